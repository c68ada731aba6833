package io.harmonium.app.run;

import io.harmonium.app.console.CommandFailure;
import io.harmonium.app.console.ExitCode;
import io.harmonium.app.console.Interruption;
import io.harmonium.app.console.Progress;
import io.harmonium.learning.TrainingState;
import io.harmonium.matrix.NonFiniteException;
import io.harmonium.matrix.Workers;
import io.harmonium.store.Checkpoint;
import io.harmonium.store.RunDescription;
import io.harmonium.store.RunDirectory;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// A run whose training is a fold over a state: it goes on to the next update that asks for something, judges there, and
/// saves now and then, until all updates are done. What is trained and how it is judged are those of its kinds.
public abstract class FoldRun {

  final RunDirectory directory;
  final Workers workers;
  final StateKeeper keeper;
  TrainingState state;

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

  /// Trains until all planned updates are done or `interruption` asks for an early end; then everything is saved. Returns
  /// the last line of metrics.
  public final Map<String, Object> run(Progress progress, Interruption interruption) {
    List<Map<String, Object>> before = directory.readMetrics();
    Object last = before.isEmpty() ? null : before.getLast().get("update");
    if (!Long.valueOf(update()).equals(last)) pause(progress);
    save();
    while (!finished() && !interruption.requested()) {
      advance(progress, interruption);
      if (!interruption.requested()) pause(progress);
      if (keeper.due() || finished()) save();
    }
    save();
    List<Map<String, Object>> metrics = directory.readMetrics();
    return metrics.isEmpty() ? Map.of() : metrics.getLast();
  }

  /// Goes on to the next update at which there is something to do.
  abstract void advance(Progress progress, Interruption interruption);

  /// Judges and keeps the machine where this update asks for it.
  abstract void pause(Progress progress);

  /// What is saved beside the state.
  abstract Map<String, Object> header();

  final void save() {
    keeper.save(state, header());
  }

  /// Saves the last good state and says what to do.
  final CommandFailure diverged(NonFiniteException e, String remedy) {
    save();
    return new CommandFailure(
        ExitCode.DIVERGED,
        "training diverged: " + e.getMessage(),
        directory.path() + ", last good update " + keeper.saved() + " of " + planned(),
        remedy,
        e);
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
