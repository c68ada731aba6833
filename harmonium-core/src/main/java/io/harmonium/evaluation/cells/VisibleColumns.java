package io.harmonium.evaluation.cells;

import io.harmonium.evaluation.RowSums;
import io.harmonium.evaluation.Rows;
import io.harmonium.matrix.Workers;
import io.harmonium.model.Configurations;
import io.harmonium.model.Structure;

/// The columns of the first port of all visible layers, side by side, and the unit that owns each.
public final class VisibleColumns {

  private final int layers;
  private final int[] start;
  private final int[] unit;

  public VisibleColumns(Structure structure) {
    layers = structure.visible().size();
    start = new int[layers + 1];
    for (int l = 0; l < layers; l++) start[l + 1] = start[l] + structure.layer(l).columns();
    unit = new int[start[layers]];
    int number = 0;
    for (int l = 0; l < layers; l++) {
      int[] offsets = structure.layer(l).units().offsets(structure.layer(l).size());
      for (int u = 0; u + 1 < offsets.length; u++, number++)
        for (int c = offsets[u]; c < offsets[u + 1]; c++) unit[start[l] + c] = number;
    }
  }

  public int count() {
    return unit.length;
  }

  /// The number of the unit that owns a column.
  public int unit(int column) {
    return unit[column];
  }

  /// One row into `out` (modified).
  public void read(Configurations x, int row, double[] out) {
    for (int l = 0; l < layers; l++) {
      if (layers == 1) {
        x.values(l).toDoubles(row, out);
        return;
      }
      double[] part = new double[start[l + 1] - start[l]];
      x.values(l).toDoubles(row, part);
      System.arraycopy(part, 0, out, start[l], part.length);
    }
  }

  /// Weighted means of all columns.
  public double[] means(Rows rows, Workers workers) {
    double total = rows.totalWeight();
    return RowSums.over(
        rows.count(),
        count(),
        workers,
        () -> {
          double[] t = new double[count()];
          return (row, addTo) -> {
            read(rows.x(), row, t);
            double weight = rows.weight(row) / total;
            for (int j = 0; j < t.length; j++) addTo[j] = Math.fma(weight, t[j], addTo[j]);
          };
        });
  }

  /// All rows, `[row][column]`.
  public double[][] points(Configurations x) {
    double[][] points = new double[x.rows()][count()];
    for (int row = 0; row < points.length; row++) read(x, row, points[row]);
    return points;
  }

  /// Weighted variances of all columns about their means.
  public double[] variances(Rows rows, double[] means, Workers workers) {
    double total = rows.totalWeight();
    return RowSums.over(
        rows.count(),
        count(),
        workers,
        () -> {
          double[] t = new double[count()];
          return (row, addTo) -> {
            read(rows.x(), row, t);
            double weight = rows.weight(row) / total;
            for (int j = 0; j < t.length; j++)
              addTo[j] += weight * (t[j] - means[j]) * (t[j] - means[j]);
          };
        });
  }
}
