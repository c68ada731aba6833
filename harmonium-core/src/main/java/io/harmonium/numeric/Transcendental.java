package io.harmonium.numeric;

/// exp, log, sin and their like in double, from `+ − × ÷`, `fma` and operations on bits alone: the same bits on every
/// machine and in every runtime. Errors are stated in units of the last place (ulp) of the result.
///
/// Neither `Math` nor `StrictMath` is used for them in core: the first may differ between machines, the second is not
/// everywhere at hand.
public final class Transcendental {

  private static final double LOG2_E = 1.4426950408889634;
  private static final double LN2_HIGH = 0.6931471803691238;
  private static final double LN2_LOW = 1.9082149292705877e-10;
  private static final double ROUND = 0x1.8p52;

  /// The bits of √½, where the mantissa of a logarithm is cut.
  private static final long ROOT_HALF = Double.doubleToRawLongBits(Math.sqrt(0.5));

  private static final long MANTISSA = (1L << 52) - 1;

  private static final double TWO_PI = 6.283185307179586;
  private static final double TWO_PI_REST = 2.4492935982947064e-16;

  /// ½π in three parts; products of the first two with integers below 2²⁰ are exact.
  private static final double HALF_PI_1 = 0x1.921fb544p0;

  private static final double HALF_PI_2 = 0x1.0b4611a6p-34;
  private static final double HALF_PI_3 = 0x1.3198a2e037073p-69;
  private static final double TWO_BY_PI = 0.6366197723675814;
  private static final double LARGEST_ANGLE = 1 << 20;

  private Transcendental() {}

  /// eˣ, relative error below 3e-16; 0 below −745, infinite above 709.78.
  public static double exp(double x) {
    if (!(x > -708)) return x != x ? x : x < -745.2 ? 0 : exp(x + 64) * 1.603810890548638e-28;
    if (x > 709.782712893384) return Double.POSITIVE_INFINITY;
    if (x > 708) return exp(x - 1) * 2.718281828459045;
    double shifted = Math.fma(x, LOG2_E, ROUND);
    double n = shifted - ROUND;
    double r = Math.fma(n, -LN2_LOW, Math.fma(n, -LN2_HIGH, x));
    double p = Math.fma(r, 1.6059043836821613e-10, 2.08767569878681e-9);
    p = Math.fma(p, r, 2.505210838544172e-8);
    p = Math.fma(p, r, 2.755731922398589e-7);
    p = Math.fma(p, r, 2.7557319223985893e-6);
    p = Math.fma(p, r, 2.48015873015873e-5);
    p = Math.fma(p, r, 1.984126984126984e-4);
    p = Math.fma(p, r, 1.3888888888888889e-3);
    p = Math.fma(p, r, 8.333333333333333e-3);
    p = Math.fma(p, r, 4.1666666666666664e-2);
    p = Math.fma(p, r, 0.16666666666666666);
    p = Math.fma(p, r, 0.5);
    p = Math.fma(p, r, 1);
    p = Math.fma(p, r, 1);
    return Double.longBitsToDouble(
        Double.doubleToRawLongBits(p) + (Double.doubleToRawLongBits(shifted) << 52));
  }

  /// eˣ − 1 within 2 ulp, also for small x.
  public static double expm1(double x) {
    if (!(Math.abs(x) < 40)) return x < 0 ? -1 : exp(x) - 1;
    if (Math.abs(x) < 0x1p-54) return x;
    double n = Math.rint(x * LOG2_E);
    double r = Math.fma(n, -LN2_HIGH, x);
    double shorter = Math.fma(n, -LN2_LOW, r);
    double rest = Math.fma(n, -LN2_LOW, r - shorter);
    r = shorter;
    double p = Math.fma(r, 1.1470745597729725e-11, 1.6059043836821613e-10);
    p = Math.fma(p, r, 2.08767569878681e-9);
    p = Math.fma(p, r, 2.505210838544172e-8);
    p = Math.fma(p, r, 2.755731922398589e-7);
    p = Math.fma(p, r, 2.7557319223985893e-6);
    p = Math.fma(p, r, 2.48015873015873e-5);
    p = Math.fma(p, r, 1.984126984126984e-4);
    p = Math.fma(p, r, 1.3888888888888889e-3);
    p = Math.fma(p, r, 8.333333333333333e-3);
    p = Math.fma(p, r, 4.1666666666666664e-2);
    p = Math.fma(p, r, 0.16666666666666666);
    p = Math.fma(p, r, 0.5);
    double tail = Math.fma(p * r, r, rest);
    if (n == 0) return r + tail;
    double power = Double.longBitsToDouble((long) (n + 1023) << 52);
    return Math.fma(power, tail, Math.fma(power, r, power - 1));
  }

  /// log x within 1 ulp; −∞ at 0, NaN below.
  public static double log(double x) {
    if (!(x > 0 && x < Double.POSITIVE_INFINITY)) return ofLimit(x);
    return x < Double.MIN_NORMAL ? log(x * 0x1p54, -54, 0) : log(x, 0, 0);
  }

  /// log(1 + x) within 1 ulp, also for small x; −∞ at −1, NaN below.
  public static double log1p(double x) {
    if (!(x > -1 && x < Double.POSITIVE_INFINITY)) return ofLimit(1 + x);
    if (Math.abs(x) < 0x1p-54) return x;
    if (x > -0.29 && x < 0.41) return log(x, 0);
    double u = 1 + x;
    return log(u, 0, (x >= 1 ? 1 - (u - x) : x - (u - 1)) / u);
  }

  private static double ofLimit(double x) {
    return x == 0 ? Double.NEGATIVE_INFINITY : x > 0 ? x : Double.NaN;
  }

