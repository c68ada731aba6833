package io.harmonium.evaluation.logz;

import io.harmonium.evaluation.Agreement.Evidence;
import io.harmonium.evaluation.Estimate;
import io.harmonium.meanfield.BeliefPropagation;
import io.harmonium.meanfield.DiscretePairs;
import io.harmonium.meanfield.Solution;
import io.harmonium.meanfield.TreeWeights;
import java.util.Optional;

/// The tree-reweighted upper bound of log Z (Wainwright, Jaakkola and Willsky 2005), where its messages converge; where
/// they do not, the number bounds nothing.
final class TreeReweightedBound implements MachineEstimator {

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
    return estimate(task.pairs());
  }

  /// Null, or why the bound is out of reach.
  public static String unsupported(DiscretePairs pairs) {
    return TreeWeights.unsupported(pairs);
  }

  public static Estimate estimate(DiscretePairs pairs) {
    Solution solution = new BeliefPropagation(BetheEstimate.SEARCH).treeReweighted(pairs);
    double value = solution.logPartition();
    if (!solution.converged())
      return TapEstimate.without(value, BetheEstimate.unfinished(solution) + "; no bound");
    return new Estimate(
        value,
        Double.NEGATIVE_INFINITY,
        value,
        Estimate.Bound.UPPER,
        true,
        "converged in " + solution.end().rounds() + " rounds");
  }
}
