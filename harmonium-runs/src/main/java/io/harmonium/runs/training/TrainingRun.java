package io.harmonium.runs.training;

import io.harmonium.formats.Shell;
import io.harmonium.learning.CouplingChange;
import io.harmonium.learning.Trainer;
import io.harmonium.learning.TrainingLoop;
import io.harmonium.learning.TrainingState;
import io.harmonium.matrix.NonFiniteException;
import io.harmonium.matrix.Workers;
import io.harmonium.model.Configurations;
import io.harmonium.model.Machine;
import io.harmonium.model.Parameters;
import io.harmonium.random.Seed;
import io.harmonium.runs.Cancellation;
import io.harmonium.runs.Progress;
import io.harmonium.runs.RunException;
import io.harmonium.runs.diagnosis.Diagnosis;
import io.harmonium.runs.diagnosis.Finding;
import io.harmonium.runs.diagnosis.Practice;
import io.harmonium.store.Checkpoint;
import io.harmonium.store.CheckpointPlan;
import io.harmonium.store.Models;
import io.harmonium.store.RunDescription;
import io.harmonium.store.RunDirectory;
import io.harmonium.store.StoreException;
import java.nio.file.Files;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// A run from its first update, or from where it was left, to its last: trains, judges the machine at log-spaced
/// updates, keeps machines, and saves its state so that nothing but the last minute can be lost. A run that was cut and
/// resumed writes the same metrics and the same parameters as one that was not.
public final class TrainingRun {

  private static final long SAVE_NANOS = 60_000_000_000L;

  /// Updates between two looks at the correlation that may end a run.
  private static final long LOOK = 50;

  private final RunDirectory directory;
  private final RunDescription description;
  private final RunSettings settings;
  private final TrainingData data;
  private final Trainer trainer;
  private final Probe probe;
  private final PairAgreement agreement;
  private final CouplingChange change;
  private final Workers workers;
  private long planned;
  private TrainingState state;

  /// The state that was judged last.
  private TrainingState good;

  private double gradientNorm;
  private String detail = "";
  private long saved = -1;
  private long judged = -1;
  private long savedAt = System.nanoTime();

  private TrainingRun(
      RunDirectory directory,
      RunDescription description,
      RunSettings settings,
      TrainingData data,
      Workers workers) {
    this.directory = directory;
    this.description = description;
    this.settings = settings;
    this.data = data;
    this.workers = workers;
    this.planned = settings.learning().updates();
    this.change = settings.learning().change();
    this.agreement =
        new PairAgreement(description.structure(), data.train(), settings.learning().k(), workers);
    Seed seed = Seed.of(description.seed());
    this.trainer =
        new Trainer(
            settings.learning().recipe(description.structure(), data.train()),
            Models.of(description.structure(), description.structure().zeros()),
            data.train(),
            seed,
            workers);
    Effort effort = Effort.of(settings.learning(), settings.evaluationPlan());
    this.probe =
        new Probe(
            description.structure(),
            data,
            settings.learning(),
            effort.during(),
            effort.last(),
            seed,
            workers);
  }

  /// A new run in an empty directory: writes `run.json` and stands before the first update.
  public static TrainingRun start(
      RunDirectory directory,
      RunDescription description,
      RunSettings settings,
      TrainingData data,
      Workers workers) {
    TrainingRun run = new TrainingRun(directory, description, settings, data, workers);
    run.state = new FirstState(description, settings, data, workers).of(run.trainer);
    run.good = run.state;
    directory.describe(description);
    return run;
  }

  /// A run that goes on from its newest checkpoint, with other settings where it is made longer.
  public static TrainingRun resume(
      RunDirectory directory, RunSettings settings, TrainingData data, Workers workers) {
    RunDescription description = directory.description().withConfiguration(settings.toJson());
    TrainingRun run =
        RunJson.read(
            directory,
            () ->
                Said.by(
                    "'configuration'",
                    () -> new TrainingRun(directory, description, settings, data, workers)));
    Checkpoint checkpoint = directory.rewind();
    int numbers = checkpoint.machine().parameters().values().length;
    int described = Machine.of(description.structure()).parameters().values().length;
    if (numbers != described)
      throw RunJson.damaged(
          directory, "'structure' has " + described + " parameters, the machine " + numbers, null);
    run.state = checkpoint.state();
    run.good = run.state;
    run.saved = run.state.update();
    run.gradientNorm =
        checkpoint.header().get("gradientNorm") instanceof Number norm ? norm.doubleValue() : 0;
    directory.describe(description);
    run.clock("resumed");
    return run;
  }

  /// The machine that counts: that of the mean of the parameters where the run keeps one.
  public Machine machine() {
    return Models.machine(trainer.model(state));
  }

  public TrainingState state() {
    return state;
  }

