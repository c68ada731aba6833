package io.harmonium.runs.training;

import io.harmonium.learning.TrainingState;
import io.harmonium.matrix.Workers;
import io.harmonium.store.Checkpoint;
import io.harmonium.store.CheckpointPlan;
import io.harmonium.store.RunDescription;
import io.harmonium.store.RunDirectory;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;

/// Saves the states of a run, each once, and writes down when.
final class StateKeeper {

  private static final long SAVE_NANOS = 60_000_000_000L;

  private final RunDirectory directory;
  private final RunDescription description;
  private final CheckpointPlan plan;
  private long saved = -1;
  private long savedAt = System.nanoTime();

  StateKeeper(RunDirectory directory, RunDescription description, CheckpointPlan plan) {
    this.directory = directory;
    this.description = description;
    this.plan = plan;
  }

  /// The update of the state that was saved last.
  long saved() {
    return saved;
  }

  /// Whether the last state was saved long ago.
  boolean due() {
    return System.nanoTime() - savedAt > SAVE_NANOS;
  }

  /// The state of `update` stands in the run already.
  void resumed(long update) {
    saved = update;
    clock(update, "resumed");
  }

  /// Something else was written since: the next state is saved in any case.
  void written() {
    saved = -1;
  }

  /// What every file of the run says about it, and `more`.
  Map<String, Object> header(Map<String, Object> more) {
    Map<String, Object> header = description.header();
    header.putAll(more);
    return header;
  }

  /// Saves `state` with `more` in its header, unless that was done.
  void save(TrainingState state, Map<String, Object> more) {
    savedAt = System.nanoTime();
    if (saved == state.update()) return;
    directory.saveState(
        new Checkpoint(state, description.structure(), header(more)), plan.states());
    saved = state.update();
    clock(saved, "saved");
  }

  /// Notes how long it took to measure the model, which began at `begun` nanoseconds.
  void timed(long update, long begun, Workers workers) {
    Map<String, Object> timing = moment(update);
    timing.put("evaluationSeconds", (System.nanoTime() - begun) * 1e-9);
    timing.put("threads", workers.threads());
    timing.put("kernels", workers.kernels().name());
    directory.appendTimings(timing);
  }

  /// Notes the time of an event, so that the seconds of training can be told from those of pauses.
  private void clock(long update, String event) {
    Map<String, Object> timing = moment(update);
    timing.put("event", event);
    directory.appendTimings(timing);
  }

  private static Map<String, Object> moment(long update) {
    Map<String, Object> timing = new LinkedHashMap<>();
    timing.put("update", update);
    timing.put("time", Instant.now().toString());
    return timing;
  }
}
