package io.harmonium.evaluation.logz;

import io.harmonium.evaluation.Agreement.Evidence;
import io.harmonium.evaluation.Estimate;
import io.harmonium.matrix.Workers;
import io.harmonium.meanfield.BeliefPropagation;
import io.harmonium.meanfield.DiscretePairs;
import io.harmonium.meanfield.FixedPoint;
import io.harmonium.meanfield.TreeWeights;
import java.util.Optional;

/// The tree-reweighted upper bound of log Z (Wainwright, Jaakkola and Willsky 2005) in its dual form, which is a bound
/// whether the messages converge or not: see [BeliefPropagation#upperBound]. At most [#MAX_WORK] pairs are looked at in all.
final class TreeReweightedBound implements MachineEstimator {

  /// Pairs times rounds.
  private static final double MAX_WORK = 2e7;

  private static final int MIN_ROUNDS = 20;

  TreeReweightedBound() {}

  @Override
  public String name() {
    return "treeReweighted";
  }

  @Override
  public String title() {
    return "tree-reweighted";
  }

  @Override
  public Evidence evidence() {
    return Evidence.BOUND;
  }

  @Override
  public Optional<String> unsupported(LogPartitionTask task) {
    String reason = DiscretePairs.unsupported(task.machine().structure());
    return Optional.ofNullable(reason != null ? reason : unsupported(task.pairs()));
  }

  @Override
  public String progress(LogPartitionTask task) {
    return "log Z, mean field and messages";
  }

  @Override
  public Estimate estimate(LogPartitionTask task) {
    return estimate(task.pairs(), task.workers());
  }

  /// Null, or why the bound is out of reach.
  public static String unsupported(DiscretePairs pairs) {
    return TreeWeights.unsupported(pairs);
  }

  public static Estimate estimate(DiscretePairs pairs, Workers workers) {
    double most = MAX_WORK / Math.max(1, pairs.pairs());
    FixedPoint search = BetheEstimate.SEARCH;
    int rounds = (int) Math.clamp(most, MIN_ROUNDS, search.limit());
    BeliefPropagation.TreeBound bound =
        new BeliefPropagation(search.withLimit(rounds)).upperBound(pairs, workers);
    FixedPoint.End end = bound.end();
    return new Estimate(
        bound.logPartition(),
        Double.NEGATIVE_INFINITY,
        bound.logPartition(),
        Estimate.Bound.UPPER,
        true,
        (end.converged() ? "converged in " : "a bound after ")
            + end.rounds()
            + (end.converged() ? " rounds" : " rounds, more would lower it"));
  }
}
