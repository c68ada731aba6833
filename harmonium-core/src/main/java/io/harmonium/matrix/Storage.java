package io.harmonium.matrix;

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
