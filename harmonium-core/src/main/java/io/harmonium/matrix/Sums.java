package io.harmonium.matrix;

import java.util.Arrays;
import java.util.List;

/// Sums over rows in 64-bit fixed point, scale 2⁻³²: addition is associative, so threads, blocks, resumes and
/// partitions give the same bits. Terms with a discrete side are rounded to 2⁻²⁰, products of reals once per block of
/// [#BLOCK] rows.
public final class Sums {

  /// Rows per block of a real sum; part of the definition.
  public static final int BLOCK = 256;

  /// Scale of the stored integers.
  public static final double SCALE = 0x1p32;

  /// Scale to which terms with a discrete side are rounded.
  public static final float TERM = 0x1p20f;

  /// Shift from the scale of terms to that of the sums.
  public static final int SHIFT = 12;

  private final long[] values;

  public Sums(int size) {
    values = new long[size];
  }

  public int size() {
    return values.length;
  }

  /// The integers themselves.
  public long[] values() {
    return values;
  }

  /// Takes the integers of other sums (this is modified).
  public void take(long[] other) {
    if (other.length != values.length)
      throw new IllegalArgumentException(
          values.length + " sums were expected, got " + other.length);
    System.arraycopy(other, 0, values, 0, values.length);
  }

  public void clear() {
    Arrays.fill(values, 0);
  }

  /// Adds other sums (this is modified); exact.
  public void add(Sums other) {
    for (int i = 0; i < values.length; i++) values[i] += other.values[i];
  }

  /// Adds a real number, rounded once.
  public void add(int index, double value) {
    values[index] += fixed(value);
  }

  public double get(int index) {
    return values[index] / SCALE;
  }

  /// Adds `weight ·` these sums to `addTo[offset …]` (modified).
  public void addTo(double weight, double[] addTo, int offset) {
    addTo(weight, 0, values.length, addTo, offset);
  }

  /// The same for sums `from … to−1` only.
  public void addTo(double weight, int from, int to, double[] addTo, int offset) {
    for (int i = from; i < to; i++) addTo[offset + i] += weight * (values[i] * (1 / SCALE));
  }

  /// The same for the exact total of several sums.
  public static void addTo(
      List<Sums> parts, double weight, int from, int to, double[] addTo, int offset) {
    if (parts.size() == 1) parts.get(0).addTo(weight, from, to, addTo, offset);
    else if (parts.size() == 2) {
      long[] a = parts.get(0).values;
      long[] b = parts.get(1).values;
      for (int i = from; i < to; i++) addTo[offset + i] += weight * ((a[i] + b[i]) * (1 / SCALE));
    } else
      for (int i = from; i < to; i++) {
        long sum = 0;
        for (int p = 0; p < parts.size(); p++) sum += parts.get(p).values[i];
        addTo[offset + i] += weight * (sum * (1 / SCALE));
      }
  }

  /// `value` in the scale of the sums; a value that is not finite or out of range stops the work.
  public static long fixed(double value) {
    if (!(Math.abs(value) < 0x1p30)) throw unsupported(value);
    return (long) Math.rint(value * SCALE);
  }

  /// What to throw where a term is not finite or out of range.
  public static NonFiniteException unsupported(double value) {
    return new NonFiniteException("a statistic is not finite or too large: " + value);
  }

  /// Refuses a first row that does not start a block.
  public static void checkBlock(int row) {
    if (row % BLOCK != 0)
      throw new IllegalArgumentException(
          "row " + row + " does not start a block of " + BLOCK + " rows");
  }
}
