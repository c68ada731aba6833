package io.harmonium.learning;

import io.harmonium.matrix.Bits;
import io.harmonium.matrix.Workers;
import io.harmonium.model.Clamp;
import io.harmonium.model.Configurations;
import io.harmonium.model.Distribution;
import io.harmonium.model.Parameters;
import io.harmonium.model.PreparedMachine;
import io.harmonium.model.Structure;
import io.harmonium.random.Seed;
import io.harmonium.sampling.SingleSite;

/// Hidden units given the data by `sweeps` sweeps of Gibbs sampling with the visible units held, one chain per row,
/// started anew for every update.
public record GibbsPositive(int sweeps) implements PositivePhase {

  public GibbsPositive {
    if (sweeps < 1)
      throw new IllegalArgumentException("hidden chains need at least 1 sweep, got " + sweeps);
  }

  @Override
  public double[][][] addExpectations(
      PreparedMachine machine, Batch batch, Seed seed, Workers workers, Parameters gradient) {
    Structure structure = machine.structure();
    int rows = batch.rows().length;
    Configurations chains = Configurations.zeros(structure, rows);
    chains.copyRange(batch.x(), 0, 0, rows);
    Bits[] masks = new Bits[structure.size()];
    for (int l = 0; l < structure.visible().size(); l++) {
      masks[l] = Bits.zeros(rows, structure.layer(l).size());
      for (int row = 0; row < rows; row++)
        for (int u = 0; u < structure.layer(l).size(); u++) masks[l].set(row, u, true);
    }
    Distribution p = Distribution.of(machine).with(new Clamp(masks, chains.copy()));
    SingleSite.sequential().run(p, chains, 0, sweeps, seed, workers);
    PhaseSums data = new PhaseSums(structure, workers.threads());
    data.collect(machine, chains, batch.weights(), workers);
    data.addTo(1, machine.machine().parameters(), gradient);
    return data.means();
  }
}
