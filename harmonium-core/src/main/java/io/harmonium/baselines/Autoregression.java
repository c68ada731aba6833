package io.harmonium.baselines;

import io.harmonium.data.Sequences;
import io.harmonium.numeric.Cholesky;
import io.harmonium.numeric.Elementary;

/// A linear rule of order n for the next frame, fitted by least squares over all columns:
///
/// ```
/// x̂_t = m + Σ_k A_k (x_(t−k) − m),   Σ_t ‖x_t − x̂_t‖² + ridge·Σ ‖A_k‖² → min,   k = 1 … n
/// ```
///
/// in columns of mean 0 and variance 1, so that their units do not matter. Real cells are normal around x̂ with the
/// variance of the training residuals; for discrete cells it is a rule without a distribution. It is fitted to the
/// frames of which every cell is known. A frame with fewer than n frames before it is expected by the rule of the order
/// that it has; order 0 is the mean frame.
public final class Autoregression implements FrameBaseline {

  /// The default ridge, in units of one frame.
  public static final double RIDGE = 1;

  private static final double LEAST_VARIANCE = 1e-12;

  private final int order;
  private final Autoregression lower;
  private final double[] mean;
  private final double[] scale;

  /// Row j holds the weights of column j of the n last frames, the latest first, and a constant; scaled columns.
  private final double[][] weights;

  /// Of the residuals in the units of the data; null where cells are discrete.
  private final double[] variance;

  private Autoregression(
      int order,
      Autoregression lower,
      double[] mean,
      double[] scale,
      double[][] weights,
      double[] variance) {
    this.order = order;
    this.lower = lower;
    this.mean = mean;
    this.scale = scale;
    this.weights = weights;
    this.variance = variance;
  }

  /// Multiplications to fit the rule of an order.
  public static double work(Frames frames, int order) {
    double size = (double) order * frames.columns() + 1;
    return size * size * (frames.rows() + size);
  }

  /// The rule of `order` above the fitted one of the order below (null for order 0).
  public static Autoregression fit(Frames frames, int order, Autoregression lower, double ridge) {
    if (order != (lower == null ? 0 : lower.order + 1))
      throw new IllegalArgumentException("expected the rule of the order below " + order);
    int columns = frames.columns();
    double[] mean = lower == null ? new double[columns] : lower.mean;
    double[] scale = lower == null ? new double[columns] : lower.scale;
    if (lower == null) moments(frames, mean, scale);
    int size = order * columns + 1;
    double[][] gram = new double[size][size];
    double[][] cross = new double[columns][size];
    double[] past = new double[size];
    double[] next = new double[columns];
    for (int row = 0; row < frames.rows(); row++) {
      if (frames.past(row) < order || !frames.complete(row)) continue;
      past(frames, row, order, mean, scale, past);
      standard(frames, row, mean, scale, next);
      for (int i = 0; i < size; i++) add(past[i], past, gram[i], i + 1);
      for (int j = 0; j < columns; j++) add(next[j], past, cross[j], size);
    }
    for (int i = 0; i + 1 < size; i++) gram[i][i] += ridge;
    gram[size - 1][size - 1] += LEAST_VARIANCE;
    Cholesky factor = Cholesky.of(gram);
    if (factor == null)
      throw new IllegalArgumentException(
          "the frames do not fix a rule of order " + order + "; take a ridge above " + ridge);
    for (int j = 0; j < columns; j++) cross[j] = factor.solve(cross[j]);
    double[] variance = frames.discrete() ? null : residuals(frames, order, mean, scale, cross);
    return new Autoregression(order, lower, mean, scale, cross, variance);
  }

  /// The rule of an order for training sequences, with the default ridge.
  public static Autoregression of(Sequences train, int order) {
    Frames frames = Frames.of(train, Frames.typical(train));
    Autoregression rule = fit(frames, 0, null, RIDGE);
    for (int n = 1; n <= order; n++) rule = fit(frames, n, rule, RIDGE);
    return rule;
  }

  /// The rule in the units of the data, x̂ = `constant` + Σ_k `lags[k−1]` x_(t−k), `lags[k][from · columns + to]`;
  /// `mean` is the mean frame, `variance` that of the residuals (null where cells are discrete).
  public record Rule(double[] constant, double[][] lags, double[] mean, double[] variance) {}

