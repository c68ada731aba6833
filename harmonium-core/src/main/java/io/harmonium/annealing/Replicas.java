package io.harmonium.annealing;

import io.harmonium.matrix.NonFiniteException;
import io.harmonium.matrix.Workers;
import io.harmonium.model.Configurations;
import io.harmonium.model.Distribution;
import io.harmonium.numeric.Elementary;
import io.harmonium.random.Seed;
import io.harmonium.sampling.Sampler;
import java.util.function.IntFunction;

/// Replica exchange: chains at all rungs side by side, row g of every rung forming group `firstGroup + g`, of which
/// neighbours swap their states with probability
///
/// ```
/// min(1, α),   log α = f_k(x_k+1) + f_k+1(x_k) − f_k(x_k) − f_k+1(x_k+1)
/// ```
///
/// @param chains those of each rung, modified
/// @param watch sees the offers; null for none
public record Replicas(
    Distribution[] rungs, Configurations[] chains, long firstGroup, Swaps watch) {

  /// Moves the chains of every rung by `sweeps` sweeps; `seeds` gives the randomness of a rung.
  public void move(Sampler sampler, int sweeps, IntFunction<Seed> seeds, Workers workers) {
    for (int k = 0; k < rungs.length; k++)
      sampler.run(rungs[k], chains[k], firstGroup, sweeps, seeds.apply(k), workers);
  }

  /// log α between rungs k and k + 1 of every group, from whole states or with the hidden units summed.
  double[] logRatios(int k, boolean whole, Workers workers) {
    int groups = chains[k].rows();
    double[] lower = new double[groups];
    double[] offered = new double[groups];
    double[] upper = new double[groups];
    double[] taken = new double[groups];
    rungs[k].logDensities(rungs[k + 1], chains[k], whole, lower, offered, workers);
    rungs[k + 1].logDensities(rungs[k], chains[k + 1], whole, upper, taken, workers);
    for (int g = 0; g < groups; g++) taken[g] = taken[g] + offered[g] - lower[g] - upper[g];
    return taken;
  }

  /// Offers swaps to every second pair of neighbours, from rungs `first` and `first` + 1 on, by what `logRatios` says of a
  /// pair k, k + 1.
  public void swapPairs(int first, IntFunction<double[]> logRatios, Seed seed) {
    for (int k = first; k + 1 < rungs.length; k += 2) swap(k, logRatios.apply(k), seed);
  }

  private void swap(int k, double[] logRatios, Seed seed) {
    Configurations spare = chains[k].like(1);
    for (int g = 0; g < logRatios.length; g++) {
      double log = logRatios[g];
      if (!(Math.abs(log) <= Double.MAX_VALUE))
        throw new NonFiniteException(
            "the exchange of levels " + k + " and " + (k + 1) + " has log weight " + log);
      double probability = Elementary.exp(Math.min(0, log));
      boolean swap = seed.row(firstGroup + g).uniformDouble(k, 0) < probability;
      if (swap) {
        spare.copyRange(chains[k], g, 0, 1);
        chains[k].copyRange(chains[k + 1], g, g, 1);
        chains[k + 1].copyRange(spare, 0, g, 1);
      }
      if (watch != null) watch.offered(firstGroup + g, k, probability, swap);
    }
  }
}
