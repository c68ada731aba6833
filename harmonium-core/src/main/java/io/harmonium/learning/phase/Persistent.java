package io.harmonium.learning.phase;

import io.harmonium.learning.Batch;
import io.harmonium.learning.ChainPart;
import io.harmonium.learning.Merging;
import io.harmonium.matrix.Workers;
import io.harmonium.model.Configurations;
import io.harmonium.model.Distribution;
import io.harmonium.model.PreparedMachine;
import io.harmonium.random.Seed;
import io.harmonium.sampling.Sampler;

/// PCD-k (Tieleman 2008): a fixed set of chains runs on from update to update, k sweeps each time. `sampler` is null for
/// the default one of the machine ([Sampler#defaultFor]).
public record Persistent(Sampler sampler, int k, int chains) implements NegativePhase {

  public Persistent {
    if (k < 1) throw new IllegalArgumentException("PCD needs k >= 1 sweeps, got " + k);
    if (chains < 1) throw new IllegalArgumentException("chains must be at least 1, got " + chains);
  }

  public static Persistent of(int k, int chains) {
    return new Persistent(null, k, chains);
  }

  @Override
  public Configurations draw(
      PreparedMachine machine, Batch batch, Configurations chains, Seed seed, Workers workers) {
    move(machine, chains, 0, seed, workers);
    return chains;
  }

  private void move(
      PreparedMachine machine, Configurations chains, int first, Seed seed, Workers workers) {
    String unsupported = unsupported(machine.structure());
    if (unsupported != null) throw new IllegalArgumentException(unsupported);
    Sampler steps = sampler == null ? Sampler.defaultFor(machine.structure()) : sampler;
    steps.run(Distribution.of(machine), chains, first, k, seed, workers);
  }

  @Override
  public Merging merging() {
    return Merging.chains(chains, sampler == null ? 1 : sampler.group());
  }

  @Override
  public Drawn drawPart(
      PreparedMachine machine, Batch part, ChainPart chains, Seed seed, Workers workers) {
    move(machine, chains.kept(), chains.first(), seed, workers);
    return new Drawn(chains.kept(), chains.first(), null);
  }
}
