package io.harmonium.evaluation.logz;

import io.harmonium.evaluation.Agreement.Evidence;
import io.harmonium.evaluation.Estimate;
import io.harmonium.evaluation.Rows;
import io.harmonium.matrix.Workers;
import io.harmonium.meanfield.DiscretePairs;
import io.harmonium.meanfield.FixedPoint;
import io.harmonium.meanfield.PlefkaExpansion;
import io.harmonium.meanfield.Solution;
import io.harmonium.model.Machine;
import io.harmonium.model.Structure;
import io.harmonium.numeric.Elementary;
import java.util.Optional;

/// log Z to second or third order in the couplings (TAP): log Σ exp Γ over the different solutions that several starts
/// lead to. It is an expansion: nothing bounds its error, so it has no interval and is never trusted by itself.
final class TapEstimate implements MachineEstimator {

  private static final FixedPoint SEARCH = new FixedPoint(0.5, 1e-7, 400);

  private final int order;

  TapEstimate(int order) {
    this.order = order;
  }

  @Override
  public String name() {
    return "tap" + order;
  }

  @Override
  public String title() {
    return order == 2 ? "TAP, 2nd order" : "TAP, 3rd order";
  }

  @Override
  public String description() {
    return order == 2 ? "TAP, second order" : "TAP, third order";
  }

  @Override
  public Evidence evidence() {
    return Evidence.COMPANION;
  }

  @Override
  public Optional<String> unsupported(LogPartitionTask task) {
    String reason = DiscretePairs.unsupported(task.machine().structure());
    return Optional.ofNullable(reason != null ? reason : unsupported(task.pairs(), order));
  }

  @Override
  public String progress(LogPartitionTask task) {
    return "log Z, mean field and messages";
  }

  @Override
  public Estimate estimate(LogPartitionTask task) {
    return estimate(task.pairs(), task.machine(), order, task.starts(), task.workers());
  }

  /// Null, or why there is no such expansion of this machine.
  public static String unsupported(DiscretePairs pairs, int order) {
    return PlefkaExpansion.of(order).unsupported(pairs);
  }

  /// From independent units and from each of `starts` (null for none).
  public static Estimate estimate(
      DiscretePairs pairs, Machine machine, int order, Rows starts, Workers workers) {
    Structure structure = machine.structure();
    int rows = starts == null ? 0 : starts.count();
    double[][][] all = new double[rows + 1][][];
    all[0] = pairs.independent();
    for (int row = 0; row < rows; row++) all[row + 1] = pairs.near(structure, starts.x(), row);
    PlefkaExpansion expansion = new PlefkaExpansion(order, SEARCH);
    Solution[] found = expansion.solutions(pairs, all, workers);
    if (found.length == 0) {
      Solution last = expansion.solve(pairs, all[0], workers);
      return without(
          last.logPartition(), "no start converged; the value is not that of a solution");
    }
    double[] values = new double[found.length];
    for (int i = 0; i < values.length; i++) values[i] = found[i].logPartition();
    return without(
        Elementary.logSumExp(values),
        "an expansion, its error is not known; "
            + found.length
            + (found.length == 1 ? " solution of " : " solutions of ")
            + all.length
            + (all.length == 1 ? " start" : " starts"));
  }

  /// A number without an interval.
  static Estimate without(double value, String note) {
    return new Estimate(
        value,
        Double.NEGATIVE_INFINITY,
        Double.POSITIVE_INFINITY,
        Estimate.Bound.NONE,
        false,
        note);
  }
}
