package io.harmonium.model;

import io.harmonium.matrix.States;

/// Biases that each chain has of its own, beside those of the machine: `values[layer]` holds `widths[layer]` numbers per
/// chain for the first port of a layer, or is null where a layer has none. Frames of a sequence are such chains: one
/// machine whose biases follow the past.
public record RowBiases(float[][] values, int[] widths) {

  public RowBiases {
    if (values.length != widths.length)
      throw new IllegalArgumentException(
          values.length + " layers of biases but " + widths.length + " widths");
  }

  /// Adds the biases of chain `row` to the natural parameters of its first port (modified).
  public void add(int layer, int row, float[] eta) {
    float[] own = values[layer];
    if (own == null) return;
    int width = widths[layer];
    int at = row * width;
    for (int j = 0; j < width; j++) eta[j] += own[at + j];
  }

  /// b·t of chain `row`, whose first port is `t`.
  double dot(int layer, int row, States t) {
    float[] own = values[layer];
    if (own == null) return 0;
    double[] wide = new double[widths[layer]];
    for (int j = 0; j < wide.length; j++) wide[j] = own[row * wide.length + j];
    return t.dot(row, wide);
  }

  /// The biases of rows `rows`, one after the other.
  RowBiases rows(int[] rows) {
    float[][] some = new float[values.length][];
    for (int l = 0; l < some.length; l++)
      if (values[l] != null) {
        some[l] = new float[Math.multiplyExact(rows.length, widths[l])];
        for (int r = 0; r < rows.length; r++)
          System.arraycopy(values[l], rows[r] * widths[l], some[l], r * widths[l], widths[l]);
      }
    return new RowBiases(some, widths);
  }
}
