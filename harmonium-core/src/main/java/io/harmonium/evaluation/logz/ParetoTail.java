package io.harmonium.evaluation.logz;

import io.harmonium.numeric.Elementary;
import java.util.Arrays;

/// The shape k of the generalised Pareto distribution that the largest importance weights follow (Zhang and Stephens 2009;
/// Vehtari and others 2024): their mean has a finite variance below ½, and beyond 0.7 hardly any use.
///
/// ```
/// P(w > u + x | w > u) = (1 + k·x/σ)^(−1/k)
/// ```
final class ParetoTail {

  /// Fewest weights of a tail that has a shape.
  private static final int FEWEST = 10;

  private ParetoTail() {}

  /// k of the largest min(R/5, 3√R) weights; NaN where those are too few or all alike.
  static double shape(double[] logWeights) {
    double[] sorted = logWeights.clone();
    Arrays.sort(sorted);
    int n = (int) Math.min(sorted.length / 5.0, 3 * Math.sqrt(sorted.length));
    if (n < FEWEST) return Double.NaN;
    double top = sorted[sorted.length - 1];
    double cut = Elementary.exp(sorted[sorted.length - n - 1] - top);
    double[] x = new double[n];
    for (int i = 0; i < n; i++) x[i] = Elementary.exp(sorted[sorted.length - n + i] - top) - cut;
    if (!(x[n - 1] > 0) || !(x[n / 4] > 0)) return Double.NaN;
    return shapeOf(x);
  }

  /// The posterior mean of k over a grid of θ = −k/σ, drawn towards ½ as by ten more weights.
  private static double shapeOf(double[] x) {
    int n = x.length;
    int grid = 30 + (int) Math.sqrt(n);
    double quarter = x[(int) (n / 4.0 + 0.5) - 1];
    double[] theta = new double[grid];
    double[] log = new double[grid];
    for (int j = 0; j < grid; j++) {
      theta[j] = 1 / x[n - 1] + (1 - Math.sqrt(grid / (j + 0.5))) / (3 * quarter);
      double k = mean(theta[j], x);
      log[j] = n * (Elementary.log(-theta[j] / k) - k - 1);
    }
    double sum = Elementary.logSumExp(log);
    double best = 0;
    for (int j = 0; j < grid; j++) best += theta[j] * Elementary.exp(log[j] - sum);
    return (n * mean(best, x) + 10 * 0.5) / (n + 10);
  }

  /// ⟨log(1 − θ·x)⟩.
  private static double mean(double theta, double[] x) {
    double sum = 0;
    for (double one : x) sum += Elementary.log(1 - theta * one);
    return sum / x.length;
  }
}
