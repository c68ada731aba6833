package io.harmonium.vector;

import io.harmonium.matrix.Inputs;
import io.harmonium.matrix.Prepared;
import io.harmonium.matrix.Reals;

/// Products of two real sides of which the left one is mostly 0, as grey values of pictures are: chains over what is not
/// 0 only. fma(0, w, s) = s, so that the bits are those of the whole chains.
///
/// The right side is read in stripes of 64 columns that stay in the cache while all rows meet them.
final class ListedChains {

  /// Of numbers that are not 0, the largest share for which lists pay.
  private static final double MAX = 0.4;

  private final float[] chains = new float[FmaChains.WIDE];
  private float[] values = {};
  private int[] places = {};
  private int[] starts = {};

  /// Whether so few numbers of rows `row … row+rows−1` are not 0 that lists of them pay.
  static boolean pay(Reals x, int row, int rows) {
    int set = 0;
    for (int r = row; r < row + rows; r++) set += count(x.data(), r * x.stride(), x.columns());
    return set < MAX * rows * x.columns();
  }

  private static int count(float[] data, int from, int count) {
    int set = 0;
    for (int i = from; i < from + count; i++) set += data[i] == 0 ? 0 : 1;
    return set;
  }

  /// y_j += chain over i of x_i·w_ij.
  void multiply(Reals x, int row, int rows, Prepared w, Inputs addTo) {
    resize(rows, x.columns());
    int at = 0;
    for (int r = 0; r < rows; r++) {
      int from = (row + r) * x.stride();
      for (int i = 0; i < x.columns(); i++) {
        values[at] = x.data()[from + i];
        places[at] = i;
        at += x.data()[from + i] == 0 ? 0 : 1;
      }
      starts[r + 1] = at;
    }
    for (int column = 0, width; column < w.stride(); column += width) {
      width = width(w.stride() - column);
      for (int r = 0; r < rows; r++) {
        chain(r, w.reals(), column, w.stride(), width);
        int to = r * addTo.stride() + column;
        for (int j = 0; j < width; j++) addTo.reals()[to + j] += chains[j];
      }
    }
  }

  /// Rows `first … last−1` of Σ_b w_b·x_b·y_bᵀ over rows b < `rows` into `out` (modified), one after the other.
  void outer(Reals x, int first, int last, Reals y, float[] rowWeights, int rows, float[] out) {
    resize(last - first, rows);
    int at = 0;
    for (int i = first; i < last; i++) {
      for (int b = 0; b < rows; b++) {
        float value = (rowWeights == null ? 1f : rowWeights[b]) * x.data()[b * x.stride() + i];
        values[at] = value;
        places[at] = b;
        at += value == 0 ? 0 : 1;
      }
      starts[i - first + 1] = at;
    }
    int m = y.columns();
    for (int column = 0, width; column < m; column += width) {
      width = width(y.stride() - column);
      for (int i = 0; i < last - first; i++) {
        chain(i, y.data(), column, y.stride(), width);
        System.arraycopy(chains, 0, out, i * m + column, Math.min(width, m - column));
      }
    }
  }

  private static int width(int left) {
    return left < FmaChains.WIDE ? 8 : FmaChains.WIDE;
  }

  private void chain(int list, float[] right, int column, int pitch, int width) {
    int from = starts[list];
    int to = starts[list + 1];
    if (width == FmaChains.WIDE)
      FmaChains.listedRow(values, places, from, to, right, column, pitch, chains);
    else FmaChains.listedEight(values, places, from, to, right, column, pitch, chains, 0);
  }

  /// Room for lists of up to `most` numbers, and for one number behind the last.
  private void resize(int lists, int max) {
    if (starts.length < lists + 1) starts = new int[lists + 1];
    if (values.length < lists * max + 1) {
      values = new float[lists * max + 1];
      places = new int[lists * max + 1];
    }
  }
}
