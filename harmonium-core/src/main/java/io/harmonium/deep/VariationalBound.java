package io.harmonium.deep;

import io.harmonium.matrix.Reals;
import io.harmonium.matrix.Workers;
import io.harmonium.model.BipartiteView;
import io.harmonium.model.Configurations;
import io.harmonium.model.DoublePath;
import io.harmonium.model.Layer;
import io.harmonium.model.Machine;
import io.harmonium.model.PreparedMachine;
import io.harmonium.model.Structure;
import io.harmonium.units.Units;

/// The variational free energy of rows of a deep Boltzmann machine: an upper bound of F, so that −F̃ − log Z is a lower
/// bound of log p,
///
/// ```
/// −F̃(x) = ⟨−E⟩_q + H(q) = log Σ_odd e^(−E(x, m_even, odd)) + Σ_even (Γ(η) − η·m) ≤ −F(x),   m = ⟨t | η⟩
/// ```
///
/// q is the mean field of [MeanFieldPosterior] in the layers at even distance from the data, and in the others the best
/// distribution for its means, which is their sum in closed form. η is found with prepared weights, the bound is
/// computed from it in double and holds for any η. It is tight where the hidden layers given a row are independent.
final class VariationalBound {

  private VariationalBound() {}

  /// F̃ of every row. A row's number has the same bits alone, in any batch and in any order.
  public static double[] freeEnergies(Machine machine, Configurations x, Workers workers) {
    Machine folded = BipartiteView.of(machine);
    MeanFieldPosterior.Solution solved =
        MeanFieldPosterior.REPORTED.solve(PreparedMachine.of(folded), x, workers);
    DoublePath path = folded.doublePath();
    double[] out = new double[x.rows()];
    workers.forBlocks(
        x.rows(),
        16,
        (from, to, worker, space) -> {
          for (int row = from; row < to; row++) out[row] = freeEnergy(path, solved, row);
        });
    return out;
  }

  private static double freeEnergy(DoublePath path, MeanFieldPosterior.Solution solved, int row) {
    Structure structure = path.machine().structure();
    double[][][] t = new double[structure.size()][][];
    double free = 0;
    for (int l = 0; l < structure.visible().size(); l++) {
      Layer layer = structure.layer(l);
      t[l] = layer.zeros();
      if (solved.eta()[l] == null) {
        layer.units().statistics(solved.x().layers()[l], row, t[l]);
        free -= layer.units().logBase(solved.x().layers()[l], row);
      } else free -= entropy(layer, solved.eta()[l], row, t[l]);
    }
    return free + path.freeEnergy(t);
  }

  /// Σ Γ(η) − η·m of one row; m goes to `means` (modified).
  private static double entropy(Layer layer, Reals[] eta, int row, double[][] means) {
    Units units = layer.units();
    double[][] natural = layer.zeros();
    for (int p = 0; p < natural.length; p++) eta[p].toDoubles(row, natural[p]);
    units.means(natural, 0, layer.size(), means);
    double entropy = units.cumulant(natural, 0, layer.size());
    for (int p = 0; p < natural.length; p++)
      for (int j = 0; j < natural[p].length; j++) entropy -= natural[p][j] * means[p][j];
    return entropy;
  }
}
