package io.harmonium.data.generate;

/// Pearson's test of counts against a distribution, for tests with a stated false-alarm rate.
final class ChiSquare {

  private ChiSquare() {}

  /// P(χ² ≥ observed) of `counts` under `probabilities`; cells without probability must be empty.
  static double pValue(long[] counts, double[] probabilities) {
    long total = 0;
    for (long count : counts) total += count;
    double statistic = 0;
    int cells = 0;
    for (int i = 0; i < counts.length; i++) {
      double expected = total * probabilities[i];
      if (expected == 0) {
        if (counts[i] > 0) return 0;
        continue;
      }
      if (expected < 5)
        throw new IllegalArgumentException("cell " + i + " expects " + expected + ", merge cells");
      statistic += (counts[i] - expected) * (counts[i] - expected) / expected;
      cells++;
    }
    return upperGamma((cells - 1) / 2.0, statistic / 2);
  }

  /// Q(a, x), the regularised upper incomplete gamma function: its series below a + 1, its continued fraction above.
  private static double upperGamma(double a, double x) {
    if (x <= 0) return 1;
    double front = Math.exp(a * Math.log(x) - x - logGamma(a));
    if (x < a + 1) {
      double term = 1 / a;
      double sum = term;
      for (int n = 1; n < 10_000; n++) {
        term *= x / (a + n);
        sum += term;
      }
      return 1 - sum * front;
    }
    double fraction = 0;
    for (int n = 2000; n >= 1; n--) fraction = n * (n - a) / (x + 2 * n + 1 - a - fraction);
    return front / (x + 1 - a - fraction);
  }

  /// log Γ(z) by Stirling's series after shifting z above 20.
  private static double logGamma(double z) {
    double shift = 0;
    while (z < 20) shift += Math.log(z++);
    double inverse = 1 / z;
    double series = inverse / 12 - Math.pow(inverse, 3) / 360 + Math.pow(inverse, 5) / 1260;
    return (z - 0.5) * Math.log(z) - z + 0.5 * Math.log(2 * Math.PI) + series - shift;
  }
}
