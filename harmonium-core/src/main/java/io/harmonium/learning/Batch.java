package io.harmonium.learning;

import io.harmonium.matrix.Bits;
import io.harmonium.model.Configurations;

/// Rows of the data for one update: their visible states, their global numbers and their weights (null: 1 each).
/// `missing[layer]` has a 1 for each unknown cell of a visible layer, or is null where a layer is complete; null where
/// nothing is missing. What a batch holds does not change as long as it is the same object.
public record Batch(Configurations x, int[] rows, float[] weights, Bits[] missing) {

  /// Complete rows.
  public Batch(Configurations x, int[] rows, float[] weights) {
    this(x, rows, weights, null);
  }

  /// Σ of the weights.
  public double totalWeight() {
    if (weights == null) return rows.length;
    double sum = 0;
    for (float weight : weights) sum += weight;
    return sum;
  }

  /// Weight of row `row`.
  public float weight(int row) {
    return weights == null ? 1 : weights[row];
  }

  /// True where a cell of row `row` is unknown.
  public boolean missing(int layer, int row, int cell) {
    return missing != null && missing[layer] != null && missing[layer].get(row, cell);
  }
}
