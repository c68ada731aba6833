package io.harmonium.data;

import io.harmonium.matrix.Levels;
import io.harmonium.matrix.States;
import io.harmonium.matrix.Workers;

/// Row weights that let a crowd of near copies count once:  w_m = 1 / #{n : identity(m, n) ≥ θ}, where identity is the
/// share of equal units over the whole row (a gap counts as a letter) and a row is its own neighbour.
///
/// The levels are cut into bit planes, so that the differing units of two rows are the set bits of
/// ⋁_p (a_p ⊕ b_p): a pair of rows of 64 units with 21 states costs five words.
public record Reweighting(double identity) {

  private static final int GRAIN = 64;

  public Reweighting {
    if (!(identity > 0 && identity <= 1))
      throw new IllegalArgumentException(
          "the identity of reweighting must lie in (0, 1], got "
              + identity
              + " (0.8 is usual; none switches it off)");
  }

  /// The same rows with weights; the rule and the effective number of rows Σ w are recorded.
  public Dataset apply(Dataset data, Workers workers) {
    States values = data.blocks().get(0).values();
    if (data.blocks().size() != 1 || !(values instanceof Levels levels))
      throw new IllegalArgumentException(
          "reweighting by identity needs one block of categories (an alignment); read the data as"
              + " categorical");
    float[] weights = weights(levels, workers);
    double sum = 0;
    for (float weight : weights) sum += weight;
    return data.withWeights(
        weights,
        "weights 1/(rows with identity >= "
            + identity
            + " over all "
            + levels.units()
            + " columns, gaps as letters); effective rows "
            + Math.rint(sum * 100) / 100);
  }

  /// The weight of each row; the numbers do not depend on the number of workers.
  public float[] weights(Levels levels, Workers workers) {
    int rows = levels.rows();
    int words = (levels.units() + 63) / 64;
    int planes = planes(levels);
    long[] bits = slice(levels, planes, words);
    int allowed = (int) Math.floor((1 - identity) * levels.units() + 1e-9);
    int[][] counts = new int[workers.threads()][];
    workers.forBlocks(
        rows,
        GRAIN,
        (from, to, worker, space) -> {
          if (counts[worker] == null) counts[worker] = new int[rows];
          countNeighbours(bits, rows, planes, words, allowed, from, to, counts[worker]);
        });
    int[] total = new int[rows];
    for (int[] count : counts)
      if (count != null) for (int m = 0; m < rows; m++) total[m] += count[m];
    float[] weights = new float[rows];
    for (int m = 0; m < rows; m++) weights[m] = 1f / (total[m] + 1);
    return weights;
  }

  private static int planes(Levels levels) {
    int widest = 1;
    int[] offsets = levels.offsets();
    for (int u = 0; u < levels.units(); u++) widest = Math.max(widest, offsets[u + 1] - offsets[u]);
    return Math.max(1, 32 - Integer.numberOfLeadingZeros(widest - 1));
  }

  /// Word w of plane p of row m is at `(m·planes + p)·words + w`.
  private static long[] slice(Levels levels, int planes, int words) {
    long[] bits = new long[Math.multiplyExact(Math.multiplyExact(levels.rows(), planes), words)];
    for (int m = 0; m < levels.rows(); m++)
      for (int u = 0; u < levels.units(); u++) {
        int level = levels.get(m, u);
        for (int p = 0; p < planes; p++)
          bits[(m * planes + p) * words + (u >> 6)] |= (long) (level >> p & 1) << u;
      }
    return bits;
  }

  /// Adds to `addTo` both ends of every pair (m, n), from ≤ m < to, m < n, that differ in at most `allowed` units.
  private static void countNeighbours(
      long[] bits, int rows, int planes, int words, int allowed, int from, int to, int[] addTo) {
    int size = planes * words;
    long[] own = new long[size];
    for (int m = from; m < to; m++) {
      System.arraycopy(bits, m * size, own, 0, size);
      for (int n = m + 1; n < rows; n++) {
        int base = n * size;
        int different = 0;
        for (int w = 0; w < words && different <= allowed; w++) {
          long differs = 0;
          for (int at = w; at < size; at += words) differs |= own[at] ^ bits[base + at];
          different += Long.bitCount(differs);
        }
        if (different <= allowed) {
          addTo[m]++;
          addTo[n]++;
        }
      }
    }
  }
}
