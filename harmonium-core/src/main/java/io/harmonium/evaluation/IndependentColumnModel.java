package io.harmonium.evaluation;

import io.harmonium.evaluation.cells.KnownMoments;
import io.harmonium.machines.Rbm;
import io.harmonium.matrix.Workers;
import io.harmonium.model.DoublePath;
import io.harmonium.model.Layer;
import io.harmonium.model.Machine;
import io.harmonium.model.Parameters;
import io.harmonium.model.Structure;
import io.harmonium.units.Binary;
import io.harmonium.units.Units;
import java.util.List;

/// The simplest model of a table, every column by itself: −Σ_i log p_i(x_i) over the known cells of a row, where p_i is
/// the distribution of its kind of unit with the means of the training rows.
final class IndependentColumnModel {

  private final Structure structure;
  private final DoublePath path;

  /// The distributions of the visible layers of `structure` in the rows `train`.
  IndependentColumnModel(Structure structure, Rows train) {
    List<Layer> layers =
        structure.visible().stream().map(l -> new Layer(l.name(), l.units(), l.size())).toList();
    Machine machine = Rbm.of(layers, new Layer("hidden", new Binary(), 1));
    this.structure = machine.structure();
    Parameters parameters = machine.parameters().copy();
    KnownMoments known = KnownMoments.of(structure, train);
    for (int l = 0; l < layers.size(); l++) {
      Layer layer = layers.get(l);
      double[][] stored = layer.zeros();
      layer.units().fit(known.means()[l], 0, layer.size(), stored);
      for (int p = 0; p < layer.ports(); p++)
        System.arraycopy(
            stored[p], 0, parameters.values(), this.structure.offset(l, p), stored[p].length);
    }
    this.path = machine.with(parameters).doublePath();
  }

  /// The score of every row.
  double[] scores(Rows rows, Workers workers) {
    return RowSums.map(rows.count(), workers, row -> score(rows, row));
  }

  private double score(Rows rows, int row) {
    double sum = 0;
    for (int l = 0; l < structure.visible().size(); l++) {
      Units units = structure.layer(l).units();
      double[][] theta = path.fields().theta()[l];
      double[][] t = path.zeros(l);
      units.statistics(rows.x().layers()[l], row, t);
      for (int cell = 0; cell < structure.layer(l).size(); cell++) {
        if (rows.missing(l, row, cell)) continue;
        sum += units.cumulant(theta, cell, cell + 1);
        for (int p = 0; p < theta.length; p++)
          for (int c = structure.unitOffsets(l, p)[cell];
              c < structure.unitOffsets(l, p)[cell + 1];
              c++) sum -= theta[p][c] * t[p][c];
        if (units.values() > 0 || units.whole())
          sum -= units.logBase(units.value(rows.x().layers()[l], row, cell));
      }
    }
    return sum;
  }
}
