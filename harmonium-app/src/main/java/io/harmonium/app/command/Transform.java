package io.harmonium.app.command;

import io.harmonium.app.console.CommandFailure;
import io.harmonium.app.console.Console;
import io.harmonium.app.console.ExitCode;
import io.harmonium.data.Dataset;
import io.harmonium.evaluation.Rows;
import io.harmonium.formats.Shell;
import io.harmonium.matrix.Workers;
import io.harmonium.model.Configurations;
import io.harmonium.runs.use.CodeTable;
import io.harmonium.runs.use.Codes;
import io.harmonium.runs.use.CompletedMeans;
import io.harmonium.runs.use.GateMeans;
import io.harmonium.runs.use.GivenRows;
import io.harmonium.runs.use.HiddenCodes;
import io.harmonium.runs.use.HiddenMeans;
import io.harmonium.runs.use.ReconstructionPicture;
import io.harmonium.runs.use.ResultFile;
import io.harmonium.runs.use.RowKey;
import io.harmonium.runs.use.RowTable;
import io.harmonium.runs.use.TrainedRows;
import io.harmonium.runs.use.TrainedSequences;
import io.harmonium.runs.use.VisibleMeans;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
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
          + " hidden units also p(z|x) of every code z, the clusters to which the row may belong.",
      "With --reconstruct and --from-hidden the other way: the means of p(x|z), in the units and"
          + " words of the data."
    })
