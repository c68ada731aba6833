package io.harmonium.runs.training;

import io.harmonium.learning.TrainingState;
import io.harmonium.matrix.NonFiniteException;
import io.harmonium.matrix.Workers;
import io.harmonium.model.Parameters;
import io.harmonium.runs.Cancellation;
import io.harmonium.runs.Progress;
import io.harmonium.runs.RunException;
import io.harmonium.store.Checkpoint;
import io.harmonium.store.RunDescription;
import io.harmonium.store.RunDirectory;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Supplier;

/// A run whose training is a fold over a state: it goes on to the next update that asks for something, judges there, and
/// saves now and then, until all updates are done. What is trained and how it is judged are those of its kinds.
public abstract class FoldRun {

  final RunDirectory directory;
  final Workers workers;
  final StateKeeper keeper;
  TrainingState state;

  /// The state that was judged last.
  private TrainingState good;

  FoldRun(RunDirectory directory, RunDescription description, String checkpoints, Workers workers) {
    this.directory = directory;
    this.workers = workers;
    this.keeper = new StateKeeper(directory, description, checkpoints);
  }

  /// Takes the newest state of the directory and returns what was saved with it.
  final Map<String, Object> rewind(RunDescription description) {
    Checkpoint checkpoint = directory.rewind();
    state = checkpoint.state();
    directory.describe(description);
    keeper.resumed(state.update());
    return checkpoint.header();
  }

  /// Updates that are done.
  public final long update() {
    return state.update();
  }

  /// Updates that are to be done.
  public abstract long planned();

  public final boolean finished() {
    return update() == planned();
  }

  /// Trains until all planned updates are done or `cancellation` asks for an early end; then everything is saved. Returns
  /// the last line of metrics.
  public final Map<String, Object> run(Progress progress, Cancellation cancellation) {
    List<Map<String, Object>> before = directory.readMetrics();
    Object last = before.isEmpty() ? null : before.getLast().get("update");
    if (!Long.valueOf(update()).equals(last))
      Judging.done(workers, cancellation, () -> pause(progress));
    save();
    while (!finished() && !cancellation.requested()) {
      advance(progress, cancellation);
      if (!cancellation.requested()) Judging.done(workers, cancellation, () -> pause(progress));
      if (keeper.due() || finished()) save();
    }
    save();
    List<Map<String, Object>> metrics = directory.readMetrics();
    return metrics.isEmpty() ? Map.of() : metrics.getLast();
  }

  /// Goes on to the next update at which there is something to do.
  abstract void advance(Progress progress, Cancellation cancellation);

  /// Judges and keeps the machine where this update asks for it.
  abstract void pause(Progress progress);

  /// What is saved beside the state.
  abstract Map<String, Object> header();

  final void save() {
    keeper.save(state, header());
  }

  /// Goes on to update `next` by `fold`; `refusal` says why parameters have no distribution, or null.
  final void watched(Divergence.Fold fold, long next, Function<Parameters, String> refusal) {
    try {
      state = Divergence.watched(fold, state, next, refusal);
    } catch (Divergence e) {
      throw diverged(e);
    }
  }

  /// What `measure` says of the machine of this update, which has `columns` columns; a machine that is lost ends the run.
  final Map<String, Object> judged(int columns, Supplier<Map<String, Object>> measure) {
    try {
      Map<String, Object> line = measure.get();
      Divergence.refuseLost(directory.readMetrics(), line, columns, good(), update());
      good = state;
      return line;
    } catch (NonFiniteException e) {
      throw diverged(Divergence.judging(e, good(), update()));
    } catch (Divergence e) {
      throw diverged(e);
    }
  }

  private TrainingState good() {
    return good == null ? state : good;
  }

  /// The rate that the run was given.
  abstract String rate();

  /// The folder that is named where the run is to be resumed.
  String resumed() {
    return directory.path().toString();
  }

  /// Saves the last good state, removes what is newer, and says what to do.
  final RunException diverged(Divergence e) {
    state = e.good();
    directory.discardAfter(state.update());
    keeper.written();
    save();
    return e.failure(directory, resumed(), planned(), rate());
  }

  /// Notes how long it took to judge the machine, which began at `begun` nanoseconds.
  final void timed(long begun) {
    Map<String, Object> timing = new LinkedHashMap<>();
    timing.put("update", update());
    timing.put("time", Instant.now().toString());
    timing.put("evaluationSeconds", (System.nanoTime() - begun) * 1e-9);
    timing.put("threads", workers.threads());
    timing.put("kernels", workers.kernels().name());
    directory.appendTimings(timing);
    keeper.written();
  }
}
