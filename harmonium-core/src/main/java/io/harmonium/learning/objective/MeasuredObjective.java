package io.harmonium.learning.objective;

import io.harmonium.learning.Batch;
import io.harmonium.matrix.Workers;
import io.harmonium.model.Machine;
import io.harmonium.random.Seed;

/// An objective whose value is known beside its gradient, so that one can be held against the other.
public interface MeasuredObjective extends BatchObjective {

  /// The weighted mean over the rows of what [#addGradient] ascends; the same seed gives the same choices.
  double value(Machine machine, Batch batch, Seed seed, Workers workers);

  @Override
  default boolean needsWholeRows() {
    return true;
  }

  /// Refuses rows with missing cells: `what` is known for whole rows only.
  static void requireWhole(Batch batch, String what) {
    for (int l = 0; batch.missing() != null && l < batch.missing().length; l++)
      for (int row = 0; row < batch.rows().length && batch.missing()[l] != null; row++)
        if (batch.missing()[l].count(row) > 0)
          throw new IllegalArgumentException(
              "row "
                  + batch.rows()[row]
                  + " (counted from 0) has missing cells, and "
                  + what
                  + " is known for whole rows only; fill them in first, or learn by a likelihood"
                  + " (pcd, cd, exact), which sums them out");
  }
}
