package io.harmonium.matrix;

/// Packed bits that are not in arrays of their own: rows of a file, or a choice of the rows of other states. They are
/// read only; `like` gives resident states, and the doors read row by row.
public sealed interface Distant extends States permits MappedBits, Selection {

  @Override
  Bits like(int rows);

  @Override
  default int cells() {
    return columns();
  }

  /// Rows `start … start+count−1` in arrays.
  default Bits loaded(int start, int count) {
    Bits block = like(count);
    copyTo(start, count, block, 0);
    return block;
  }

  @Override
  default Resident resident() {
    long bytes = (long) rows() * like(0).stride();
    if (bytes > Math.min(Integer.MAX_VALUE - 64, Runtime.getRuntime().maxMemory()))
      throw new IllegalArgumentException(
          "all "
              + rows()
              + " rows at once need "
              + bytes
              + " bytes of memory, and Java may use "
              + Runtime.getRuntime().maxMemory()
              + "; use batches or fewer rows, or start Java with a larger -Xmx");
    return copy();
  }

  @Override
  default States select(RowOrder order) {
    return new Selection(this, order);
  }

  @Override
  default double content(int row, int cell) {
    return loaded(row, 1).content(0, cell);
  }

  /// Every bit is a value.
  @Override
  default String invalid() {
    return null;
  }

  @Override
  default void copyRows(States from, int[] rows) {
    throw readOnly();
  }

  @Override
  default void copyRange(States from, int start, int to, int count) {
    throw readOnly();
  }

  @Override
  default void keep(Bits mask, int row, States given, int givenRow) {
    throw readOnly();
  }

  @Override
  default void setValue(int row, int cell, int value) {
    throw readOnly();
  }

  @Override
  default void setContent(int row, int cell, double content) {
    throw readOnly();
  }

  @Override
  default void setTypical(int row, int cell, double[] sums, long count) {
    throw readOnly();
  }

  @Override
  default int values(int cell) {
    return 2;
  }

  @Override
  default int column(int cell) {
    return cell;
  }

  @Override
  default void expect(int cell, double[] probabilities, double[] out) {
    like(0).expect(cell, probabilities, out);
  }

  @Override
  default void send(int row, int rows, Prepared w, Workspace space, Inputs addTo) {
    loaded(row, rows).send(0, rows, w, space, addTo);
  }

  @Override
  default void addRow(int row, double weight, double[] sums) {
    loaded(row, 1).addRow(0, weight, sums);
  }

  private static UnsupportedOperationException readOnly() {
    return new UnsupportedOperationException(
        "these rows lie elsewhere and can only be read; copy them first (copy, or like and"
            + " copyRows)");
  }
}
