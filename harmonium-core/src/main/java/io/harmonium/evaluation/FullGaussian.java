package io.harmonium.evaluation;

import io.harmonium.matrix.Reals;
import io.harmonium.matrix.Workers;
import io.harmonium.numeric.Cholesky;
import io.harmonium.numeric.Elementary;

/// The normal distribution with the mean and the whole covariance matrix of some rows, the plainest rival of a machine
/// of real units:
///
/// ```
/// log p(x) = −½ (x − μ)ᵀ C⁻¹ (x − μ) − ½ log |2πC|,   μ = ⟨x⟩,   C = ⟨(x − μ)(x − μ)ᵀ⟩
/// ```
///
/// A machine whose likelihood on new rows lies above has learned more than means and correlations.
public final class FullGaussian {

  private final double[] mean;
  private final Cholesky factor;

  private FullGaussian(double[] mean, Cholesky factor) {
    this.mean = mean;
    this.factor = factor;
  }

  /// The distribution of the (weighted) moments of the one visible layer of `rows`, a maximum of their likelihood.
  public static FullGaussian fit(Rows rows) {
    String unsupported = unsupported(rows);
    if (unsupported != null) throw new IllegalArgumentException(unsupported);
    Reals x = (Reals) rows.x().values(0);
    int n = x.columns();
    Covariance moments = Covariance.of(x, rows.weights());
    Cholesky factor = Cholesky.of(moments.matrix());
    if (factor == null)
      throw new IllegalArgumentException(
          "the covariance of these "
              + x.rows()
              + " rows of "
              + n
              + " columns is singular: a column is constant or follows from others; leave it out,"
              + " or give more rows");
    return new FullGaussian(moments.mean(), factor);
  }

  /// Null, or why these rows have no normal distribution: they must be real numbers of one layer without gaps.
  public static String unsupported(Rows rows) {
    if (rows.missing() != null)
      return "cells are missing; a normal distribution is fitted to whole rows";
    for (int l = 1; l < rows.x().layers().length; l++)
      if (rows.x().layers()[l] != null) return "the rows have several layers";
    return rows.x().values(0).values(0) == 0 ? null : "the rows hold no real numbers";
  }

  /// A row of this distribution from as many independent standard normal numbers.
  public double[] shaped(double[] normals) {
    double[] x = factor.multiplyLower(normals);
    for (int j = 0; j < x.length; j++) x[j] += mean[j];
    return x;
  }

  /// log p of one row.
  public double logDensity(double[] x) {
    double[] y = new double[mean.length];
    for (int j = 0; j < mean.length; j++) y[j] = x[j] - mean[j];
    return logDensityAround(y);
  }

  /// log p of a row less the mean.
  private double logDensityAround(double[] y) {
    double[] solved = factor.solve(y);
    double square = 0;
    for (int j = 0; j < y.length; j++) square = Math.fma(y[j], solved[j], square);
    return -0.5 * square - 0.5 * factor.logDeterminant() - mean.length * Elementary.HALF_LOG_TWO_PI;
  }

  /// log p of every row.
  public double[] logDensities(Rows rows, Workers workers) {
    Reals x = (Reals) rows.x().values(0);
    return RowSums.map(
        x.rows(),
        workers,
        row -> {
          double[] y = new double[mean.length];
          for (int j = 0; j < y.length; j++) y[j] = x.get(row, j) - mean[j];
          return logDensityAround(y);
        });
  }

  /// The mean of log p over rows, with the error of drawing these rows.
  public Estimate logLikelihood(Rows rows, Workers workers) {
    return rows.mean(logDensities(rows, workers));
  }
}
