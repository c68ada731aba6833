package io.harmonium.matrix;

import java.util.Arrays;

/// Σ_b w_b·x_b·y_bᵀ in exact integers where one side is discrete, and as one `fma` chain per block of 256 rows where
/// both are real.
public final class OuterSums {

  private OuterSums() {}

  /// Adds the outer products of rows `row … row+rows−1` to `addTo` (modified).
  public static void add(
      States x, States y, float[] rowWeights, int row, int rows, Workspace space, Sums addTo) {
    Sums.checkBlock(row);
    for (int start = row; start < row + rows; start += Sums.BLOCK) {
      int stop = Math.min(row + rows, start + Sums.BLOCK);
      if (x instanceof Reals a && y instanceof Reals b)
        addReals(a, b, rowWeights, start, stop, space, addTo);
      else if (x instanceof Reals) addDiscrete(y, x, rowWeights, start, stop, space, addTo, true);
      else addDiscrete(x, y, rowWeights, start, stop, space, addTo, false);
    }
  }

  /// Σ_b w_b·x_b of rows `row … row+rows−1`: terms of discrete states are exact, reals one double chain per block.
  public static void addColumns(
      States x, float[] rowWeights, int row, int rows, Workspace space, Sums addTo) {
    Sums.checkBlock(row);
    int columns = x.columns();
    float[] values = space.floats(14, columns);
    double[] chain = space.doubles(15, columns);
    for (int start = row; start < row + rows; start += Sums.BLOCK) {
      int stop = Math.min(row + rows, start + Sums.BLOCK);
      Arrays.fill(chain, 0, columns, 0);
      for (int b = start; b < stop; b++) {
        x.toReals(b, 0, columns, values);
        double weight = rowWeights == null ? 1 : rowWeights[b];
        for (int j = 0; j < columns; j++) chain[j] = Math.fma(weight, values[j], chain[j]);
      }
      for (int j = 0; j < columns; j++) addTo.add(j, chain[j]);
    }
  }

  /// `discrete` is walked by its set columns, `other` is rounded to 2⁻²⁰; `transposed` when `other` is the x side.
  private static void addDiscrete(
      States discrete,
      States other,
      float[] rowWeights,
      int from,
      int to,
      Workspace space,
      Sums addTo,
      boolean transposed) {
    int n = discrete.columns();
    int m = other.columns();
    float[] values = space.floats(14, m);
    int[] terms = space.ints(6, m);
    int[] block = space.ints(7, (n + 1) * m);
    Arrays.fill(block, 0, (n + 1) * m, 0);
    long largest = 0;
    for (int b = from; b < to; b++) {
      other.toReals(b, 0, m, values);
      float weight = rowWeights == null ? 1f : rowWeights[b];
      for (int j = 0; j < m; j++) {
        float term = weight * values[j] * Sums.TERM;
        if (!(Math.abs(term) < 0x1p30f)) throw Sums.refusal(term);
        terms[j] = (int) Math.rint(term);
        largest = Math.max(largest, Math.abs(terms[j]));
      }
      if (largest > 0x3fffffff / Sums.BLOCK) {
        flush(discrete, block, n, m, addTo, transposed);
        Arrays.fill(block, 0, (n + 1) * m, 0);
        largest = 0;
        accumulate(discrete, b, terms, m, block, n);
        flush(discrete, block, n, m, addTo, transposed);
        Arrays.fill(block, 0, (n + 1) * m, 0);
      } else accumulate(discrete, b, terms, m, block, n);
    }
    flush(discrete, block, n, m, addTo, transposed);
  }

  private static void accumulate(States discrete, int b, int[] terms, int m, int[] block, int n) {
    if (discrete instanceof Bits bits) {
      for (int i = PlainKernels.next(bits, b, 0); i >= 0; i = PlainKernels.next(bits, b, i + 1))
        addTerms(terms, m, block, i * m);
    } else if (discrete instanceof Levels levels) {
      for (int u = 0; u < levels.units(); u++)
        addTerms(terms, m, block, (levels.offsets()[u] + levels.get(b, u)) * m);
    }
    addTerms(terms, m, block, n * m);
  }

  private static void addTerms(int[] terms, int m, int[] block, int at) {
    for (int j = 0; j < m; j++) block[at + j] += terms[j];
  }

  /// Moves a block of integers into the sums; row n of the block holds Σ terms, which spins need.
  private static void flush(
      States discrete, int[] block, int n, int m, Sums addTo, boolean transposed) {
    int low = discrete instanceof Bits bits ? bits.low() : 0;
    int step = discrete instanceof Bits bits ? bits.step() : 1;
    long[] sums = addTo.values();
    for (int i = 0; i < n; i++)
      for (int j = 0; j < m; j++) {
        long term = (long) step * block[i * m + j] + (long) low * block[n * m + j];
        sums[transposed ? j * n + i : i * m + j] += term << Sums.SHIFT;
      }
  }

  private static void addReals(
      Reals x, Reals y, float[] rowWeights, int from, int to, Workspace space, Sums addTo) {
    int n = x.columns();
    int m = y.columns();
    float[] chain = space.floats(13, n * m);
    Arrays.fill(chain, 0, n * m, 0f);
    for (int b = from; b < to; b++) {
      float weight = rowWeights == null ? 1f : rowWeights[b];
      for (int i = 0; i < n; i++) {
        float value = weight * x.get(b, i);
        int at = i * m;
        int source = b * y.stride();
        for (int j = 0; j < m; j++)
          chain[at + j] = Math.fma(value, y.data()[source + j], chain[at + j]);
      }
    }
    for (int k = 0; k < n * m; k++) addTo.add(k, chain[k]);
  }
}
