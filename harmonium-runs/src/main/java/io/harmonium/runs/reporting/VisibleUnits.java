package io.harmonium.runs.reporting;

import io.harmonium.model.Configurations;
import io.harmonium.model.Layer;
import io.harmonium.model.Structure;

/// All visible units of a machine side by side: unit u owns columns `offsets[u] … offsets[u+1]−1`, one for a plain
/// value or one for each of its states.
record VisibleUnits(Structure structure, int[] offsets) {

  static VisibleUnits of(Structure structure) {
    int units = structure.visible().stream().mapToInt(Layer::size).sum();
    int[] offsets = new int[units + 1];
    int u = 0;
    for (Layer layer : structure.visible()) {
      int[] own = layer.units().offsets(layer.size());
      int start = offsets[u];
      for (int k = 1; k < own.length; k++) offsets[++u] = start + own[k];
    }
    return new VisibleUnits(structure, offsets);
  }

  int count() {
    return offsets.length - 1;
  }

  /// Columns of one unit.
  int width(int unit) {
    return offsets[unit + 1] - offsets[unit];
  }

  /// The first rows of `x`, at most so many, one number per unit: its value, or the number of its state where it has
  /// several columns.
  double[][] rows(Configurations x, int atMost) {
    double[][] rows = new double[Math.min(atMost, x.rows())][];
    for (int r = 0; r < rows.length; r++) rows[r] = cells(x, r);
    return rows;
  }

  private double[] cells(Configurations x, int row) {
    double[] values = new double[offsets[count()]];
    int at = 0;
    for (int l = 0; l < structure.visible().size(); l++) {
      double[] layer = new double[structure.layer(l).columns()];
      x.values(l).toDoubles(row, layer);
      System.arraycopy(layer, 0, values, at, layer.length);
      at += layer.length;
    }
    double[] cells = new double[count()];
    for (int u = 0; u < cells.length; u++) {
      int state = 0;
      while (state < width(u) - 1 && values[offsets[u] + state] == 0) state++;
      cells[u] = width(u) == 1 ? values[offsets[u]] : state;
    }
    return cells;
  }
}