  /// log x + shift·log 2 + rest for a positive normal x: x = 2ᵉ(1 + f) with √½ ≤ 1 + f < √2.
  private static double log(double x, int shift, double rest) {
    long bits = Double.doubleToRawLongBits(x) - ROOT_HALF;
    double e = (bits >> 52) + shift;
    double f = Double.longBitsToDouble((bits & MANTISSA) + ROOT_HALF) - 1;
    double small = Math.fma(e, LN2_LOW, rest);
    double half = 0.5 * f * f;
    return Math.fma(e, LN2_HIGH, f - (half - (series(f, half) + small)));
  }

  /// log(1 + f) + rest.
  private static double log(double f, double rest) {
    double half = 0.5 * f * f;
    return f - (half - (series(f, half) + rest));
  }

  /// log(1 + f) − f + ½f² = s·(½f² + R(s²)) with s = f/(2 + f), R(z) = ⅔z + ⅖z² + …, fitted with error below 4e-17.
  private static double series(double f, double half) {
    double s = f / (2 + f);
    double z = s * s;
    double p = Math.fma(z, 0.13086767009948175, 0.13268759668560612);
    p = Math.fma(p, z, 0.15386240205813478);
    p = Math.fma(p, z, 0.18181795630884753);
    p = Math.fma(p, z, 0.2222222239180047);
    p = Math.fma(p, z, 0.2857142857080323);
    p = Math.fma(p, z, 0.4000000000000088);
    p = Math.fma(p, z, 0.6666666666666666);
    return s * Math.fma(p, z, half);
  }

  /// tanh x within 3 ulp.
  public static double tanh(double x) {
    double size = Math.abs(x);
    if (!(size < 22)) return x != x ? x : Math.copySign(1, x);
    double t = expm1(2 * size);
    return Math.copySign(size < 1 ? t / (t + 2) : 1 - 2 / (t + 2), x);
  }

  /// xʸ for x ≥ 0 as e^(y·log x), relative error below (2 + |y·log x|)·2⁻⁵².
  public static double pow(double x, double y) {
    return y == 0 ? 1 : exp(y * log(x));
  }

  /// xⁿ for n ≥ 0 by squaring: exact where all powers up to it are.
  public static double power(double x, int n) {
    double result = 1;
    double square = x;
    for (int left = n; left > 0; left >>= 1) {
      if ((left & 1) == 1) result *= square;
      square *= square;
    }
    return result;
  }

  /// cos 2πu within 1 ulp, for turns u of any size.
  public static double cosTurns(double u) {
    double quarters = Math.rint(4 * (u - Math.rint(u)));
    return turned(u - Math.rint(u) - 0.25 * quarters, (int) quarters + 1);
  }

  /// sin 2πu within 1 ulp, for turns u of any size.
  public static double sinTurns(double u) {
    double quarters = Math.rint(4 * (u - Math.rint(u)));
    return turned(u - Math.rint(u) - 0.25 * quarters, (int) quarters);
  }

  /// sin 2π(u + ¼q) for |u| ≤ ⅛.
  private static double turned(double u, int q) {
    double x = u * TWO_PI;
    return turned(x, Math.fma(u, TWO_PI, -x) + u * TWO_PI_REST, q);
  }

  /// cos x of an angle |x| ≤ 2²⁰ in radians, within 1 ulp or 1e-20.
  public static double cos(double x) {
    return ofAngle(x, 1);
  }

  /// sin x of an angle |x| ≤ 2²⁰ in radians, within 1 ulp or 1e-20.
  public static double sin(double x) {
    return ofAngle(x, 0);
  }

  private static double ofAngle(double x, int q) {
    if (!(Math.abs(x) <= LARGEST_ANGLE)) {
      if (x != x) return x;
      throw new IllegalArgumentException("angles must lie in [−2²⁰, 2²⁰], got " + x);
    }
    if (Math.abs(x) < 0x1p-27) return q == 0 ? x : 1;
    double n = Math.rint(x * TWO_BY_PI);
    double first = Math.fma(n, -HALF_PI_1, x);
    double r = Math.fma(n, -HALF_PI_2, first);
    double rest = Math.fma(n, -HALF_PI_2, first - r);
    return turned(r, Math.fma(n, -HALF_PI_3, rest), (int) n + q);
  }

  /// sin(x + rest + ½πq) for |x| ≤ ¼π, from the series of sin and cos.
  private static double turned(double x, double rest, int q) {
    double z = x * x;
    double value = (q & 1) == 0 ? sine(x, z, rest) : cosine(x, z, rest);
    return (q & 2) == 0 ? value : -value;
  }

  private static double sine(double x, double z, double rest) {
    double p = Math.fma(z, 2.8114572543455206e-15, -7.647163731819816e-13);
    p = Math.fma(p, z, 1.6059043836821613e-10);
    p = Math.fma(p, z, -2.505210838544172e-8);
    p = Math.fma(p, z, 2.7557319223985893e-6);
    p = Math.fma(p, z, -1.984126984126984e-4);
    p = Math.fma(p, z, 8.333333333333333e-3);
    p = Math.fma(p, z, -0.16666666666666666);
    return x + Math.fma(p * z, x, Math.fma(-0.5 * z, rest, rest));
  }

  private static double cosine(double x, double z, double rest) {
    double p = Math.fma(z, 4.779477332387385e-14, -1.1470745597729725e-11);
    p = Math.fma(p, z, 2.08767569878681e-9);
    p = Math.fma(p, z, -2.755731922398589e-7);
    p = Math.fma(p, z, 2.48015873015873e-5);
    p = Math.fma(p, z, -1.388888888888889e-3);
    p = Math.fma(p, z, 4.1666666666666664e-2);
    double half = 0.5 * z;
    double high = 1 - half;
    return high + (((1 - high) - half) + Math.fma(p * z, z, -x * rest));
  }
}
