package io.harmonium.evaluation.cells;

import io.harmonium.evaluation.Rows;
import io.harmonium.model.Configurations;
import io.harmonium.model.Layer;
import io.harmonium.model.Structure;

/// Means over the known cells of rows, column by column: `means[layer][port][column]` of all statistics, and the
/// deviation of the first one; 1 where it is 0.
public record KnownMoments(double[][][] means, double[][] deviations) {

  public static KnownMoments of(Structure structure, Rows rows) {
    int layers = structure.visible().size();
    double[][][] means = new double[layers][][];
    double[][] deviations = new double[layers][];
    for (int l = 0; l < layers; l++) {
      means[l] = structure.layer(l).zeros();
      deviations[l] = new double[structure.columns(l, 0)];
      add(structure, l, rows, means[l], deviations[l]);
    }
    return new KnownMoments(means, deviations);
  }

  private static void add(
      Structure structure, int l, Rows rows, double[][] means, double[] deviations) {
    Layer layer = structure.layer(l);
    Configurations x = rows.x();
    double[][] t = layer.zeros();
    double[] total = new double[layer.size()];
    for (int row = 0; row < rows.count(); row++) {
      layer.units().statistics(x.layers()[l], row, t);
      double weight = rows.weight(row);
      for (int u = 0; u < total.length; u++) {
        if (rows.missing(l, row, u)) continue;
        total[u] += weight;
        for (int p = 0; p < t.length; p++)
          for (int c = structure.unitOffsets(l, p)[u]; c < structure.unitOffsets(l, p)[u + 1]; c++)
            means[p][c] += weight * t[p][c];
        for (int c = structure.unitOffsets(l, 0)[u]; c < structure.unitOffsets(l, 0)[u + 1]; c++)
          deviations[c] += weight * t[0][c] * t[0][c];
      }
    }
    for (int u = 0; u < total.length; u++) {
      if (!(total[u] > 0))
        throw new IllegalArgumentException(
            "unit "
                + (u + 1)
                + " of layer '"
                + layer.name()
                + "' is unknown in every row; compare with rows that have it");
      for (int p = 0; p < t.length; p++)
        for (int c = structure.unitOffsets(l, p)[u]; c < structure.unitOffsets(l, p)[u + 1]; c++)
          means[p][c] /= total[u];
      for (int c = structure.unitOffsets(l, 0)[u]; c < structure.unitOffsets(l, 0)[u + 1]; c++) {
        double variance = deviations[c] / total[u] - means[0][c] * means[0][c];
        deviations[c] = variance > 1e-12 ? Math.sqrt(variance) : 1;
      }
    }
  }
}
