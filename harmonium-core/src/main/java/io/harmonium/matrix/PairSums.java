package io.harmonium.matrix;

import java.util.Arrays;

/// Σ_b w_b·t_i·t_jᵀ over the rows for each of some [Pairs] of units, `width` columns each, in exact integers for discrete
/// states: bits that count alike are counted sixty-four rows at a time, categories pair by pair. Real statistics are summed
/// in double over each block of 256 rows and rounded once. One per worker.
public final class PairSums {

  private static final int LANES = Sums.BLOCK / Long.SIZE;

  private long[] bits = {};
  private int[] columns = {};
  private double[] values = {};
  private double[] chain = {};

  /// Adds rows `row … row+rows−1` to `addTo` (modified), one block of `width × width` per pair.
  public void add(
      States x, Pairs pairs, int width, float[] rowWeights, int row, int rows, Sums addTo) {
    Sums.checkBlock(row);
    for (int from = row; from < row + rows; from += Sums.BLOCK) {
      int to = Math.min(row + rows, from + Sums.BLOCK);
      if (x instanceof Levels levels) addLevels(levels, pairs, width, rowWeights, from, to, addTo);
      else if (x instanceof Bits packed && rowWeights == null)
        addCounts(packed, pairs, from, to, addTo);
      else if (x instanceof Bits packed) addBits(packed, pairs, rowWeights, from, to, addTo);
      else addReals(x, pairs, width, rowWeights, from, to, addTo);
    }
  }

  /// The weight of a row in the scale of the sums, rounded to that of the terms.
  private static long term(float[] rowWeights, int row) {
    float term = (rowWeights == null ? 1f : rowWeights[row]) * Sums.TERM;
    if (!(Math.abs(term) < 0x1p30f)) throw Sums.unsupported(term);
    return (long) Math.rint(term) << Sums.SHIFT;
  }

  private void addLevels(
      Levels x, Pairs graph, int width, float[] rowWeights, int from, int to, Sums addTo) {
    int units = graph.units();
    if (columns.length < units) columns = new int[units];
    long[] sums = addTo.values();
    boolean complete = graph.complete();
    for (int b = from; b < to; b++) {
      long term = term(rowWeights, b);
      for (int u = 0; u < units; u++) columns[u] = x.get(b, u);
      if (complete) addComplete(columns, units, width, term, sums);
      else
        for (int e = 0; e < graph.edges(); e++)
          sums[(e * width + columns[graph.first(e)]) * width + columns[graph.second(e)]] += term;
    }
  }

  private static void addComplete(int[] levels, int units, int width, long term, long[] sums) {
    int block = width * width;
    int at = 0;
    for (int i = 0; i < units; i++) {
      int row = at + levels[i] * width;
      for (int j = i + 1; j < units; j++, row += block) sums[row + levels[j]] += term;
      at += (units - 1 - i) * block;
    }
  }

  /// Σ t_i t_j = n·low² + low·step·(n_i + n_j) + step²·n_ij with n_i and n_ij the rows where i, and i and j, are set.
  private void addCounts(Bits x, Pairs graph, int from, int to, Sums addTo) {
    int units = graph.units();
    if (bits.length < units * LANES) bits = new long[units * LANES];
    if (columns.length < units) columns = new int[units];
    Arrays.fill(bits, 0, units * LANES, 0);
    for (int b = from; b < to; b++)
      for (int u = 0; u < units; u++)
        if (x.get(b, u)) bits[u * LANES + (b - from) / Long.SIZE] |= 1L << (b - from);
    for (int u = 0; u < units; u++) columns[u] = both(u, u);
    int low = x.low();
    int step = x.step();
    long[] sums = addTo.values();
    for (int e = 0; e < graph.edges(); e++) {
      int i = graph.first(e);
      int j = graph.second(e);
      long sum =
          (long) low * low * (to - from)
              + (long) low * step * (columns[i] + columns[j])
              + (long) step * step * both(i, j);
      sums[e] += sum << 20 + Sums.SHIFT;
    }
  }

  private int both(int i, int j) {
    int count = 0;
    for (int k = 0; k < LANES; k++)
      count += Long.bitCount(bits[i * LANES + k] & bits[j * LANES + k]);
    return count;
  }

  private void addBits(Bits x, Pairs graph, float[] rowWeights, int from, int to, Sums addTo) {
    int units = graph.units();
    if (columns.length < units) columns = new int[units];
    long[] sums = addTo.values();
    for (int b = from; b < to; b++) {
      long term = term(rowWeights, b);
      for (int u = 0; u < units; u++) columns[u] = x.statistic(x.value(b, u));
      for (int e = 0; e < graph.edges(); e++)
        sums[e] += term * columns[graph.first(e)] * columns[graph.second(e)];
    }
  }

  private void addReals(
      States x, Pairs graph, int width, float[] rowWeights, int from, int to, Sums addTo) {
    if (values.length < x.columns()) values = new double[x.columns()];
    if (chain.length < addTo.size()) chain = new double[addTo.size()];
    Arrays.fill(chain, 0, addTo.size(), 0);
    for (int b = from; b < to; b++) {
      x.toDoubles(b, values);
      addProducts(values, values, graph, width, rowWeights == null ? 1 : rowWeights[b], chain, 0);
    }
    for (int i = 0; i < graph.edges() * width * width; i++) {
      if (!(Math.abs(chain[i]) <= Double.MAX_VALUE))
        throw new NonFiniteException(
            "a statistic of units "
                + graph.first(i / (width * width))
                + " and "
                + graph.second(i / (width * width))
                + " is not finite");
      addTo.add(i, chain[i]);
    }
  }

  /// Adds weight·s_i·t_jᵀ of one row in double to `addTo[offset …]` (modified).
  public static void addProducts(
      double[] s, double[] t, Pairs pairs, int width, double weight, double[] addTo, int offset) {
    for (int e = 0; e < pairs.edges(); e++)
      for (int a = 0; a < width; a++) {
        double value = weight * s[pairs.first(e) * width + a];
        if (value == 0) continue;
        int from = pairs.second(e) * width;
        int at = offset + (e * width + a) * width;
        for (int b = 0; b < width; b++) addTo[at + b] = Math.fma(value, t[from + b], addTo[at + b]);
      }
  }
}
