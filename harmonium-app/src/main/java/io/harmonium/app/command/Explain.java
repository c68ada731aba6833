package io.harmonium.app.command;

import io.harmonium.app.console.CommandFailure;
import io.harmonium.app.console.Console;
import io.harmonium.app.console.ExitCode;
import io.harmonium.data.Dataset;
import io.harmonium.formats.Shell;
import io.harmonium.matrix.Workers;
import io.harmonium.model.exact.SiteConditionals;
import io.harmonium.runs.use.Explanations;
import io.harmonium.runs.use.GivenCells;
import io.harmonium.runs.use.ResultFile;
import io.harmonium.runs.use.RowKey;
import io.harmonium.runs.use.TrainedRows;
import java.nio.file.Files;
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
    if (rows < 1 || columns < 1)
      throw CommandFailure.usage(
          "--rows and --columns: expected at least 1, got " + rows + " and " + columns,
          "10 rows and 3 columns are usual");
    ResultFile file = out.file(OutOptions.TABLES);
    Console console = common.console();
    TrainedRows run = reading.apply(TrainedRows.open(path), common.console()).sound();
    run.directory().warnings().forEach(console::warn);
    String refusal = SiteConditionals.refusal(run.structure());
    if (refusal != null)
      throw CommandFailure.usage(
          refusal,
          "whole rows are ranked by their free energy: "
              + Shell.command("harmonium", "score", path, data));
    Dataset known = known(run);
    for (int row : chosen)
      if (row < 1 || row > known.rows())
        throw CommandFailure.usage(
            "--row: expected a number from 1 to " + known.rows() + ", got " + row,
            "rows are counted without the header");
    try (Workers workers = common.workers()) {
      Explanations found =
          Explanations.of(
              run,
              known,
              chosen.stream().map(row -> row - 1).toList(),
              rows,
              columns,
              common.seed().child("explain"),
              workers);
      RowKey key = key(run, known);
      if (key.ids()) key = key.chosen(found.cells().stream().mapToInt(cell -> cell.row() - 1));
      Results.write(
          console,
          file,
          key.ids() ? key.before(found) : found,
          key.in(found.toJson(), file.standardOutput()));
    }
    return ExitCode.DONE.number();
  }

  /// Whether DATA are cells of one row, not a file.
  private boolean cells() {
    return GivenCells.names(data) && !Files.exists(Path.of(data));
  }

  private Dataset known(TrainedRows run) {
    return cells() ? GivenCells.row(run, data) : run.readCells(Path.of(data), common.seed());
  }

  private RowKey key(TrainedRows run, Dataset rows) {
    return cells()
        ? RowKey.numbers(null)
        : RowKey.of(run.conventions(), Path.of(data), rows, id == null ? List.of() : List.of(id));
  }
}
