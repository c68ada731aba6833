package io.harmonium.runs.families;

import io.harmonium.data.Dataset;
import io.harmonium.deep.Dbn;
import io.harmonium.deep.Perceptron;
import io.harmonium.formats.Unseen;
import io.harmonium.insight.Mixing;
import io.harmonium.machines.ReplicatedSoftmax;
import io.harmonium.matrix.Workers;
import io.harmonium.random.Seed;
import io.harmonium.runs.Capabilities;
import io.harmonium.runs.OpenOptions;
import io.harmonium.runs.Progress;
import io.harmonium.runs.RunException;
import io.harmonium.runs.Watch;
import io.harmonium.runs.sampling.Given;
import io.harmonium.runs.sampling.SampleRequest;
import io.harmonium.runs.sampling.Samples;
import io.harmonium.runs.sampling.Sampling;
import io.harmonium.runs.sampling.Start;
import io.harmonium.runs.text.Counted;
import io.harmonium.runs.use.ChainPlan;
import io.harmonium.runs.use.GivenRows;
import io.harmonium.runs.use.MixingTime;
import io.harmonium.runs.use.RowChains;
import io.harmonium.runs.use.RowKey;
import io.harmonium.runs.use.TrainedRows;
import io.harmonium.wording.Shell;
import io.harmonium.wording.Suggestion;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Chains of a machine of rows: free, or with known cells.
final class RowsSampling implements Sampling {

  /// Sweeps where nothing else is known.
  static final int DEFAULT_STEPS = 1000;

  private final TrainedRows run;
  private final OpenOptions options;

  private RowsSampling(TrainedRows run, OpenOptions options) {
    this.run = run;
    this.options = options;
  }

  /// Adds the sampling of `run` to its capabilities.
  static void offer(Capabilities all, TrainedRows run, OpenOptions options) {
    if (run.model() instanceof Perceptron)
      all.without(
          Sampling.class,
          "a network tells classes apart; it has no distribution of rows",
          Suggestion.of("predict", run.directory().path(), "DATA").toString());
    else if (run.structure().is(Dbn.KIND))
      all.with(Sampling.class, () -> new BeliefSampling(run.sound(), options));
    else all.with(Sampling.class, () -> new RowsSampling(run.sound(), options));
  }

  @Override
  public List<String> formats() {
    return RowSamples.FORMATS;
  }

  @Override
  public void check(SampleRequest request, String format) {
    RowSamples.check(run, request.keep(), format);
  }

  @Override
  public Samples sample(SampleRequest request, Watch watch) {
    Unseen unseen = request.reading().unseen();
    TrainedRows model = documents(read(run, request, unseen), request);
    supported(model, request);
    Seed seed = request.seed();
    try (Workers workers = options.workers();
        Workers.Breakable ignored = workers.breakable(watch.cancellation()::requested)) {
      Mixing mixing = unhurried(model, request) ? MixingTime.of(model, seed, workers) : null;
      if (mixing != null) watch.remarks().accept(MixingTime.text(mixing));
      int sweeps = request.chains().steps(mixing == null ? DEFAULT_STEPS : sweeps(mixing));
      GivenData given =
          request.given() == null ? null : GivenData.of(model, request.given(), request.reading());
      Integer every = request.chains().every();
      RowChains chains =
          new RowChains(
              start(model, request),
              new ChainPlan(sweeps, every == null ? 0 : every, request.chains().temperature()),
              request.count(0),
              given == null ? null : held(model, given.rows(), request.count(1), watch),
              request.chains().sampler());
      RowChains.Drawn drawn;
      try (Progress progress = watch.progress().start("sweeps", sweeps)) {
        drawn = chains.draw(model, seed, workers, progress);
      }
      drawn.diagnostics().lines().forEach(watch.remarks());
      Map<String, Object> facts = facts(chains, request);
      if (mixing != null) facts.put("mixingTime", mixing.mixedAfter());
      if (unseen != null && !unseen.isEmpty()) {
        unseen.lines().forEach(watch.warnings());
        facts.put("unseen", unseen.toJson());
      }
      return new RowSamples(
          model.shown(),
          drawn.kept(),
          request.keep(),
          key(given, request.given(), chains),
          names(chains),
          drawn.diagnostics(),
          facts);
    }
  }

  /// The run with the conventions of the request.
  static TrainedRows read(TrainedRows run, SampleRequest request, Unseen unseen) {
    return run.with(request.reading().in(run.conventions(), unseen));
  }

