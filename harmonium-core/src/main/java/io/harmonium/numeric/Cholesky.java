package io.harmonium.numeric;

/// The Cholesky factor of a symmetric positive definite matrix:  A = L·Lᵀ, L lower triangular.
public final class Cholesky {

  private final double[][] factor;

  private Cholesky(double[][] factor) {
    this.factor = factor;
  }

  /// The factor of `matrix` (only its lower triangle is read), or null where it is not positive definite.
  public static Cholesky of(double[][] matrix) {
    int n = matrix.length;
    double[][] l = new double[n][];
    for (int i = 0; i < n; i++) {
      l[i] = new double[i + 1];
      for (int j = 0; j <= i; j++) {
        double sum = matrix[i][j];
        for (int m = 0; m < j; m++) sum = Math.fma(-l[i][m], l[j][m], sum);
        if (j < i) l[i][j] = sum / l[j][j];
        else if (!(sum > 0)) return null;
        else l[i][i] = Math.sqrt(sum);
      }
    }
    return new Cholesky(l);
  }

  /// log |A| = 2·Σ log L_ii.
  public double logDeterminant() {
    double log = 0;
    for (int i = 0; i < factor.length; i++) log += 2 * Elementary.log(factor[i][i]);
    return log;
  }

  /// L⁻¹b; of a shorter b the leading part.
  public double[] solveLower(double[] b) {
    double[] x = b.clone();
    for (int i = 0; i < x.length; i++) {
      for (int j = 0; j < i; j++) x[i] = Math.fma(-factor[i][j], x[j], x[i]);
      x[i] /= factor[i][i];
    }
    return x;
  }

  /// L·b: numbers of covariance A from independent ones.
  public double[] multiplyLower(double[] b) {
    double[] x = new double[b.length];
    for (int i = 0; i < x.length; i++)
      for (int j = 0; j <= i; j++) x[i] = Math.fma(factor[i][j], b[j], x[i]);
    return x;
  }

  /// Lᵀ·b, whose square is bᵀAb.
  public double[] multiplyUpper(double[] b) {
    double[] x = new double[b.length];
    for (int i = 0; i < x.length; i++)
      for (int j = 0; j <= i; j++) x[j] = Math.fma(factor[i][j], b[i], x[j]);
    return x;
  }

  /// A⁻¹b by two triangular solutions; of a shorter b that of the leading part of A.
  public double[] solve(double[] b) {
    return solveUpper(solveLower(b));
  }

  /// L⁻ᵀb: numbers of precision A from independent ones; of a shorter b that of the leading part of A.
  public double[] solveUpper(double[] b) {
    double[] x = b.clone();
    for (int i = x.length - 1; i >= 0; i--) {
      x[i] /= factor[i][i];
      for (int j = 0; j < i; j++) x[j] = Math.fma(-factor[i][j], x[i], x[j]);
    }
    return x;
  }
}
