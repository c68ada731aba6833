package io.harmonium.annealing;

import io.harmonium.matrix.Workers;
import io.harmonium.model.Configurations;

/// The one walk of annealing (Neal 2001): chains go from rung to rung of a path, and each difference of log densities is
/// taken before the chains move,
///
/// ```
/// log w = Σ_k f_k(x_{k−1}) − f_{k−1}(x_{k−1}),   x_k ~ T_k(x_{k−1}),   k = 1 … n,   E[w] = Z_n/Z_0
/// ```
///
/// At the last rung there is nothing left to weigh, and no move is needed.
public final class Walker {

  private Walker() {}

  /// Leads the chains of a passage through `rungs` rungs, all of them together.
  public static void lead(int rungs, Passage passage) {
    for (int k = 1; k <= rungs; k++) passage.step(k, k < rungs);
  }

  /// Leads every row of `chains` (modified) along `target`, block by block, and returns log w.
  public static double[] lead(AnnealedTarget target, Configurations chains, Workers workers) {
    int rows = chains.rows();
    double[] log = new double[rows];
    workers.forBlocks(
        rows,
        workers.share(rows, target.least(), target.max()),
        (from, to, worker, space) ->
            lead(
                target.rungs(),
                target.enter(new AnnealedTarget.Block(chains, from, to, space, log))));
    return log;
  }
}
