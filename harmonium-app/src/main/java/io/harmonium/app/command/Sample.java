package io.harmonium.app.command;

import io.harmonium.app.console.CommandFailure;
import io.harmonium.app.console.Console;
import io.harmonium.app.console.ExitCode;
import io.harmonium.data.Dataset;
import io.harmonium.deep.Dbn;
import io.harmonium.formats.Shell;
import io.harmonium.insight.Mixing;
import io.harmonium.machines.ReplicatedSoftmax;
import io.harmonium.matrix.Workers;
import io.harmonium.model.Configurations;
import io.harmonium.random.Seed;
import io.harmonium.runs.Progress;
import io.harmonium.runs.use.ChainPlan;
import io.harmonium.runs.use.GivenCells;
import io.harmonium.runs.use.GivenRows;
import io.harmonium.runs.use.MixingTime;
import io.harmonium.runs.use.NetworkChains;
import io.harmonium.runs.use.ResultFile;
import io.harmonium.runs.use.RowKey;
import io.harmonium.runs.use.RowTable;
import io.harmonium.runs.use.SampleFile;
import io.harmonium.runs.use.SampleRequest;
import io.harmonium.runs.use.SamplerNotes;
import io.harmonium.runs.use.SavedNetwork;
import io.harmonium.runs.use.Start;
import io.harmonium.runs.use.TrainedNetwork;
import io.harmonium.runs.use.TrainedRows;
import io.harmonium.runs.use.TrainedSequences;
import java.nio.file.Files;
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
  "harmonium sample run --start data --steps 5000 --every 100 --out chains.npy",
  "harmonium sample run --sampler tempering --n 20 --every 10 --out samples.npy",
  "harmonium sample run --given holes.csv --n 10 --out filled.csv",
  "harmonium sample run --given label=3 --n 64 --out threes.png",
  "harmonium sample run --class 3 --n 64 --out threes.png                  networks",
  "harmonium sample run --given start.npz --frames 100 --out movie.npz     sequences go on"
})
final class Sample implements Callable<Integer> {

