package io.harmonium.learning.phase;

import io.harmonium.matrix.Bits;
import io.harmonium.matrix.States;
import io.harmonium.matrix.Workers;
import io.harmonium.model.Clamp;
import io.harmonium.model.Configurations;
import io.harmonium.model.Distribution;
import io.harmonium.model.PreparedMachine;
import io.harmonium.model.Structure;
import io.harmonium.random.Seed;
import io.harmonium.sampling.BlockGibbs;
import io.harmonium.sampling.Sampler;
import io.harmonium.sampling.SingleSite;

/// Hidden units given the data by `sweeps` sweeps of Gibbs sampling with the data held, one chain per row, started anew
/// every time: single units where layers are linked to themselves, else layer by layer. It is right in the limit of many
/// sweeps, where the mean field keeps a bias.
public record GibbsPosterior(int sweeps) implements Posterior.Filled {

  public GibbsPosterior {
    if (sweeps < 1)
      throw new IllegalArgumentException("hidden chains need at least 1 sweep, got " + sweeps);
  }

  @Override
  public Configurations complete(
      PreparedMachine machine, Configurations x, Configurations drawn, Seed seed, Workers workers) {
    Structure structure = machine.structure();
    int rows = x.rows();
    Configurations chains = Configurations.zeros(structure, rows);
    Configurations given = chains.like(rows);
    Bits[] masks = new Bits[structure.size()];
    States[][] known = x.resident().layers();
    for (int l = 0; l < structure.visible().size(); l++) {
      if (known[l] == null) continue;
      given.layers()[l] = known[l];
      masks[l] = ones(rows, structure.layer(l).size());
      for (int p = 0; p < known[l].length; p++) {
        chains.layers()[l][p] = known[l][p].like(rows);
        chains.layers()[l][p].copyRange(known[l][p], 0, 0, rows);
      }
    }
    Sampler sampler = structure.lateral() ? SingleSite.sequential() : new BlockGibbs();
    Distribution p = Distribution.of(machine).with(new Clamp(masks, given));
    sampler.run(p, chains, 0, sweeps, seed, workers);
    return chains;
  }

  private static Bits ones(int rows, int columns) {
    Bits mask = Bits.zeros(rows, columns);
    for (int row = 0; row < rows; row++) for (int j = 0; j < columns; j++) mask.set(row, j, true);
    return mask;
  }
}
