package io.harmonium.bench.compare;

import java.util.Arrays;

/// The little statistics of measurements.
public final class Numbers {

  private Numbers() {}

  /// The middle value, or the mean of the two middle ones.
  public static double median(double... values) {
    if (values.length == 0) throw new IllegalArgumentException("there is no median of nothing");
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    int half = sorted.length / 2;
    return sorted.length % 2 == 1 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2;
  }

  /// The slope of log y against log x by least squares.
  public static double slope(double[] x, double[] y) {
    if (x.length != y.length || x.length < 2)
      throw new IllegalArgumentException(
          "a slope needs two points or more, got " + x.length + " and " + y.length + " numbers");
    double meanX = 0;
    double meanY = 0;
    for (int i = 0; i < x.length; i++) {
      meanX += Math.log(x[i]) / x.length;
      meanY += Math.log(y[i]) / x.length;
    }
    double up = 0;
    double down = 0;
    for (int i = 0; i < x.length; i++) {
      up += (Math.log(x[i]) - meanX) * (Math.log(y[i]) - meanY);
      down += (Math.log(x[i]) - meanX) * (Math.log(x[i]) - meanX);
    }
    return up / down;
  }

  /// Seconds as people say them: "76.2 ms".
  public static String seconds(double seconds) {
    double value = seconds;
    String unit = " s";
    if (seconds < 1e-3) {
      value = seconds * 1e6;
      unit = " µs";
    } else if (seconds < 1) {
      value = seconds * 1e3;
      unit = " ms";
    }
    String digits = value >= 100 ? "%.0f" : value >= 10 ? "%.1f" : "%.2f";
    return String.format(java.util.Locale.ROOT, digits, value) + unit;
  }
}
