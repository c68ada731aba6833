package io.harmonium.evaluation;

import io.harmonium.matrix.Workers;
import io.harmonium.model.DoublePath;
import io.harmonium.model.Layer;
import io.harmonium.model.Machine;
import io.harmonium.model.Structure;

/// How much the hidden units take part: the mean ⟨t | x⟩ of each hidden column over the data, and how many columns of
/// units with a list of values are nearly always off (`dead`) or on (`stuck`), their range scaled to [0, 1].
public record HiddenActivity(double[] means, int dead, int stuck) {

  /// Columns below this activity are dead, those above 1 − it stuck. States of one
  /// unit, of which one is on at a time, are dead below 2/q of it.
  public static final double EDGE = 0.01;

  public static HiddenActivity of(Machine machine, Rows rows, Workers workers) {
    Structure structure = machine.structure();
    DoublePath path = machine.doublePath();
    int visible = structure.visible().size();
    int columns = structure.hidden().stream().mapToInt(Layer::columns).sum();
    double total = rows.totalWeight();
    double[] means =
        RowSums.over(
            rows.count(),
            columns,
            workers,
            () ->
                (row, addTo) -> {
                  double[][][] t = path.statistics(rows.x(), row);
                  double weight = rows.weight(row) / total;
                  int at = 0;
                  for (int l = visible; l < structure.size(); l++)
                    for (double mean : path.means(l, t)[0]) addTo[at++] += weight * mean;
                });
    int dead = 0;
    int stuck = 0;
    int at = 0;
    for (Layer layer : structure.hidden()) {
      double[][] range = range(layer);
      int width = layer.columns() / layer.size();
      double share = width == layer.units().values() ? 2.0 / width : 1;
      for (int c = 0; c < layer.columns(); c++, at++) {
        if (layer.units().values() == 0) continue;
        double activity = (means[at] - range[0][c]) / (range[1][c] - range[0][c]);
        if (activity < EDGE * share) dead++;
        if (activity > 1 - EDGE) stuck++;
      }
    }
    return new HiddenActivity(means, dead, stuck);
  }

  /// The smallest and the largest value that the first port takes in each column.
  private static double[][] range(Layer layer) {
    double[][] t = layer.zeros();
    double[] low = new double[layer.columns()];
    double[] high = new double[layer.columns()];
    java.util.Arrays.fill(low, Double.POSITIVE_INFINITY);
    java.util.Arrays.fill(high, Double.NEGATIVE_INFINITY);
    for (int value = 0; value < layer.units().values(); value++) {
      for (int u = 0; u < layer.size(); u++) layer.units().statistics(value, u, t);
      for (int c = 0; c < low.length; c++) {
        low[c] = Math.min(low[c], t[0][c]);
        high[c] = Math.max(high[c], t[0][c]);
      }
    }
    return new double[][] {low, high};
  }
}
