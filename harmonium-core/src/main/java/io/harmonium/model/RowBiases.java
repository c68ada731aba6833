package io.harmonium.model;

import io.harmonium.matrix.States;
import java.util.Arrays;

/// Biases that each chain has of its own, beside those of the machine: `values[layer]` holds `widths[layer]` numbers per
/// chain for the first port of a layer, or is null where a layer has none. Frames of a sequence are such chains: one
/// machine whose biases follow the past. Chains add them as floats, exact sums as they are.
public record RowBiases(double[][] values, int[] widths) {

  public RowBiases {
    if (values.length != widths.length)
      throw new IllegalArgumentException(
          values.length + " layers of biases but " + widths.length + " widths");
  }

  /// Adds the biases of chain `row` to the natural parameters of its first port (modified).
  public void add(int layer, int row, float[] eta) {
    double[] own = values[layer];
    if (own == null) return;
    int width = widths[layer];
    int at = row * width;
    for (int j = 0; j < width; j++) eta[j] += (float) own[at + j];
  }

  /// The same in double.
  public void add(int layer, int row, double[] eta) {
    double[] own = values[layer];
    if (own == null) return;
    int width = widths[layer];
    for (int j = 0; j < width; j++) eta[j] += own[row * width + j];
  }

  /// b·t of chain `row`, whose first port is `t`.
  public double dot(int layer, int row, States t) {
    double[] own = values[layer];
    if (own == null) return 0;
    int width = widths[layer];
    return t.dot(row, Arrays.copyOfRange(own, row * width, (row + 1) * width));
  }

  /// The same of statistics.
  public double dot(int layer, int row, double[] t) {
    double[] own = values[layer];
    double sum = 0;
    for (int j = 0; own != null && j < t.length; j++) sum += own[row * t.length + j] * t[j];
    return sum;
  }

  /// The biases of rows `rows`, one after the other.
  RowBiases rows(int[] rows) {
    double[][] some = new double[values.length][];
    for (int l = 0; l < some.length; l++)
      if (values[l] != null) {
        some[l] = new double[Math.multiplyExact(rows.length, widths[l])];
        for (int r = 0; r < rows.length; r++)
          System.arraycopy(values[l], rows[r] * widths[l], some[l], r * widths[l], widths[l]);
      }
    return new RowBiases(some, widths);
  }
}
