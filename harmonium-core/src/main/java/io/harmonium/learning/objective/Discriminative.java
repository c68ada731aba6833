package io.harmonium.learning.objective;

import io.harmonium.learning.Ascent;
import io.harmonium.learning.Batch;
import io.harmonium.learning.ChainPart;
import io.harmonium.learning.Merging;
import io.harmonium.learning.PartialSums;
import io.harmonium.learning.UpdateBuffers;
import io.harmonium.model.Configurations;
import io.harmonium.model.Parameters;
import io.harmonium.model.Structure;
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

  /// Rows without a class have no share, so that gaps do not matter.
  @Override
  public Merging merging(Structure structure, boolean gaps) {
    return Merging.chains(0, 1);
  }

  @Override
  public Run on(UpdateBuffers shared) {
    return new Classes(shared);
  }

  private final class Classes implements Run {
    private final UpdateBuffers shared;
    private final LabelSums sums;

    Classes(UpdateBuffers shared) {
      this.shared = shared;
      this.sums = new LabelSums(shared, label);
    }

    @Override
    public Ascent ascend(Batch batch, Configurations chains, Seed seed, Parameters gradient) {
      refuseGaps(batch);
      sums.collect(batch);
      return written(gradient);
    }

    @Override
    public PartialSums accumulate(Batch part, ChainPart chains, Seed seed) {
      refuseGaps(part);
      return sums.part(part);
    }

    @Override
    public Ascent ascend(PartialSums all, int rows, Parameters gradient) {
      sums.take(all, rows);
      return written(gradient);
    }

    private Ascent written(Parameters gradient) {
      Arrays.fill(gradient.values(), 0, shared.structure().linkOffset(), 0);
      sums.addFields(shared.machine().parameters().values(), gradient.values());
      return sums;
    }
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
