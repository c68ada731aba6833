package io.harmonium.matrix;

import java.util.Arrays;

/// Passes over weights in double, plain: the definition of the two last kernels of
/// [io.harmonium.matrix.spi.KernelProvider]. A sum runs in sixteen lanes, number k in lane k mod 16, which are added as
/// [#total] says.
public final class Passes {

  /// Sums that run side by side.
  public static final int LANES = 16;

  private Passes() {}

  /// Σ x_(i+k)·y_(j+k) over k < count, by `fma` in each lane; `lanes` is scratch.
  public static double dot(double[] x, int i, double[] y, int j, int count, double[] lanes) {
    Arrays.fill(lanes, 0, LANES, 0);
    int whole = count & -LANES;
    for (int k = 0; k < whole; k += LANES)
      for (int lane = 0; lane < LANES; lane++)
        lanes[lane] = Math.fma(x[i + k + lane], y[j + k + lane], lanes[lane]);
    for (int k = whole; k < count; k++)
      lanes[k - whole] = Math.fma(x[i + k], y[j + k], lanes[k - whole]);
    return total(lanes);
  }

  /// chain_j = fma(value, x_(from+j), chain_j) over j < count (`chain` modified); `copy` is scratch. Two arrays of one type are
  /// vectorised only where they have the same index.
  static void add(double value, double[] x, int from, int count, double[] copy, double[] chain) {
    System.arraycopy(x, from, copy, 0, count);
    for (int j = 0; j < count; j++) chain[j] = Math.fma(value, copy[j], chain[j]);
  }

  /// The lanes by fours, then their four sums.
  public static double total(double[] lanes) {
    double a = lanes[0] + lanes[4] + (lanes[8] + lanes[12]);
    double b = lanes[1] + lanes[5] + (lanes[9] + lanes[13]);
    double c = lanes[2] + lanes[6] + (lanes[10] + lanes[14]);
    double d = lanes[3] + lanes[7] + (lanes[11] + lanes[15]);
    return a + b + (c + d);
  }

  /// rint(w·scale) of `count` weights into `fixed[at …]` (modified); |w| is added to `columns` (modified) and their sum
  /// answered.
  public static double round(
      double[] w,
      int from,
      int count,
      double scale,
      int[] fixed,
      int at,
      double[] columns,
      double[] lanes) {
    for (int j = 0; j < count; j++) fixed[at + j] = rounded(w[from + j] * scale);
    for (int j = 0; j < count; j++) columns[j] += Math.abs(w[from + j]);
    return sizes(w, from, count, lanes);
  }

  /// Σ|w| of `count` weights; `lanes` is scratch.
  public static double sizes(double[] w, int from, int count, double[] lanes) {
    Arrays.fill(lanes, 0, LANES, 0);
    int whole = count & -LANES;
    for (int k = 0; k < whole; k += LANES)
      for (int lane = 0; lane < LANES; lane++) lanes[lane] += Math.abs(w[from + k + lane]);
    for (int k = whole; k < count; k++) lanes[k - whole] += Math.abs(w[from + k]);
    return total(lanes);
  }

  /// rint(x) for |x| < 2³¹: after the addition the integer stands in the lowest bits.
  public static int rounded(double x) {
    return (int) Double.doubleToRawLongBits(x + 0x1.8p52);
  }

  /// `out[at + j·stride + i] = x[from + i·pitch + j]` for i < rows, j < columns, eight rows at a time: 0.45 ns a number,
  /// half of what squares of 16 take.
  static void transpose(
      int[] x, int from, int pitch, int rows, int columns, int[] out, int at, int stride) {
    int i = 0;
    for (; i + 8 <= rows; i += 8)
      transposeEight(x, from + i * pitch, pitch, columns, out, at + i, stride);
    for (; i < rows; i++)
      for (int j = 0; j < columns; j++) out[at + j * stride + i] = x[from + i * pitch + j];
  }

  private static void transposeEight(
      int[] x, int from, int pitch, int columns, int[] out, int at, int stride) {
    for (int j = from, to = at; j < from + columns; j++, to += stride) {
      out[to] = x[j];
      out[to + 1] = x[j + pitch];
      out[to + 2] = x[j + 2 * pitch];
      out[to + 3] = x[j + 3 * pitch];
      out[to + 4] = x[j + 4 * pitch];
      out[to + 5] = x[j + 5 * pitch];
      out[to + 6] = x[j + 6 * pitch];
      out[to + 7] = x[j + 7 * pitch];
    }
  }

  /// The same of doubles that become floats.
  static void transpose(
      double[] x, int from, int pitch, int rows, int columns, float[] out, int at, int stride) {
    int i = 0;
    for (; i + 8 <= rows; i += 8)
      transposeEight(x, from + i * pitch, pitch, columns, out, at + i, stride);
    for (; i < rows; i++)
      for (int j = 0; j < columns; j++) out[at + j * stride + i] = (float) x[from + i * pitch + j];
  }

  private static void transposeEight(
      double[] x, int from, int pitch, int columns, float[] out, int at, int stride) {
    for (int j = from, to = at; j < from + columns; j++, to += stride) {
      out[to] = (float) x[j];
      out[to + 1] = (float) x[j + pitch];
      out[to + 2] = (float) x[j + 2 * pitch];
      out[to + 3] = (float) x[j + 3 * pitch];
      out[to + 4] = (float) x[j + 4 * pitch];
      out[to + 5] = (float) x[j + 5 * pitch];
      out[to + 6] = (float) x[j + 6 * pitch];
      out[to + 7] = (float) x[j + 7 * pitch];
    }
  }
}
