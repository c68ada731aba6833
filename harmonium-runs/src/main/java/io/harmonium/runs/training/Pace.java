package io.harmonium.runs.training;

import java.util.ArrayList;
import java.util.List;

/// How long work that is done again and again takes: the first times as they were, when code is cold, and all others as the
/// quickest of them.
public final class Pace {

  private record Block(long count, Taken taken) {
    Taken part(long some) {
      return taken.times((double) some / count);
    }
  }

  private final List<Block> blocks = new ArrayList<>();

  /// `count` times in a row took `taken`.
  void add(long count, Taken taken) {
    if (count > 0) blocks.add(new Block(count, taken));
  }

  /// Seconds of processor of the quickest so far that the clock could tell from nothing; infinite where there are none.
  double best() {
    return blocks.stream()
        .mapToDouble(block -> block.part(1).processor())
        .filter(seconds -> seconds > 0)
        .min()
        .orElse(Double.POSITIVE_INFINITY);
  }

  /// One more time: the processor of the quickest block, and as much waiting for it as in all of them.
  public Taken each() {
    Taken all = Taken.NOTHING;
    long count = 0;
    for (Block block : blocks) {
      all = all.plus(block.taken());
      count += block.count();
    }
    if (count == 0) return all;
    double each = all.processor() / count;
    return all.times((each > 0 ? best() / each : 1) / count);
  }

  /// The first `count` times.
  public Taken first(long count) {
    Taken sum = Taken.NOTHING;
    long left = count;
    for (Block block : blocks) {
      if (left <= block.count()) return sum.plus(block.part(left));
      sum = sum.plus(block.taken());
      left -= block.count();
    }
    return sum.plus(each().times((double) left));
  }
}
