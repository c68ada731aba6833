package io.harmonium.evaluation;

import io.harmonium.data.Block;
import io.harmonium.data.Dataset;
import io.harmonium.model.Configurations;
import io.harmonium.model.Structure;
import io.harmonium.random.Permutation;
import io.harmonium.random.Seed;
import java.util.Arrays;

/// Configurations with a weight per row, the empirical law Σ_r w_r δ(x − x_r) / Σ_r w_r. `weights` null means 1 each.
public record Rows(Configurations x, float[] weights) {

  public Rows {
    if (x.rows() < 1) throw new IllegalArgumentException("there are no rows to evaluate");
    if (weights != null && weights.length != x.rows())
      throw new IllegalArgumentException(
          weights.length + " weights for " + x.rows() + " rows; give one per row");
    if (!(total(weights, x.rows()) > 0))
      throw new IllegalArgumentException("all row weights are 0; at least one row must count");
  }

  /// Rows that count equally.
  public static Rows of(Configurations x) {
    return new Rows(x, null);
  }

  /// The rows of a dataset as the visible layers of `structure` see them; unknown cells are refused.
  public static Rows of(Structure structure, Dataset data) {
    for (Block block : data.blocks()) {
      int unknown = 0;
      for (int row = 0; block.missing() != null && row < data.rows(); row++)
        unknown += block.missing().count(row);
      if (unknown > 0)
        throw new IllegalArgumentException(
            "block '"
                + block.name()
                + "' has "
                + unknown
                + " missing cells; evaluate complete rows, or fill them in first (sample --given)");
    }
    return new Rows(
        Configurations.visible(structure, data.blocks().stream().map(Block::values).toList()),
        data.weights());
  }

  public int count() {
    return x.rows();
  }

  public double weight(int row) {
    return weights == null ? 1 : weights[row];
  }

  public double totalWeight() {
    return total(weights, x.rows());
  }

  private static double total(float[] weights, int rows) {
    if (weights == null) return rows;
    double sum = 0;
    for (float weight : weights) sum += weight;
    return sum;
  }

  /// At most `limit` rows, chosen by `seed` alone and kept in their order, in memory.
  public Rows subset(int limit, Seed seed) {
    if (count() <= limit) return new Rows(x.resident(), weights);
    Permutation order = Permutation.of(seed, count());
    int[] chosen = new int[limit];
    for (int i = 0; i < limit; i++) chosen[i] = Math.toIntExact(order.at(i));
    Arrays.sort(chosen);
    Configurations fewer = x.like(limit);
    fewer.copyRows(x, chosen);
    float[] theirs = weights == null ? null : new float[limit];
    if (weights != null) for (int i = 0; i < limit; i++) theirs[i] = weights[chosen[i]];
    return new Rows(fewer, theirs);
  }

  /// The weighted mean of one value per row, with the error of drawing these rows:
  ///
  /// ```
  /// se² = var / n,   n = (Σw)² / Σw²
  /// ```
  ///
  /// A single row says nothing about the error; the interval is then infinite.
  public Estimate mean(double[] values) {
    double total = totalWeight();
    double squares = 0;
    double sum = 0;
    for (int r = 0; r < values.length; r++) {
      sum += weight(r) * values[r];
      squares += weight(r) * weight(r);
    }
    double mean = sum / total;
    double n = total * total / squares;
    double spread = 0;
    for (int r = 0; r < values.length; r++)
      spread += weight(r) * (values[r] - mean) * (values[r] - mean);
    if (n < 1.5) return Estimate.of(mean, Double.POSITIVE_INFINITY);
    return Estimate.of(mean, Math.sqrt(spread / total / (n - 1)));
  }
}