  private static final int USUAL_STEPS = 1000;

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
      names = "--every",
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
    if (count != null && count < 1)
      throw CommandFailure.usage("--n: expected at least 1, got " + count, "ask for 1 or more");
    if (every != null && every < 1)
      throw CommandFailure.usage(
          "--every: expected at least 1, got " + every, "leave it out to keep the end only");
    if (SavedNetwork.is(path)) {
      wholeRows();
      return new SavedVerbs(path, code.trusted(), common)
          .sample(networkChains(USUAL_STEPS), label, columns, out);
    }
    code.refuse();
    if (columns != null)
      throw CommandFailure.usage("--columns belongs to saved networks", "leave it out");
    TrainedNetwork network = TrainedNetwork.open(path);
    if (network != null) return network(network);
    TrainedSequences temporal = TrainedSequences.open(path);
    if (temporal != null && label != null)
      throw CommandFailure.usage("--class belongs to networks", "leave it out");
    if (temporal != null && !moves.gibbs())
      throw CommandFailure.usage(
          "--sampler "
              + moves.sampler()
              + ": frames of sequences are drawn one after the other by Gibbs sampling",
          "leave it out");
    if (temporal != null)
      return new TemporalVerbs(temporal, sequences, common)
          .sample(
              given == null ? null : Path.of(given),
              count,
              frames,
              steps,
              flips,
              out.file(List.of(".csv", ".tsv", ".npz", ".npy", ".txt")));
    ResultFile file = out.file(SampleFile.ENDINGS);
    Console console = common.console();
    TrainedRows run =
        documents(reading.apply(TrainedRows.open(path), console).requireLaw().sound());
    run.directory().warnings().forEach(console::warn);
    SampleFile samples = new SampleFile(run.shown(), file);
    samples.check(keep == Keep.X);
    Seed seed = common.seed();
    if (keep != Keep.X && run.structure().hidden().isEmpty())
      throw CommandFailure.usage(
          "--keep " + keep + ": this machine has no hidden units", "leave it out");
    if (run.structure().is(Dbn.KIND)) return network(run, samples, file, seed);
    if (label != null)
      throw CommandFailure.usage(
          "--class belongs to networks",
          run.conventions().classes() == null
              ? "leave it out"
              : "--given "
                  + Shell.quoted(
                      run.conventions().layers().getLast().columns().get(0) + "=" + label));
    Mixing mixing = steps == null && unhurried(run) ? mixing(run, seed) : null;
    int sweeps = steps != null ? steps : mixing == null ? USUAL_STEPS : sweeps(mixing);
    SampleRequest request =
        new SampleRequest(
            start(run),
            new ChainPlan(sweeps, every == null ? 0 : every, temperature),
            count == null ? 0 : count,
            given == null ? null : rows(run, seed),
            moves.choice());
    try (Workers workers = common.workers();
        Progress progress = console.progress("sweeps", 0, sweeps)) {
      SampleRequest.Drawn drawn = request.draw(run, seed, workers, progress);
      progress.close();
      Configurations kept = drawn.kept();
      drawn.notes().lines().forEach(console::note);
      RowKey key =
          given == null || cells()
              ? RowKey.NONE
              : RowKey.completed(run, Path.of(given), request, sequences.id());
      RowTable table = key.before(run.shown().table(kept, keep != Keep.Z, keep != Keep.X));
      Map<String, Object> json = json(request, table, drawn.notes(), file);
      if (mixing != null) json.put("mixingTime", mixing.mixedAfter());
      if (!file.standardOutput() || !console.json())
        samples.write(table, kept, names(request), console.out());
      if (file.standardOutput()) console.document(json);
      else Results.wrote(console, file, table.rows(), json);
    }
    return ExitCode.DONE.number();
  }

  /// A machine of documents is that of one length where one is said; else chains keep the lengths of rows.
  private TrainedRows documents(TrainedRows run) {
    if (run.structure().conditional() && !moves.gibbs() && length == null)
      throw CommandFailure.usage(
          "--sampler " + moves.sampler() + ": chains of this machine belong to one row each",
          "--sampler gibbs, or --length 50 for documents");
    if (!run.structure().open()) {
      if (length != null)
        throw CommandFailure.usage(
            "--length: rows of this machine are no documents", "leave it out");
      return run;
    }
    if (given != null)
      throw CommandFailure.usage(
          "--given: words of a document that are not known are no missing cells",
          "leave it out; --length D says how many words documents have");
    if (length != null && length < 1)
      throw CommandFailure.usage(
          "--length: expected at least 1 word, got " + length, "--length 50");
    if (length != null) return run.with(ReplicatedSoftmax.given(run.machine(), length));
    if (start != null && List.of("biases", "uniform").contains(start))
      throw CommandFailure.usage(
          "--start " + start + ": how many words does a document have?", "--length 50");
    return run;
  }

  private void wholeRows() {
    if (given != null || keep != Keep.X || every != null)
      throw CommandFailure.usage(
          "networks draw whole rows: no --given, --keep or --every",
          Shell.command("harmonium", "sample", path, "--n", 64));
  }

  /// Chains of any class, with `usual` steps where none are told.
  private NetworkChains networkChains(int usual) {
    return new NetworkChains(
        count == null ? SampleRequest.USUAL : count,
        -1,
        steps == null ? usual : steps,
        moves.sampler(),
        moves.step(),
        moves.leaps(),
        temperature);
  }

  /// Rows of a network.
  private int network(TrainedNetwork run) {
    wholeRows();
    return new NetworkVerbs(run, common)
        .sample(networkChains(run.settings().usualSteps()), label, out);
  }

  /// Rows of a deep belief network.
  private int network(TrainedRows run, SampleFile samples, ResultFile file, Seed seed) {
    if (given != null || keep != Keep.X || every != null || !moves.gibbs())
      throw CommandFailure.usage(
          "a deep belief network is sampled from its top down: no --given, --keep, --every or"
              + " --sampler",
          Shell.command("harmonium", "sample", path, "--n", 100, "--steps", 1000));
    return new StackVerbs(run, common)
        .sample(
            count == null ? SampleRequest.USUAL : count,
            steps == null ? USUAL_STEPS : steps,
            label,
            samples,
            file,
            seed);
  }

  /// Whether the mixing time of the machine says how far chains should run: machines of sequences that run freely.
  private boolean unhurried(TrainedRows run) {
    return run.conventions().alphabet() != null
        && given == null
        && every == null
        && temperature == 1
        && moves.gibbs();
  }

  private Mixing mixing(TrainedRows run, Seed seed) {
    try (Workers workers = common.workers()) {
      Mixing seen = MixingTime.of(run, seed, workers);
      if (seen != null) common.console().note(MixingTime.text(seen));
      return seen;
    }
  }

  private static int sweeps(Mixing mixing) {
    return mixing.mixedAfter() < 0 ? MixingTime.MOST : 2 * mixing.mixedAfter();
  }

  private Start start(TrainedRows run) {
    if (start != null) return new Start(start);
    if (run.structure().conditional()) return new Start("data");
    return given == null ? Start.usual(run) : new Start("biases");
  }

  private GivenRows rows(TrainedRows run, Seed seed) {
    Path file = Path.of(given);
    Dataset known = cells() ? GivenCells.row(run, given) : run.readCells(file, seed);
    if (run.structure().given() > 0 && known.blocks().get(0).missing() != null)
      throw CommandFailure.usage(
          "--given: cells of columns that this machine is given are missing",
          "rows in which the first "
              + known.blocks().get(0).columns().size()
              + " columns are known");
    GivenRows rows = new GivenRows(known, count == null ? 1 : count);
    common
        .console()
        .note(
            rows.missing()
                + " missing cells in "
                + rows.data().rows()
                + (rows.data().rows() == 1 ? " row" : " rows"));
    return rows;
  }

  /// Whether --given names cells of one row, not a file.
  private boolean cells() {
    return GivenCells.names(given) && !Files.exists(Path.of(given));
  }

  /// Names of completed sequences: those of the given rows.
  private static List<String> names(SampleRequest request) {
    if (request.given() == null || request.given().data().names() == null) return null;
    List<String> names = new ArrayList<>();
    for (int look = 0; look < request.plan().looks(); look++)
      for (String name : request.given().data().names())
        for (int k = 0; k < request.given().copies(); k++) names.add(name);
    return names;
  }

  private Map<String, Object> json(
      SampleRequest request, RowTable table, SamplerNotes notes, ResultFile file) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("run", path.toString());
    json.put("start", request.start().word());
    json.put("sampler", moves.sampler().toString());
    json.put("steps", request.plan().steps());
    json.put("temperature", temperature);
    json.put("looks", request.plan().looks());
    json.put("rows", table.rows());
    json.put("columns", table.columns());
    if (!notes.toJson().isEmpty()) json.put("diagnostics", notes.toJson());
    if (file.standardOutput()) json.put("samples", table.contents());
    return json;
  }
}
