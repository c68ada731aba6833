package io.harmonium.matrix;

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

  /// A⁻¹b by two triangular solutions.
  public double[] solve(double[] b) {
    double[] x = b.clone();
    for (int i = 0; i < x.length; i++) {
      for (int j = 0; j < i; j++) x[i] = Math.fma(-factor[i][j], x[j], x[i]);
      x[i] /= factor[i][i];
    }
    for (int i = x.length - 1; i >= 0; i--) {
      x[i] /= factor[i][i];
      for (int j = 0; j < i; j++) x[j] = Math.fma(-factor[i][j], x[i], x[j]);
    }
    return x;
  }
}
