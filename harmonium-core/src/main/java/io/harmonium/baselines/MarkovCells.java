package io.harmonium.baselines;

import io.harmonium.numeric.Elementary;
import io.harmonium.numeric.Transcendental;
import java.util.Arrays;

/// A Markov chain of order n for every discrete cell on its own, smoothed by the chain of the order below:
///
/// ```
/// p_n(x | c₁ … c_n) = (N(c₁ … c_n, x) + p_(n−1)(x | c₁ … c_(n−1))) / (N(c₁ … c_n) + 1),   p_(−1) = 1/q
/// ```
///
/// where c_k is the value k frames ago and N counts known cells of the training frames. A frame with fewer than n frames
/// before it is judged by the chain of the order that it has; order 0 is the mean frame.
final class MarkovCells implements FrameBaseline {

  private static final int MAX_CONTEXTS = 1 << 16;
  private static final int MAX_COUNTS = 1 << 22;

  /// Values that are looked up to count, at most: some seconds.
  private static final double MAX_WORK = 5e8;

  private final int order;
  private final MarkovCells lower;

  /// Counts of cell u after context c of value x at `counts[u][c·q + x]`.
  private final double[][] counts;

  private MarkovCells(int order, MarkovCells lower, double[][] counts) {
    this.order = order;
    this.lower = lower;
    this.counts = counts;
  }

  /// Whether chains of this order are of a size to count.
  public static boolean fits(Frames frames, int order) {
    double max = 0;
    for (int u = 0; u < frames.cells(); u++)
      max = Math.max(max, Transcendental.power(frames.values(u), order + 1));
    double work = (double) frames.rows() * frames.cells() * (order + 1);
    return frames.discrete()
        && max <= MAX_CONTEXTS
        && max * frames.cells() <= MAX_COUNTS
        && (order == 0 || work <= MAX_WORK);
  }

  /// The chain of `order` above the fitted one of the order below (null for order 0).
  public static MarkovCells fit(Frames frames, int order, MarkovCells lower) {
    if (order != (lower == null ? 0 : lower.order + 1) || !fits(frames, order))
      throw new IllegalArgumentException(
          "expected frames of discrete cells and the chain of the order below " + order);
    double[][] counts = new double[frames.cells()][];
    for (int u = 0; u < counts.length; u++) {
      counts[u] = new double[(int) Transcendental.power(frames.values(u), order + 1)];
      for (int row = 0; row < frames.rows(); row++)
        if (frames.past(row) >= order && frames.known(row, u))
          counts[u][context(frames, row, u, order) * frames.values(u) + frames.value(row, u)]++;
    }
    return new MarkovCells(order, lower, counts);
  }

  /// The values of a cell in the `order` frames before a row as one number, the last frame first.
  private static int context(Frames frames, int row, int cell, int order) {
    int context = 0;
    for (int k = 1; k <= order; k++)
      context = context * frames.values(cell) + frames.value(row - k, cell);
    return context;
  }

  @Override
  public String name() {
    return order == 0 ? "mean" : "markov:" + order;
  }

  @Override
  public String title() {
    return order == 0 ? "mean frame" : "Markov chain of order " + order + " per cell";
  }

  @Override
  public long parameters() {
    return Arrays.stream(counts).mapToLong(c -> c.length).sum();
  }

  @Override
  public void predict(Frames frames, int row, double[] out) {
    for (int u = 0; u < frames.cells(); u++) frames.expect(u, probabilities(frames, row, u), out);
  }

  @Override
  public double logDensity(Frames frames, int row) {
    double sum = 0;
    for (int u = 0; u < frames.cells(); u++)
      if (frames.known(row, u))
        sum += Elementary.log(probabilities(frames, row, u)[frames.value(row, u)]);
    return sum;
  }

  private double[] probabilities(Frames frames, int row, int cell) {
    if (frames.past(row) < order) return lower.probabilities(frames, row, cell);
    int q = frames.values(cell);
    double[] p = new double[q];
    if (lower == null) Arrays.fill(p, 1.0 / q);
    else p = lower.probabilities(frames, row, cell);
    int from = context(frames, row, cell, order) * q;
    double total = 1;
    for (int x = 0; x < q; x++) total += counts[cell][from + x];
    for (int x = 0; x < q; x++) p[x] = (counts[cell][from + x] + p[x]) / total;
    return p;
  }
}