@Examples({
  "harmonium transform run data.csv --out features.npy",
  "harmonium transform run data.csv --codes",
  "harmonium transform run test.npy --reconstruct --out back.npy",
  "harmonium transform run test.npy --reconstruct --out back.png   a picture of 100 rows",
  "harmonium transform run codes.csv --from-hidden                 p(x|z) of hidden codes",
  "harmonium transform run data.csv --gates                        of subspace-rbm",
  "harmonium transform run movies.npz --past drawn                 of a trbm: p(z_t|z_t-1,x_t)"
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
  @Input
  private Path data;

  @Option(names = "--codes", description = "Codes and clusters instead of means.")
  private boolean codes;

  @Option(
      names = "--reconstruct",
      description =
          "What comes back of each row from its hidden means, as means of p(x|z); to a .png the"
              + " first 100 rows on the left, what comes back on the right.")
  private boolean reconstruct;

  @Option(
      names = "--from-hidden",
      description =
          "DATA are hidden codes z, as transform, transform --codes or sample --keep z write them:"
              + " the means of p(x|z).")
  private boolean fromHidden;

  @Option(
      names = "--gates",
      description =
          "Of hidden units with gates (subspace-rbm, spike-slab-rbm): p(h=1|x) of every gate, and"
              + " the means of what stands behind it while it is open, p(s=1|x,h=1).")
  private boolean gates;

  @Option(
      names = "--past",
      paramLabel = "means|drawn|exact|FILE",
      description =
          "Of a trbm, what stands for the hidden states of the frame before: means (default, the"
              + " recurrent approximation), states drawn from p(z_t|z_t-1,x_t), exact (summed out,"
              + " up to 10 hidden units), or those of FILE.")
  private String past;

  @Mixin private StrictDataOptions reading;
  @Mixin private SequenceChoices sequences;
  @Mixin private OutOptions out;
  @Mixin private Common common;

  @Override
  public Integer call() {
    List<String> asked = new ArrayList<>();
    if (codes) asked.add("--codes");
    if (reconstruct) asked.add("--reconstruct");
    if (fromHidden) asked.add("--from-hidden");
    if (gates) asked.add("--gates");
    if (asked.size() > 1)
      throw CommandFailure.usage("one of " + String.join(", ", asked) + " at a time", asked.get(0));
    ResultFile file = out.file(reconstruct || fromHidden ? PICTURES : OutOptions.TABLES);
    TrainedSequences temporal = TrainedSequences.open(path);
    if (temporal != null) {
      boolean back = asked.equals(List.of("--reconstruct")) && past == null;
      if (back && !file.ending().equals(".png"))
        return new TemporalVerbs(temporal, sequences, common).reconstruct(data, file);
      if (back)
        throw CommandFailure.usage("--out: frames are written as .csv, .tsv or .npy", "back.csv");
      if (!asked.isEmpty())
        throw CommandFailure.usage(
            asked.get(0) + " belongs to machines of rows, and this is one of sequences",
            "leave it out; harmonium transform " + Shell.quoted(path) + " DATA --reconstruct");
      return new TemporalVerbs(temporal, sequences, common).transform(data, past, file);
    }
    if (past != null)
      throw CommandFailure.usage(
          "--past belongs to a trbm, a machine of sequences", "leave it out");
    Console console = common.console();
    TrainedRows run = reading.apply(TrainedRows.open(path), console).requireLaw().sound();
    run.directory().warnings().forEach(console::warn);
    if (run.structure().hidden().isEmpty())
      throw CommandFailure.usage(
          "this machine has no hidden units whose means could be printed",
          "what it knows: " + Shell.command("harmonium", "inspect", path));
    try (Workers workers = common.workers()) {
      if (fromHidden) {
        HiddenCodes given = HiddenCodes.read(run.structure(), data);
        back(
            run,
            null,
            RowKey.numbers(given.names()),
            VisibleMeans.ofCodes(run, given, workers),
            file);
      } else rows(run, file, workers);
    }
    return ExitCode.DONE.number();
  }

  private void rows(TrainedRows run, ResultFile file, Workers workers) {
    Console console = common.console();
    Dataset rows = run.read(data, common.seed());
    long gaps = new GivenRows(rows, 1).missing();
    if (gaps > 0 && (reconstruct || gates || codes))
      throw new CommandFailure(
          ExitCode.BAD_DATA,
          gaps + " cells are missing, and what is asked is told of whole rows",
          data.toString(),
          "fill them in first: "
              + Shell.command("harmonium", "sample", path, "--given", data, "--out", "filled.csv"),
          null);
    RowKey key = RowKey.of(run.conventions(), data, rows, sequences.id());
    if (gaps > 0) {
      console.note(
          gaps
              + " cells are missing: means of their rows are over "
              + CompletedMeans.DRAWS
              + " draws of them given the others");
      HiddenMeans means = CompletedMeans.of(run, rows, common.seed(), workers);
      write(file, key, means.table(), means.toJson(file.standardOutput()));
      return;
    }
    Configurations x = Rows.of(run.structure(), rows).x();
    if (reconstruct) back(run, x, key, VisibleMeans.ofRows(run, x, rows.names(), workers), file);
    else if (gates) {
      GateMeans means = GateMeans.of(run, x, rows.names(), workers);
      console.note(means.note());
      write(file, key, means.table(), means.toJson(file.standardOutput()));
    } else if (codes) {
      String refusal = Codes.refusal(run.machine());
      if (refusal != null)
        throw CommandFailure.usage(
            "--codes: " + refusal,
            "means instead: " + Shell.command("harmonium", "transform", path, data));
      CodeTable table = CodeTable.of(run.machine(), x, rows.names(), workers);
      table.summary(LISTED).forEach(console::note);
      write(file, key, table, table.toJson(file.standardOutput()));
    } else {
      HiddenMeans means = HiddenMeans.of(run.machine(), x, rows.names(), workers);
      String note = HiddenMeans.note(run.structure());
      if (note != null) console.note(note);
      write(file, key, means.table(), means.toJson(file.standardOutput()));
    }
  }

  /// Writes means of visible units; `x` are the rows that they came from, or null.
  private void back(
      TrainedRows run, Configurations x, RowKey key, VisibleMeans means, ResultFile file) {
    Console console = common.console();
    console.note(means.conditional());
    if (file.ending().equals(".png")) {
      int shown = ReconstructionPicture.of(run, x, means.values()).write(file);
      Results.wrote(console, file, shown, means.toJson(false));
    } else write(file, key, means.table(), means.toJson(file.standardOutput()));
  }

  private void write(ResultFile file, RowKey key, RowTable table, Map<String, Object> json) {
    Results.write(common.console(), file, key.before(table), key.in(json, file.standardOutput()));
  }
}
