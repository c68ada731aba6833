package io.harmonium.runs.training;

import io.harmonium.learning.TrainingState;
import io.harmonium.matrix.NonFiniteException;
import io.harmonium.matrix.Workers;
import io.harmonium.runs.Cancellation;
import io.harmonium.runs.Fold;
import io.harmonium.runs.Intervention;
import io.harmonium.runs.Metrics;
import io.harmonium.runs.Progress;
import io.harmonium.runs.RunException;
import io.harmonium.runs.diagnosis.Diagnosis;
import io.harmonium.runs.diagnosis.Finding;
import io.harmonium.store.Checkpoint;
import io.harmonium.store.CheckpointPlan;
import io.harmonium.store.ModelFile;
import io.harmonium.store.RunDirectory;
import io.harmonium.store.StoreException;
import io.harmonium.wording.Suggestion;
import java.nio.file.Files;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// A run from its first update, or from where it was left, to its last: trains, measures the model, keeps models, and saves
/// its state so that nothing but the last minute can be lost. A run that was cut and resumed writes the same metrics and the
/// same parameters as one that was not. What is trained is a [Fold].
public final class FoldRun {

  private final RunDirectory directory;
  private final Fold fold;
  private final Workers workers;
  private final StateKeeper keeper;
  private final List<Intervention> interventions;
  private long planned;
  private TrainingState state;

  /// The state that was measured last.
  private TrainingState good;

  private double gradientNorm;
  private String detail = "";
  private long judged = -1;

  private FoldRun(RunDirectory directory, Fold fold, Workers workers) {
    this.directory = directory;
    this.fold = fold;
    this.workers = workers;
    this.keeper = new StateKeeper(directory, fold.description(), fold.checkpoints());
    this.interventions = fold.interventions();
    this.planned = fold.planned();
  }

  /// A new run in an empty directory: writes `run.json` and stands before the first update.
  public static FoldRun start(RunDirectory directory, Fold fold, Workers workers) {
    FoldRun run = new FoldRun(directory, fold, workers);
    run.state = fold.start();
    run.good = run.state;
    directory.describe(fold.description());
    return run;
  }

  /// A run that goes on from its newest checkpoint.
  public static FoldRun resume(RunDirectory directory, Fold fold, Workers workers) {
    FoldRun run = new FoldRun(directory, fold, workers);
    Checkpoint checkpoint = directory.rewind();
    run.state = checkpoint.state();
    run.good = run.state;
    if (norm(checkpoint.header()) instanceof Number norm) run.gradientNorm = norm.doubleValue();
    RunJson.read(
        directory,
        () -> {
          fold.resumed(checkpoint);
          return checkpoint;
        });
    directory.describe(fold.description());
    run.keeper.resumed(run.state.update());
    return run;
  }

  /// Older runs of networks keep it among their last values.
  private static Object norm(Map<String, Object> header) {
    return header.get("last") instanceof Map<?, ?> last && last.containsKey("gradientNorm")
        ? last.get("gradientNorm")
        : header.get("gradientNorm");
  }

  public TrainingState state() {
    return state;
  }

  /// Updates that are done.
  public long update() {
    return state.update();
  }

  /// Updates that are to be done; fewer than at first where a target was reached.
  public long planned() {
    return planned;
  }

  /// True when all planned updates are done, or the metrics say that more of them are of no use.
  public boolean finished() {
    if (update() == planned) return true;
    List<Map<String, Object>> metrics = directory.readMetrics();
    return interventions.stream().anyMatch(each -> each.ends(metrics));
  }

  /// The model that judged validation rows best so far.
  public BestMachine best() {
    return BestMachine.of(fold.keepsBest() ? directory.readMetrics() : List.of());
  }

  /// Trains until all planned updates are done or `cancellation` asks for an early end; then everything is saved. Returns
  /// the last line of metrics. `profile` (modified) learns where the time goes, or is null.
  public Metrics run(Progress progress, Cancellation cancellation, Profile profile) {
    try {
      catchUp(progress, cancellation);
      while (!finished() && !cancellation.requested()) {
        long before = update();
        if (profile != null) profile.begin();
        advance(progress, cancellation);
        if (profile != null) profile.trained(update() - before);
        if (update() > before) intervene();
        if (profile != null) profile.begin();
        pause(progress, cancellation);
        if (profile != null) profile.written();
      }
      save();
      if (update() != planned && finished()) diagnoseEnd();
    } catch (StoreException e) {
      throw explain(e);
    }
    List<Map<String, Object>> metrics = directory.readMetrics();
    return metrics.isEmpty() ? Metrics.NONE : new Metrics(metrics.getLast());
  }

  /// What an interrupted run left undone at its last update.
  private void catchUp(Progress progress, Cancellation cancellation) {
    List<Map<String, Object>> metrics = directory.readMetrics();
    Object last = metrics.isEmpty() ? null : metrics.getLast().get("update");
    if (!Long.valueOf(update()).equals(last)) pause(progress, cancellation);
    save();
  }

