package io.harmonium.runs.training;

import io.harmonium.data.Dataset;
import io.harmonium.matrix.Levels;
import io.harmonium.matrix.States;
import io.harmonium.runs.text.ShortNumber;

/// The rate of gradient ascent on the couplings of all pairs. The log-likelihood is concave, and its largest curvature λ
/// is the largest eigenvalue of the covariance of x_i x_j; ascent with momentum swings where rate · λ is above 2 or so.
/// Spins near a transition have large ones: all pairs change together.
final class PairCurvature {

  /// Rate times curvature.
  private static final double SHARE = 0.5;

  private static final double HIGHEST = 0.1;
  private static final int ITERATIONS = 12;
  private static final int MAX_ROWS = 2000;
  private static final double MAX_WORK = 2e8;
  private static final int MAX_UNITS = 3000;

  private PairCurvature() {}

  /// The rate for these rows, at most the one of independent bits.
  static Rate rate(Dataset data) {
    double safe = SHARE / largest(data);
    return Rate.parse(safe >= HIGHEST ? Double.toString(HIGHEST) : ShortNumber.of(twoDigits(safe)));
  }

  private static double twoDigits(double value) {
    double unit = Math.pow(10, Math.floor(Math.log10(value)) - 1);
    return Math.floor(value / unit) * unit;
  }

  /// The largest eigenvalue of the covariance of y_i y_j, i < j, over some rows, by power iteration; y are the centred
  /// cells of the first layer. 0 where cells are no numbers or too many.
  static double largest(Dataset data) {
    States values = data.blocks().get(0).values();
    int n = values.cells();
    if (values instanceof Levels || n < 2 || n > MAX_UNITS) return 0;
    double work = 2.0 * n * n * ITERATIONS;
    int rows = (int) Math.clamp(MAX_WORK / work, 1, Math.min(MAX_ROWS, values.rows()));
    double[][] y = centred(values, rows);
    double[] v = new double[n * n];
    for (int i = 0; i < n; i++)
      for (int j = 0; j < i; j++) v[i * n + j] = 1 + (7 * i + 3 * j) % 11 / 20.0;
    double largest = 0;
    for (int round = 0; round < ITERATIONS; round++) {
      double length = Math.sqrt(dot(v, v));
      if (!(length > 0)) return 0;
      for (int k = 0; k < v.length; k++) v[k] /= length;
      v = times(y, v, n);
      largest = Math.sqrt(dot(v, v));
    }
    return largest;
  }

  /// The covariance times `v`, both over pairs.
  private static double[] times(double[][] y, double[] v, int n) {
    double[] along = new double[y.length];
    double mean = 0;
    for (int row = 0; row < y.length; row++) {
      for (int i = 1; i < n; i++) {
        double sum = 0;
        for (int j = 0; j < i; j++) sum += v[i * n + j] * y[row][j];
        along[row] += sum * y[row][i];
      }
      mean += along[row] / y.length;
    }
    double[] out = new double[n * n];
    for (int row = 0; row < y.length; row++)
      for (int i = 1; i < n; i++) {
        double weight = (along[row] - mean) / y.length * y[row][i];
        for (int j = 0; j < i; j++) out[i * n + j] += weight * y[row][j];
      }
    return out;
  }

  private static double dot(double[] a, double[] b) {
    double sum = 0;
    for (int k = 0; k < a.length; k++) sum += a[k] * b[k];
    return sum;
  }

  private static double[][] centred(States values, int rows) {
    double[][] y = new double[rows][values.columns()];
    double[] mean = new double[values.columns()];
    for (int r = 0; r < rows; r++) {
      values.toDoubles((int) ((long) r * values.rows() / rows), y[r]);
      for (int j = 0; j < mean.length; j++) mean[j] += y[r][j] / rows;
    }
    for (double[] row : y) for (int j = 0; j < mean.length; j++) row[j] -= mean[j];
    return y;
  }
}
