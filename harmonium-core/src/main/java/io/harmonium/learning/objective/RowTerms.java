package io.harmonium.learning.objective;

import io.harmonium.learning.Batch;
import io.harmonium.matrix.Workers;
import io.harmonium.model.Parameters;
import io.harmonium.model.Structure;
import java.util.function.Supplier;

/// A weighted mean over rows of a value, its gradient and the statistics of the row, in double: at most [#PARTS] blocks
/// that depend on the number of rows alone, added up in their order, so that the number of workers does not matter.
///
/// @param value the mean of the values
/// @param means ⟨t⟩, `[layer][port][column]`
record RowTerms(double value, double[][][] means) {

  /// Most blocks: each has a gradient of its own.
  private static final int PARTS = 16;

  private static final int MIN = 8;

  /// What one row contributes.
  @FunctionalInterface
  interface Term {

    /// Adds weight·gradient of row `row` to `gradient` and weight·t to `means` (both modified); answers the value of the
    /// row.
    double add(int row, double weight, double[] gradient, double[][][] means);
  }

  /// What a block of rows came to.
  private record Part(double value, Parameters gradient, double[][][] means) {}

  /// Adds the mean gradient over the rows of a batch to `gradient` (modified). Every block asks for a term with scratch
  /// of its own.
  static RowTerms over(
      Structure structure,
      Batch batch,
      Workers workers,
      Parameters gradient,
      Supplier<Term> terms) {
    int rows = batch.rows().length;
    int grain = Math.max(MIN, (rows + PARTS - 1) / PARTS);
    Part[] parts = new Part[(rows + grain - 1) / grain];
    double total = batch.totalWeight();
    workers.forBlocks(
        rows,
        grain,
        (from, to, worker, space) -> {
          Term term = terms.get();
          Parameters own = gradient.zeros();
          double[][][] means = zeros(structure);
          double value = 0;
          for (int row = from; row < to; row++) {
            double weight = batch.weight(row) / total;
            if (weight != 0) value += weight * term.add(row, weight, own.values(), means);
          }
          parts[from / grain] = new Part(value, own, means);
        });
    double value = 0;
    double[][][] means = zeros(structure);
    for (Part part : parts) {
      value += part.value;
      add(part.gradient.values(), gradient.values());
      for (int l = 0; l < means.length; l++)
        for (int p = 0; p < means[l].length; p++) add(part.means[l][p], means[l][p]);
    }
    return new RowTerms(value, means);
  }

  private static double[][][] zeros(Structure structure) {
    double[][][] zeros = new double[structure.size()][][];
    for (int l = 0; l < zeros.length; l++) zeros[l] = structure.layer(l).zeros();
    return zeros;
  }

  private static void add(double[] from, double[] addTo) {
    for (int i = 0; i < from.length; i++) addTo[i] += from[i];
  }

  /// addTo += weight·t in every port (modified).
  static void addScaled(double[][] t, double weight, double[][] addTo) {
    for (int p = 0; p < t.length; p++)
      for (int j = 0; j < t[p].length; j++) addTo[p][j] = Math.fma(weight, t[p][j], addTo[p][j]);
  }
}
