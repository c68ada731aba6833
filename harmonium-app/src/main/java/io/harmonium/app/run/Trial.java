package io.harmonium.app.run;

import io.harmonium.learning.Trainer;
import io.harmonium.learning.TrainingState;
import java.util.function.Consumer;

/// A short stretch of training that only measures how long an update takes: half a second to warm up, then half a
/// second that counts. What it learns is thrown away.
final class Trial implements Trainer.Watch {

  private static final double WARM_SECONDS = 0.5;
  private static final double COUNTED_SECONDS = 0.5;

  private final long begun = System.nanoTime();
  private long markTime;
  private long markUpdate = -1;
  private double perUpdate;

  /// Seconds per update when going on from `state`.
  static double seconds(Trainer trainer, TrainingState state) {
    return seconds(watch -> trainer.run(state, Long.MAX_VALUE, watch));
  }

  /// Seconds per update of training that `work` does until its watch cancels it.
  static double seconds(Consumer<Trainer.Watch> work) {
    Trial trial = new Trial();
    work.accept(trial);
    return trial.perUpdate;
  }

  @Override
  public void updated(long update, double gradientNorm) {
    long now = System.nanoTime();
    if (markUpdate >= 0) perUpdate = (now - markTime) * 1e-9 / (update - markUpdate);
    else if (since(begun) > WARM_SECONDS) {
      markTime = now;
      markUpdate = update;
    }
  }

  @Override
  public boolean cancelled() {
    return perUpdate > 0 && since(markTime) > COUNTED_SECONDS;
  }

  private static double since(long time) {
    return (System.nanoTime() - time) * 1e-9;
  }
}
