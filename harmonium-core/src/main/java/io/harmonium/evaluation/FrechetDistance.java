package io.harmonium.evaluation;

import io.harmonium.matrix.Reals;
import io.harmonium.numeric.SymmetricEigen;

/// How far two clouds of rows are apart, as normal distributions of the same means and covariances see it (Fréchet, or
/// Wasserstein-2):
///
/// ```
/// d² = |μ₁ − μ₂|² + tr(Σ₁ + Σ₂ − 2(Σ₁^½ Σ₂ Σ₁^½)^½)
/// ```
///
/// On features of a network for pictures it is called FID; on plain rows, as here, it is only itself.
public final class FrechetDistance {

  private FrechetDistance() {}

  /// d² of the rows of `a` and `b`.
  public static double squared(Reals a, Reals b) {
    if (a.columns() != b.columns() || a.rows() < 2 || b.rows() < 2)
      throw new IllegalArgumentException(
          "expected at least 2 rows of the same width each, got "
              + a.rows()
              + " x "
              + a.columns()
              + " and "
              + b.rows()
              + " x "
              + b.columns());
    Covariance first = Covariance.of(a, null);
    Covariance second = Covariance.of(b, null);
    double sum = 0;
    for (int i = 0; i < a.columns(); i++) {
      double apart = first.mean()[i] - second.mean()[i];
      sum += apart * apart + first.matrix()[i][i] + second.matrix()[i][i];
    }
    double[][] root = root(first.matrix());
    double[][] middle = product(product(root, second.matrix()), root);
    for (double value : SymmetricEigen.of(middle).values())
      sum -= 2 * Math.sqrt(Math.max(0, value));
    return Math.max(0, sum);
  }

  /// The symmetric root of a covariance.
  private static double[][] root(double[][] matrix) {
    SymmetricEigen eigen = SymmetricEigen.of(matrix);
    int n = matrix.length;
    double[][] root = new double[n][n];
    for (int k = 0; k < n; k++) {
      double size = Math.sqrt(Math.max(0, eigen.values()[k]));
      for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
          root[i][j] += size * eigen.vectors()[k][i] * eigen.vectors()[k][j];
    }
    return root;
  }

  private static double[][] product(double[][] a, double[][] b) {
    int n = a.length;
    double[][] c = new double[n][n];
    for (int i = 0; i < n; i++)
      for (int k = 0; k < n; k++) for (int j = 0; j < n; j++) c[i][j] += a[i][k] * b[k][j];
    return c;
  }
}
