package io.harmonium.numeric;

/// A square matrix factored by elimination with exchanged rows, PA = LU.
public final class SquareMatrix {

  private final double[][] lu;
  private final int[] order;

  private SquareMatrix(double[][] lu, int[] order) {
    this.lu = lu;
    this.order = order;
  }

  /// The factors of `matrix` (read only), or null where it is singular or not finite.
  public static SquareMatrix of(double[][] matrix) {
    int n = matrix.length;
    double[][] a = new double[n][];
    int[] order = new int[n];
    for (int i = 0; i < n; i++) {
      a[i] = matrix[i].clone();
      order[i] = i;
    }
    for (int k = 0; k < n; k++) {
      int pivot = k;
      for (int i = k + 1; i < n; i++) if (Math.abs(a[i][k]) > Math.abs(a[pivot][k])) pivot = i;
      if (!(Math.abs(a[pivot][k]) > 0 && Math.abs(a[pivot][k]) <= Double.MAX_VALUE)) return null;
      double[] row = a[k];
      a[k] = a[pivot];
      a[pivot] = row;
      int place = order[k];
      order[k] = order[pivot];
      order[pivot] = place;
      for (int i = k + 1; i < n; i++) {
        double factor = a[i][k] /= a[k][k];
        for (int j = k + 1; j < n; j++) a[i][j] = Math.fma(-factor, a[k][j], a[i][j]);
      }
    }
    return new SquareMatrix(a, order);
  }

  /// log |det A|.
  public double logDeterminant() {
    double sum = 0;
    for (int i = 0; i < lu.length; i++) sum += Elementary.log(Math.abs(lu[i][i]));
    return sum;
  }

  /// A⁻¹b.
  public double[] solve(double[] b) {
    double[] x = new double[b.length];
    for (int i = 0; i < x.length; i++) {
      x[i] = b[order[i]];
      for (int j = 0; j < i; j++) x[i] = Math.fma(-lu[i][j], x[j], x[i]);
    }
    for (int i = x.length - 1; i >= 0; i--) {
      for (int j = i + 1; j < x.length; j++) x[i] = Math.fma(-lu[i][j], x[j], x[i]);
      x[i] /= lu[i][i];
    }
    return x;
  }
}
