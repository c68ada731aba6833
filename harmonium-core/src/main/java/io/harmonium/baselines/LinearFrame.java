package io.harmonium.baselines;

import java.util.Arrays;

/// Everything goes on as it did: linear extrapolation of the last two frames within the range of each column,
///
/// ```
/// x̂_t = min(high, max(low, 2x_(t−1) − x_(t−2)))
/// ```
///
/// with the smallest and the largest number of the training frames; of one frame that frame, of none the mean.
final class LinearFrame implements FrameBaseline {

  private final LastFrame last;
  private final double[] low;
  private final double[] high;

  private LinearFrame(LastFrame last, double[] low, double[] high) {
    this.last = last;
    this.low = low;
    this.high = high;
  }

  /// The rule with the ranges of `frames`.
  public static LinearFrame fit(Frames frames, LastFrame last) {
    double[] low = new double[frames.columns()];
    double[] high = new double[frames.columns()];
    double[] x = new double[frames.columns()];
    Arrays.fill(low, Double.POSITIVE_INFINITY);
    Arrays.fill(high, Double.NEGATIVE_INFINITY);
    for (int row = 0; row < frames.rows(); row++) {
      frames.read(row, x);
      for (int j = 0; j < x.length; j++) {
        low[j] = Math.min(low[j], x[j]);
        high[j] = Math.max(high[j], x[j]);
      }
    }
    return new LinearFrame(last, low, high);
  }

  @Override
  public String name() {
    return "linear";
  }

  @Override
  public String title() {
    return "linear extrapolation";
  }

  @Override
  public long parameters() {
    return 2L * low.length;
  }

  @Override
  public void predict(Frames frames, int row, double[] out) {
    last.predict(frames, row, out);
    if (frames.past(row) < 2) return;
    double[] before = new double[out.length];
    frames.read(row - 2, before);
    for (int j = 0; j < out.length; j++)
      out[j] = Math.min(high[j], Math.max(low[j], 2 * out[j] - before[j]));
  }

  /// No distribution.
  @Override
  public double logDensity(Frames frames, int row) {
    return Double.NaN;
  }
}
