package io.harmonium.testkit;

/// The few distribution functions that the statistical checks need, to about 10⁻¹².
public final class Probability {

  private Probability() {}

  /// P(X > x) for X ~ χ² with `freedom` degrees of freedom (any positive number).
  public static double chiSquareTail(double x, double freedom) {
    return x <= 0 ? 1 : upperGamma(freedom / 2, x / 2);
  }

  /// Φ(x), the distribution function of the standard normal distribution.
  public static double normal(double x) {
    double tail = 0.5 * upperGamma(0.5, x * x / 2);
    return x > 0 ? 1 - tail : tail;
  }

  /// P(|Z| > z) for a standard normal Z.
  public static double twoSidedTail(double z) {
    return upperGamma(0.5, z * z / 2);
  }

  /// Q(a, x) = Γ(a, x)/Γ(a): a series below a + 1, a continued fraction (Lentz) above.
  static double upperGamma(double a, double x) {
    if (x <= 0) return 1;
    double front = StrictMath.exp(a * StrictMath.log(x) - x - logGamma(a));
    if (x < a + 1) {
      double term = 1 / a;
      double sum = term;
      for (int n = 1; n < 10_000 && term > 1e-17 * sum; n++) {
        term *= x / (a + n);
        sum += term;
      }
      return 1 - front * sum;
    }
    double b = x + 1 - a;
    double c = 1e300;
    double d = 1 / b;
    double h = d;
    for (int n = 1; n < 10_000; n++) {
      double an = -n * (n - a);
      b += 2;
      d = 1 / (an * d + b);
      c = b + an / c;
      double factor = c * d;
      h *= factor;
      if (Math.abs(factor - 1) < 1e-16) break;
    }
    return front * h;
  }

  /// log Γ(x) for x > 0: Stirling's series after shifting x above 15.
  static double logGamma(double x) {
    double shift = 0;
    double y = x;
    for (; y < 15; y++) shift += StrictMath.log(y);
    double r = 1 / (y * y);
    double series =
        (1.0 / 12 - r * (1.0 / 360 - r * (1.0 / 1260 - r * (1.0 / 1680 - r / 1188)))) / y;
    return (y - 0.5) * StrictMath.log(y) - y + 0.9189385332046727 + series - shift;
  }
}
