package io.harmonium.app.command;

import io.harmonium.app.console.ExitCode;
import io.harmonium.runs.Trained;
import io.harmonium.runs.explaining.ExplainRequest;
import io.harmonium.runs.explaining.Explaining;
import io.harmonium.runs.explaining.Explanations;
import io.harmonium.runs.training.SequenceSettings;
import io.harmonium.runs.use.ResultFile;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// Says which cells make rows strange.
@Command(
    name = "explain",
    description = {
      "Print the cells that make rows strange, the strangest rows first, and their repair: the most"
          + " probable value given the rest of the row.",
      "The surprise of a cell is by how many nats its log-probability given the rest of the row"
          + " falls short of what is expected there; that of a row is the sum over its known cells."
    })
@Examples({
  "harmonium explain run new.csv",
  "harmonium explain run new.csv --row 17 --columns 5",
  "harmonium explain run age=31,colour=red,smoker=1",
  "harmonium explain run new.csv --rows 100 --out strange.csv"
})
final class Explain implements Callable<Integer> {

  @Parameters(index = "0", paramLabel = "RUN", description = "The run.")
  private Path path;

  @Parameters(
      index = "1",
      paramLabel = "DATA|COLUMN=VALUE,...",
      description = "The rows to explain: a file, or one row of which these cells are known.")
  @Input
  private String data;

  @Option(
      names = "--row",
      paramLabel = "N,...",
      split = ",",
      hideParamSyntax = true,
      description = "Rows of the file by number from 1 (default: the strangest).")
  private List<Integer> chosen = List.of();

  @Option(
      names = "--rows",
      paramLabel = "N",
      defaultValue = "10",
      description = "How many rows, the strangest first (${DEFAULT-VALUE}).")
  private int rows;

  @Option(
      names = "--columns",
      paramLabel = "N",
      defaultValue = "3",
      description = "How many cells of each (${DEFAULT-VALUE}).")
  private int columns;

  @Option(
      names = "--id",
      paramLabel = "COLUMN",
      description =
          "The column that names rows in the result (default: one that tells them apart, else their"
              + " numbers alone).")
  private String id;

  @Mixin private StrictDataOptions reading;
  @Mixin private OutOptions out;
  @Mixin private Common common;

  @Override
  public Integer call() {
    ExplainRequest request =
        new ExplainRequest(
            chosen,
            rows,
            columns,
            reading.request(
                SequenceSettings.of(id == null ? List.of() : List.of(id)), common.seed()));
    ResultFile file = out.file(OutOptions.TABLES);
    try (Trained model = common.open(path)) {
      Explaining explaining = model.require(Explaining.class);
      Explanations found =
          KnownCells.in(data)
              ? explaining.explain(List.of(KnownCells.of(data)), request, common.watch())
              : explaining.explain(Path.of(data), request, common.watch());
      Results.write(common.console(), file, found);
    }
    return ExitCode.DONE.number();
  }
}
