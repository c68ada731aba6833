package io.harmonium.matrix;

/// The columns of one row of discrete states that are not 0, with their values. One per worker.
public final class SetColumns {

  private int[] columns = {};
  private int[] values = {};
  private int count;
  private Bits loaded;

  /// Reads row `row`; answers false where it holds real numbers, which are not listed.
  public boolean read(States x, int row) {
    if (columns.length < x.columns()) {
      columns = new int[x.columns()];
      values = new int[x.columns()];
    }
    count = 0;
    switch (x) {
      case Bits bits -> readBits(bits, row);
      case Levels levels -> readLevels(levels, row);
      case Distant far -> readBits(load(far, row), 0);
      case Reals reals -> {
        return false;
      }
    }
    return true;
  }

  private Bits load(Distant far, int row) {
    Bits like = far.like(0);
    if (loaded == null || loaded.columns() != like.columns() || loaded.low() != like.low())
      loaded = far.like(1);
    far.copyTo(row, 1, loaded, 0);
    return loaded;
  }

  private void readLevels(Levels levels, int row) {
    for (int u = 0; u < levels.units(); u++) put(levels.offsets()[u] + levels.get(row, u), 1);
  }

  private void readBits(Bits bits, int row) {
    if (bits.low() != 0) {
      for (int j = 0; j < bits.columns(); j++) put(j, bits.statistic(bits.value(row, j)));
      return;
    }
    int at = row * bits.stride();
    for (int b = 0; 8 * b < bits.columns(); b++)
      for (int rest = bits.data()[at + b] & 255; rest != 0; rest &= rest - 1)
        put(8 * b + Integer.numberOfTrailingZeros(rest), bits.step());
  }

  private void put(int column, int value) {
    columns[count] = column;
    values[count++] = value;
  }

  /// How many columns are not 0.
  public int count() {
    return count;
  }

  /// The `k`-th of them.
  public int column(int k) {
    return columns[k];
  }

  /// Its value.
  public int value(int k) {
    return values[k];
  }
}