  /// Runs to the next update at which there is something to do.
  private void advance(Progress progress, Cancellation cancellation) {
    long next =
        Math.min(
            planned,
            Math.min(
                fold.checkpoints().next(update(), planned),
                fold.evaluations().next(update(), planned)));
    for (Intervention each : interventions) next = Math.min(next, each.next(state));
    Fold.Observer observer =
        new Fold.Observer() {
          @Override
          public void updated(long done, double norm) {
            gradientNorm = norm;
            progress.at(done, detail);
          }

          @Override
          public void rewound(String why) {
            progress.warn(why);
            Map<String, Object> line = new LinkedHashMap<>();
            line.put("update", update());
            line.put("diverged", why);
            directory.appendMetrics(line);
          }

          @Override
          public boolean cancelled() {
            return cancellation.requested() || keeper.due() && !fold.rewinds();
          }
        };
    try {
      state =
          fold.rewinds()
              ? Divergence.checked(fold.run(state, next, observer), state, fold::unsupported)
              : Divergence.watched(
                  (from, until) -> fold.run(from, until, observer), state, next, fold::unsupported);
    } catch (NonFiniteException e) {
      throw diverged(Divergence.judging(e, state, update() + 1));
    } catch (Divergence e) {
      throw diverged(e);
    }
  }

  /// Lets interventions look at this update: the first that does something wins.
  private void intervene() {
    for (Intervention each : interventions) {
      Intervention.Decision decision = each.look(state);
      if (decision.ends()) planned = update();
      decision.replaced().ifPresent(other -> state = other);
      if (!decision.equals(Intervention.Decision.GO_ON)) return;
    }
  }

  /// Measures and keeps the model where this update asks for it, and saves where it is time.
  private void pause(Progress progress, Cancellation cancellation) {
    long update = update();
    boolean last = update == planned;
    if (last || keeper.due() || cancellation.requested()) save();
    if (cancellation.requested()) return;
    CheckpointPlan snapshots = fold.checkpoints();
    if (snapshots.keeps(update, planned) || (last && snapshots.kind() != CheckpointPlan.Kind.LAST))
      keep();
    boolean due = last || update == 0 || fold.evaluations().keeps(update, planned);
    if (!due || update == judged) return;
    boolean done = Judging.done(workers, cancellation, () -> evaluate(last, progress));
    if (last && done) {
      keeper.written();
      save();
    }
  }

  private void keep() {
    directory.saveModel(
        new ModelFile(
            fold.description().structure(),
            fold.parameters(state),
            update(),
            keeper.header(notes())));
  }

  private void evaluate(boolean last, Progress progress) {
    long begun = System.nanoTime();
    List<Map<String, Object>> before = directory.readMetrics();
    Map<String, Object> line = measured(before, last);
    Diagnosis diagnosis = diagnosis(before, line, last);
    List<Finding> warnings = TrainingWarnings.told(diagnosis, before, last && update() > 0);
    if (last) write(diagnosis);
    if (!warnings.isEmpty())
      line.put("warnings", warnings.stream().map(Finding::toMetrics).toList());
    directory.appendMetrics(line);
    judged = update();
    if (best().update() == update()) keep();
    detail = fold.detail(line);
    progress.line(fold.line(line));
    for (Finding warning : warnings) progress.warn(warning.pathology() + ": " + warning.advice());
    keeper.timed(update(), begun, workers);
  }

  /// A line of metrics; a model that is lost ends the run.
  private Map<String, Object> measured(List<Map<String, Object>> before, boolean last) {
    Map<String, Object> line = new LinkedHashMap<>();
    line.put("update", update());
    line.put("epoch", fold.epochs(update()));
    if (update() > 0) line.put("gradientNorm", gradientNorm);
    try {
      line.putAll(fold.measure(state, last).values());
      Divergence.refuseLost(before, line, fold.columns(), good, update());
      good = state;
      return line;
    } catch (NonFiniteException e) {
      throw diverged(Divergence.judging(e, good, update()));
    } catch (Divergence e) {
      throw diverged(e);
    }
  }

  private Diagnosis diagnosis(
      List<Map<String, Object>> before, Map<String, Object> line, boolean last) {
    return fold.examine(
        directory.path().toString(), planned, state, before, line, last && update() > 0);
  }

  /// Writes down what is found at the last line of metrics, of a run that ended before its last update.
  private void diagnoseEnd() {
    List<Map<String, Object>> metrics = directory.readMetrics();
    write(diagnosis(metrics.subList(0, metrics.size() - 1), metrics.getLast(), true));
  }

  private void write(Diagnosis diagnosis) {
    if (!diagnosis.findings().isEmpty()) directory.writeJson(Diagnosis.FILE, diagnosis.toJson());
  }

  /// What is saved beside a state.
  private Map<String, Object> notes() {
    Map<String, Object> notes = new LinkedHashMap<>();
    notes.put("gradientNorm", gradientNorm);
    notes.putAll(fold.notes());
    return notes;
  }

  private void save() {
    keeper.save(state, notes());
  }

  /// Saves the last good state, removes what is newer, and says what to do.
  private RunException diverged(Divergence e) {
    state = e.good();
    directory.discardAfter(update());
    keeper.written();
    save();
    return e.failure(directory, home(), planned, fold.rate());
  }

  /// The folder that is resumed: that of the whole run where this is a stage of it.
  private String home() {
    return StackTraining.home(directory.path()).toString();
  }

  private RuntimeException explain(StoreException e) {
    if (e.kind() != StoreException.Kind.IO || !Files.exists(directory.path())) return e;
    return new RunException(
        RunException.Kind.IO,
        e.getMessage(),
        directory.path() + (keeper.saved() < 0 ? "" : ", update " + keeper.saved() + " is saved"),
        "make room, then " + Suggestion.of("train").with("resume", home()),
        e);
  }
}
