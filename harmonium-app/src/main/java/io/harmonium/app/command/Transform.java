package io.harmonium.app.command;

import io.harmonium.app.console.CommandFailure;
import io.harmonium.app.console.Console;
import io.harmonium.app.console.ExitCode;
import io.harmonium.app.use.CodeTable;
import io.harmonium.app.use.GivenRows;
import io.harmonium.app.use.HiddenMeans;
import io.harmonium.app.use.ReconstructionPicture;
import io.harmonium.app.use.ResultFile;
import io.harmonium.app.use.TemporalTrained;
import io.harmonium.app.use.Trained;
import io.harmonium.data.Dataset;
import io.harmonium.evaluation.Rows;
import io.harmonium.matrix.Workers;
import io.harmonium.model.Configurations;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// Turns rows into features.
@Command(
    name = "transform",
    description = {
      "Print the hidden means of every row, or its hidden code.",
      "With --codes: the most probable code of each row and its probability (of real hidden units"
          + " its density); up to 12 binary"
          + " hidden units also p(z|x) of every code z, the clusters to which the row may belong."
    })
@Examples({
  "harmonium transform run data.csv --out features.npy",
  "harmonium transform run data.csv --codes",
  "harmonium transform run test.npy --reconstruct --out back.npy",
  "harmonium transform run test.npy --reconstruct --out back.png   a picture of 100 rows"
})
final class Transform implements Callable<Integer> {

  /// What reconstructions are written as.
  private static final List<String> PICTURES =
      Stream.concat(OutOptions.TABLES.stream(), Stream.of(".png")).toList();

  /// Clusters that are named on the terminal.
  private static final int LISTED = 8;

  @Parameters(index = "0", paramLabel = "RUN", description = "The run.")
  private Path path;

  @Parameters(index = "1", paramLabel = "DATA", description = "The rows to transform.")
  private Path data;

  @Option(names = "--codes", description = "Codes and clusters instead of means.")
  private boolean codes;

  @Option(
      names = "--reconstruct",
      description =
          "Of a dbn: what comes back of each row from its topmost layer, as means; to a .png"
              + " the first 100 rows on the left, what comes back on the right.")
  private boolean reconstruct;

  @Mixin private NewDataOptions reading;
  @Mixin private SequenceChoices sequences;
  @Mixin private OutOptions out;
  @Mixin private Common common;

  @Override
  public Integer call() {
    ResultFile file = out.file(reconstruct ? PICTURES : OutOptions.TABLES);
    TemporalTrained temporal = TemporalTrained.open(path);
    if (temporal != null)
      return new TemporalVerbs(temporal, sequences, common).transform(data, file);
    Console console = common.console();
    Trained run = reading.apply(Trained.open(path)).requireLaw();
    run.directory().warnings().forEach(console::warn);
    if (run.structure().hidden().isEmpty())
      throw CommandFailure.usage(
          "this machine has no hidden units whose means could be printed",
          "harmonium inspect " + path + " shows what it knows; harmonium score ranks rows");
    Dataset rows = run.read(data, common.seed());
    long gaps = new GivenRows(rows, 1).missing();
    if (gaps > 0)
      throw new CommandFailure(
          ExitCode.BAD_DATA,
          gaps + " cells are missing, and the means of hidden units are those of whole rows",
          data.toString(),
          "harmonium sample "
              + path
              + " --given "
              + data
              + " --out filled.csv fills them in; transform filled.csv then",
          null);
    Configurations x = Rows.of(run.structure(), rows).x();
    try (Workers workers = common.workers()) {
      if (reconstruct) {
        HiddenMeans back = HiddenMeans.reconstructions(run, x, rows.names(), workers);
        if (file.ending().equals(".png")) {
          int shown = ReconstructionPicture.of(run, x, back.values()).write(file);
          Results.wrote(console, file, shown, back.toJson(false));
        } else Results.write(console, file, back.table(), back.toJson(file.standardOutput()));
      } else if (codes) {
        CodeTable table = CodeTable.of(run.machine(), x, rows.names(), workers);
        table.summary(LISTED).forEach(console::note);
        Results.write(console, file, table, table.toJson(file.standardOutput()));
      } else {
        HiddenMeans means = HiddenMeans.of(run.machine(), x, rows.names(), workers);
        Results.write(console, file, means.table(), means.toJson(file.standardOutput()));
      }
    }
    return ExitCode.DONE.number();
  }
}
