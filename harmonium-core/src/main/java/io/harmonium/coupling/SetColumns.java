package io.harmonium.coupling;

import io.harmonium.matrix.Bits;
import io.harmonium.matrix.Levels;
import io.harmonium.matrix.States;

/// The columns of one row of discrete states that are not 0, with their values.
final class SetColumns {

  private int[] columns = {};
  private int[] values = {};
  private int count;

  /// Reads row `row` of bits (spins included) or levels.
  void read(States x, int row) {
    if (columns.length < x.columns()) {
      columns = new int[x.columns()];
      values = new int[x.columns()];
    }
    count = 0;
    if (x instanceof Levels levels)
      for (int u = 0; u < levels.units(); u++) put(levels.offsets()[u] + levels.get(row, u), 1);
    else if (x instanceof Bits bits && bits.low() == 0) readBits(bits, row);
    else if (x instanceof Bits bits)
      for (int j = 0; j < bits.columns(); j++)
        put(j, bits.get(row, j) ? bits.low() + bits.step() : bits.low());
    else
      throw new IllegalArgumentException(
          "expected bits or levels, got " + x.getClass().getSimpleName());
  }

  private void readBits(Bits bits, int row) {
    int at = row * bits.stride();
    for (int b = 0; 8 * b < bits.columns(); b++)
      for (int rest = bits.data()[at + b] & 255; rest != 0; rest &= rest - 1)
        put(8 * b + Integer.numberOfTrailingZeros(rest), bits.step());
  }

  private void put(int column, int value) {
    columns[count] = column;
    values[count++] = value;
  }

  int count() {
    return count;
  }

  int column(int k) {
    return columns[k];
  }

  int value(int k) {
    return values[k];
  }
}
