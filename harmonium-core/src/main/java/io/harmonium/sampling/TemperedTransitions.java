package io.harmonium.sampling;

import io.harmonium.matrix.Elementary;
import io.harmonium.matrix.NonFiniteException;
import io.harmonium.matrix.Workers;
import io.harmonium.model.Configurations;
import io.harmonium.model.Distribution;
import io.harmonium.model.Structure;
import io.harmonium.random.Seed;

/// Tempered transitions (Neal 1996): a chain goes up a ladder and down again, x_0 → x_1 … x_n → y_n−1 … y_0, by the moves
/// of each level, and its end is taken with probability min(1, α),
///
/// ```
/// log α = Σ_k [f_k+1 − f_k](x_k) + Σ_k [f_k − f_k+1](y_k),   k = 0 … n−1
/// ```
///
/// The moves are block Gibbs sweeps, which of the visible units alone are their own reversal; f has the hidden units
/// summed. After each excursion follows an ordinary sweep. `watch` (null for none) sees the offers, all at level 0.
public record TemperedTransitions(Ladder ladder, Exchanges watch) implements Sampler {

  /// Seen by nobody.
  public static TemperedTransitions of(Ladder ladder) {
    return new TemperedTransitions(ladder, null);
  }

  @Override
  public boolean clamps() {
    return false;
  }

  @Override
  public String refusal(Structure structure) {
    return structure.bipartite()
        ? null
        : "tempered transitions need sweeps that are their own reversal, and those of units that"
            + " are linked to each other are not; use parallel tempering";
  }

  @Override
  public void run(
      Distribution p,
      Configurations chains,
      long firstChain,
      int sweeps,
      Seed seed,
      Workers workers) {
    require(p);
    Distribution[] laws = ladder.all(p);
    int rows = chains.rows();
    double[] log = new double[rows];
    for (int s = 0; s < sweeps; s++) {
      Seed sweep = seed.child(s);
      Configurations y = chains.copy();
      java.util.Arrays.fill(log, 0);
      for (int k = 0; k + 1 < laws.length; k++) {
        weigh(laws[k], laws[k + 1], y, log, workers);
        move(laws[k + 1], y, firstChain, sweep.child("up").child(k), workers);
      }
      for (int k = laws.length - 2; k >= 0; k--) {
        move(laws[k + 1], y, firstChain, sweep.child("down").child(k), workers);
        weigh(laws[k + 1], laws[k], y, log, workers);
      }
      Seed taken = sweep.child("taken");
      for (int row = 0; row < rows; row++) {
        if (!(Math.abs(log[row]) <= Double.MAX_VALUE))
          throw new NonFiniteException(
              "the excursion of chain " + (firstChain + row) + " has log weight " + log[row]);
        double probability = Elementary.exp(Math.min(0, log[row]));
        boolean take = taken.row(firstChain + row).uniformDouble(0, 0) < probability;
        if (take) chains.copyRange(y, row, row, 1);
        if (watch != null) watch.offered(firstChain + row, 0, probability, take);
      }
      move(laws[0], chains, firstChain, sweep.child("plain"), workers);
    }
  }

  /// log += f_to(x) − f_from(x).
  private static void weigh(
      Distribution from, Distribution to, Configurations x, double[] log, Workers workers) {
    double[] before = new double[log.length];
    double[] after = new double[log.length];
    from.logDensities(to, x, false, before, after, workers);
    for (int row = 0; row < log.length; row++) log[row] += after[row] - before[row];
  }

  private static void move(
      Distribution p, Configurations x, long firstChain, Seed seed, Workers workers) {
    new BlockGibbs().run(p, x, firstChain, 1, seed, workers);
  }
}
