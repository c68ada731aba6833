package io.harmonium.app.command;

import io.harmonium.app.console.CommandFailure;
import io.harmonium.app.console.Console;
import io.harmonium.app.console.ExitCode;
import io.harmonium.runs.Runs;
import io.harmonium.runs.Trained;
import io.harmonium.runs.sampling.Keep;
import io.harmonium.runs.sampling.SampleRequest;
import io.harmonium.runs.sampling.Samples;
import io.harmonium.runs.sampling.Sampling;
import io.harmonium.runs.sampling.Start;
import io.harmonium.runs.use.ResultFile;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// Draws from a machine, or completes rows.
@Command(
    name = "sample",
    description = {
      "Draw samples, or fill in the missing cells of rows (--given).",
      "A missing cell of a table is empty, ?, NA or NaN; of an array NaN; of a sequence ? or any"
          + " letter outside the alphabet. Cells that are there never change."
    })
@Examples({
  "harmonium sample run --n 100 --out samples.png",
  "harmonium sample run --start data --steps 5000 --thin 100 --out chains.npy",
  "harmonium sample run --sampler tempering --n 20 --thin 10 --out samples.npy",
  "harmonium sample run --given holes.csv --n 10 --out filled.csv",
  "harmonium sample run --given label=3 --n 64 --out threes.png",
  "harmonium sample run --class 3 --n 64 --out threes.png                  networks",
  "harmonium sample run --given start.npz --frames 100 --out movie.npz     sequences go on"
})
final class Sample implements Callable<Integer> {

  @Parameters(paramLabel = "RUN", description = "The run.")
  private Path path;

  @Option(
      names = "--n",
      order = 1,
      paramLabel = "N",
      description =
          "Chains (default: 100, or those that --start has); with --given: completions of each row"
              + " (default: 1).")
  private Integer count;

  @Option(
      names = "--steps",
      order = 2,
      paramLabel = "M",
      description =
          "Sweeps of every chain (default: 1000; of alignments twice the mixing time, which is"
              + " measured first).")
  private Integer steps;

  @Option(
      names = "--thin",
      order = 3,
      paramLabel = "T",
      description =
          "Keep every chain after each T sweeps, look after look (default: at the end only).")
  private Integer every;

  @Option(
      names = "--keep",
      order = 4,
      paramLabel = "x|z|both",
      defaultValue = "x",
      description = "Visible units, hidden units or both (${DEFAULT-VALUE}).")
  private Keep keep;

  @Option(
      names = "--temperature",
      order = 5,
      paramLabel = "T",
      defaultValue = "1",
      description = "Draw from e^(-E/T) (${DEFAULT-VALUE}).")
  private double temperature;

  @Option(
      names = "--start",
      order = 6,
      paramLabel = "data|uniform|biases|chains|FILE",
      description =
          "Where chains begin (default: the chains of the run where it kept some, else biases).")
  private String start;

  @Option(
      names = "--given",
      order = 7,
      paramLabel = "FILE|COLUMN=VALUE,...",
      description =
          "Rows whose missing cells are drawn given the others: of a file, or one row of which"
              + " these cells are known (label=3).")
  @Input
  private String given;

  @Option(
      names = "--length",
      order = 13,
      paramLabel = "D",
      description =
          "Of machines of documents: how many words each has (default: as many as those that"
              + " --start takes, training rows where it is left out).")
  private Integer length;

  @Option(
      names = "--frames",
      order = 14,
      paramLabel = "T",
      description =
          "Of machines of sequences: frames to draw, behind those that --given holds (default: 50,"
              + " or 0 where cells of the given frames are to be filled or cleaned).")
  private Integer frames;

  @Option(
      names = "--flips",
      order = 15,
      paramLabel = "P",
      defaultValue = "0",
      description =
          "Of machines of sequences: the cells of the given frames are wrong with probability P and"
              + " are drawn anew (${DEFAULT-VALUE}).")
  private double flips;

  @Option(
      names = "--class",
      order = 15,
      paramLabel = "NAME",
      description = "Of networks and class-dbn: draw rows of this class, from noise.")
  private String label;

  @Option(
      names = "--columns",
      order = 16,
      paramLabel = "N",
      description = "Saved networks (.pt): numbers per row, where the first layer does not tell.")
  private Integer columns;

  @Mixin private MoveOptions moves;
  @Mixin private CodeOptions code;
  @Mixin private StrictDataOptions reading;
  @Mixin private SequenceChoices sequences;
  @Mixin private OutOptions out;
  @Mixin private Common common;

  @Override
  public Integer call() {
    SampleRequest request = request();
    if (columns != null && !Runs.saved(path))
      throw CommandFailure.usage("--columns belongs to saved networks", "leave it out");
    Console console = common.console();
    try (Trained model = code.open(path, common)) {
      Sampling sampling = model.require(Sampling.class);
      ResultFile file = out.file(sampling.formats());
      sampling.check(request, file.ending());
      Samples samples = sampling.sample(request, common.watch());
      if (file.standardOutput()) Results.write(console, file, samples);
      else {
        samples.write(file.path());
        Results.wrote(console, file, samples.data().rows(), samples.toJson(false));
      }
    }
    return ExitCode.DONE.number();
  }

  private SampleRequest request() {
    SampleRequest request =
        new SampleRequest(
            count,
            null,
            keep,
            new SampleRequest.Chains(
                steps, every, temperature, start == null ? null : new Start(start), moves.choice()),
            new SampleRequest.Special(label, length, frames, flips, columns),
            reading.request(sequences.settings(), common.seed()));
    if (given == null) return request;
    return KnownCells.in(given)
        ? request.withGiven(KnownCells.of(given))
        : request.withGiven(Path.of(given));
  }
}
