package io.harmonium.numeric;

/// The beta distribution with density x^(a−1)·(1−x)^(b−1)/B(a, b) on [0, 1].
///
/// ```
/// I_x(a, b) = x^a (1−x)^b/(a·B(a, b)) · 1/(1 + d₁/(1 + d₂/(1 + …)))
/// d_2m = m(b−m)x/((a+2m−1)(a+2m)),   d_2m+1 = −(a+m)(a+b+m)x/((a+2m)(a+2m+1))
/// ```
///
/// The fraction converges fast for x < (a+1)/(a+b+2); above it I_x(a, b) = 1 − I_1−x(b, a).
public final class BetaDistribution {

  private static final int LEVELS = 100_000;

  private BetaDistribution() {}

  /// I_x(a, b), the distribution function, for positive a and b.
  public static double probability(double x, double a, double b) {
    if (!(a > 0 && b > 0))
      throw new IllegalArgumentException(
          "a beta distribution has positive parameters, got " + a + " and " + b);
    if (x <= 0) return 0;
    if (x >= 1) return 1;
    if (x > (a + 1) / (a + b + 2)) return 1 - lower(1 - x, b, a);
    return lower(x, a, b);
  }

  private static double lower(double x, double a, double b) {
    double log =
        a * Elementary.log(x)
            + b * Elementary.log1p(-x)
            + logGamma(a + b)
            - logGamma(a)
            - logGamma(b);
    double up = 1;
    double down = 1 / bounded(1 - (a + b) * x / (a + 1));
    double ratio = down;
    for (int m = 1; m < LEVELS; m++) {
      double even = m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m));
      double odd = -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1));
      down = 1 / bounded(1 + even * down);
      up = bounded(1 + even / up);
      ratio *= up * down;
      down = 1 / bounded(1 + odd * down);
      up = bounded(1 + odd / up);
      double step = up * down;
      ratio *= step;
      if (Math.abs(step - 1) < 1e-15) break;
    }
    return Elementary.exp(log) * ratio / a;
  }

  private static double bounded(double x) {
    return Math.abs(x) < 1e-300 ? 1e-300 : x;
  }

  /// The x with I_x(a, b) = p, by bisection.
  public static double quantile(double p, double a, double b) {
    double low = 0;
    double high = 1;
    for (double middle = 0.5; low < middle && middle < high; middle = 0.5 * (low + high)) {
      if (probability(middle, a, b) < p) low = middle;
      else high = middle;
    }
    return high;
  }

  /// log Γ(x) for x > 0: Stirling's series after x is shifted above 15.
  static double logGamma(double x) {
    double shift = 0;
    double y = x;
    for (; y < 15; y++) shift += Elementary.log(y);
    double r = 1 / (y * y);
    double series =
        (1.0 / 12 - r * (1.0 / 360 - r * (1.0 / 1260 - r * (1.0 / 1680 - r / 1188)))) / y;
    return (y - 0.5) * Elementary.log(y) - y + Elementary.HALF_LOG_TWO_PI + series - shift;
  }
}
