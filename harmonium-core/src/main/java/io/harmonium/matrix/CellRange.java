package io.harmonium.matrix;

import java.util.Arrays;

/// Some neighbouring cells of every row, in storage of their own.
public final class CellRange {

  private CellRange() {}

  /// Cells `from … to−1` of every row of `values`.
  public static Resident of(States values, int from, int to) {
    if (from < 0 || to <= from || to > values.cells())
      throw new IllegalArgumentException(
          "cells " + from + " to " + to + " of " + values.cells() + " are no range");
    Resident all = values.resident();
    Resident some = empty(all, from, to);
    for (int row = 0; row < all.rows(); row++)
      for (int cell = from; cell < to; cell++)
        some.setContent(row, cell - from, all.content(row, cell));
    return some;
  }

  private static Resident empty(Resident all, int from, int to) {
    return switch (all) {
      case Bits bits ->
          bits.low() < 0 ? Bits.spins(all.rows(), to - from) : Bits.zeros(all.rows(), to - from);
      case Reals numbers -> Reals.zeros(all.rows(), to - from);
      case Levels levels -> {
        int[] offsets = Arrays.copyOfRange(levels.offsets(), from, to + 1);
        int first = offsets[0];
        yield Levels.zeros(all.rows(), Arrays.stream(offsets).map(o -> o - first).toArray());
      }
    };
  }
}
