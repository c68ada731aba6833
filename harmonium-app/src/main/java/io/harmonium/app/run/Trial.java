package io.harmonium.app.run;

import io.harmonium.learning.Trainer;
import io.harmonium.learning.TrainingState;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/// A short stretch of training that only measures how long an update takes: blocks of updates until one is hardly faster
/// than the one before, as code grows warm; the middle one of its updates counts. What it learns is thrown away.
final class Trial implements Trainer.Watch {

  private static final double BLOCK_SECONDS = 0.4;
  private static final double MOST_SECONDS = 8;

  /// A block that takes at least this share of the one before is warm.
  private static final double WARM = 0.9;

  private final long begun = System.nanoTime();
  private final List<Double> block = new ArrayList<>();
  private long last = begun;
  private double inBlock;
  private double before = Double.POSITIVE_INFINITY;
  private double perUpdate;
  private boolean done;

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

  /// Seconds of `work`, done again where it was quick, for the first time is cold.
  static double seconds(Runnable work) {
    double first = once(work);
    return first > MOST_SECONDS / 2 ? first : Math.min(first, once(work));
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
    block.add(seconds);
    if (inBlock < BLOCK_SECONDS) return;
    block.sort(null);
    perUpdate = block.get(block.size() / 2);
    done = perUpdate >= WARM * before || since(begun) > MOST_SECONDS;
    before = perUpdate;
    inBlock = 0;
    block.clear();
  }

  @Override
  public boolean cancelled() {
    return done;
  }

  private static double since(long time) {
    return (System.nanoTime() - time) * 1e-9;
  }
}
