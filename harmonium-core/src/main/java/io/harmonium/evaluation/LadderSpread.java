package io.harmonium.evaluation;

/// The error of a mean over a few independent ladders, from the influence of each, with the quantile of Student's law
/// instead of the normal one.
final class LadderSpread {

  private LadderSpread() {}

  /// An interval whose half-width covers 95 % when the `parts`, whose sum is 0, add up to the deviation of `value`.
  static Estimate around(double value, double[] parts, double systematic) {
    double square = 0;
    for (double part : parts) square += part * part;
    int n = parts.length;
    double error = Math.sqrt(square * n / (n - 1.0)) * student(n - 1) / Estimate.NORMAL_95;
    return Estimate.of(value, Math.sqrt(error * error + systematic * systematic));
  }

  /// The 97.5 % quantile of Student's law by its expansion in 1/degrees, good to 1 % from 4 degrees on.
  static double student(int degrees) {
    double z = Estimate.NORMAL_95;
    double s = z * z;
    double d = degrees;
    return z
        * (1
            + (s + 1) / (4 * d)
            + ((5 * s + 16) * s + 3) / (96 * d * d)
            + (((3 * s + 19) * s + 17) * s - 15) / (384 * d * d * d));
  }
}
