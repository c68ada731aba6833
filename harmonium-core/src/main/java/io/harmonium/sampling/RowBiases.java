package io.harmonium.sampling;

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
}
