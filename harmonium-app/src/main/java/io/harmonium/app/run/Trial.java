package io.harmonium.app.run;

import io.harmonium.learning.Trainer;
import io.harmonium.learning.TrainingLoop;
import io.harmonium.learning.TrainingState;
import java.util.function.Consumer;

/// A short stretch of training that only measures how long an update takes: blocks of updates until several in a row are
/// hardly faster than the best before them, as code grows warm; the mean of the best block counts, with what other
/// programs and collections take of it. What it learns is thrown away.
final class Trial implements TrainingLoop.Watch {

  private static final double BLOCK_SECONDS = 0.4;
  private static final double MOST_SECONDS = 8;

  /// A block that takes at least this share of the best before it is hardly faster.
  private static final double WARM = 0.9;

  /// Blocks in a row that are hardly faster: code is compiled beside them, which takes its time.
  private static final int BLOCKS = 4;

  private final long begun = System.nanoTime();
  private int block;
  private long last = begun;
  private double inBlock;
  private double perUpdate = Double.POSITIVE_INFINITY;
  private int warm;
  private boolean done;

  /// Seconds per update when going on from `state`.
  static double seconds(Trainer trainer, TrainingState state) {
    return seconds(watch -> trainer.run(state, Long.MAX_VALUE, watch));
  }

  /// Seconds per update of training that `work` does until its watch cancels it.
  static double seconds(Consumer<TrainingLoop.Watch> work) {
    Trial trial = new Trial();
    work.accept(trial);
    return trial.perUpdate;
  }

  /// Seconds of `work`, done again and again where it is quick, for the first times are cold.
  static double seconds(Runnable work) {
    long start = System.nanoTime();
    double best = Double.POSITIVE_INFINITY;
    int warm = 0;
    do {
      double seconds = once(work);
      warm = seconds >= WARM * best ? warm + 1 : 0;
      best = Math.min(best, seconds);
    } while (warm < BLOCKS && since(start) + best < MOST_SECONDS / 2);
    return best;
  }

  private static double once(Runnable work) {
    long start = System.nanoTime();
    work.run();
    return since(start);
  }

  @Override
  public void updated(long update, double gradientNorm) {
    double seconds = since(last);
    last = System.nanoTime();
    inBlock += seconds;
    block++;
    if (inBlock < BLOCK_SECONDS) return;
    double mean = inBlock / block;
    warm = mean >= WARM * perUpdate ? warm + 1 : 0;
    perUpdate = Math.min(perUpdate, mean);
    done = warm >= BLOCKS || since(begun) > MOST_SECONDS;
    inBlock = 0;
    block = 0;
  }

  @Override
  public boolean cancelled() {
    return done;
  }

  private static double since(long time) {
    return (System.nanoTime() - time) * 1e-9;
  }
}
