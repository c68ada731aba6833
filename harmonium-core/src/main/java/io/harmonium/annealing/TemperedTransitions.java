package io.harmonium.annealing;

import io.harmonium.annealing.LadderPassage.Moves;
import io.harmonium.matrix.NonFiniteException;
import io.harmonium.matrix.Workers;
import io.harmonium.model.Configurations;
import io.harmonium.model.Distribution;
import io.harmonium.model.Structure;
import io.harmonium.numeric.Elementary;
import io.harmonium.random.Seed;
import io.harmonium.sampling.BlockGibbs;
import io.harmonium.sampling.Sampler;
import java.util.List;
import java.util.function.IntFunction;

/// Tempered transitions (Neal 1996): a chain goes up a ladder and down again, x_0 → x_1 … x_n → y_n−1 … y_0, by the moves
/// of each level, and its end is taken with probability min(1, α),
///
/// ```
/// log α = Σ_k [f_k+1 − f_k](x_k) + Σ_k [f_k − f_k+1](y_k),   k = 0 … n−1
/// ```
///
/// The moves are block Gibbs sweeps, which of the visible units alone are their own reversal; f has the hidden units
/// summed. After each excursion follows an ordinary sweep. `watch` (null for none) sees the offers, all at level 0.
public record TemperedTransitions(Ladder ladder, Swaps watch) implements Sampler {

  /// Seen by nobody.
  public static TemperedTransitions of(Ladder ladder) {
    return new TemperedTransitions(ladder, null);
  }

  @Override
  public boolean clamps() {
    return false;
  }

  @Override
  public String unsupported(Structure structure) {
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
    Distribution[] up = ladder.all(p);
    Distribution[] down = List.of(up).reversed().toArray(Distribution[]::new);
    int last = up.length - 1;
    int rows = chains.rows();
    BlockGibbs gibbs = new BlockGibbs();
    for (int s = 0; s < sweeps; s++) {
      Seed sweep = seed.child(s);
      Configurations y = chains.copy();
      double[] log = new double[rows];
      IntFunction<Seed> climbing = k -> sweep.child("up").child(k - 1);
      IntFunction<Seed> coming = k -> sweep.child("down").child(last - k - 1);
      LadderPassage climb =
          new LadderPassage(up, y, log, new Moves(gibbs, 1, firstChain, climbing, workers));
      LadderPassage descent =
          new LadderPassage(down, y, log, new Moves(gibbs, 1, firstChain, coming, workers));
      Walker.lead(last, climb);
      climb.move(last);
      descent.move(0);
      Walker.lead(last, descent);
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
      gibbs.run(up[0], chains, firstChain, 1, sweep.child("plain"), workers);
    }
  }
}
