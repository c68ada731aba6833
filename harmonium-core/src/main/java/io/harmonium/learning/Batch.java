package io.harmonium.learning;

import io.harmonium.model.Configurations;

/// Rows of the data for one update: their visible states, their global numbers and their weights.
public record Batch(Configurations x, int[] rows, float[] weights) {

  /// Σ of the weights.
  public double totalWeight() {
    if (weights == null) return rows.length;
    double sum = 0;
    for (float weight : weights) sum += weight;
    return sum;
  }
}
