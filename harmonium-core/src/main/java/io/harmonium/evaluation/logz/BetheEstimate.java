package io.harmonium.evaluation.logz;

import io.harmonium.evaluation.Agreement.Evidence;
import io.harmonium.evaluation.Estimate;
import io.harmonium.matrix.Workers;
import io.harmonium.meanfield.BeliefPropagation;
import io.harmonium.meanfield.DiscretePairs;
import io.harmonium.meanfield.FixedPoint;
import io.harmonium.meanfield.Solution;
import io.harmonium.meanfield.TreeWeights;
import java.util.Optional;

/// Bethe's log Z by belief propagation. It is exact where the couplings form no cycle and a lower bound where all
/// couplings of two-valued units attract; otherwise neither bound.
final class BetheEstimate implements MachineEstimator {

  static final FixedPoint SEARCH = new FixedPoint(0.5, 1e-7, 400);

  BetheEstimate() {}

  @Override
  public String name() {
    return "bethe";
  }

  @Override
  public String title() {
    return "Bethe";
  }

  @Override
  public Evidence evidence() {
    return Evidence.BOUND;
  }

  @Override
  public Optional<String> unsupported(LogPartitionTask task) {
    return Optional.ofNullable(DiscretePairs.unsupported(task.machine().structure()));
  }

  @Override
  public String progress(LogPartitionTask task) {
    return "log Z, mean field and messages";
  }

  @Override
  public Estimate estimate(LogPartitionTask task) {
    return estimate(task.pairs(), task.workers());
  }

  public static Estimate estimate(DiscretePairs pairs, Workers workers) {
    Solution solution = new BeliefPropagation(SEARCH).bethe(pairs, workers);
    double value = solution.logPartition();
    if (!solution.converged()) return TapEstimate.without(value, unfinished(solution));
    if (TreeWeights.forest(pairs))
      return Estimate.exact(value)
          .withBound(Estimate.Bound.NONE, "the couplings form no cycle: exact");
    if (attracting(pairs))
      return new Estimate(
          value,
          value,
          Double.POSITIVE_INFINITY,
          Estimate.Bound.LOWER,
          true,
          "all couplings attract: a lower bound");
    return TapEstimate.without(
        value,
        "belief propagation converged in "
            + solution.end().rounds()
            + " rounds; neither bound, its error is not known");
  }

  static String unfinished(Solution solution) {
    return "belief propagation did not converge in " + solution.end().rounds() + " rounds";
  }

  private static boolean attracting(DiscretePairs pairs) {
    for (int e = 0; e < pairs.pairs(); e++)
      if (pairs.states(pairs.first(e)) != 2
          || pairs.states(pairs.second(e)) != 2
          || pairs.weight(e, 1, 1) < 0) return false;
    return true;
  }
}
