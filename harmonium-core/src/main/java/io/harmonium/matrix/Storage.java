package io.harmonium.matrix;

import java.util.stream.IntStream;

/// How a statistic of a layer is stored, and the only place that makes [States] from it.
public enum Storage {
  /// 0 or 1, packed.
  BITS,
  /// −1 or +1, packed: s = 2·bit − 1.
  SPINS,
  /// A category per unit, one-hot columns implied.
  LEVELS,
  /// Floats.
  REALS;

  /// Whether one column of a unit is 1 and its others are 0.
  public boolean oneHot() {
    return this == LEVELS;
  }

  /// Whether a column is 0 or 1 by itself, so that its mean is a probability.
  public boolean zeroOrOne() {
    return this == BITS;
  }

  /// Where the groups of columns begin of which only one at a time is not 0: the units where they are one-hot, else every
  /// column by itself. Unit u owns columns `offsets[u] … offsets[u+1]−1`.
  public int[] groups(int[] offsets) {
    return oneHot() ? offsets : IntStream.rangeClosed(0, offsets[offsets.length - 1]).toArray();
  }

  /// Zeroed states for `rows` configurations of a layer whose unit u owns columns `offsets[u] … offsets[u+1]−1`.
  public States allocate(int rows, int[] offsets) {
    return switch (this) {
      case BITS -> Bits.zeros(rows, offsets[offsets.length - 1]);
      case SPINS -> Bits.spins(rows, offsets[offsets.length - 1]);
      case LEVELS -> Levels.zeros(rows, offsets);
      case REALS -> Reals.zeros(rows, offsets[offsets.length - 1]);
    };
  }
}
