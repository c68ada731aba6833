package io.harmonium.matrix;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/// Packed bits outside the heap, such as a mapped file: row r lies at byte `r·⌈columns/8⌉` of `rowBytes`, column j of it
/// is bit `j & 7` of byte `j >> 3`, and the bits behind the last column are 0. `low` and `step` are those of [Bits].
public record MappedBits(int rows, int columns, int low, int step, MemorySegment rowBytes)
    implements Distant {

  public MappedBits {
    if (rows < 0 || columns < 1)
      throw new IllegalArgumentException(
          "bits need rows >= 0 and columns >= 1, got " + rows + " x " + columns);
    long needed = (long) rows * width(columns);
    if (rowBytes.byteSize() < needed)
      throw new IllegalArgumentException(
          rows + " x " + columns + " bits need " + needed + " bytes, got " + rowBytes.byteSize());
  }

  /// Bytes of a row of `columns` bits.
  public static int width(int columns) {
    return (columns + 7) >>> 3;
  }

  @Override
  public long bytes() {
    return 0;
  }

  @Override
  public Bits like(int rows) {
    return Bits.of(rows, columns, low, step);
  }

  @Override
  public void copyTo(int start, int count, Resident out, int to) {
    Bits bits = (Bits) out;
    int width = width(columns);
    java.util.Objects.checkFromIndexSize(start, count, rows);
    for (int i = 0; i < count; i++)
      MemorySegment.copy(
          rowBytes,
          ValueLayout.JAVA_BYTE,
          (long) (start + i) * width,
          bits.data(),
          (to + i) * bits.stride(),
          width);
  }

  @Override
  public void toReals(int row, int from, int to, float[] out) {
    loaded(row, 1).toReals(0, from, to, out);
  }

  @Override
  public void toDoubles(int row, double[] out) {
    loaded(row, 1).toDoubles(0, out);
  }

  @Override
  public double dot(int row, double[] weights) {
    return loaded(row, 1).dot(0, weights);
  }
}
