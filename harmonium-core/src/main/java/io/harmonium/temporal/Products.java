package io.harmonium.temporal;

import io.harmonium.matrix.Workers;
import io.harmonium.matrix.Workspace;

/// Products of rows with matrices in double. Every number of a result is one chain of `fma` in a fixed order, so that it
/// does not matter how rows or columns are shared among workers. Matrices are row-major; four rows of a matrix are taken
/// at a time, and passed over where all their factors are 0.
final class Products {

  /// Rows of a matrix of sums that one worker carries through all terms while they are in the cache.
  private static final int STRIP = 16;

  private Products() {}

  /// out[to[k]] += x[from[k]] · W for k < count, W of `inner × columns` at `offset` of `w`.
  static void add(
      double[] x,
      int inner,
      int[] from,
      double[] w,
      int offset,
      int columns,
      double[] out,
      int[] to,
      int count) {
    int whole = inner & -4;
    for (int i = 0; i < whole; i += 4)
      for (int k = 0; k < count; k++) {
        int at = from[k] * inner + i;
        double p = x[at];
        double q = x[at + 1];
        double r = x[at + 2];
        double s = x[at + 3];
        if (p == 0 && q == 0 && r == 0 && s == 0) continue;
        int row = offset + i * columns;
        four(p, q, r, s, w, row, columns, out, to[k] * columns, columns);
      }
    for (int i = whole; i < inner; i++)
      for (int k = 0; k < count; k++) {
        double value = x[from[k] * inner + i];
        if (value != 0) axpy(value, w, offset + i * columns, out, to[k] * columns, columns);
      }
  }

  /// out[to[k]] += scale[k] · W · x[from[k]] for k < count, W of `rows × inner` at `offset` of `w`; `scale` null: 1 each.
  static void addTransposed(
      double[] x,
      int inner,
      int[] from,
      double[] w,
      int offset,
      int rows,
      double[] out,
      int[] to,
      double[] scale,
      int count,
      Workspace space) {
    for (int i = 0; i < rows; i++)
      for (int k = 0; k < count; k++) {
        double sum = space.kernels().dot(w, offset + i * inner, x, from[k] * inner, inner, space);
        out[to[k] * rows + i] += scale == null ? sum : scale[k] * sum;
      }
  }

  /// sums += factor · Σ_k scale[k] · a[from[k]] b[to[k]]ᵀ, an `n × m` matrix at `offset` of `sums`; `scale` null: 1 each.
  static void addOuter(
      double[] a,
      int n,
      int[] from,
      double[] b,
      int m,
      int[] to,
      double[] scale,
      double factor,
      double[] sums,
      int offset,
      Workers workers) {
    workers.forBlocks(
        n,
        STRIP,
        (first, last, worker, space) -> {
          int whole = from.length & -4;
          for (int k = 0; k < whole; k += 4)
            for (int i = first; i < last; i++) {
              double p = weight(scale, factor, k) * a[from[k] * n + i];
              double q = weight(scale, factor, k + 1) * a[from[k + 1] * n + i];
              double r = weight(scale, factor, k + 2) * a[from[k + 2] * n + i];
              double s = weight(scale, factor, k + 3) * a[from[k + 3] * n + i];
              if (p == 0 && q == 0 && r == 0 && s == 0) continue;
              four(p, q, r, s, b, to, k, m, sums, offset + i * m);
            }
          for (int k = whole; k < from.length; k++)
            for (int i = first; i < last; i++) {
              double value = weight(scale, factor, k) * a[from[k] * n + i];
              if (value != 0) axpy(value, b, to[k] * m, sums, offset + i * m, m);
            }
        });
  }

  private static double weight(double[] scale, double factor, int k) {
    return scale == null ? factor : factor * scale[k];
  }

  /// y += p·x_0 + q·x_1 + r·x_2 + s·x_3 for four rows of x, `pitch` apart, one after the other in each number.
  private static void four(
      double p,
      double q,
      double r,
      double s,
      double[] x,
      int from,
      int pitch,
      double[] y,
      int to,
      int count) {
    four(p, q, r, s, x, from, from + pitch, from + 2 * pitch, from + 3 * pitch, y, to, count);
  }

  /// The same for the rows `rows[k] … rows[k + 3]` of `count` numbers each.
  private static void four(
      double p,
      double q,
      double r,
      double s,
      double[] x,
      int[] rows,
      int k,
      int count,
      double[] y,
      int to) {
    four(
        p,
        q,
        r,
        s,
        x,
        rows[k] * count,
        rows[k + 1] * count,
        rows[k + 2] * count,
        rows[k + 3] * count,
        y,
        to,
        count);
  }

  private static void four(
      double p,
      double q,
      double r,
      double s,
      double[] x,
      int a,
      int b,
      int c,
      int d,
      double[] y,
      int to,
      int count) {
    for (int j = 0; j < count; j++)
      y[to + j] =
          Math.fma(
              s,
              x[d + j],
              Math.fma(r, x[c + j], Math.fma(q, x[b + j], Math.fma(p, x[a + j], y[to + j]))));
  }

  /// sums += factor · Σ_k b[rows[k]], `m` numbers at `offset` of `sums`.
  static void addRows(double[] b, int m, int[] rows, double factor, double[] sums, int offset) {
    for (int row : rows) axpy(factor, b, row * m, sums, offset, m);
  }

  /// y += value · x over `count` numbers.
  static void axpy(double value, double[] x, int from, double[] y, int to, int count) {
    for (int j = 0; j < count; j++) y[to + j] = Math.fma(value, x[from + j], y[to + j]);
  }
}
