package io.harmonium.annealing;

import io.harmonium.matrix.Workers;
import io.harmonium.model.Configurations;
import io.harmonium.model.Distribution;
import io.harmonium.random.Seed;
import io.harmonium.sampling.Sampler;
import java.util.function.IntFunction;

/// Chains that go through distributions all together, moved by any sampler: for paths on which they meet, or on which the
/// weights of the machine change.
///
/// @param rungs the distributions in the order of the way
/// @param chains modified
/// @param log log w of each chain, modified
record LadderPassage(Distribution[] rungs, Configurations chains, double[] log, Moves moves)
    implements Passage {

  /// How chains move at a rung: `sweeps` sweeps of `sampler`, the first chain having the number `firstChain`.
  record Moves(
      Sampler sampler, int sweeps, long firstChain, IntFunction<Seed> seeds, Workers workers) {}

  @Override
  public void step(int rung, boolean move) {
    weigh(rung);
    if (move) move(rung);
  }

  /// log w += f_rung(x) − f_rung−1(x).
  void weigh(int rung) {
    Distribution here = rungs[rung - 1];
    double[] before = new double[log.length];
    double[] after = new double[log.length];
    here.logDensities(rungs[rung], chains, here.whole(), before, after, moves.workers);
    for (int row = 0; row < log.length; row++) log[row] += after[row] - before[row];
  }

  void move(int rung) {
    moves.sampler.run(
        rungs[rung],
        chains,
        moves.firstChain,
        moves.sweeps,
        moves.seeds.apply(rung),
        moves.workers);
  }
}
