package io.harmonium.app.command;

import io.harmonium.app.console.CommandFailure;
import io.harmonium.app.console.ExitCode;
import io.harmonium.runs.Trained;
import io.harmonium.runs.Watch;
import io.harmonium.runs.predicting.PredictRequest;
import io.harmonium.runs.predicting.Predicted;
import io.harmonium.runs.predicting.Predicting;
import io.harmonium.runs.use.ResultFile;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// Says which class rows belong to.
@Command(
    name = "predict",
    description = {
      "Print the most probable class of every row with the probability of each class.",
      "The probabilities are exact; labels in the data are not used, only compared with. For a"
          + " table without the column of labels give --label none.",
      "Of machines of sequences: the expected next frames, each from the frames before it, with"
          + " their squared error beside that of plain rules."
    })
@Examples({
  "harmonium predict run new.csv --label none",
  "harmonium predict run t10k-images-idx3-ubyte.gz --out classes.csv",
  "harmonium predict run movies.npz --out next.npy             next frames of sequences"
})
final class Predict implements Callable<Integer> {

  @Parameters(index = "0", paramLabel = "RUN", description = "The run.")
  private Path path;

  @Parameters(
      index = "1",
      arity = "0..1",
      paramLabel = "DATA",
      description = "The rows to classify; of machines of sequences: frames (default: held out).")
  @Input
  private Path data;

  @Option(
      names = "--history",
      paramLabel = "N",
      defaultValue = "0",
      description =
          "Of machines of sequences: judge frames with at least N frames before them"
              + " (${DEFAULT-VALUE}: all; the squared error needs one).")
  private int history;

  @Option(
      names = "--steps",
      paramLabel = "N",
      description =
          "Of machines of sequences whose frames are too large for exact sums: sweeps that settle"
              + " the chain of each frame, and as many that are averaged (30). The noise of the"
              + " average counts as error, so that more give less.")
  private Integer steps;

  @Mixin private StrictDataOptions reading;
  @Mixin private SequenceChoices sequences;
  @Mixin private OutOptions out;
  @Mixin private Common common;

  @Override
  public Integer call() {
    ResultFile file = out.file(OutOptions.TABLES);
    int sweeps = steps == null ? PredictRequest.DEFAULT.sweeps() : steps;
    if (sweeps < 1)
      throw CommandFailure.usage("--steps: expected at least 1, got " + sweeps, "--steps 200");
    PredictRequest request =
        new PredictRequest(history, sweeps, reading.request(sequences.settings(), common.seed()));
    try (Trained trained = common.open(path)) {
      Predicting predicting = trained.require(Predicting.class);
      Watch watch = common.watch();
      Predicted predicted =
          data == null
              ? predicting.predictHeldOut(request, watch)
              : predicting.predict(data, request, watch);
      Results.write(common.console(), file, predicted);
    }
    return ExitCode.DONE.number();
  }
}
