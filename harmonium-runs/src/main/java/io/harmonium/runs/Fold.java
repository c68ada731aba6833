package io.harmonium.runs;

import io.harmonium.learning.TrainingLoop;
import io.harmonium.learning.TrainingState;
import io.harmonium.model.Parameters;
import io.harmonium.runs.diagnosis.Diagnosis;
import io.harmonium.runs.reporting.PlainPage;
import io.harmonium.runs.training.MetricsText;
import io.harmonium.runs.training.Profile;
import io.harmonium.runs.training.Taken;
import io.harmonium.store.Checkpoint;
import io.harmonium.store.CheckpointPlan;
import io.harmonium.store.RunDirectory;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Training as a fold over a state. A family writes how a state begins, goes on and is measured; the run loop does the rest:
/// checkpoints, metrics, early ends, checks for non-finite numbers, resuming, the folder.
///
/// A state depends on the one before it only, so that a run that was cut and resumed has the bits of one that was not.
public non-sealed interface Fold extends Training {

  /// Is told about each update, and asks for an early end.
  interface Observer extends TrainingLoop.Watch {

    /// The fold went back to an earlier state and tries again.
    default void rewound(String why) {}
  }

  /// Updates that are to be done.
  long planned();

  /// Passes over the data after `update` updates.
  double epochs(long update);

  /// The state before the first update.
  TrainingState start();

  /// Goes on from `from`, which stays as it is, until `until` updates are done or `observer` asks for an early end.
  TrainingState run(TrainingState from, long until, Observer observer);

  /// What a line of metrics says of a state; `last` at the end of the run, where it may cost more.
  Metrics measure(TrainingState at, boolean last);

  /// The parameters that count: those of the state, or their running mean.
  default Parameters parameters(TrainingState at) {
    return at.parameters();
  }

  /// Which models are kept for good.
  default CheckpointPlan checkpoints() {
    return CheckpointPlan.parse("log:60");
  }

  /// When the model is measured.
  default CheckpointPlan evaluations() {
    return CheckpointPlan.parse("log:24");
  }

  /// The learning rate as settings write it; a remedy for divergence names a lower one.
  default String rate() {
    return "0.01";
  }

  /// Why parameters define no distribution, or null.
  default String unsupported(Parameters parameters) {
    return null;
  }

  /// How many columns a row has; the loss by which a run counts as lost grows with it.
  default int columns() {
    return 1;
  }

  /// What may change or end the run between updates, the first that does something wins.
  default List<Intervention> interventions() {
    return List.of();
  }

  /// True where the fold goes back by itself when it diverges; then it is asked for whole stretches.
  default boolean rewinds() {
    return false;
  }

  /// True where the model that judges validation rows best is kept.
  default boolean keepsBest() {
    return false;
  }

  /// What a checkpoint holds beside the state, so that metrics of a resumed run are those of an uninterrupted one.
  default Map<String, Object> notes() {
    return Map.of();
  }

  /// Goes on from `checkpoint`; `IllegalArgumentException` says why it is none of this run.
  default void resumed(Checkpoint checkpoint) {}

  /// What the checks that training can afford find at the update of `line`, the newest of the metrics; `run` is its folder,
  /// `planned` its updates.
  default Diagnosis examine(
      String run,
      long planned,
      TrainingState at,
      List<Map<String, Object>> before,
      Map<String, Object> line,
      boolean last) {
    return new Diagnosis(List.of());
  }

  /// What the progress bar says of a line of metrics.
  default String detail(Map<String, Object> line) {
    return MetricsText.detail(line);
  }

  /// A line of metrics in words.
  default String line(Map<String, Object> line) {
    return MetricsText.line(line);
  }

  /// What comes after the last update: judging once more, the report. Everything else is saved by then. A plain page where a
  /// family writes none of its own.
  default Outcome finish(
      RunDirectory directory, TrainingState at, Metrics last, Progress progress) {
    PlainPage.write(directory, summary());
    return Outcome.NONE;
  }

  /// What a person reads of the last line of metrics.
  default List<String> lines(Metrics last) {
    return MetricsText.lines(last.values());
  }

  /// The figures of a profile of this run, which ended with the state `at`; none where there are none.
  default Optional<ProfileFigures> figures(Profile profile, TrainingState at) {
    return Optional.empty();
  }

  /// The first state of a trial that only measures the cost.
  default TrainingState trial() {
    return start();
  }

  /// What [#finish] takes, measured in the folder of a trial.
  default Taken closing(RunDirectory folder, TrainingState at, Metrics last) {
    return Taken.by(() -> finish(folder, at, last, Progress.silent()));
  }

  /// How many times as much work the last measurement is as another one.
  default double lastEffort(TrainingState at) {
    return 1;
  }

  /// The training of a model with `share` times as many hidden units; empty where there is none.
  default Optional<Fold> smaller(double share) {
    return Optional.empty();
  }

  /// Bytes of the data in memory and of what an update makes of them.
  default long dataBytes() {
    return 0;
  }

  /// What a preview of the cost should say besides.
  default List<String> remarks() {
    return List.of();
  }
}
