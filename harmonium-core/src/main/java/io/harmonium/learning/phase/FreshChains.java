package io.harmonium.learning.phase;

import io.harmonium.learning.Batch;
import io.harmonium.learning.ChainPart;
import io.harmonium.learning.Merging;
import io.harmonium.matrix.Workers;
import io.harmonium.model.Configurations;
import io.harmonium.model.Distribution;
import io.harmonium.model.Fields;
import io.harmonium.model.PreparedMachine;
import io.harmonium.random.Seed;
import io.harmonium.sampling.Chains;
import io.harmonium.sampling.Sampler;

/// Chains that start anew at every update and remember nothing: `samples` of them, k sweeps each.
///
/// From noise (units without preference) with a fixed small k this is training out of equilibrium: the machine learns
/// to make the data in k sweeps from noise, and makes them so when it is asked for samples in the same way (Agoritsas,
/// Catania, Decelle and Seoane 2023), whatever its distribution may be. From independent units under the machine's own
/// fields with many sweeps it is plain Monte Carlo with independent samples.
///
/// @param sampler null for the default one of the machine ([Sampler#defaultFor])
/// @param fromNoise where the chains start
public record FreshChains(Sampler sampler, int k, int samples, boolean fromNoise)
    implements NegativePhase {

  public FreshChains {
    if (k < 1) throw new IllegalArgumentException("fresh chains need k >= 1 sweeps, got " + k);
    if (samples < 1)
      throw new IllegalArgumentException("at least one fresh chain is needed, got " + samples);
  }

  /// k sweeps from noise.
  public static FreshChains fromNoise(int k, int samples) {
    return new FreshChains(null, k, samples, true);
  }

  /// k sweeps from independent units under the machine's fields.
  public static FreshChains fromFields(int k, int samples) {
    return new FreshChains(null, k, samples, false);
  }

  @Override
  public int chains() {
    return 0;
  }

  @Override
  public Configurations draw(
      PreparedMachine machine, Batch batch, Configurations chains, Seed seed, Workers workers) {
    return move(machine, 0, samples, seed, workers);
  }

  /// Chains `first … first+count−1`.
  private Configurations move(
      PreparedMachine machine, int first, int count, Seed seed, Workers workers) {
    Fields start = machine.fields();
    if (fromNoise) start = Chains.uniform(machine.structure(), start);
    Configurations x =
        Chains.independent(machine.structure(), start, count, first, seed.child("fresh"), workers);
    Sampler steps = sampler == null ? Sampler.defaultFor(machine.structure()) : sampler;
    steps.run(Distribution.of(machine), x, first, k, seed, workers);
    return x;
  }

  @Override
  public Merging merging() {
    return Merging.chains(samples, sampler == null ? 1 : sampler.group());
  }

  @Override
  public Drawn drawPart(
      PreparedMachine machine, Batch part, ChainPart chains, Seed seed, Workers workers) {
    Configurations x = move(machine, chains.first(), chains.count(), seed, workers);
    return new Drawn(x, chains.first(), null);
  }
}
