package io.harmonium.evaluation.cells;

import io.harmonium.evaluation.Covariance;
import io.harmonium.matrix.Bits;
import io.harmonium.matrix.Reals;
import io.harmonium.numeric.Elementary;
import io.harmonium.numeric.SymmetricEigen;
import io.harmonium.sampling.WhitenedGibbs;
import java.util.Arrays;

/// Rows without correlations: the symmetric root of the inverse covariance of some rows, which leaves a picture a
/// picture (Bell and Sejnowski 1997):
///
/// ```
/// z = C^(−½)·(x − μ),   log p(x) = log p(z) − ½ log |C|
/// ```
///
/// Of whitened rows the normal distribution is where a machine of real units begins, so that all it learns is what the
/// normal distribution does not know. Differences of log-likelihoods are the same before and after.
public final class Whitening {

  /// Least share of the largest variance that a direction must have.
  private static final double LEAST = 1e-12;

  private final double[] mean;
  private final double[][] root;
  private final double[][] inverse;
  private final double logDeterminant;

  private Whitening(double[] mean, double[][] root, double[][] inverse, double logDeterminant) {
    this.mean = mean;
    this.root = root;
    this.inverse = inverse;
    this.logDeterminant = logDeterminant;
  }

  /// That with z = `root`·(x − `mean`), a symmetric matrix without directions that it forgets.
  public static Whitening of(double[] mean, double[][] root) {
    int n = mean.length;
    if (root.length != n || Arrays.stream(root).anyMatch(row -> row.length != n))
      throw new IllegalArgumentException(
          "whitening of " + n + " columns needs a matrix of " + n + " x " + n + " numbers");
    SymmetricEigen eigen =
        SymmetricEigen.of(Arrays.stream(root).map(double[]::clone).toArray(double[][]::new));
    double logDeterminant = 0;
    double[][] inverse = new double[n][n];
    for (int k = 0; k < n; k++) {
      if (!(eigen.values()[k] > 0))
        throw new IllegalArgumentException("a matrix that whitens must be positive definite");
      logDeterminant += Elementary.log(eigen.values()[k]);
      addSquare(1 / eigen.values()[k], eigen.vectors()[k], inverse);
    }
    return new Whitening(mean.clone(), root, inverse, logDeterminant);
  }

  /// addTo += value·v·vᵀ.
  private static void addSquare(double value, double[] v, double[][] addTo) {
    for (int i = 0; i < v.length; i++)
      for (int j = 0; j < v.length; j++) addTo[i][j] = Math.fma(value * v[i], v[j], addTo[i][j]);
  }

  /// The same times the number that keeps volumes: z has one variance in all directions, not 1, and log p(x) = log
  /// p(z).
  public Whitening keepingVolume() {
    int n = mean.length;
    double factor = Elementary.exp(-logDeterminant / n);
    double[][] scaled = new double[n][n];
    double[][] back = new double[n][n];
    for (int i = 0; i < n; i++)
      for (int j = 0; j < n; j++) {
        scaled[i][j] = factor * root[i][j];
        back[i][j] = inverse[i][j] / factor;
      }
    return new Whitening(mean, scaled, back, 0);
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
    double[][] inverse = new double[n][n];
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
      double deviation = Math.sqrt(variance);
      addSquare(1 / deviation, eigen.vectors()[k], root);
      addSquare(deviation, eigen.vectors()[k], inverse);
    }
    return new Whitening(moments.mean(), root, inverse, logDeterminant);
  }

  /// z of every row.
  public Reals apply(Reals rows) {
    return map(rows, mean, root, new double[mean.length]);
  }

  /// x of every row z.
  public Reals restore(Reals rows) {
    return map(rows, new double[mean.length], inverse, mean);
  }

  /// x of one row z, in double.
  public double[] restore(double[] z) {
    double[] x = mean.clone();
    for (int i = 0; i < x.length; i++)
      for (int j = 0; j < x.length; j++) x[i] = Math.fma(inverse[i][j], z[j], x[i]);
    return x;
  }

  /// What weights w on z are on x: z·w is (x − μ)·Rw, R the matrix that whitens.
  public double[] weights(double[] w) {
    double[] weights = new double[w.length];
    for (int i = 0; i < w.length; i++)
      for (int j = 0; j < w.length; j++) weights[i] = Math.fma(root[i][j], w[j], weights[i]);
    return weights;
  }

  /// matrix·(row − before) + after.
  private Reals map(Reals rows, double[] before, double[][] matrix, double[] after) {
    int n = mean.length;
    if (rows.columns() != n)
      throw new IllegalArgumentException(
          "rows of " + rows.columns() + " columns cannot be whitened by rows of " + n);
    Reals out = rows.like(rows.rows());
    double[] y = new double[n];
    for (int row = 0; row < rows.rows(); row++) {
      for (int j = 0; j < n; j++) y[j] = rows.get(row, j) - before[j];
      for (int i = 0; i < n; i++) {
        double sum = 0;
        for (int j = 0; j < n; j++) sum = Math.fma(matrix[i][j], y[j], sum);
        out.set(row, i, (float) (sum + after[i]));
      }
    }
    return out;
  }

  /// Gibbs sampling of machines that see z, with the cells of x that `known` marks held at their values in `given`.
  public WhitenedGibbs gibbs(Bits known, Reals given) {
    return new WhitenedGibbs(mean, root, known, given);
  }

  /// μ.
  public double[] mean() {
    return mean.clone();
  }

  /// The matrix that x − μ is multiplied by.
  public double[][] root() {
    return Arrays.stream(root).map(double[]::clone).toArray(double[][]::new);
  }

  /// log |C^(−½)|: what is added to log p(z) to have log p(x).
  public double logDeterminant() {
    return logDeterminant;
  }
}
