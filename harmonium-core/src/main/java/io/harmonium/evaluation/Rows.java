package io.harmonium.evaluation;

import io.harmonium.data.Block;
import io.harmonium.data.Dataset;
import io.harmonium.matrix.Bits;
import io.harmonium.matrix.Workers;
import io.harmonium.model.Configurations;
import io.harmonium.model.Machine;
import io.harmonium.model.PreparedMachine;
import io.harmonium.model.Structure;
import io.harmonium.random.Permutation;
import io.harmonium.random.Seed;
import io.harmonium.sampling.Imputation;
import java.util.Arrays;
import java.util.Objects;

/// Configurations with a weight per row, the empirical distribution Σ_r w_r δ(x − x_r) / Σ_r w_r. `weights` null means
/// 1 each. `missing[layer]` has a 1 for each unknown cell of a visible layer, or is null where a layer is complete;
/// null where all cells are known.
public record Rows(Configurations x, float[] weights, Bits[] missing) {

  /// Sweeps after which unknown cells count as drawn given the known ones.
  private static final int SWEEPS = 50;

  public Rows {
    if (x.rows() < 1) throw new IllegalArgumentException("there are no rows to evaluate");
    if (weights != null && weights.length != x.rows())
      throw new IllegalArgumentException(
          weights.length + " weights for " + x.rows() + " rows; give one per row");
    if (!(total(weights, x.rows()) > 0))
      throw new IllegalArgumentException("all row weights are 0; at least one row must count");
  }

  /// Rows whose cells are all known.
  public Rows(Configurations x, float[] weights) {
    this(x, weights, null);
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
                + " missing cells; evaluate complete rows, or fill them in first, by samples"
                + " of the cells given the others");
    }
    return new Rows(
        Configurations.visible(structure, data.blocks().stream().map(Block::values).toList()),
        data.weights());
  }

  /// The rows of a dataset with whatever cells are known.
  public static Rows known(Structure structure, Dataset data) {
    Bits[] masks = data.blocks().stream().map(Block::missing).toArray(Bits[]::new);
    return new Rows(
        Configurations.visible(structure, data.blocks().stream().map(Block::values).toList()),
        data.weights(),
        Arrays.stream(masks).allMatch(Objects::isNull) ? null : masks);
  }

  /// These rows with their unknown cells drawn from the machine given the known ones; these rows where all are known.
  public Rows filled(Machine machine, Seed seed, Workers workers) {
    if (missing == null) return this;
    Configurations whole = x.copy();
    Imputation.draw(PreparedMachine.of(machine), whole, missing, SWEEPS, seed, workers);
    return new Rows(whole, weights);
  }

  /// True where a cell is unknown.
  public boolean missing(int layer, int row, int cell) {
    return missing != null && missing[layer] != null && missing[layer].get(row, cell);
  }

  /// Whether all cells of a row are known.
  public boolean complete(int row) {
    if (missing != null)
      for (Bits layer : missing) if (layer != null && layer.count(row) > 0) return false;
    return true;
  }

  /// A 1 for each known cell of a visible layer.
  public Bits knownCells(int layer) {
    Bits known = Bits.zeros(count(), x.values(layer).cells());
    for (int row = 0; row < count(); row++)
      for (int cell = 0; cell < known.columns(); cell++)
        known.set(row, cell, !missing(layer, row, cell));
    return known;
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
    if (count() <= limit) return new Rows(x.resident(), weights, missing);
    Permutation order = Permutation.of(seed, count());
    int[] chosen = new int[limit];
    for (int i = 0; i < limit; i++) chosen[i] = Math.toIntExact(order.at(i));
    Arrays.sort(chosen);
    Configurations fewer = x.like(limit);
    fewer.copyRows(x, chosen);
    float[] theirs = weights == null ? null : new float[limit];
    if (weights != null) for (int i = 0; i < limit; i++) theirs[i] = weights[chosen[i]];
    Bits[] masks = missing == null ? null : new Bits[missing.length];
    for (int l = 0; masks != null && l < masks.length; l++)
      if (missing[l] != null) {
        masks[l] = missing[l].like(limit);
        masks[l].copyRows(missing[l], chosen);
      }
    return new Rows(fewer, theirs, masks);
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
