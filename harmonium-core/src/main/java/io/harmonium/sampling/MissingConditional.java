package io.harmonium.sampling;

import io.harmonium.matrix.Bits;
import io.harmonium.numeric.Cholesky;
import io.harmonium.numeric.Elementary;
import io.harmonium.random.Draws;

/// The distribution of the unknown numbers U of a row x given the known ones K and the hidden units, where a machine of
/// normal units take z = R·(x − μ), R symmetric. With y = x − μ:
///
/// ```
/// P = R·diag(γ)·R,   b = R·η(h),   y_U ~ N(P_UU⁻¹·(b_U − P_UK·y_K), P_UU⁻¹)
/// ```
///
/// One such distribution serves all rows with the same cells unknown, and costs one Cholesky factor.
public final class MissingConditional {

  private final int[] unknown;
  private final int[] known;
  private final double[][] between;
  private final Cholesky factor;

  private MissingConditional(int[] unknown, int[] known, double[][] between, Cholesky factor) {
    this.unknown = unknown;
    this.known = known;
    this.between = between;
    this.factor = factor;
  }

  /// P = R·diag(γ)·R.
  public static double[][] precision(double[][] root, double[] gamma) {
    int n = gamma.length;
    double[][] p = new double[n][n];
    for (int i = 0; i < n; i++)
      for (int k = 0; k < n; k++) {
        double value = root[i][k] * gamma[k];
        for (int j = 0; j < n; j++) p[i][j] = Math.fma(value, root[k][j], p[i][j]);
      }
    return p;
  }

  /// The distribution under the precision P of the numbers that row `row` of `known` does not have.
  public static MissingConditional of(double[][] precision, Bits known, int row) {
    int n = precision.length;
    int[] there = new int[known.count(row)];
    int[] gaps = new int[n - there.length];
    for (int i = 0, k = 0, u = 0; i < n; i++)
      if (known.get(row, i)) there[k++] = i;
      else gaps[u++] = i;
    double[][] within = new double[gaps.length][gaps.length];
    double[][] between = new double[gaps.length][there.length];
    for (int a = 0; a < gaps.length; a++) {
      for (int b = 0; b < gaps.length; b++) within[a][b] = precision[gaps[a]][gaps[b]];
      for (int k = 0; k < there.length; k++) between[a][k] = precision[gaps[a]][there[k]];
    }
    Cholesky factor = Cholesky.of(within);
    if (factor == null)
      throw new IllegalArgumentException(
          "the unknown numbers of row "
              + row
              + " have no distribution given the known ones: their precisions are not positive"
              + " definite");
    return new MissingConditional(gaps, there, between, factor);
  }

  /// The places of the unknown numbers.
  public int[] unknown() {
    return unknown.clone();
  }

  /// The mean of the unknown numbers of y given `b` and the known ones, which `y` holds.
  public double[] mean(double[] b, double[] y) {
    double[] pull = new double[unknown.length];
    for (int a = 0; a < pull.length; a++) {
      pull[a] = b[unknown[a]];
      for (int k = 0; k < known.length; k++)
        pull[a] = Math.fma(-between[a][k], y[known[k]], pull[a]);
    }
    return factor.solve(pull);
  }

  /// Draws the unknown numbers around their `mean` into `y` (modified), with one normal number per unknown cell.
  public void draw(double[] mean, Draws draws, double[] y) {
    double[] noise = new double[unknown.length];
    for (int a = 0; a < noise.length; a++) noise[a] = draws.normal(unknown[a], 0);
    double[] deviation = factor.solveUpper(noise);
    for (int a = 0; a < noise.length; a++) y[unknown[a]] = mean[a] + deviation[a];
  }

  /// log of the density of the unknown numbers of `y` around their `mean`.
  public double logDensity(double[] mean, double[] y) {
    double[] deviation = new double[unknown.length];
    for (int a = 0; a < mean.length; a++) deviation[a] = y[unknown[a]] - mean[a];
    double[] scaled = factor.multiplyUpper(deviation);
    double square = 0;
    for (double value : scaled) square = Math.fma(value, value, square);
    return 0.5 * (factor.logDeterminant() - square) - mean.length * Elementary.HALF_LOG_TWO_PI;
  }
}
