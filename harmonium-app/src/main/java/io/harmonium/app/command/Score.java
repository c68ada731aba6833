package io.harmonium.app.command;

import io.harmonium.app.console.ExitCode;
import io.harmonium.runs.Trained;
import io.harmonium.runs.scoring.ScoreRequest;
import io.harmonium.runs.scoring.Scoring;
import io.harmonium.runs.use.ResultFile;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// Says how strange rows are.
@Command(
    name = "score",
    description = {
      "Print the free energy of every row: the higher, the stranger.",
      "The score of a row does not depend on the other rows. Missing cells are summed out."
    })
@Examples({
  "harmonium score run new.csv",
  "harmonium score run new.csv --log-likelihood --out scores.npy",
  "harmonium score classifier.pt new.csv --trust-code   runs the program in the file",
  "harmonium score classifier-0010.params new.csv --block net.jar:com.acme.Net"
})
final class Score implements Callable<Integer> {

  @Parameters(
      index = "0",
      paramLabel = "RUN",
      description = "The run, or a classifier saved as TorchScript (.pt) or by DJL (.params).")
  private Path path;

  @Parameters(index = "1", paramLabel = "DATA", description = "The rows to score.")
  @Input
  private Path data;

  @Option(
      names = "--log-likelihood",
      description =
          "Also log p(x) = -F(x) - log Z, by the log Z of the last evaluate or an exact sum.")
  private boolean likelihood;

  @Mixin private CodeOptions code;
  @Mixin private StrictDataOptions reading;
  @Mixin private SequenceChoices sequences;
  @Mixin private OutOptions out;
  @Mixin private Common common;

  @Override
  public Integer call() {
    ResultFile file = out.file(OutOptions.TABLES);
    ScoreRequest request =
        new ScoreRequest(likelihood, reading.request(sequences.settings(), common.seed()));
    try (Trained trained = code.open(path, common)) {
      Scoring scoring = trained.require(Scoring.class);
      Results.write(common.console(), file, scoring.score(data, request, common.watch()));
    }
    return ExitCode.DONE.number();
  }
}
