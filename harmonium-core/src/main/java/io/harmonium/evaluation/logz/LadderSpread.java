package io.harmonium.evaluation.logz;

import io.harmonium.evaluation.Estimate;
import io.harmonium.evaluation.Student;

/// The error of a mean over a few independent ladders, from the influence of each, with the quantile of Student's
/// distribution instead of the normal one.
final class LadderSpread {

  private LadderSpread() {}

  /// An interval whose half-width covers 95 % when the `parts`, whose sum is 0, add up to the deviation of `value`.
  static Estimate around(double value, double[] parts, double systematic) {
    double square = 0;
    for (double part : parts) square += part * part;
    int n = parts.length;
    double error = Math.sqrt(square * n / (n - 1.0)) * Student.quantile(n - 1) / Estimate.NORMAL_95;
    return Estimate.of(value, Math.sqrt(error * error + systematic * systematic));
  }
}
