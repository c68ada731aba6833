package io.harmonium.learning;

import io.harmonium.matrix.Workers;
import io.harmonium.model.Configurations;
import io.harmonium.model.PreparedMachine;
import io.harmonium.random.Seed;
import io.harmonium.sampling.Sampler;

/// CD-k (Hinton 2002): chains start at the rows of the batch and run k sweeps. `sampler` is null for the usual one of
/// the machine ([Sampler#usual]).
public record ContrastiveDivergence(Sampler sampler, int k) implements NegativePhase {

  public ContrastiveDivergence {
    if (k < 1) throw new IllegalArgumentException("CD needs k >= 1 sweeps, got " + k);
  }

  public static ContrastiveDivergence of(int k) {
    return new ContrastiveDivergence(null, k);
  }

  @Override
  public int chains() {
    return 0;
  }

  @Override
  public boolean startsAtRows() {
    return true;
  }

  /// Every row draws by its place in the batch, so that a row met twice in one batch makes two chains.
  @Override
  public Configurations draw(
      PreparedMachine machine, Batch batch, Configurations chains, Seed seed, Workers workers) {
    Configurations x =
        machine.structure().linkedWithin(false)
            ? Configurations.zeros(machine.structure(), batch.rows().length)
            : Phases.of(workers).chains(machine.structure(), batch.rows().length);
    for (int l = 0; l < machine.structure().visible().size(); l++)
      if (batch.x().values(l).getClass() != x.values(l).getClass())
        throw new IllegalArgumentException(
            "CD starts its chains at the rows, but layer '"
                + machine.structure().layer(l).name()
                + "' got means instead of values; use PCD, or binarise the data by threshold or"
                + " sample");
    x.copyRange(batch.x(), 0, 0, x.rows());
    Sampler steps = sampler == null ? Sampler.usual(machine.structure()) : sampler;
    steps.run(machine, machine.fields(), x, 0, k, seed, workers);
    return x;
  }

  @Override
  public float[] weights(Batch batch) {
    return batch.weights();
  }
}
