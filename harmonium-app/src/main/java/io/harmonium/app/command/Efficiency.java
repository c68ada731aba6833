package io.harmonium.app.command;

import io.harmonium.app.console.CommandFailure;
import io.harmonium.app.console.Console;
import io.harmonium.app.console.ExitCode;
import io.harmonium.matrix.Workers;
import io.harmonium.runs.evaluating.MachineSearch;
import io.harmonium.runs.evaluating.SampleEfficiency;
import io.harmonium.runs.training.TrainingData;
import io.harmonium.runs.use.ResultFile;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// Says how many rows a model needs.
@Command(
    name = "efficiency",
    description = {
      "Fit a restricted machine and plain models to more and more rows and judge them by test rows:"
          + " a table, and a picture."
    })
@Examples({
  "harmonium efficiency train.csv --test test.csv --out efficiency.svg",
  "harmonium efficiency data.npy --sizes 100,1000,all --seeds 3 --hidden 10,50"
})
final class Efficiency implements Callable<Integer> {

  @Parameters(index = "0", paramLabel = "DATA", description = "The rows to learn from.")
  @Input
  private String data;

  @Option(
      names = "--sizes",
      split = ",",
      hideParamSyntax = true,
      paramLabel = "N",
      defaultValue = "100,300,1000,3000,all",
      description = "Numbers of training rows (${DEFAULT-VALUE}).")
  private List<String> sizes;

  @Option(
      names = "--seeds",
      paramLabel = "N",
      defaultValue = "3",
      description = "Random choices of rows of each size (${DEFAULT-VALUE}).")
  private int seeds;

  @Option(
      names = "--hidden",
      split = ",",
      hideParamSyntax = true,
      paramLabel = "N",
      defaultValue = "5,40",
      description = "Numbers of hidden units, of which held-out rows choose (${DEFAULT-VALUE}).")
  private List<Integer> hidden;

  @Option(
      names = "--updates",
      paramLabel = "N",
      defaultValue = "3000",
      description = "Updates of the machine at most (${DEFAULT-VALUE}).")
  private int updates;

  @Option(
      names = "--learning-rate",
      paramLabel = "R",
      defaultValue = "0.1",
      description = "The rate at the start (${DEFAULT-VALUE}).")
  private double rate;

  @Option(
      names = "--out",
      paramLabel = "FILE",
      defaultValue = "efficiency.svg",
      description = "The picture (${DEFAULT-VALUE}).")
  private Path out;

  @Option(names = "--force", description = "Replace the picture.")
  private boolean force;

  @Mixin private DataOptions reading;
  @Mixin private Common common;

  @Override
  public Integer call() {
    Console console = common.console();
    ResultFile file = ResultFile.of(out, force, List.of(".svg"));
    if (seeds < 1 || updates < 16 || hidden.stream().anyMatch(h -> h < 1))
      throw CommandFailure.usage(
          "--seeds, --updates or --hidden: expected at least 1, 16 and 1, got "
              + seeds
              + ", "
              + updates
              + " and "
              + hidden,
          "the defaults are a good start");
    try (Workers workers = common.workers()) {
      TrainingData rows = TrainingData.load(reading.settings(data), common.seed(), workers);
      if (rows.test() == null)
        throw CommandFailure.usage(
            "there are no test rows to judge by", "--test FILE or --split 0.9/0.1");
      SampleEfficiency answer =
          SampleEfficiency.of(
              rows.train(),
              rows.test(),
              sizes(rows.train().rows()),
              seeds,
              new MachineSearch(hidden, updates, rate),
              common.seed().child("efficiency"),
              workers,
              console::note);
      answer.text().forEach(console::print);
      file.writeText(text -> text.write(answer.picture("test log-likelihood over training rows")));
      console.print("picture   " + file.path());
      Map<String, Object> json = new LinkedHashMap<>(answer.toJson());
      json.put("picture", file.path().toString());
      console.document(json);
    }
    return ExitCode.DONE.number();
  }

  /// The sizes that the rows allow, rising, "all" being their number.
  private List<Integer> sizes(int rows) {
    List<Integer> numbers = new ArrayList<>();
    for (String word : sizes) {
      int size;
      try {
        size = word.strip().equals("all") ? rows : Integer.parseInt(word.strip());
      } catch (NumberFormatException e) {
        throw CommandFailure.usage(
            "--sizes: expected numbers or 'all', got '" + word + "'", "--sizes 100,1000,all");
      }
      if (size < 20)
        throw CommandFailure.usage(
            "--sizes: expected at least 20 rows, got " + size, "--sizes 100,1000,all");
      if (size <= rows && !numbers.contains(size)) numbers.add(size);
    }
    if (numbers.isEmpty())
      throw CommandFailure.usage(
          "--sizes: all are larger than the " + rows + " rows there are", "--sizes all");
    numbers.sort(null);
    return numbers;
  }
}
