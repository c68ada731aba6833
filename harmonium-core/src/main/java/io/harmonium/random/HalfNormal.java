package io.harmonium.random;

import io.harmonium.numeric.Elementary;

/// The normal distribution on the half-line y ≥ 0 with a field z, the one special function behind rectified and
/// truncated units:
///
/// ```
/// K(z) = ∫₀^∞ e^(z·y − y²/2) dy = Φ(z)/φ(z),   ⟨y⟩ = z + 1/K(z),   ⟨y²⟩ = 1 + z·⟨y⟩
/// ```
///
/// For z ≤ 0 this is Mills' ratio M(−z). M(a)·(a + κ) is a Chebyshev series in (a − κ)/(a + κ), exact to a few units of
/// 10⁻¹⁶; for z > 0, log K = z²/2 + ½ log 2π + log(1 − φ(z)·M(z)). Far out in the tail the moments come from Laplace's
/// continued fraction, which subtracts nothing.
public final class HalfNormal {

  private static final double KAPPA = 3.5;

  private static final double[] SERIES = {
    2.2754519240318215,
    -1.6262235755327978,
    0.41385197358791387,
    -0.06797372120677146,
    0.004178700146848022,
    0.0009105434156357809,
    -0.0001890598792425105,
    -1.3310261064332105e-05,
    6.428329098397909e-06,
    3.404224108500272e-07,
    -2.3462221971172036e-07,
    -1.8347372427889058e-08,
    9.024444345091693e-09,
    1.291263675407285e-09,
    -3.2440903832657767e-10,
    -8.856962581439781e-11,
    7.684626946585499e-12,
    5.399199884800951e-12,
    2.3262032537607774e-13,
    -2.674185064379492e-13,
    -5.072660300936378e-14,
    8.001217901738467e-15,
    4.3176468592842295e-15,
    2.357802445146769e-16,
    -2.2994118137165096e-16,
    -5.780267652963492e-17
  };

  /// From here on the continued fraction of [#LEVELS] levels is exact to rounding.
  private static final double FAR = 10;

  private static final int LEVELS = 24;

  private HalfNormal() {}

  /// Mills' ratio M(a) = ∫₀^∞ e^(−a·y − y²/2) dy = (1 − Φ(a))/φ(a) for a ≥ 0.
  public static double mills(double a) {
    double y = (a - KAPPA) / (a + KAPPA);
    if (a == Double.POSITIVE_INFINITY) return 0;
    double twice = 2 * y;
    double b = 0;
    double before = 0;
    for (int k = SERIES.length - 1; k > 0; k--) {
      double next = Math.fma(twice, b, SERIES[k] - before);
      before = b;
      b = next;
    }
    return Math.fma(y, b, SERIES[0] - before) / (a + KAPPA);
  }

  /// Φ⁻¹(p) for 0 < p < 1, by Halley's steps on log(1 − Φ(a)) = log φ(a) + log M(a), whose derivatives are
  /// −1/M and −(1 − a·M)/M².
  public static double normalQuantile(double p) {
    if (!(p > 0 && p < 1))
      throw new IllegalArgumentException("a quantile is of a share in (0, 1), got " + p);
    double log = Elementary.log(Math.min(p, 1 - p));
    double a = Math.sqrt(Math.max(0, -2 * (log + Elementary.log(2))));
    for (int i = 0; i < 50; i++) {
      double mills = mills(a);
      double off = -0.5 * a * a - Elementary.HALF_LOG_TWO_PI + Elementary.log(mills) - log;
      double step = off * mills / (1 + 0.5 * off * (1 - a * mills));
      a = Math.max(0, a + step);
      if (Math.abs(step) <= 1e-6 * a) break;
    }
    return p < 0.5 ? -a : p > 0.5 ? a : 0;
  }

  /// log K(z).
  public static double logMass(double z) {
    if (z <= 0) return Elementary.log(mills(-z));
    double square = 0.5 * z * z;
    return square + Elementary.HALF_LOG_TWO_PI + Elementary.log1p(-density(z) * mills(z));
  }

  /// φ(z) = e^(−z²/2)/√2π.
  private static double density(double z) {
    return Elementary.exp(-0.5 * z * z - Elementary.HALF_LOG_TWO_PI);
  }

  /// ⟨y⟩ = z + 1/K(z).
  public static double mean(double z) {
    if (z < -FAR) return 1 / (-z + rest(-z));
    if (z <= 0) return z + 1 / mills(-z);
    double density = density(z);
    return z + density / (1 - density * mills(z));
  }

  /// ⟨y²⟩ = 1 + z·⟨y⟩, given ⟨y⟩.
  public static double square(double z, double mean) {
    return z < -FAR ? mean * rest(-z) : Math.fma(z, mean, 1);
  }

  /// 2/(a + 3/(a + 4/(a + …))), so that ⟨y⟩ = 1/(a + rest) and 1 − a·⟨y⟩ = rest·⟨y⟩.
  private static double rest(double a) {
    double tail = 0;
    for (int n = LEVELS; n >= 2; n--) tail = n / (a + tail);
    return tail;
  }

  /// The z at which ⟨y²⟩/⟨y⟩² = `ratio`: it falls from 2 (z → −∞) to 1 (z → ∞). Between −50 and 1000.
  public static double fieldOfRatio(double ratio) {
    double low = -50;
    double high = 1000;
    for (int i = 0; i < 200 && high - low > 1e-15 * (1 + Math.abs(low)); i++) {
      double middle = 0.5 * (low + high);
      double mean = mean(middle);
      if (square(middle, mean) > ratio * mean * mean) low = middle;
      else high = middle;
    }
    return 0.5 * (low + high);
  }

  /// A draw of y from two words per try, tried until it is accepted: try k takes words (unit, 2k) and (unit, 2k + 1) of
  /// `key`; `first` and `second` are those of try 0. For z ≥ 0 a normal number beyond −z, else (Robert 1995) an
  /// exponential one of rate λ = (a + √(a² + 4))/2, a = −z, accepted with e^(−(y + a − λ)²/2). Always positive.
  public static double draw(double z, long key, int unit, int first, int second) {
    double root = Math.sqrt(Math.fma(z, z, 4));
    double rate = 0.5 * (root - z);
    for (int attempt = 0; ; ) {
      if (z >= 0) {
        double y = z + Elementary.normal(first, second);
        if (y > 0) return y;
      } else {
        double y = -Elementary.log(uniform(first)) / rate;
        double off = y - 2 / (root - z);
        if (uniform(second) <= Elementary.expNeg(Elementary.clamp((float) (0.5 * off * off))))
          return y;
      }
      attempt++;
      first = Draws.word(key, unit, 2 * attempt);
      second = Draws.word(key, unit, 2 * attempt + 1);
    }
  }

  private static float uniform(int word) {
    return Draws.uniform(word);
  }
}
