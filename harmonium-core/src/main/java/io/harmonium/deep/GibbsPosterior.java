package io.harmonium.deep;

import io.harmonium.matrix.Bits;
import io.harmonium.matrix.Workers;
import io.harmonium.model.Clamp;
import io.harmonium.model.Configurations;
import io.harmonium.model.Distribution;
import io.harmonium.model.PreparedMachine;
import io.harmonium.model.Structure;
import io.harmonium.random.Seed;
import io.harmonium.sampling.BlockGibbs;

/// Hidden layers given the data by `sweeps` sweeps of Gibbs sampling with the data held, one chain per row, started anew
/// every time. It is right in the limit of many sweeps, where the mean field keeps a bias.
public record GibbsPosterior(int sweeps) implements Posterior {

  public GibbsPosterior {
    if (sweeps < 1)
      throw new IllegalArgumentException("hidden chains need at least 1 sweep, got " + sweeps);
  }

  @Override
  public Configurations complete(
      PreparedMachine folded, Configurations x, Configurations drawn, Seed seed, Workers workers) {
    Structure structure = folded.structure();
    Configurations chains = Configurations.zeros(structure, x.rows());
    Configurations given = chains.like(x.rows());
    Bits[] masks = new Bits[structure.size()];
    for (int l = 0; l < masks.length; l++) {
      if (x.layers()[l] == null) continue;
      chains.layers()[l] = x.resident().layers()[l].clone();
      given.layers()[l] = x.resident().layers()[l];
      masks[l] = ones(x.rows(), structure.layer(l).size());
      for (int p = 0; p < chains.layers()[l].length; p++) {
        chains.layers()[l][p] = given.layers()[l][p].like(x.rows());
        chains.layers()[l][p].copyRange(given.layers()[l][p], 0, 0, x.rows());
      }
    }
    Distribution p = Distribution.of(folded).with(new Clamp(masks, given));
    new BlockGibbs().run(p, chains, 0, sweeps, seed, workers);
    return chains;
  }

  private static Bits ones(int rows, int columns) {
    Bits mask = Bits.zeros(rows, columns);
    for (int row = 0; row < rows; row++) for (int j = 0; j < columns; j++) mask.set(row, j, true);
    return mask;
  }
}
