package io.harmonium.sampling;

import io.harmonium.matrix.Workers;
import io.harmonium.model.Configurations;
import io.harmonium.model.DifferentiableEnergy;
import io.harmonium.model.Layer;
import io.harmonium.numeric.Transcendental;
import io.harmonium.random.Seed;
import java.util.List;

/// How visible rows move over an energy, whatever it is made of. As a sampler of machines: [VisibleMoves].
public interface TransitionKernel {

  /// Moves the visible layers of every row of `x` (modified) by `sweeps` sweeps and returns the mean probability with which
  /// proposals were taken. Row r is chain number `firstChain + r`, and sweep s draws from `seed.child(s)`.
  double run(
      DifferentiableEnergy energy,
      Configurations x,
      long firstChain,
      int sweeps,
      Seed seed,
      Workers workers);

  /// Null, or why rows of these layers cannot move like that.
  String unsupported(List<Layer> layers);

  /// The same with steps `factor` times as long; a walk without a length stays as it is.
  TransitionKernel scaled(double factor);

  /// The share of accepted proposals at which such walks go furthest, or NaN where a walk has no length to choose.
  double targetAcceptance();

  /// The same with the length of step at which proposals are accepted at the target rate, found by moving the rows of `x`
  /// (modified) in `rounds` rounds of 5 sweeps. To be used before sampling, never during it: steps that depend on the
  /// past do not keep the distribution.
  default TransitionKernel adapted(
      DifferentiableEnergy energy, Configurations x, int rounds, Seed seed, Workers workers) {
    if (Double.isNaN(targetAcceptance())) return this;
    TransitionKernel walk = this;
    for (int round = 0; round < rounds; round++) {
      double accepted = walk.run(energy, x, 0, 5, seed.child(round), workers);
      double gain = 2 / Math.sqrt(1 + round);
      walk = walk.scaled(Transcendental.exp(gain * (accepted - targetAcceptance())));
    }
    return walk;
  }
}
