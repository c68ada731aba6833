package io.harmonium.evaluation;

import io.harmonium.matrix.Workers;
import io.harmonium.meanfield.FixedPoint;
import io.harmonium.meanfield.MeanField;
import io.harmonium.model.DoublePath;
import io.harmonium.model.Machine;

/// Naive mean field as a lower bound of log Z, the best of several starts: independent units, and rows. It holds whether
/// the searches converged or not.
public final class MeanFieldBound {

  /// Three digits beyond what is printed.
  private static final FixedPoint SEARCH = new FixedPoint(0.5, 1e-8, 1000);

  private MeanFieldBound() {}

  /// From independent units and from each of `starts` (null for none).
  public static Estimate estimate(Machine machine, Rows starts, Workers workers) {
    DoublePath path = machine.doublePath();
    int rows = starts == null ? 0 : starts.count();
    boolean[] converged = new boolean[rows + 1];
    double[] values =
        RowSums.map(
            rows + 1,
            1,
            workers,
            row -> {
              MeanField field = new MeanField(SEARCH);
              MeanField.Law law =
                  row == rows ? field.solve(path) : field.solve(path, starts.x(), row);
              converged[row] = law.end().converged();
              return law.logPartition();
            });
    double best = Double.NEGATIVE_INFINITY;
    int ended = 0;
    for (int i = 0; i <= rows; i++) {
      best = Math.max(best, values[i]);
      if (converged[i]) ended++;
    }
    return new Estimate(
        best,
        best,
        Double.POSITIVE_INFINITY,
        Estimate.Bound.LOWER,
        true,
        "the best of " + (rows + 1) + " starts, " + ended + " of which converged");
  }
}