  /// A machine of documents is that of one length where one is said; else chains keep the lengths of rows.
  private static TrainedRows documents(TrainedRows run, SampleRequest request) {
    Integer length = request.special().length();
    Start start = request.chains().start();
    if (run.structure().conditional() && !request.chains().sampler().gibbs() && length == null)
      throw RunException.invalid(
          "{sampler} "
              + request.chains().sampler().kind()
              + ": chains of this machine belong to one row each",
          "{sampler} gibbs, or {length} 50 for documents");
    if (!run.structure().open()) {
      if (length != null)
        throw RunException.invalid(
            "{length}: rows of this machine are no documents", "leave it out");
      return run;
    }
    if (request.given() != null)
      throw RunException.invalid(
          "{given}: words of a document that are not known are no missing cells",
          "leave it out; {length} D says how many words documents have");
    if (length != null && length < 1)
      throw RunException.invalid(
          "{length}: expected at least 1 word, got " + length, "{length} 50");
    if (length != null) return run.with(ReplicatedSoftmax.given(run.machine(), length));
    if (Start.BIASES.equals(start) || Start.UNIFORM.equals(start))
      throw RunException.invalid(
          "{start} " + start.word() + ": how many words does a document have?", "{length} 50");
    return run;
  }

  private static void supported(TrainedRows run, SampleRequest request) {
    request.chains().sampler().requireUsed();
    if (request.keep().hidden() && run.structure().hidden().isEmpty())
      throw RunException.invalid(
          "{keep} " + request.keep() + ": this machine has no hidden units", "leave it out");
    String label = request.special().label();
    if (label != null)
      throw RunException.invalid(
          "{class} belongs to networks",
          run.conventions().classes() == null
              ? "leave it out"
              : "{given} "
                  + Shell.quoted(
                      run.conventions().layers().getLast().columns().get(0) + "=" + label));
    List<String> read =
        new ArrayList<>(
            List.of(
                "n",
                "given",
                "keep",
                "steps",
                "thin",
                "temperature",
                "start",
                "sampler",
                "levels",
                "acceptance",
                "step",
                "leapfrog-steps",
                "length"));
    boolean start = request.chains().start() != null && request.chains().start().file();
    if (request.given() != null || start)
      read.addAll(List.of("binarize", "label", "drop", "strict"));
    if (request.given() != null) read.add("id");
    request.asked().only(read.toArray(String[]::new));
  }

  /// Whether the mixing time of the machine says how far chains should run: machines of sequences that run freely.
  private static boolean unhurried(TrainedRows run, SampleRequest request) {
    return request.chains().steps() == null
        && run.conventions().alphabet() != null
        && request.given() == null
        && request.chains().every() == null
        && request.chains().temperature() == 1
        && request.chains().sampler().gibbs();
  }

  private static int sweeps(Mixing mixing) {
    return mixing.mixedAfter() < 0 ? MixingTime.MAX : 2 * mixing.mixedAfter();
  }

  private static Start start(TrainedRows run, SampleRequest request) {
    if (request.chains().start() != null) return request.chains().start();
    if (run.structure().conditional()) return Start.DATA;
    return run.chains() == null || request.given() != null ? Start.BIASES : Start.CHAINS;
  }

  private static GivenRows held(TrainedRows run, Dataset known, int copies, Watch watch) {
    if (run.structure().given() > 0 && known.blocks().get(0).missing() != null)
      throw RunException.invalid(
          "{given}: cells of columns that this machine is given are missing",
          "rows in which the first "
              + known.blocks().get(0).columns().size()
              + " columns are known");
    GivenRows rows = new GivenRows(known, copies);
    watch
        .remarks()
        .accept(rows.missing() + " missing cells in " + Counted.of(known.rows(), "rows"));
    return rows;
  }

  /// What tells completed rows apart; a single row of named cells needs nothing.
  private static RowKey key(GivenData given, Given source, RowChains chains) {
    boolean one = source instanceof Given.Cells cells && cells.rows().size() == 1;
    return given == null || one ? RowKey.NONE : given.key().completed(chains);
  }

  /// Names of completed sequences: those of the given rows.
  private static List<String> names(RowChains chains) {
    if (chains.given() == null || chains.given().data().names() == null) return null;
    List<String> names = new ArrayList<>();
    for (int look = 0; look < chains.plan().looks(); look++)
      for (String name : chains.given().data().names())
        for (int k = 0; k < chains.given().copies(); k++) names.add(name);
    return names;
  }

  private static Map<String, Object> facts(RowChains chains, SampleRequest request) {
    Map<String, Object> facts = new LinkedHashMap<>();
    facts.put("start", chains.start().word());
    facts.put("sampler", request.chains().sampler().kind().toString());
    facts.put("steps", chains.plan().steps());
    facts.put("temperature", request.chains().temperature());
    facts.put("looks", chains.plan().looks());
    return facts;
  }
}