  /// The chains that stand for the machine, or null where none are kept.
  public Configurations chains() {
    return settings.learning().modelChains(state.chains());
  }

  /// Updates that are done.
  public long update() {
    return state.update();
  }

  public long planned() {
    return planned;
  }

  /// True when all planned updates are done, or validation has not become better for as long as patience lasts.
  public boolean finished() {
    Integer patience = settings.learning().patience();
    return state.update() == planned || patience != null && best().stale() >= patience;
  }

  /// The machine that judged validation rows best so far.
  public BestMachine best() {
    return BestMachine.of(directory.readMetrics());
  }

  /// The figures of a profile of this run.
  public Map<String, Object> figures(Profile profile) {
    LearningSettings learning = settings.learning();
    boolean persistent = state.chains() != null;
    int chains = persistent ? state.chains().rows() : trainer.batch();
    return profile.toJson(trainer.batch(), chains, learning.k());
  }

  /// Trains until all planned updates are done or `cancellation` asks for an early end; then everything is saved.
  /// Returns the last line of metrics. `profile` (modified) learns where the time goes, or is null.
  public Map<String, Object> run(Progress progress, Cancellation cancellation, Profile profile) {
    try {
      catchUp(progress, cancellation);
      while (!finished() && !cancellation.requested()) {
        long before = state.update();
        if (profile != null) profile.begin();
        advance(progress, cancellation);
        if (profile != null) profile.trained(state.update() - before);
        if (state.update() > before) look();
        if (profile != null) profile.begin();
        pause(progress, cancellation);
        if (profile != null) profile.written();
      }
      save();
      if (finished() && state.update() != planned) diagnose();
    } catch (StoreException e) {
      throw explain(e);
    }
    List<Map<String, Object>> metrics = directory.readMetrics();
    return metrics.isEmpty() ? Map.of() : metrics.getLast();
  }

  /// What an interrupted run left undone at its last update.
  private void catchUp(Progress progress, Cancellation cancellation) {
    long update = state.update();
    List<Map<String, Object>> metrics = directory.readMetrics();
    Object last = metrics.isEmpty() ? null : metrics.getLast().get("update");
    if (!Long.valueOf(update).equals(last)) pause(progress, cancellation);
    save();
  }

  /// Runs to the next point of interest.
  private void advance(Progress progress, Cancellation cancellation) {
    long update = state.update();
    long next =
        Math.min(
            planned,
            Math.min(
                settings.checkpointPlan().next(update, planned),
                settings.evaluationPlan().next(update, planned)));
    if (seeksTarget()) next = Math.min(next, update + LOOK - update % LOOK);
    if (change != null) next = Math.min(next, update + change.every() - update % change.every());
    TrainingLoop.Watch watch =
        new TrainingLoop.Watch() {
          @Override
          public void updated(long done, double norm) {
            gradientNorm = norm;
            progress.at(done, detail);
          }

          @Override
          public boolean cancelled() {
            return cancellation.requested() || due();
          }
        };
    try {
      state =
          Divergence.watched(
              (from, until) -> trainer.run(from, until, watch), state, next, this::refusal);
    } catch (Divergence e) {
      throw diverged(e);
    }
  }

  /// Why parameters do not define a distribution, or null.
  private String refusal(Parameters parameters) {
    return Models.of(description.structure(), parameters).refusal();
  }

  private boolean seeksTarget() {
    return settings.learning().targetCorrelation() < 1 && state.chains() != null;
  }

  /// Ends the run at this update where the correlation that was asked for is reached, or changes the couplings where it
  /// is time.
  private void look() {
    long update = state.update();
    boolean reached =
        seeksTarget()
            && update % LOOK == 0
            && correlation() >= settings.learning().targetCorrelation();
    boolean waiting = change != null && change.waits() && !change.done(machine());
    if (reached && !waiting) planned = update;
    else if (change != null
        && update % change.every() == 0
        && (reached || !change.waits())
        && !change.done(machine())) state = change.apply(machine(), state, data.train(), workers);
  }

  /// Pearson's r of the two-site correlations of the machine and of the training rows.
  private double correlation() {
    Seed seed = Seed.of(description.seed()).child("agreement").child(state.update());
    return agreement.of(machine(), chains(), seed);
  }

  private boolean due() {
    return System.nanoTime() - savedAt > SAVE_NANOS;
  }

  /// Judges and keeps the machine where this update asks for it, and saves where it is time.
  private void pause(Progress progress, Cancellation cancellation) {
    long update = state.update();
    boolean last = update == planned;
    if (last || due() || cancellation.requested()) save();
    if (cancellation.requested()) return;
    CheckpointPlan snapshots = settings.checkpointPlan();
    if (snapshots.keeps(update, planned) || (last && snapshots.kind() != CheckpointPlan.Kind.LAST))
      directory.saveModel(update, machine(), header());
    boolean due = last || update == 0 || settings.evaluationPlan().keeps(update, planned);
    if (due && update != judged) {
      boolean done = Judging.done(workers, cancellation, () -> evaluate(last, progress));
      if (last && done) {
        saved = -1;
        save();
      }
    }
  }

