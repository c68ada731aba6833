package io.harmonium.matrix;

import java.util.Arrays;

/// Packed binary states: column j of a row is bit `j & 7` of byte `row·stride + (j >> 3)`. The stride is a multiple of
/// 32 bytes and padding bits are 0. A bit stands for `low + step·bit`: 0/1 (`low` 0, `step` 1) or ∓1 (`low` −1,
/// `step` 2).
public record Bits(int rows, int columns, int stride, byte[] data, int low, int step)
    implements Resident {

  private static final long LARGEST_COPY = 16L << 20;

  public Bits {
    if (rows < 0 || columns < 1)
      throw new IllegalArgumentException(
          "bits need rows >= 0 and columns >= 1, got " + rows + " x " + columns);
    if (stride % 32 != 0 || stride * 8L < columns)
      throw new IllegalArgumentException(
          "stride " + stride + " does not fit " + columns + " columns");
    if (data.length < (long) rows * stride)
      throw new IllegalArgumentException(
          rows + " rows of " + stride + " bytes need more than " + data.length);
  }

  /// Bits with values 0 and 1, all 0.
  public static Bits zeros(int rows, int columns) {
    return of(rows, columns, 0, 1);
  }

  /// Bits with values −1 and +1, all −1.
  public static Bits spins(int rows, int columns) {
    return of(rows, columns, -1, 2);
  }

  /// Bits that stand for `low` and `low + step`, all `low`.
  static Bits of(int rows, int columns, int low, int step) {
    int stride = (columns + 255) / 256 * 32;
    return new Bits(rows, columns, stride, new byte[Math.multiplyExact(rows, stride)], low, step);
  }

  public boolean get(int row, int column) {
    return (data[row * stride + (column >> 3)] >> (column & 7) & 1) != 0;
  }

  public void set(int row, int column, boolean value) {
    int at = row * stride + (column >> 3);
    int bit = 1 << (column & 7);
    data[at] = (byte) (value ? data[at] | bit : data[at] & ~bit);
  }

  /// Bits `from … to−1` of a row are 0 after it.
  public void clear(int row, int from, int to) {
    int at = row * stride;
    int first = from + 7 & ~7;
    int last = Math.max(first, to & ~7);
    for (int j = from; j < Math.min(first, to); j++) set(row, j, false);
    Arrays.fill(data, at + (first >> 3), at + (last >> 3), (byte) 0);
    for (int j = last; j < to; j++) set(row, j, false);
  }

  @Override
  public int value(int row, int cell) {
    return data[row * stride + (cell >> 3)] >> (cell & 7) & 1;
  }

  @Override
  public int cells() {
    return columns;
  }

  @Override
  public Bits like(int rows) {
    return of(rows, columns, low, step);
  }

  @Override
  public long bytes() {
    return data.length;
  }

  @Override
  public void copyTo(int start, int count, Resident out, int to) {
    System.arraycopy(data, start * stride, ((Bits) out).data, to * stride, count * stride);
  }

  /// A copy up to 16 MiB, which is quicker to read; else a view.
  @Override
  public States select(RowOrder order) {
    boolean small = (long) order.rows() * stride <= LARGEST_COPY;
    return small ? Resident.super.select(order) : new Selection(this, order);
  }

  @Override
  public void keep(Bits mask, int row, States given, int givenRow) {
    Bits values = (Bits) given;
    for (int b = 0; b < stride; b++) {
      int m = mask.data[row * mask.stride + b];
      int at = row * stride + b;
      data[at] = (byte) (data[at] & ~m | values.data[givenRow * stride + b] & m);
    }
  }

  @Override
  public double content(int row, int cell) {
    return get(row, cell) ? 1 : 0;
  }

  /// Every bit is a value.
  @Override
  public String invalid() {
    return null;
  }

  /// Without a jump that depends on the values.
  @Override
  public void writeCell(int cell, int row, int count, int[] values, int at) {
    int place = row * stride + (cell >> 3);
    int shift = cell & 7;
    for (int r = 0; r < count; r++, place += stride)
      data[place] = (byte) (data[place] & ~(1 << shift) | values[at + r] << shift);
  }

  @Override
  public void setValue(int row, int cell, int value) {
    set(row, cell, value != 0);
  }

  @Override
  public void setContent(int row, int cell, double content) {
    set(row, cell, content != 0);
  }

  @Override
  public int values(int cell) {
    return 2;
  }

  @Override
  public int column(int cell) {
    return cell;
  }

  @Override
  public int statistic(int value) {
    return low + step * value;
  }

  @Override
  public void setTypical(int row, int cell, double[] sums, long count) {
    set(row, cell, sums[cell] > (low + step / 2.0) * count);
  }

  @Override
  public void expect(int cell, double[] probabilities, double[] out) {
    out[cell] = Math.fma(step, probabilities[1], low);
  }

  @Override
  public void send(int row, int rows, Prepared w, Workspace space, Inputs addTo) {
    space.kernels().addRows(this, row, rows, w, space, addTo);
    if (w.coarse()) w.sendRemainder(this, row, rows, space, addTo);
  }

  @Override
  public void toReals(int row, int from, int to, float[] out) {
    for (int j = from; j < to; j++) out[j - from] = get(row, j) ? low + step : low;
  }

  @Override
  public void toDoubles(int row, double[] out) {
    for (int j = 0; j < columns; j++) out[j] = get(row, j) ? low + step : low;
  }

  @Override
  public double dot(int row, double[] weights) {
    double sum = 0;
    if (low == 0) {
      for (int j = PlainKernels.next(this, row, 0); j >= 0; j = PlainKernels.next(this, row, j + 1))
        sum += weights[j];
      return sum;
    }
    for (int j = 0; j < columns; j++) sum += get(row, j) ? weights[j] : -weights[j];
    return sum;
  }

  @Override
  public void addRow(int row, double weight, double[] sums) {
    if (low == 0)
      for (int j = PlainKernels.next(this, row, 0); j >= 0; j = PlainKernels.next(this, row, j + 1))
        sums[j] = Math.fma(weight, step, sums[j]);
    else
      for (int j = 0; j < columns; j++)
        sums[j] = Math.fma(weight, get(row, j) ? low + step : low, sums[j]);
  }

  /// Bits of columns `first … last−1` in rows `0 … count−1` into rows 0 … of `out` (modified), eight by eight at a time;
  /// `first` is a multiple of 8.
  void transpose(int first, int last, int count, Bits out) {
    if (first % 8 != 0)
      throw new IllegalArgumentException("column " + first + " does not start a byte");
    for (int c = first; c < last; c += 8)
      for (int r = 0; r < count; r += 8) {
        long square = 0;
        for (int k = Math.min(8, count - r) - 1; k >= 0; k--)
          square = square << 8 | data[(r + k) * stride + (c >> 3)] & 255;
        square = turned(square);
        for (int k = 0; k < Math.min(8, last - c); k++)
          out.data[(c - first + k) * out.stride + (r >> 3)] = (byte) (square >>> 8 * k);
      }
  }

  /// An eight by eight bit matrix transposed: squares of one, two, then four bits change places.
  public static long turned(long x) {
    long t = (x ^ x >>> 7) & 0x00AA00AA00AA00AAL;
    x ^= t ^ t << 7;
    t = (x ^ x >>> 14) & 0x0000CCCC0000CCCCL;
    x ^= t ^ t << 14;
    t = (x ^ x >>> 28) & 0x00000000F0F0F0F0L;
    return x ^ t ^ t << 28;
  }

  /// How many bits of a row are set.
  public int count(int row) {
    int count = 0;
    for (int b = 0; b < stride; b++) count += Integer.bitCount(data[row * stride + b] & 255);
    return count;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Bits b
        && rows == b.rows
        && columns == b.columns
        && low == b.low
        && Arrays.equals(data, 0, rows * stride, b.data, 0, rows * stride);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(data);
  }
}
