package io.harmonium.learning.phase;

import io.harmonium.learning.Batch;
import io.harmonium.matrix.Workers;
import io.harmonium.model.Configurations;
import io.harmonium.model.Parameters;
import io.harmonium.model.PreparedMachine;
import io.harmonium.random.Seed;

/// How are hidden units that are linked to each other, or to further hidden layers, averaged given the data?
public interface Posterior {

  /// Adds ⟨∂(−E)/∂θ⟩ over the rows of the batch, hidden units given the visible ones, to `gradient` (modified) and
  /// returns ⟨t⟩, `[layer][port][column]`.
  double[][][] addExpectations(
      PreparedMachine machine, Batch batch, Seed seed, Workers workers, Parameters gradient);

  /// One that fills hidden units in, drawn or by their means, and averages over what it filled in.
  interface Filled extends Posterior {

    /// `x` with the hidden layers filled in whose means have no closed form: those that are linked to themselves, and of a
    /// folded machine ([io.harmonium.model.Folding]) those on its visible side. A search may start from the means of
    /// `chains`, states of the machine, where they are not null.
    Configurations complete(
        PreparedMachine machine,
        Configurations x,
        Configurations chains,
        Seed seed,
        Workers workers);

    @Override
    default double[][][] addExpectations(
        PreparedMachine machine, Batch batch, Seed seed, Workers workers, Parameters gradient) {
      PhaseSums data = new PhaseSums(machine.structure(), workers.threads());
      Configurations x = complete(machine, batch.x(), null, seed, workers);
      data.collect(machine, x, batch.weights(), workers);
      data.addTo(1, machine.machine().parameters(), gradient);
      return data.means();
    }
  }
}
