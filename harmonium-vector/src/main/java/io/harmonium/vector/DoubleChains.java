package io.harmonium.vector;

import static io.harmonium.vector.Species.DOUBLES;

import jdk.incubator.vector.DoubleVector;

/// Register tiles of a product in double. Every output goes on as one `fma` chain over i in order, so the bits do not depend
/// on the tile; terms that are 0 may be left out:
///
/// ```
/// out[r][j] = fma chain over i of left[r][i]·right[i][j], started at out[r][j]
/// ```
///
/// Six rows by eight columns are twelve accumulators, as in [FmaChains]. Rows and columns that are left over are filled up with
/// zeros in scratch.
final class DoubleChains {

  private static final int ROWS = 6;
  private static final int COLUMNS = 8;

  /// Rows for which it is worth to put columns of `right` side by side first.
  private static final int MANY = 18;

  private final double[] tile = new double[ROWS * COLUMNS];
  private double[] lines = new double[0];
  private double[] panel = new double[0];
  private int[] terms = new int[0];
  private int[] places = new int[0];
  private int[] counts = new int[0];

  /// As [io.harmonium.matrix.spi.KernelProvider] says.
  void add(
      double[] left,
      int[] at,
      int rows,
      double[] right,
      int[] from,
      int inner,
      int columns,
      double[] out,
      int[] to) {
    int blocks = (rows + ROWS - 1) / ROWS;
    reserve(blocks, inner);
    for (int block = 0; block < blocks; block++) interleave(left, at, block, rows, inner);
    for (int column = 0; column < columns; column += COLUMNS) {
      int width = Math.min(COLUMNS, columns - column);
      boolean packed = rows >= MANY || width < COLUMNS;
      if (packed) gather(right, from, inner, column, width);
      for (int block = 0; block < blocks; block++) {
        int row = block * ROWS;
        int height = Math.min(ROWS, rows - row);
        int first = block * inner;
        int count = counts[block];
        for (int k = 0; k < count; k++)
          places[k] = packed ? terms[first + k] * COLUMNS : from[terms[first + k]] + column;
        for (int r = 0; r < height; r++)
          System.arraycopy(out, to[row + r] + column, tile, r * COLUMNS, width);
        sixRows(lines, first * ROWS, packed ? panel : right, places, count, tile);
        for (int r = 0; r < height; r++)
          System.arraycopy(tile, r * COLUMNS, out, to[row + r] + column, width);
      }
    }
  }

  private void reserve(int blocks, int inner) {
    int numbers = blocks * inner;
    if (terms.length < numbers) {
      terms = new int[numbers];
      lines = new double[numbers * ROWS];
    }
    if (counts.length < blocks) counts = new int[blocks];
    if (places.length >= inner) return;
    places = new int[inner];
    panel = new double[inner * COLUMNS];
  }

  /// Eight columns of `right`, one row after the other; what is missing of them is 0.
  private void gather(double[] right, int[] from, int inner, int column, int width) {
    if (width == COLUMNS) {
      copy(right, from, column, inner, panel);
      return;
    }
    for (int i = 0; i < inner; i++)
      for (int j = 0; j < COLUMNS; j++)
        panel[i * COLUMNS + j] = j < width ? right[from[i] + column + j] : 0;
  }

  private static void copy(double[] right, int[] from, int column, int inner, double[] panel) {
    for (int i = 0; i < inner; i++) {
      int o = from[i] + column;
      DoubleVector.fromArray(DOUBLES, right, o).intoArray(panel, COLUMNS * i);
      DoubleVector.fromArray(DOUBLES, right, o + 4).intoArray(panel, COLUMNS * i + 4);
    }
  }

  /// Six rows of `left` term by term, terms that are 0 in all of them left out; rows that are missing are 0.
  private void interleave(double[] left, int[] at, int block, int rows, int inner) {
    int row = block * ROWS;
    int height = Math.min(ROWS, rows - row);
    int first = block * inner;
    int count = 0;
    for (int i = 0; i < inner; i++) {
      boolean some = false;
      int line = (first + count) * ROWS;
      for (int r = 0; r < height; r++) {
        double value = left[at[row + r] + i];
        lines[line + r] = value;
        some |= value != 0;
      }
      for (int r = height; r < ROWS; r++) lines[line + r] = 0;
      if (some) terms[first + count++] = i;
    }
    counts[block] = count;
  }

  /// Left (r, k) is at `at + 6·k + r`, right (k, 0) at `places[k]`; `out` (modified) has rows of eight.
  private static void sixRows(
      double[] left, int at, double[] right, int[] places, int count, double[] out) {
    DoubleVector a0 = DoubleVector.fromArray(DOUBLES, out, 0);
    DoubleVector a1 = DoubleVector.fromArray(DOUBLES, out, 4);
    DoubleVector b0 = DoubleVector.fromArray(DOUBLES, out, 8);
    DoubleVector b1 = DoubleVector.fromArray(DOUBLES, out, 12);
    DoubleVector c0 = DoubleVector.fromArray(DOUBLES, out, 16);
    DoubleVector c1 = DoubleVector.fromArray(DOUBLES, out, 20);
    DoubleVector d0 = DoubleVector.fromArray(DOUBLES, out, 24);
    DoubleVector d1 = DoubleVector.fromArray(DOUBLES, out, 28);
    DoubleVector e0 = DoubleVector.fromArray(DOUBLES, out, 32);
    DoubleVector e1 = DoubleVector.fromArray(DOUBLES, out, 36);
    DoubleVector f0 = DoubleVector.fromArray(DOUBLES, out, 40);
    DoubleVector f1 = DoubleVector.fromArray(DOUBLES, out, 44);
    for (int k = 0; k < count; k++) {
      DoubleVector r0 = DoubleVector.fromArray(DOUBLES, right, places[k]);
      DoubleVector r1 = DoubleVector.fromArray(DOUBLES, right, places[k] + 4);
      int o = at + ROWS * k;
      DoubleVector x = DoubleVector.broadcast(DOUBLES, left[o]);
      a0 = x.fma(r0, a0);
      a1 = x.fma(r1, a1);
      x = DoubleVector.broadcast(DOUBLES, left[o + 1]);
      b0 = x.fma(r0, b0);
      b1 = x.fma(r1, b1);
      x = DoubleVector.broadcast(DOUBLES, left[o + 2]);
      c0 = x.fma(r0, c0);
      c1 = x.fma(r1, c1);
      x = DoubleVector.broadcast(DOUBLES, left[o + 3]);
      d0 = x.fma(r0, d0);
      d1 = x.fma(r1, d1);
      x = DoubleVector.broadcast(DOUBLES, left[o + 4]);
      e0 = x.fma(r0, e0);
      e1 = x.fma(r1, e1);
      x = DoubleVector.broadcast(DOUBLES, left[o + 5]);
      f0 = x.fma(r0, f0);
      f1 = x.fma(r1, f1);
    }
    a0.intoArray(out, 0);
    a1.intoArray(out, 4);
    b0.intoArray(out, 8);
    b1.intoArray(out, 12);
    c0.intoArray(out, 16);
    c1.intoArray(out, 20);
    d0.intoArray(out, 24);
    d1.intoArray(out, 28);
    e0.intoArray(out, 32);
    e1.intoArray(out, 36);
    f0.intoArray(out, 40);
    f1.intoArray(out, 44);
  }
}
