package io.harmonium.numeric;

/// Elementary functions with the same bits on every machine: polynomials with explicit `fma`, each simple enough to
/// have a SIMD twin. `Math.exp`, `Math.log` and their like are not used in core, because they may differ in the last
/// bit between machines.
public final class Elementary {

  /// ½·log 2π.
  public static final double HALF_LOG_TWO_PI = 0.9189385332046727;

  /// Factors that one lane of a product may collect before its logarithm is taken: each is at most 2.
  public static final int LANE_FACTORS = 512;

  private Elementary() {}

  /// e^(−a) in float for |a| ≤ 87, relative error below 2.3e-7.
  public static float expNeg(float a) {
    float n = Math.fma(a, -1.44269504f, 12582912f);
    float q = n - 12582912f;
    float s = Math.fma(q, 1.42860677e-6f, Math.fma(q, 0.693145752f, a));
    float p = Math.fma(s, 1.3888889e-3f, -8.3333333e-3f);
    p = Math.fma(p, s, 4.1666667e-2f);
    p = Math.fma(p, s, -1.6666667e-1f);
    p = Math.fma(p, s, 0.5f);
    p = Math.fma(p, s, -1f);
    p = Math.fma(p, s, 1f);
    return Float.intBitsToFloat(Float.floatToRawIntBits(p) + (Float.floatToRawIntBits(n) << 23));
  }

  /// `a` brought into [−87, 87], where [#expNeg] is defined; NaN stays NaN.
  public static float clamp(float a) {
    if (a > 87f) return 87f;
    if (a < -87f) return -87f;
    return a;
  }

  /// σ(a) = 1/(1 + e^(−a)) in float.
  public static float sigmoid(float a) {
    return 1f / (1f + expNeg(clamp(a)));
  }

  /// log x in float for positive normal x, relative error below 2e-7.
  public static float log(float x) {
    int bits = Float.floatToRawIntBits(x) - 0x3f3504f3;
    float e = bits >> 23;
    float f = Float.intBitsToFloat((bits & 0x007fffff) + 0x3f3504f3) - 1f;
    float p = Math.fma(f, 7.0376836292e-2f, -1.1514610310e-1f);
    p = Math.fma(p, f, 1.1676998740e-1f);
    p = Math.fma(p, f, -1.2420140846e-1f);
    p = Math.fma(p, f, 1.4249322787e-1f);
    p = Math.fma(p, f, -1.6668057665e-1f);
    p = Math.fma(p, f, 2.0000714765e-1f);
    p = Math.fma(p, f, -2.4999993993e-1f);
    p = Math.fma(p, f, 3.3333331174e-1f);
    float square = f * f;
    float tail = Math.fma(p * f, square, -0.5f * square);
    return Math.fma(e, 0.693147181f, f + tail);
  }

  /// cos 2πu in float for u in [−½, ½], absolute error below 1e-6.
  public static float cosTurn(float u) {
    float b = 0.25f - Math.abs(u);
    float s = b * b;
    float p = Math.fma(s, -15.0946426f, 42.0586939f);
    p = Math.fma(p, s, -76.7058597f);
    p = Math.fma(p, s, 81.6052493f);
    p = Math.fma(p, s, -41.3417022f);
    p = Math.fma(p, s, 6.28318531f);
    return p * b;
  }

  /// A standard normal number from two words (Box and Muller): √(−2 log u₁) · cos 2πu₂.
  public static float normal(int first, int second) {
    float u = Math.fma((float) (first >>> 8), 0x1p-24f, 0x1p-25f);
    float turn = (float) (second >> 8) * 0x1p-24f;
    return (float) Math.sqrt(-2f * log(u)) * cosTurn(turn);
  }

  /// eˣ in double, relative error below 3e-16; 0 below −745, infinite above 709.78.
  public static double exp(double x) {
    return Transcendental.exp(x);
  }

  /// log x in double.
  public static double log(double x) {
    return Transcendental.log(x);
  }

  /// log(1 + x) in double.
  public static double log1p(double x) {
    return Transcendental.log1p(x);
  }

  /// σ(x) in double.
  public static double sigmoid(double x) {
    double e = exp(-Math.abs(x));
    return x >= 0 ? 1 / (1 + e) : e / (1 + e);
  }

  /// tanh x in double.
  public static double tanh(double x) {
    return Transcendental.tanh(x);
  }

  /// sp(x) = log(1 + eˣ) = max(x, 0) + log1p(e^(−|x|)).
  public static double softplus(double x) {
    return Math.max(x, 0) + log1p(exp(-Math.abs(x)));
  }

  /// log(eᵃ + eᵇ), also where one of them is −∞.
  public static double logAdd(double a, double b) {
    double high = Math.max(a, b);
    if (high == Double.NEGATIVE_INFINITY) return high;
    return high + log1p(exp(-Math.abs(a - b)));
  }

  /// a·b as one chain of fused products.
  public static double dot(double[] a, double[] b) {
    double sum = 0;
    for (int i = 0; i < a.length; i++) sum = Math.fma(a[i], b[i], sum);
    return sum;
  }

  /// log Σ e^(xᵢ) over [from, to).
  public static double logSumExp(double[] x, int from, int to) {
    double high = Double.NEGATIVE_INFINITY;
    for (int i = from; i < to; i++) high = Math.max(high, x[i]);
    if (high == Double.NEGATIVE_INFINITY || high != high) return high;
    double sum = 0;
    for (int i = from; i < to; i++) sum += exp(x[i] - high);
    return high + log(sum);
  }

  public static double logSumExp(double[] x) {
    return logSumExp(x, 0, x.length);
  }

  /// Σ log(1 + e^(s·xᵢ)) over [from, to), as Σ max(s·xᵢ, 0) + log Π (1 + e^(−|s·xᵢ|)) in four fixed lanes.
  public static double softplusSum(double[] x, int from, int to, double s) {
    double total = 0;
    for (int start = from; start < to; start += 4 * LANE_FACTORS)
      total +=
          softplusLanes(
              x, start, Math.min(to, start + 4 * LANE_FACTORS), s, 1, 1, 1, 1, 0, 0, 0, 0);
    return total;
  }

  /// Four lanes of at most [#LANE_FACTORS] factors, given as products p and sums m, continued over [from, to) and
  /// joined.
  public static double softplusLanes(
      double[] x,
      int from,
      int to,
      double s,
      double p0,
      double p1,
      double p2,
      double p3,
      double m0,
      double m1,
      double m2,
      double m3) {
    for (int j = from; j < to; j += 4) {
      p0 = grown(p0, s * x[j]);
      m0 += Math.max(s * x[j], 0);
      if (j + 1 == to) break;
      p1 = grown(p1, s * x[j + 1]);
      m1 += Math.max(s * x[j + 1], 0);
      if (j + 2 == to) break;
      p2 = grown(p2, s * x[j + 2]);
      m2 += Math.max(s * x[j + 2], 0);
      if (j + 3 == to) break;
      p3 = grown(p3, s * x[j + 3]);
      m3 += Math.max(s * x[j + 3], 0);
    }
    return sumOfLanes(p0, p1, p2, p3, m0, m1, m2, m3);
  }

  private static double grown(double p, double a) {
    return Math.fma(p, exp(-Math.abs(a)), p);
  }

  private static double sumOfLanes(
      double p0, double p1, double p2, double p3, double m0, double m1, double m2, double m3) {
    return (log(p0) + log(p1) + log(p2) + log(p3)) + (m0 + m1 + m2 + m3);
  }
}
