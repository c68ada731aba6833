package io.harmonium.temporal;

import io.harmonium.matrix.Workers;
import io.harmonium.matrix.Workspace;

/// Products of rows with matrices in double. Every number of a result is one chain of `fma` in a fixed order, so that it
/// does not matter how rows or columns are shared among workers. Matrices are row-major; zeros of the left side are
/// passed over.
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
    for (int i = 0; i < inner; i++)
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
          for (int k = 0; k < from.length; k++) {
            double weight = scale == null ? factor : factor * scale[k];
            for (int i = first; i < last; i++) {
              double value = weight * a[from[k] * n + i];
              if (value != 0) axpy(value, b, to[k] * m, sums, offset + i * m, m);
            }
          }
        });
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
