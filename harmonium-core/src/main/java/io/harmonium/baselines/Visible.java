package io.harmonium.baselines;

import io.harmonium.matrix.Reals;
import io.harmonium.matrix.States;
import io.harmonium.matrix.Workers;
import io.harmonium.model.Configurations;
import io.harmonium.model.Layer;
import io.harmonium.model.Structure;
import java.util.function.IntFunction;
import java.util.function.IntToDoubleFunction;

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

  /// One number per row, computed in parallel.
  static double[] map(int rows, Workers workers, IntToDoubleFunction value) {
    double[] out = new double[rows];
    workers.forBlocks(
        rows,
        64,
        (from, to, worker, space) -> {
          for (int row = from; row < to; row++) out[row] = value.applyAsDouble(row);
        });
    return out;
  }
}
