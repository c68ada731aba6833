package io.harmonium.temporal;

import io.harmonium.matrix.Slot;
import io.harmonium.matrix.Workers;
import io.harmonium.matrix.Workspace;

/// Products of rows with matrices in double. Every number of a result is one chain of `fma` in a fixed order, so that it
/// does not matter how rows or columns are shared among workers. Matrices are row-major.
final class Products {

  private static final Slot<double[]> LEFT = Slot.doubles(Products.class, "left");
  private static final Slot<int[]> AT = Slot.ints(Products.class, "at");
  private static final Slot<int[]> FROM = Slot.ints(Products.class, "from");
  private static final Slot<int[]> TO = Slot.ints(Products.class, "to");

  /// Rows of a matrix of sums that one worker carries through all terms.
  private static final int TILE = 96;

  /// Terms that are taken at a time, so that their factors stay in the cache; a chain goes on where it was left.
  private static final int TERMS = 1024;

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
      int count,
      Workspace space) {
    int[] rows = space.ints(FROM, inner);
    for (int i = 0; i < inner; i++) rows[i] = offset + i * columns;
    int[] at = places(from, count, inner, AT, space);
    int[] sums = places(to, count, columns, TO, space);
    space.kernels().addProducts(x, at, count, w, rows, inner, columns, space, out, sums);
  }

  private static int[] places(int[] rows, int count, int width, Slot<int[]> slot, Workspace space) {
    int[] places = space.ints(slot, count);
    for (int k = 0; k < count; k++) places[k] = rows[k] * width;
    return places;
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
        TILE,
        (first, last, worker, space) ->
            tile(a, n, from, b, m, to, scale, factor, sums, offset, first, last, space));
  }

  /// sums += Σ_k a[from[k]] b[to[k]]ᵀ by one worker, an `n × m` matrix.
  static void addOuter(
      double[] a, int n, int[] from, double[] b, int m, int[] to, double[] sums, Workspace space) {
    for (int first = 0; first < n; first += TILE) {
      int last = Math.min(first + TILE, n);
      tile(a, n, from, b, m, to, null, 1, sums, 0, first, last, space);
    }
  }

  /// Rows `first … last−1` of an outer product.
  private static void tile(
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
      int first,
      int last,
      Workspace space) {
    int rows = last - first;
    int[] at = space.ints(AT, rows);
    int[] out = space.ints(TO, rows);
    for (int r = 0; r < rows; r++) {
      at[r] = r * TERMS;
      out[r] = offset + (first + r) * m;
    }
    double[] left = space.doubles(LEFT, rows * TERMS);
    int[] right = space.ints(FROM, TERMS);
    for (int start = 0; start < from.length; start += TERMS) {
      int terms = Math.min(TERMS, from.length - start);
      for (int k = 0; k < terms; k++) {
        double weight = scale == null ? factor : factor * scale[start + k];
        int row = from[start + k] * n + first;
        for (int r = 0; r < rows; r++) left[r * TERMS + k] = weight * a[row + r];
        right[k] = to[start + k] * m;
      }
      space.kernels().addProducts(left, at, rows, b, right, terms, m, space, sums, out);
    }
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
