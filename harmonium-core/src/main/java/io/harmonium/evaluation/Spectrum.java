package io.harmonium.evaluation;

import io.harmonium.model.Machine;
import io.harmonium.model.Parameters;

/// The singular values of a link's weights, largest first: how many directions a machine has learned.
///
/// Householder reflections bring W to upper bidiagonal form B (Golub and Kahan 1965); its singular values are the
/// positive eigenvalues of the tridiagonal matrix with zero diagonal and neighbours d₁, e₁, d₂, e₂, …, d_n, which
/// bisection with Sturm counts finds one by one.
public final class Spectrum {

  private Spectrum() {}

  /// Of the link called `link`.
  public static double[] of(Machine machine, String link) {
    Parameters.Slice slice = machine.parameters().slice(link);
    if (slice.shape().length != 2)
      throw new IllegalArgumentException(
          "'" + link + "' is not a matrix; only links between two layers have a spectrum");
    return singularValues(machine.parameters().get(link), slice.shape()[0], slice.shape()[1]);
  }

  /// Of a matrix `rows × columns`, row-major.
  public static double[] singularValues(double[] matrix, int rows, int columns) {
    boolean tall = rows >= columns;
    int m = tall ? rows : columns;
    int n = tall ? columns : rows;
    double[][] a = new double[m][n];
    double largest = 0;
    for (int i = 0; i < rows; i++)
      for (int j = 0; j < columns; j++) {
        double value = matrix[i * columns + j];
        if (tall) a[i][j] = value;
        else a[j][i] = value;
        largest = Math.max(largest, Math.abs(value));
      }
    if (largest == 0) return new double[n];
    if (!(largest <= Double.MAX_VALUE))
      throw new IllegalArgumentException("the matrix holds a number that is not finite");
    for (double[] row : a) for (int j = 0; j < n; j++) row[j] /= largest;
    double[] values = bisect(bidiagonal(a, m, n), n);
    for (int k = 0; k < n; k++) values[k] *= largest;
    return values;
  }

  /// The entries d₁, e₁, d₂, e₂, …, d_n of the bidiagonal form; `a` is destroyed.
  private static double[] bidiagonal(double[][] a, int m, int n) {
    double[] band = new double[2 * n - 1];
    double[] column = new double[m];
    double[] products = new double[n];
    for (int k = 0; k < n; k++) {
      for (int i = k; i < m; i++) column[i] = a[i][k];
      double diagonal = reflector(column, k, m);
      band[2 * k] = diagonal;
      java.util.Arrays.fill(products, k + 1, n, 0);
      for (int i = k; i < m; i++) add(column[i], a[i], products, k + 1, n);
      for (int i = k; i < m; i++) add(-column[i], products, a[i], k + 1, n);
      if (k + 1 == n) break;
      double[] row = a[k].clone();
      band[2 * k + 1] = reflector(row, k + 1, n);
      for (int i = k + 1; i < m; i++) {
        double product = 0;
        for (int j = k + 1; j < n; j++) product = Math.fma(row[j], a[i][j], product);
        add(-product, row, a[i], k + 1, n);
      }
    }
    return band;
  }

  /// Turns `x[from …]` into the vector v of the reflection I − v·vᵀ that maps it to a multiple of the first axis, and
  /// returns that multiple. |v|² = 2, or v = 0 where nothing has to be done.
  private static double reflector(double[] x, int from, int to) {
    double square = 0;
    for (int i = from; i < to; i++) square = Math.fma(x[i], x[i], square);
    double norm = Math.sqrt(square);
    double first = x[from];
    if (square == first * first) {
      java.util.Arrays.fill(x, from, to, 0);
      return first;
    }
    double target = first > 0 ? -norm : norm;
    x[from] = first - target;
    double scale = 1 / Math.sqrt(norm * (norm + Math.abs(first)));
    for (int i = from; i < to; i++) x[i] *= scale;
    return target;
  }

  /// to += factor·from over [start, end).
  private static void add(double factor, double[] from, double[] to, int start, int end) {
    for (int j = start; j < end; j++) to[j] = Math.fma(factor, from[j], to[j]);
  }

  private static double[] bisect(double[] band, int n) {
    double bound = 0;
    double[] squares = new double[band.length];
    for (int i = 0; i < band.length; i++) {
      squares[i] = band[i] * band[i];
      bound = Math.max(bound, Math.abs(band[i]) + (i > 0 ? Math.abs(band[i - 1]) : 0));
    }
    bound = Math.max(bound, Math.abs(band[band.length - 1]));
    double[] values = new double[n];
    double above = bound * (1 + 1e-12);
    for (int k = 0; k < n; k++) {
      double low = 0;
      double high = above;
      while (high - low > 1e-15 * bound) {
        double middle = 0.5 * (low + high);
        if (middle <= low || middle >= high) break;
        if (largerThan(squares, middle) > k) low = middle;
        else high = middle;
      }
      values[k] = 0.5 * (low + high);
      above = high;
    }
    return values;
  }

  /// How many eigenvalues of the tridiagonal matrix exceed `x` (Sturm).
  private static int largerThan(double[] squares, double x) {
    int count = 0;
    double q = x;
    for (double square : squares) {
      if (q == 0) q = Double.MIN_NORMAL;
      q = x - square / q;
      if (q < 0) count++;
    }
    return count;
  }
}
