package io.harmonium.evaluation;

import io.harmonium.matrix.Elementary;
import io.harmonium.matrix.Reals;

/// Rows without correlations: the symmetric root of the inverse covariance of some rows, which leaves a picture a picture
/// (Bell and Sejnowski 1997):
///
/// ```
/// z = C^(−½)·(x − μ),   log p(x) = log p(z) − ½ log |C|
/// ```
///
/// Of whitened rows the normal law is where a machine of real units begins, so that all it learns is what the normal law
/// does not know. Differences of log-likelihoods are the same before and after.
public final class Whitening {

  /// Least share of the largest variance that a direction must have.
  private static final double LEAST = 1e-12;

  private final double[] mean;
  private final double[][] root;
  private final double logDeterminant;

  private Whitening(double[] mean, double[][] root, double logDeterminant) {
    this.mean = mean;
    this.root = root;
    this.logDeterminant = logDeterminant;
  }

  /// That which whitens `rows`; `weights` null means 1 each.
  public static Whitening of(Reals rows, float[] weights) {
    Covariance moments = Covariance.of(rows, weights);
    int n = rows.columns();
    double[][] matrix = moments.matrix();
    for (int i = 0; i < n; i++) for (int j = 0; j < i; j++) matrix[j][i] = matrix[i][j];
    SymmetricEigen eigen = SymmetricEigen.of(matrix);
    double logDeterminant = 0;
    double[][] root = new double[n][n];
    for (int k = 0; k < n; k++) {
      double variance = eigen.values()[k];
      if (!(variance > LEAST * eigen.values()[0]))
        throw new IllegalArgumentException(
            "these "
                + rows.rows()
                + " rows of "
                + n
                + " columns cannot be whitened: a column is constant or follows from others; leave"
                + " it out, or give more rows");
      logDeterminant -= 0.5 * Elementary.log(variance);
      double[] v = eigen.vectors()[k];
      double scale = 1 / Math.sqrt(variance);
      for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) root[i][j] = Math.fma(scale * v[i], v[j], root[i][j]);
    }
    return new Whitening(moments.mean(), root, logDeterminant);
  }

  /// z of every row.
  public Reals apply(Reals rows) {
    int n = mean.length;
    if (rows.columns() != n)
      throw new IllegalArgumentException(
          "rows of " + rows.columns() + " columns cannot be whitened by rows of " + n);
    Reals out = rows.like(rows.rows());
    double[] y = new double[n];
    for (int row = 0; row < rows.rows(); row++) {
      for (int j = 0; j < n; j++) y[j] = rows.get(row, j) - mean[j];
      for (int i = 0; i < n; i++) {
        double sum = 0;
        for (int j = 0; j < n; j++) sum = Math.fma(root[i][j], y[j], sum);
        out.set(row, i, (float) sum);
      }
    }
    return out;
  }

  /// log |C^(−½)|: what is added to log p(z) to have log p(x).
  public double logDeterminant() {
    return logDeterminant;
  }
}
