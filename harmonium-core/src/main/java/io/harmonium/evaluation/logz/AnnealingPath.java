package io.harmonium.evaluation.logz;

import io.harmonium.annealing.AnnealedMachine;
import io.harmonium.annealing.Walker;
import io.harmonium.evaluation.Rows;
import io.harmonium.matrix.Workers;
import io.harmonium.model.BipartiteView;
import io.harmonium.model.Configurations;
import io.harmonium.model.Distribution;
import io.harmonium.model.Fields;
import io.harmonium.model.Layer;
import io.harmonium.model.Machine;
import io.harmonium.model.PreparedMachine;
import io.harmonium.model.Structure;
import io.harmonium.random.Seed;
import io.harmonium.sampling.Chains;
import io.harmonium.units.Port;

/// A path of distributions from independent units (β = 0) to a machine (β = 1) that tempers the links only; hidden
/// units are untouched, so every kind of unit stays normalised:
///
/// ```
/// f_β(x) = θ_β·t(x) + Σ_j Γ_j(θ_j + β·I_j(x)),   θ_β = (1−β)·θ_base + β·θ        (x visible)
/// log Z_0 = Σ_i Γ_i(θ_base) + Σ_j Γ_j(θ_j)
/// ```
///
/// A walk along the path collects log w = Σ_k [f_next(x) − f_here(x)], each difference *before* the chain moves at the
/// next level, and log mean w estimates log(Z_end/Z_start). The moves are block Gibbs sweeps h ~ p(h | x), x ~ p(x |
/// h); of the visible state alone they are reversible. Chains of layers are folded ([BipartiteView]); machines with
/// links within a side walk unit by unit.
public record AnnealingPath(PreparedMachine machine, Fields base, Betas betas) {

  public AnnealingPath {
    String unsupported = machine.machine().unsupported();
    if (unsupported != null) throw new IllegalArgumentException(unsupported);
    String conditional = Distribution.unsupported(machine.structure());
    if (conditional != null) throw new IllegalArgumentException(conditional);
  }

  /// From visible units that have the means of the data, kept away from the border. A chain of layers is folded: layers
  /// at even distance from the data walk with them, starting at their own fields, and the others are summed.
  public static AnnealingPath fromData(PreparedMachine machine, Rows data, Betas betas) {
    Structure structure = machine.structure();
    Machine plain = machine.machine();
    double[][][] theta = plain.fields().theta();
    for (int l = 0; l < structure.visible().size(); l++) {
      Layer layer = structure.layer(l);
      double[][] stored = layer.zeros();
      layer.units().fit(means(layer, l, data), 0, layer.size(), stored);
      for (int p = 0; p < layer.ports(); p++) {
        Port.Domain domain = layer.units().ports().get(p).domain();
        for (int j = 0; j < stored[p].length; j++) theta[l][p][j] = domain.natural(stored[p][j]);
      }
    }
    return new AnnealingPath(BipartiteView.of(machine), new Fields(theta, 0), betas);
  }

  private static double[][] means(Layer layer, int index, Rows rows) {
    double[][] sums = layer.zeros();
    double[][] t = layer.zeros();
    double total = rows.totalWeight();
    for (int row = 0; row < rows.count(); row++) {
      layer.units().statistics(rows.x().layers()[index], row, t);
      double weight = rows.weight(row) / total;
      for (int p = 0; p < t.length; p++)
        for (int j = 0; j < t[p].length; j++) sums[p][j] = Math.fma(weight, t[p][j], sums[p][j]);
    }
    return sums;
  }

  /// From units without preference.
  public static AnnealingPath uniform(PreparedMachine machine, Betas betas) {
    return new AnnealingPath(
        BipartiteView.of(machine), Chains.uniform(machine.structure(), machine.fields()), betas);
  }

  /// The fields at a level of the path.
  Fields at(int level) {
    return machine
        .fields()
        .anneal(base, betas.values()[level], machine.structure().visible().size());
  }

  /// The distribution at a level of the path.
  Distribution distribution(int level) {
    return Distribution.of(machine).at(at(level));
  }

  /// log Z_0 less the constant of the machine's energy: what log(Z/Z_0) is added to.
  public double logBase() {
    Structure structure = machine.structure();
    Fields start = at(0);
    double sum = -machine.machine().doublePath().constant();
    for (int l = 0; l < structure.size(); l++)
      sum += structure.layer(l).units().cumulant(start.theta()[l], 0, structure.layer(l).size());
    return sum;
  }

  /// Walks every row of `chains` (modified) along the path, up to the machine or down to the base, and returns log w.
  /// Chain r draws from `seed.child(step)`, wherever it is computed.
  double[] walk(Configurations chains, boolean up, Seed seed, Workers workers) {
    double[][][] tilt = machine.fields().mix(-1, base, 1, 0).theta();
    AnnealedMachine annealed =
        new AnnealedMachine(
            machine,
            betas.steps(),
            rung -> distribution(up ? rung : betas.steps() - rung),
            tilt,
            seed::child);
    return Walker.lead(annealed.target(up), chains, workers);
  }
}
