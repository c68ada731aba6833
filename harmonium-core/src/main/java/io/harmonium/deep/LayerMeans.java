package io.harmonium.deep;

import io.harmonium.matrix.Workers;
import io.harmonium.model.BipartiteView;
import io.harmonium.model.Configurations;
import io.harmonium.model.DoublePath;
import io.harmonium.model.Layer;
import io.harmonium.model.Machine;
import io.harmonium.model.PreparedMachine;
import io.harmonium.model.Structure;

/// The means of all hidden layers of a chain given rows, by the mean field of [MeanFieldPosterior]: features of the rows.
/// Layers at even distance from the data have the means of the search, the others those in closed form given them, in
/// double.
public final class LayerMeans {

  private LayerMeans() {}

  /// Means of the first port of hidden layer `layer` (a number of the structure), `[layer][row][column]`; null for
  /// visible layers. A row's numbers do not depend on the other rows.
  public static double[][][] of(Machine machine, Configurations x, Workers workers) {
    Machine folded = BipartiteView.of(machine);
    Structure structure = folded.structure();
    MeanFieldPosterior.Solution solved =
        MeanFieldPosterior.REPORTED.solve(PreparedMachine.of(folded), x, workers);
    DoublePath path = folded.doublePath();
    double[][][] out = new double[structure.size()][][];
    for (int l = machine.structure().visible().size(); l < out.length; l++)
      out[l] = new double[x.rows()][];
    workers.forBlocks(
        x.rows(),
        16,
        (from, to, worker, space) -> {
          for (int row = from; row < to; row++) row(path, solved, row, out);
        });
    return out;
  }

  private static void row(
      DoublePath path, MeanFieldPosterior.Solution solved, int row, double[][][] out) {
    Structure structure = path.machine().structure();
    double[][][] t = new double[structure.size()][][];
    for (int l = 0; l < structure.visible().size(); l++) {
      Layer layer = structure.layer(l);
      t[l] = layer.zeros();
      if (solved.eta()[l] == null) {
        layer.units().statistics(solved.x().layers()[l], row, t[l]);
        continue;
      }
      double[][] eta = layer.zeros();
      for (int p = 0; p < eta.length; p++) solved.eta()[l][p].toDoubles(row, eta[p]);
      layer.units().means(eta, 0, layer.size(), t[l]);
      out[l][row] = t[l][0];
    }
    for (int l = structure.visible().size(); l < structure.size(); l++)
      out[l][row] = path.means(l, t)[0];
  }
}
