package io.harmonium.runs.training;

import io.harmonium.learning.TrainingLoop;
import java.util.function.Consumer;

/// A short stretch of work that only measures how long it takes: until several blocks in a row are hardly faster than the
/// best before them, as code grows warm, or until all of it is done. Blocks are told by the processor, which other programs do
/// not slow down; what they take of it counts. What is learned is thrown away.
public final class Trial implements TrainingLoop.Watch {

  /// Seconds of processor of a block.
  private static final double BLOCK = 0.4;

  /// Seconds of processor after the first block, which is cold, and seconds of a loaded machine that are tried at most.
  private static final double MAX = 8;

  private static final double MAX_WAITING = 60;

  /// A block that takes at least this share of the best before it is hardly faster.
  private static final double WARM = 0.9;

  /// Blocks in a row that are hardly faster: code is compiled beside them, which takes its time.
  private static final int BLOCKS = 4;

  private final Pace pace = new Pace();
  private final long max;
  private Taken begun = Taken.now();
  private Taken last = begun;
  private long all;
  private int block;
  private int warm;
  private boolean done;

  private Trial(long max) {
    this.max = max;
  }

  /// The pace of updates that `work` does until its watch cancels it, of which there are to be `most`.
  public static Pace updates(long max, Consumer<TrainingLoop.Watch> work) {
    Trial trial = new Trial(max);
    if (max > 0) work.accept(trial);
    return trial.pace;
  }

  /// The pace of `work` that is to be done `most` times.
  static Pace repeated(long max, Runnable work) {
    Trial trial = new Trial(max);
    while (!trial.done) {
      work.run();
      trial.block++;
      trial.all++;
      trial.close();
    }
    return trial.pace;
  }

  @Override
  public void updated(long update, double gradientNorm) {
    block++;
    all++;
    if (all >= max || Taken.since(last).processor() >= BLOCK) close();
  }

  /// Ends a block.
  private void close() {
    Taken taken = Taken.since(last);
    last = Taken.now();
    warm = taken.processor() / block >= WARM * pace.best() ? warm + 1 : 0;
    if (all == block) begun = last;
    pace.add(block, taken);
    block = 0;
    Taken spent = Taken.since(begun);
    done = all >= max || warm >= BLOCKS || spent.processor() > MAX || spent.seconds() > MAX_WAITING;
  }

  @Override
  public boolean cancelled() {
    return done;
  }
}
