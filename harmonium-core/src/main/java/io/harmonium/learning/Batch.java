package io.harmonium.learning;

import io.harmonium.matrix.Bits;
import io.harmonium.model.Configurations;
import java.util.Arrays;

/// Rows of the data for one update: their visible states, their global numbers and their weights (null: 1 each).
/// `missing[layer]` has a 1 for each unknown cell of a visible layer, or is null where a layer is complete; null where
/// nothing is missing. What a batch holds does not change as long as it is the same object.
///
/// @param first the place of its first row among all rows of the update, which is what rows draw by; 0 unless the batch is
///     a part
public record Batch(Configurations x, int[] rows, float[] weights, Bits[] missing, int first) {

  /// All rows of an update.
  public Batch(Configurations x, int[] rows, float[] weights, Bits[] missing) {
    this(x, rows, weights, missing, 0);
  }

  /// Complete rows.
  public Batch(Configurations x, int[] rows, float[] weights) {
    this(x, rows, weights, null);
  }

  /// The same rows shown in another way, complete where `missing` is null.
  public Batch with(Configurations x, float[] weights, Bits[] missing) {
    return new Batch(x, rows, weights, missing, first);
  }

  /// A copy of rows `from … to−1`.
  public Batch part(int from, int to) {
    int count = to - from;
    Configurations own = x.like(count);
    own.copyRange(x, from, 0, count);
    Bits[] masks = missing == null ? null : new Bits[missing.length];
    for (int l = 0; masks != null && l < masks.length; l++)
      if (missing[l] != null) {
        masks[l] = missing[l].like(count);
        masks[l].copyRange(missing[l], from, 0, count);
      }
    return new Batch(
        own,
        Arrays.copyOfRange(rows, from, to),
        weights == null ? null : Arrays.copyOfRange(weights, from, to),
        masks,
        first + from);
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
