package io.harmonium.data.generate;

import io.harmonium.numeric.Elementary;
import io.harmonium.numeric.Transcendental;

/// Points of a circle from angle `from` to angle `to`, all equally likely, with normal noise around them:
///
/// ```
/// p(x) = 1/(to − from) ∫ N(x; c + r(cos t, sin t), s²·I) dt
/// ```
record Arc(double centreX, double centreY, double radius, double from, double to) {

  /// Steps of the integral per deviation of the noise; the error of log p is then below 1e-4.
  private static final double FINENESS = 6;

  private static final int LEAST = 64;

  /// log p of a point, by Simpson's rule.
  double logDensity(double x, double y, double noise) {
    if (!(noise > 0))
      throw new IllegalArgumentException(
          "points on a curve have no density in the plane; give a noise above 0");
    double wanted = FINENESS * (to - from) * radius / noise;
    int steps = 2 * (int) Math.ceil(Math.max(LEAST, wanted) / 2);
    double[] terms = new double[steps + 1];
    for (int i = 0; i <= steps; i++) {
      double t = from + (to - from) * i / steps;
      double awayX = (x - centreX - radius * Transcendental.cos(t)) / noise;
      double awayY = (y - centreY - radius * Transcendental.sin(t)) / noise;
      double weight = (i == 0 || i == steps ? 1 : i % 2 == 1 ? 4 : 2) / (3.0 * steps);
      terms[i] = Transcendental.log(weight) - 0.5 * (awayX * awayX + awayY * awayY);
    }
    return Elementary.logSumExp(terms)
        - 2 * (Elementary.HALF_LOG_TWO_PI + Transcendental.log(noise));
  }
}