  /// What it says, in the units of the data.
  public Rule rule() {
    int columns = mean.length;
    double[][] lags = new double[order][columns * columns];
    double[] constant = mean.clone();
    for (int j = 0; j < columns; j++) {
      constant[j] += scale[j] * weights[j][order * columns];
      for (int k = 0; k < order; k++)
        for (int i = 0; i < columns; i++) {
          double weight = weights[j][k * columns + i] * scale[j] / scale[i];
          lags[k][i * columns + j] = weight;
          constant[j] -= weight * mean[i];
        }
    }
    return new Rule(constant, lags, mean.clone(), variance == null ? null : variance.clone());
  }

  private static void add(double factor, double[] values, double[] sums, int count) {
    for (int i = 0; i < count; i++) sums[i] = Math.fma(factor, values[i], sums[i]);
  }

  /// Means and deviations of known cells (both modified); 1 for the deviation of a constant column.
  private static void moments(Frames frames, double[] mean, double[] scale) {
    long[] known = new long[frames.columns()];
    double[] x = new double[frames.columns()];
    for (int pass = 0; pass < 2; pass++) {
      double[] sum = new double[x.length];
      for (int row = 0; row < frames.rows(); row++) {
        frames.read(row, x);
        for (int u = 0; u < frames.cells(); u++)
          if (frames.known(row, u))
            for (int j = frames.offset(u); j < frames.offset(u + 1); j++) {
              double d = x[j] - mean[j];
              sum[j] += pass == 0 ? d : d * d;
              if (pass == 0) known[j]++;
            }
      }
      for (int j = 0; j < x.length; j++)
        if (pass == 0) mean[j] = sum[j] / Math.max(1, known[j]);
        else scale[j] = sum[j] > 0 ? Math.sqrt(sum[j] / known[j]) : 1;
    }
  }

  private static void standard(
      Frames frames, int row, double[] mean, double[] scale, double[] out) {
    frames.read(row, out);
    for (int j = 0; j < out.length; j++) out[j] = (out[j] - mean[j]) / scale[j];
  }

  /// The last `order` frames, the latest first, and 1.
  private static void past(
      Frames frames, int row, int order, double[] mean, double[] scale, double[] out) {
    double[] frame = new double[mean.length];
    for (int k = 1; k <= order; k++) {
      standard(frames, row - k, mean, scale, frame);
      System.arraycopy(frame, 0, out, (k - 1) * mean.length, mean.length);
    }
    out[order * mean.length] = 1;
  }

  private static double[] residuals(
      Frames frames, int order, double[] mean, double[] scale, double[][] weights) {
    double[] sum = new double[mean.length];
    double[] past = new double[order * mean.length + 1];
    double[] next = new double[mean.length];
    long count = 0;
    for (int row = 0; row < frames.rows(); row++) {
      if (frames.past(row) < order || !frames.complete(row)) continue;
      past(frames, row, order, mean, scale, past);
      standard(frames, row, mean, scale, next);
      for (int j = 0; j < next.length; j++) {
        double rest = next[j] - Elementary.dot(weights[j], past);
        sum[j] += rest * rest;
      }
      count++;
    }
    for (int j = 0; j < sum.length; j++)
      sum[j] = Math.max(LEAST_VARIANCE, sum[j] / Math.max(1, count)) * scale[j] * scale[j];
    return sum;
  }

  @Override
  public String name() {
    return order == 0 ? "mean" : "ar:" + order;
  }

  @Override
  public String title() {
    return order == 0 ? "mean frame" : "autoregression of order " + order;
  }

  @Override
  public long parameters() {
    return (long) weights.length * (weights[0].length + (variance == null ? 0 : 1));
  }

  @Override
  public void predict(Frames frames, int row, double[] out) {
    if (frames.past(row) < order) {
      lower.predict(frames, row, out);
      return;
    }
    double[] past = new double[order * mean.length + 1];
    past(frames, row, order, mean, scale, past);
    for (int j = 0; j < mean.length; j++)
      out[j] = mean[j] + scale[j] * Elementary.dot(weights[j], past);
  }

  @Override
  public double logDensity(Frames frames, int row) {
    if (variance == null) return Double.NaN;
    if (frames.past(row) < order) return lower.logDensity(frames, row);
    double[] expected = new double[mean.length];
    double[] x = new double[mean.length];
    predict(frames, row, expected);
    frames.read(row, x);
    double sum = 0;
    for (int j = 0; j < x.length; j++) {
      if (!frames.known(row, j)) continue;
      double rest = x[j] - expected[j];
      sum -=
          rest * rest / (2 * variance[j])
              + Elementary.log(variance[j]) / 2
              + Elementary.HALF_LOG_TWO_PI;
    }
    return sum;
  }
}
