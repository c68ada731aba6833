package io.harmonium.learning.objective;

import io.harmonium.learning.Batch;
import io.harmonium.learning.UpdateBuffers;
import io.harmonium.matrix.Workers;
import io.harmonium.model.Configurations;
import io.harmonium.model.Machine;
import io.harmonium.model.Parameters;
import io.harmonium.random.Seed;
import java.util.Arrays;

/// The exact gradient of the mean log p(y | x) of a machine with a class, y being the one unit of layer `label`:
///
/// ```
/// ∇ log p(y | x) = Σ_c [δ_cy − p(c | x)]·∇(−F)(x, c)
/// ```
///
/// Rows whose class is missing have no share in it; other cells must be known.
public record Discriminative(int label) implements Objective {

  @Override
  public double[][][] addGradient(
      Machine machine,
      Batch batch,
      Configurations chains,
      Seed seed,
      Workers workers,
      Parameters gradient) {
    return Objective.addOnce(this, machine, batch, chains, seed, workers, gradient);
  }

  @Override
  public Run on(UpdateBuffers shared) {
    LabelSums sums = new LabelSums(shared, label);
    return (batch, chains, seed, gradient) -> {
      refuseGaps(batch);
      sums.collect(batch);
      Arrays.fill(gradient.values(), 0, shared.structure().fields(), 0);
      sums.addFields(shared.machine().parameters().values(), gradient.values());
      return sums;
    };
  }

  private void refuseGaps(Batch batch) {
    for (int l = 0; batch.missing() != null && l < batch.missing().length; l++)
      for (int row = 0; row < batch.rows().length && l != label; row++)
        if (batch.missing()[l] != null
            && batch.missing()[l].count(row) > 0
            && !batch.missing(label, row, 0))
          throw new IllegalArgumentException(
              "row "
                  + batch.rows()[row]
                  + " (counted from 0) has a class and missing cells; p(y | x) is known for whole"
                  + " rows, fill the cells in first or learn p(x, y)");
  }
}
