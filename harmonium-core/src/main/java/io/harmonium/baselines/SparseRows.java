package io.harmonium.baselines;

/// Discrete rows as lists of features that are on: feature 0 always, then one per column and value above 0, in the order of
/// the columns.
final class SparseRows {

  private final DiscreteRows rows;
  private final int[] features;
  private final int[][] active;

  SparseRows(DiscreteRows rows) {
    this.rows = rows;
    this.features = new int[rows.columns() + 1];
    features[0] = 1;
    for (int i = 0; i < rows.columns(); i++) features[i + 1] = features[i] + rows.states()[i] - 1;
    this.active = new int[rows.rows()][];
    int[] list = new int[rows.columns() + 1];
    for (int row = 0; row < active.length; row++) {
      int count = 1;
      for (int i = 0; i < rows.columns(); i++)
        if (rows.value(row, i) > 0) list[count++] = features[i] + rows.value(row, i) - 1;
      active[row] = java.util.Arrays.copyOf(list, count);
    }
  }

  int rows() {
    return active.length;
  }

  int columns() {
    return rows.columns();
  }

  int states(int column) {
    return rows.states()[column];
  }

  double weight(int row) {
    return rows.weights()[row];
  }

  int value(int row, int column) {
    return rows.value(row, column);
  }

  /// How many features stand before those of a column.
  int features(int column) {
    return features[column];
  }

  int[] active(int row) {
    return active[row];
  }

  /// How many of the active features of a row stand before those of a column.
  int before(int row, int column) {
    int low = 0;
    int high = active[row].length;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (active[row][middle] < features[column]) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /// Σ_rows w·x xᵀ of all features before the last column, lower triangle.
  double[][] gram() {
    int n = features[columns() - 1];
    double[][] gram = new double[n][];
    for (int i = 0; i < n; i++) gram[i] = new double[i + 1];
    for (int row = 0; row < active.length; row++) {
      int count = before(row, columns() - 1);
      for (int k = 0; k < count; k++)
        for (int m = 0; m <= k; m++) gram[active[row][k]][active[row][m]] += weight(row);
    }
    return gram;
  }
}
