package io.harmonium.random;

import io.harmonium.numeric.Elementary;
import io.harmonium.numeric.GaussRule;

/// The normal distribution on an interval, the special function behind truncated units: the mass and the first two
/// moments of
///
/// ```
/// exp(z·y − y²/2)  on  low ≤ y ≤ high
/// ```
///
/// counted from the end or the mode where the density is highest. With a ≥ 0 the derivative there and w the way to the
/// other end, J_k = ∫₀^w dᵏ e^(−a·d − d²/2) dd is what [HalfNormal] gives beyond 0 less what it gives beyond w; where
/// little is left of such a difference (a·w + w²/2 ≤ 1) Gauss's rule of ten points is exact to rounding instead. A mode
/// inside cuts the interval into two such parts.
///
/// @param origin where the density is highest
/// @param logMass log ∫ exp(z·y − y²/2) dy
/// @param first ⟨y − origin⟩
/// @param second ⟨(y − origin)²⟩
public record IntervalNormal(double origin, double logMass, double first, double second) {

  /// J₀, J₁, J₂.
  private record Part(double mass, double first, double second) {

    static Part of(double derivative, double width) {
      return gentle(derivative, width)
          ? byGauss(derivative, width)
          : byDifference(derivative, width);
    }

    private static Part byGauss(double derivative, double width) {
      double mass = 0;
      double first = 0;
      double second = 0;
      for (int k = 0; k < GaussRule.POINTS; k++) {
        double d = 0.5 * width * (1 + GaussRule.node(k));
        double f =
            0.5 * width * GaussRule.weight(k) * Elementary.exp(-derivative * d - 0.5 * d * d);
        mass += f;
        first += d * f;
        second += d * d * f;
      }
      return new Part(mass, first, second);
    }

    private static Part byDifference(double derivative, double width) {
      double mass = HalfNormal.mills(derivative);
      double mean = HalfNormal.mean(-derivative);
      double square = HalfNormal.square(-derivative, mean);
      double rest = Elementary.exp(-fall(derivative, width));
      if (rest == 0) return new Part(mass, mass * mean, mass * square);
      double far = HalfNormal.mean(-derivative - width);
      double farSquare = HalfNormal.square(-derivative - width, far);
      rest *= HalfNormal.mills(derivative + width);
      return new Part(
          mass - rest,
          mass * mean - rest * (width + far),
          mass * square - rest * (width * (width + 2 * far) + farSquare));
    }
  }

  /// a·w + w²/2: by how much the exponent falls on the way.
  private static double fall(double derivative, double width) {
    return width == Double.POSITIVE_INFINITY ? width : width * (derivative + 0.5 * width);
  }

  private static boolean gentle(double derivative, double width) {
    return fall(derivative, width) <= 1;
  }

  /// The distribution with field `z` on [low, high], of which either may be infinite.
  public static IntervalNormal of(double z, double low, double high) {
    if (z <= low) return oneSided(z, low, Part.of(low - z, high - low), 1);
    if (z >= high) return oneSided(z, high, Part.of(z - high, high - low), -1);
    Part right = Part.of(0, high - z);
    Part left = Part.of(0, z - low);
    double mass = right.mass + left.mass;
    return new IntervalNormal(
        z,
        0.5 * z * z + Elementary.log(mass),
        (right.first - left.first) / mass,
        (right.second + left.second) / mass);
  }

  private static IntervalNormal oneSided(double z, double end, Part part, int side) {
    return new IntervalNormal(
        end,
        end * (z - 0.5 * end) + Elementary.log(part.mass),
        side * part.first / part.mass,
        part.second / part.mass);
  }

  /// A draw of y under field `z`: the side of the mode by word (unit, 0), then tries k with words (unit, 2k + 2) and
  /// (unit, 2k + 3), by an even proposal where the density is gentle, else by an exponential one (Robert 1995).
  /// A field that is no number gives no number.
  public static double draw(double z, double low, double high, long key, int unit) {
    if (z <= low) return low + distance(low - z, high - low, key, unit);
    if (z >= high) return high - distance(z - high, high - low, key, unit);
    double right = halfMass(high - z);
    double share = right / (right + halfMass(z - low));
    return Draws.uniform(Draws.word(key, unit, 0)) < share
        ? z + distance(0, high - z, key, unit)
        : z - distance(0, z - low, key, unit);
  }

  /// J₀ of derivative 0.
  private static double halfMass(double width) {
    if (!gentle(0, width)) {
      double rest = Elementary.exp(-fall(0, width));
      return HalfNormal.mills(0) - (rest == 0 ? 0 : rest * HalfNormal.mills(width));
    }
    double mass = 0;
    for (int k = 0; k < GaussRule.POINTS; k++) {
      double d = 0.5 * width * (1 + GaussRule.node(k));
      mass += 0.5 * width * GaussRule.weight(k) * Elementary.exp(-0.5 * d * d);
    }
    return mass;
  }

  private static double distance(double derivative, double width, long key, int unit) {
    if (!(derivative >= 0 && width > 0)) return Double.NaN;
    boolean gentle = gentle(derivative, width);
    double rate = 0.5 * (derivative + Math.sqrt(Math.fma(derivative, derivative, 4)));
    for (int attempt = 1; ; attempt++) {
      double u = Draws.uniform(Draws.word(key, unit, 2 * attempt));
      double v = Draws.uniform(Draws.word(key, unit, 2 * attempt + 1));
      double d = gentle ? width * u : -Elementary.log(u) / rate;
      double off = d - 1 / rate;
      double least = gentle ? d * (derivative + 0.5 * d) : 0.5 * off * off;
      if (d <= width && v <= Elementary.exp(-least)) return d;
    }
  }
}
