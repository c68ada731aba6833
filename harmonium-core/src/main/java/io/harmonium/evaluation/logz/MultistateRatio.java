package io.harmonium.evaluation.logz;

import io.harmonium.numeric.Cholesky;
import io.harmonium.numeric.Elementary;

/// Ratios of partition functions from samples of all levels at once (MBAR; Shirts and Chodera 2008): with n_k samples of level
/// k and f_k the log weight there, the levels are as probable as they were sampled,
///
/// ```
/// Σ_x p_i(x) = n_i,   p_i(x) = n_i·e^(f_i(x) − F_i) / Σ_k n_k·e^(f_k(x) − F_k),   F_i = log Z_i
/// ```
///
/// the minimum of the convex function Σ_x log Σ_k n_k·e^(f_k(x) − F_k) + Σ_k n_k·F_k, found by Newton's method. Of two levels it
/// is Bennett's acceptance ratio. A part g of the samples has the influence H⁻¹·Σ_{x in g} (p(x) − e_{level of x}) on F, with
/// H = Σ_x [diag p − p·pᵀ].
final class MultistateRatio {

  private static final int MAX_STEPS = 300;

  private final double[][] weights;
  private final int[] levels;
  private final int count;
  private final double[] logCounts;

  /// Of samples with log weights `weights[sample][level]` at all levels, drawn at level `levels[sample]`.
  MultistateRatio(double[][] weights, int[] levels) {
    this.weights = weights;
    this.levels = levels;
    this.count = weights[0].length;
    double[] counts = new double[count];
    for (int level : levels) counts[level]++;
    this.logCounts = new double[count];
    for (int k = 0; k < count; k++) {
      if (counts[k] == 0)
        throw new IllegalArgumentException("level " + k + " has no samples; leave it out");
      logCounts[k] = Elementary.log(counts[k]);
    }
  }

  /// F less that of level 0, starting from `start` (read only). Where a step of Newton does not go down, as far from the
  /// solution, F_i ← F_i + log(Σ p_i / n_i) does.
  double[] solve(double[] start) {
    double[] f = start.clone();
    double value = value(f);
    for (int step = 0; step < MAX_STEPS; step++) {
      GradientChecks at = new GradientChecks(f);
      double[] move = at.solve(at.derivative);
      double max = 0;
      for (double part : move) max = Math.max(max, Math.abs(part));
      double[] next = f.clone();
      for (int k = 1; k < count; k++) next[k] += move[k - 1];
      double there = value(next);
      if (max < 1e-11) return next;
      if (!(there < value || max < 0.1)) {
        next = at.balanced(f);
        there = value(next);
      }
      f = next;
      value = there;
    }
    return f;
  }

  /// What each of `parts` parts of the samples, `part[sample]`, adds to F of the last level at a solution.
  double[] influences(double[] solution, int[] part, int parts) {
    GradientChecks at = new GradientChecks(solution);
    double[] unit = new double[count - 1];
    unit[count - 2] = 1;
    double[] row = at.solve(unit);
    double[] influences = new double[parts];
    double[] p = new double[count];
    for (int n = 0; n < weights.length; n++) {
      shares(n, solution, p);
      p[levels[n]] -= 1;
      for (int k = 1; k < count; k++) influences[part[n]] += row[k - 1] * p[k];
    }
    return influences;
  }

  private double value(double[] f) {
    double[] p = new double[count];
    double sum = 0;
    for (int n = 0; n < weights.length; n++) sum += shares(n, f, p) + f[levels[n]];
    return sum;
  }

  /// p of a sample into `out` (modified); answers log Σ_k n_k·e^(f_k − F_k).
  private double shares(int sample, double[] f, double[] out) {
    for (int k = 0; k < count; k++) out[k] = logCounts[k] + weights[sample][k] - f[k];
    double norm = Elementary.logSumExp(out);
    for (int k = 0; k < count; k++) out[k] = Elementary.exp(out[k] - norm);
    return norm;
  }

  /// Σ p − n and H at a place, without level 0.
  private final class GradientChecks {
    private final double[] derivative = new double[count - 1];
    private final Cholesky factor;

    GradientChecks(double[] f) {
      double[] p = new double[count];
      double[][] h = new double[count - 1][count - 1];
      for (int n = 0; n < weights.length; n++) {
        shares(n, f, p);
        for (int i = 1; i < count; i++) {
          derivative[i - 1] += p[i];
          h[i - 1][i - 1] += p[i];
          for (int j = 1; j <= i; j++) h[i - 1][j - 1] -= p[i] * p[j];
        }
        if (levels[n] > 0) derivative[levels[n] - 1] -= 1;
      }
      // A level that shares no sample with the others would leave H without an inverse.
      for (int i = 0; i < h.length; i++) h[i][i] += 1e-12 * weights.length;
      factor = Cholesky.of(h);
    }

    double[] solve(double[] right) {
      return factor.solve(right);
    }

    /// The next F of the equations iterated as they stand.
    double[] balanced(double[] f) {
      double[] sums = new double[count];
      sums[0] = weights.length;
      for (int k = 1; k < count; k++) {
        sums[k] = derivative[k - 1] + Elementary.exp(logCounts[k]);
        sums[0] -= sums[k];
      }
      double[] next = new double[count];
      for (int k = 0; k < count; k++)
        next[k] = f[k] + Elementary.log(Math.max(1e-300, sums[k])) - logCounts[k];
      for (int k = count - 1; k >= 0; k--) next[k] -= next[0];
      return next;
    }
  }
}
