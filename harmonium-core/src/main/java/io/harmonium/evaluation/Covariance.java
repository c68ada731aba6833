package io.harmonium.evaluation;

import io.harmonium.matrix.Reals;

/// The mean and the lower triangle of the covariance matrix of weighted rows of real numbers:
/// μ = ⟨x⟩,  C = ⟨(x − μ)(x − μ)ᵀ⟩. `weights` null means 1 each.
public record Covariance(double[] mean, double[][] matrix) {

  public static Covariance of(Reals x, float[] weights) {
    int n = x.columns();
    double total = 0;
    for (int row = 0; row < x.rows(); row++) total += weights == null ? 1 : weights[row];
    double[] mean = new double[n];
    for (int row = 0; row < x.rows(); row++)
      x.addRow(row, (weights == null ? 1 : weights[row]) / total, mean);
    double[][] matrix = new double[n][n];
    double[] y = new double[n];
    for (int row = 0; row < x.rows(); row++) {
      for (int j = 0; j < n; j++) y[j] = x.get(row, j) - mean[j];
      double weight = (weights == null ? 1 : weights[row]) / total;
      for (int i = 0; i < n; i++)
        for (int j = 0; j <= i; j++) matrix[i][j] = Math.fma(weight * y[i], y[j], matrix[i][j]);
    }
    return new Covariance(mean, matrix);
  }
}
