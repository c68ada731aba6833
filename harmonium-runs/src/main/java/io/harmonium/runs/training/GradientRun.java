package io.harmonium.runs.training;

import io.harmonium.learning.TrainingLoop;
import io.harmonium.learning.TrainingState;
import io.harmonium.matrix.Workers;
import io.harmonium.model.Parameters;
import io.harmonium.runs.Cancellation;
import io.harmonium.runs.Progress;
import io.harmonium.store.RunDescription;
import io.harmonium.store.RunDirectory;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;

/// A run whose updates are told by the length of their gradients, which its metrics hold and a resumed run remembers.
abstract class GradientRun extends FoldRun {

  private double norm;

  /// What progress says of the machine as it was last judged.
  String detail = "";

  GradientRun(
      RunDirectory directory, RunDescription description, String checkpoints, Workers workers) {
    super(directory, description, checkpoints, workers);
  }

  /// Training from a state to an update, or until it is cancelled.
  interface Fold {
    TrainingState run(TrainingState state, long until, TrainingLoop.Watch watch);
  }

  /// Goes on from the newest checkpoint.
  final void goOn(RunDescription description) {
    if (rewind(description).get("gradientNorm") instanceof Number number)
      norm = number.doubleValue();
  }

  /// Goes on to update `next`; `refusal` says why parameters have no distribution, or null.
  final void turn(
      Fold fold,
      long next,
      Function<Parameters, String> refusal,
      Progress progress,
      Cancellation cancellation) {
    TrainingLoop.Watch watch =
        new TrainingLoop.Watch() {
          @Override
          public void updated(long done, double length) {
            norm = length;
            progress.at(done, detail);
          }

          @Override
          public boolean cancelled() {
            return cancellation.requested() || keeper.due();
          }
        };
    watched((from, until) -> fold.run(from, until, watch), next, refusal);
  }

  /// The beginning of a line of metrics; an update sees `batch` of `all` rows or sequences.
  final Map<String, Object> line(int batch, int all) {
    Map<String, Object> line = new LinkedHashMap<>();
    line.put("update", update());
    line.put("epoch", update() * (double) batch / all);
    if (update() > 0) line.put("gradientNorm", norm);
    return line;
  }

  @Override
  Map<String, Object> header() {
    return Map.of("gradientNorm", norm);
  }
}