  private void evaluate(boolean last, Progress progress) {
    long begun = System.nanoTime();
    long update = state.update();
    Map<String, Object> line = new LinkedHashMap<>();
    line.put("update", update);
    line.put("epoch", update * (double) trainer.batch() / data.train().rows());
    if (update > 0) line.put("gradientNorm", gradientNorm);
    try {
      line.putAll(probe.measure(machine(), update, last));
      Divergence.refuseLost(directory.readMetrics(), line, data.columns(), good, update);
      good = state;
    } catch (NonFiniteException e) {
      throw diverged(Divergence.judging(e, good, update));
    } catch (Divergence e) {
      throw diverged(e);
    }
    if (description.structure().lateral() && state.chains() != null && !data.means())
      line.put("correlation", correlation());
    if (change != null) line.put("density", CouplingChange.density(machine()));
    List<Map<String, Object>> before = directory.readMetrics();
    Diagnosis diagnosis = diagnosis(before, line, last);
    List<Finding> warnings = TrainingWarnings.told(diagnosis, before, last && update > 0);
    if (last) directory.writeJson(Diagnosis.FILE, diagnosis.toJson());
    if (!warnings.isEmpty())
      line.put("warnings", warnings.stream().map(Finding::toMetrics).toList());
    directory.appendMetrics(line);
    judged = update;
    if (best().update() == update) directory.saveModel(update, machine(), header());
    detail = MetricsText.detail(line);
    progress.line(MetricsText.line(line));
    for (Finding warning : warnings) progress.warn(warning.pathology() + ": " + warning.advice());
    Map<String, Object> timing = new LinkedHashMap<>();
    timing.put("update", update);
    timing.put("time", java.time.Instant.now().toString());
    timing.put("evaluationSeconds", (System.nanoTime() - begun) * 1e-9);
    timing.put("threads", workers.threads());
    timing.put("kernels", workers.kernels().name());
    directory.appendTimings(timing);
  }

  /// Writes down what is found at the last line of metrics, of a run that ended before its last update.
  private void diagnose() {
    List<Map<String, Object>> metrics = directory.readMetrics();
    Diagnosis found = diagnosis(metrics.subList(0, metrics.size() - 1), metrics.getLast(), true);
    directory.writeJson(Diagnosis.FILE, found.toJson());
  }

  private Diagnosis diagnosis(
      List<Map<String, Object>> before, Map<String, Object> line, boolean last) {
    Practice practice =
        settings
            .learning()
            .withUpdates(planned)
            .practice(directory.path().toString(), description.command());
    return new TrainingWarnings(practice, data, Seed.of(description.seed()), workers)
        .diagnosis(
            machine(),
            state.update() == 0 ? null : chains(),
            before,
            line,
            last && state.update() > 0);
  }

  private void save() {
    savedAt = System.nanoTime();
    if (saved == state.update()) return;
    Checkpoint checkpoint = new Checkpoint(state, description.structure(), header());
    directory.saveState(checkpoint, settings.checkpointPlan().states());
    saved = state.update();
    clock("saved");
  }

  /// Notes the time of an event, so that the seconds of training can be told from those of pauses.
  private void clock(String event) {
    Map<String, Object> timing = new LinkedHashMap<>();
    timing.put("update", state.update());
    timing.put("time", java.time.Instant.now().toString());
    timing.put("event", event);
    directory.appendTimings(timing);
  }

  private Map<String, Object> header() {
    Map<String, Object> header = description.header();
    header.put("gradientNorm", gradientNorm);
    if (settings.learning().average() != null)
      header.put(Checkpoint.AVERAGE, settings.learning().average());
    return header;
  }

  /// The last good state is saved, what is newer is removed, and the post-mortem says what to try.
  private RunException diverged(Divergence e) {
    state = e.good();
    directory.discardAfter(state.update());
    saved = -1;
    save();
    String resumed = StackTraining.home(directory.path()).toString();
    return e.failure(directory, resumed, planned, settings.learning().rate());
  }

  private RuntimeException explain(StoreException e) {
    if (e.kind() != StoreException.Kind.IO || !Files.exists(directory.path())) return e;
    return new RunException(
        RunException.Kind.IO,
        e.getMessage(),
        directory.path() + (saved < 0 ? "" : ", update " + saved + " is saved"),
        "make room, then harmonium train --resume " + Shell.quoted(directory.path()),
        e);
  }
}
