package io.harmonium.baselines;

import io.harmonium.evaluation.RowSums;
import io.harmonium.matrix.Reals;
import io.harmonium.matrix.States;
import io.harmonium.matrix.Workers;
import io.harmonium.model.Configurations;
import io.harmonium.model.Layer;
import io.harmonium.model.Structure;
import java.util.function.IntFunction;
import java.util.function.ToDoubleFunction;

/// Rows as baselines see them.
final class Visible {

  private Visible() {}

  /// The visible layers of `x` alone.
  static Configurations of(Structure structure, Configurations x) {
    return new Configurations(
        x.rows(), java.util.Arrays.copyOf(x.layers(), structure.visible().size()));
  }

  /// Rows of one layer of real units, each made by `row`.
  static Configurations real(Structure structure, int rows, IntFunction<double[]> row) {
    Layer layer = structure.layer(0);
    Reals values = Reals.zeros(rows, layer.size());
    for (int r = 0; r < rows; r++) {
      double[] one = row.apply(r);
      for (int j = 0; j < one.length; j++) values.set(r, j, (float) one[j]);
    }
    return new Configurations(rows, new States[][] {layer.units().statistics(values)});
  }

  /// One number per row of a layer of real units, computed in parallel.
  static double[] real(Configurations x, Workers workers, ToDoubleFunction<double[]> value) {
    Reals values = (Reals) x.values(0);
    return RowSums.map(
        x.rows(),
        workers,
        row -> {
          double[] one = new double[values.columns()];
          values.toDoubles(row, one);
          return value.applyAsDouble(one);
        });
  }
}
