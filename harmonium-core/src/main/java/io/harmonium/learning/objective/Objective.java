package io.harmonium.learning.objective;

import io.harmonium.coupling.WeightTile;
import io.harmonium.learning.Ascent;
import io.harmonium.learning.Batch;
import io.harmonium.learning.ChainPart;
import io.harmonium.learning.Merging;
import io.harmonium.learning.PartialSums;
import io.harmonium.learning.UpdateBuffers;
import io.harmonium.matrix.Workers;
import io.harmonium.model.Configurations;
import io.harmonium.model.Model;
import io.harmonium.model.Parameters;
import io.harmonium.model.Structure;
import io.harmonium.random.Seed;

/// A gradient to ascend for a batch: of machines, or of the one kind of model that the objective knows.
public interface Objective {

  /// Chains it keeps between updates; 0 where it keeps none.
  default int chains() {
    return 0;
  }

  /// Null, or why it cannot learn models of a structure.
  default String unsupported(Structure structure) {
    return null;
  }

  /// True where missing cells are refused, not summed out.
  default boolean needsWholeRows() {
    return false;
  }

  /// True where rows must hold values of their units, and not means of bits that nobody has drawn.
  default boolean needsValues() {
    return needsWholeRows();
  }

  /// This objective at work on the model of `shared`, for a training loop that goes through the weights once. What an
  /// update leaves for the next one to write over belongs to the run.
  Run on(UpdateBuffers shared);

  /// An objective at work on the parameters of one model.
  @FunctionalInterface
  interface Run {

    /// Writes the gradient of the units to `gradient` (modified), whose content does not count, and answers how to get
    /// that of the links.
    Ascent ascend(Batch batch, Configurations chains, Seed seed, Parameters gradient);

    /// The sums of a part of the rows and chains (modified) of an update, which may be cut where [Objective#merging] says.
    default PartialSums accumulate(Batch part, ChainPart chains, Seed seed) {
      throw unmerged();
    }

    /// [#ascend] from the merged sums of all parts of an update of `rows` rows.
    default Ascent ascend(PartialSums all, int rows, Parameters gradient) {
      throw unmerged();
    }

    private UnsupportedOperationException unmerged() {
      return new UnsupportedOperationException(
          "this objective collects whole batches; see Objective.merging");
    }
  }

  /// How updates may be cut into parts whose sums merge, or why not.
  ///
  /// @param gaps whether rows have missing cells
  default Merging merging(Structure structure, boolean gaps) {
    return Merging.not(
        "the gradient is a sum of real numbers in the order of the rows (%s)"
            .formatted(getClass().getSimpleName()));
  }

  /// Adds the gradient for `batch` to `gradient` (modified) by a run of one update and returns ⟨t⟩ of the positive phase,
  /// `[layer][port][column]`. `chains` (modified) is what the objective keeps between updates.
  default double[][][] addGradient(
      Model model,
      Batch batch,
      Configurations chains,
      Seed seed,
      Workers workers,
      Parameters gradient) {
    try (Workers.Claim held = workers.claim()) {
      Parameters own = gradient.zeros();
      UpdateBuffers shared = new UpdateBuffers(model, model.parameters(), workers);
      Ascent ascent = on(shared).ascend(batch, chains, seed, own);
      for (WeightTile tile : shared.structure().tiles())
        ascent.write(tile, own.values(), held.space());
      for (int i = 0; i < own.size(); i++) gradient.values()[i] += own.values()[i];
      return ascent.means();
    }
  }
}
