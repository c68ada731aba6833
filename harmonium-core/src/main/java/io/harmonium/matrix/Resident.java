package io.harmonium.matrix;

/// States in arrays of this process: what chains write and kernels read.
public sealed interface Resident extends States permits Bits, Levels, Reals {

  /// The value number of a cell: the bit or the level; real cells have none.
  int value(int row, int cell);

  /// What value number `value` of a cell counts in its column: both values of a bit have the same one, a level its own.
  int statistic(int value);

  /// The value numbers of one cell in rows `row … row+count−1` into `out[at …]` (modified).
  default void readCell(int cell, int row, int count, int[] out, int at) {
    for (int r = 0; r < count; r++) out[at + r] = value(row + r, cell);
  }

  /// Sets one cell in rows `row … row+count−1` to the value numbers `values[at …]`.
  default void writeCell(int cell, int row, int count, int[] values, int at) {
    for (int r = 0; r < count; r++) setValue(row + r, cell, values[at + r]);
  }

  @Override
  default void copyRows(States from, int[] rows) {
    for (int i = 0; i < rows.length; i++) from.copyTo(rows[i], 1, this, i);
  }

  @Override
  default void copyRange(States from, int start, int to, int count) {
    from.copyTo(start, count, this, to);
  }

  @Override
  default Resident resident() {
    return this;
  }

  @Override
  default States select(RowOrder order) {
    order.check(rows());
    Resident chosen = like(order.rows());
    if (order.consecutive()) copyTo(order.first(), order.rows(), chosen, 0);
    else for (int i = 0; i < order.rows(); i++) copyTo(order.at(i), 1, chosen, i);
    return chosen;
  }
}
