package io.harmonium.evaluation.cells;

import io.harmonium.evaluation.Rows;
import io.harmonium.matrix.Bits;
import io.harmonium.matrix.Workers;
import io.harmonium.model.Clamp;
import io.harmonium.model.Configurations;
import io.harmonium.model.Distribution;
import io.harmonium.model.LayerConditional;
import io.harmonium.model.Machine;
import io.harmonium.model.Structure;
import io.harmonium.random.Seed;
import io.harmonium.sampling.Chains;
import io.harmonium.sampling.Sampler;

/// What a machine expects in unknown cells: ⟨t(x_m) | x_k⟩ given the known cells of the row, by averaging ⟨t | h⟩ over
/// the hidden states that Gibbs sampling draws with the known cells held (50 sweeps to forget the start, then 50).
public final class CellMeans {

  static final int WARMUP = 50;
  static final int SWEEPS = 50;

  private CellMeans() {}

  /// Means of the first statistic of every visible layer, `[layer][row][column]`; those of known cells mean nothing.
  public static double[][][] of(Machine machine, Rows rows, Seed seed, Workers workers) {
    Structure structure = machine.structure();
    int visible = structure.visible().size();
    Configurations chains =
        Chains.independent(
            structure, machine.fields(), rows.count(), 0, seed.child("start"), workers);
    Bits[] known = new Bits[structure.size()];
    double[][][] means = new double[visible][rows.count()][];
    for (int l = 0; l < visible; l++) {
      known[l] = rows.knownCells(l);
      for (int row = 0; row < rows.count(); row++)
        means[l][row] = new double[structure.columns(l, 0)];
    }
    Clamp clamp = new Clamp(known, rows.x());
    clamp.apply(chains);
    Distribution p = Distribution.of(machine).with(clamp);
    Sampler gibbs = Sampler.defaultFor(structure);
    gibbs.run(p, chains, 0, WARMUP, seed.child("warm up"), workers);
    for (int sweep = 0; sweep < SWEEPS; sweep++) {
      gibbs.run(p, chains, 0, 1, seed.child(sweep), workers);
      for (int l = 0; l < visible; l++) add(p, l, chains, means[l], workers);
    }
    return means;
  }

  /// Adds ⟨t | h⟩/sweeps of layer `l` to `means` (modified).
  private static void add(
      Distribution p, int l, Configurations x, double[][] means, Workers workers) {
    workers.forBlocks(
        x.rows(),
        64,
        (from, to, worker, space) -> {
          LayerConditional conditional = p.conditional(l, space).receive(x, from, to);
          for (int row = from; row < to; row++) {
            float[] t = conditional.means(row)[0];
            for (int j = 0; j < means[row].length; j++) means[row][j] += t[j] / SWEEPS;
          }
        });
  }
}
