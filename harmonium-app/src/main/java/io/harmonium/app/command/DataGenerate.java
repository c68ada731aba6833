package io.harmonium.app.command;

import io.harmonium.app.console.CommandFailure;
import io.harmonium.app.console.Console;
import io.harmonium.app.console.ExitCode;
import io.harmonium.data.generate.Generator;
import io.harmonium.data.generate.Generators;
import io.harmonium.data.generate.SequenceGenerator;
import io.harmonium.runs.text.Suggestions;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// Draws rows from a known distribution and writes them to a file.
@Command(name = "generate", description = "Draw rows from a known distribution.")
@Examples({
  "harmonium data generate bars:size=4 --n 1000 --out bars.csv",
  "harmonium data generate moons --n 2000 --out moons.npz",
  "harmonium data generate ising:size=16,temperature=2.5 --n 5000 --out ising.npy --seed 7",
  "harmonium data generate balls --n 200 --out balls.npz                   movies of 100 frames",
  "harmonium data generate bars:size=28 --n 10000000 --out bars.bits       1 GB, row by row"
})
final class DataGenerate implements Callable<Integer> {

  @Parameters(
      paramLabel = "NAME[:SETTINGS]",
      description = "The distribution and its settings; harmonium data list shows them.")
  private String name;

  @Option(
      names = "--n",
      order = 1,
      paramLabel = "N",
      defaultValue = "1000",
      description = "How many rows, or sequences (${DEFAULT-VALUE}).")
  private int rows;

  @Option(
      names = "--out",
      order = 2,
      required = true,
      paramLabel = "FILE",
      description = "Where to write: .csv, .tsv, .npy, .npz, or .bits for more rows than memory.")
  private Path out;

  @Option(names = "--force", order = 3, description = "Replace the file.")
  private boolean force;

  @Mixin private Common common;

  @Override
  public Integer call() {
    if (rows < 1)
      throw CommandFailure.usage("--n: expected at least 1 row, got " + rows, "for example 1000");
    requireKnown(name.contains(":") ? name.substring(0, name.indexOf(':')) : name);
    Generator generator = Generators.parse(name);
    DataFile file = new DataFile(out, force);
    String drawn = "rows";
    if (generator instanceof SequenceGenerator distribution) {
      drawn = "sequences";
      file.write(distribution.sequences(0, rows, common.seed()));
    } else file.write(rows, (first, count) -> generator.generate(first, count, common.seed()));
    Console console = common.console();
    console.print("wrote %d %s of %s to %s".formatted(rows, drawn, generator.spelling(), out));
    Map<String, Object> document = new LinkedHashMap<>();
    document.put("file", out.toString());
    document.put(drawn, rows);
    document.put("columns", columns(generator));
    document.put("generator", generator.spelling());
    document.put("seed", common.seedNumber());
    console.document(document);
    return ExitCode.DONE.number();
  }

  private int columns(Generator generator) {
    return generator.generate(1, common.seed()).blocks().stream()
        .mapToInt(block -> block.values().cells())
        .sum();
  }

  private static void requireKnown(String distribution) {
    List<String> names = Generators.all().stream().map(Generators.Recipe::name).toList();
    if (!names.contains(distribution))
      throw CommandFailure.usage(
          "there is no generator '" + distribution + "'",
          Suggestions.question(distribution, names, "one of " + String.join(", ", names)));
  }
}
