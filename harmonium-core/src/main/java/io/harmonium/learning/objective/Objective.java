package io.harmonium.learning.objective;

import io.harmonium.coupling.Strip;
import io.harmonium.learning.Ascent;
import io.harmonium.learning.Batch;
import io.harmonium.learning.ChainPart;
import io.harmonium.learning.Merging;
import io.harmonium.learning.PartialSums;
import io.harmonium.learning.UpdateBuffers;
import io.harmonium.matrix.Workers;
import io.harmonium.model.Configurations;
import io.harmonium.model.Machine;
import io.harmonium.model.Parameters;
import io.harmonium.model.Structure;
import io.harmonium.random.Seed;
import java.util.Arrays;

/// A gradient to ascend for a batch.
public interface Objective {

  /// Chains it keeps between updates; 0 where it keeps none.
  default int chains() {
    return 0;
  }

  /// Null, or why it cannot learn machines of a structure.
  default String refusal(Structure structure) {
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

  /// Adds the gradient for `batch` to `gradient` (modified) and returns ⟨t⟩ of the positive phase,
  /// `[layer][port][column]`. `chains` (modified) is what the objective keeps between updates.
  double[][][] addGradient(
      Machine machine,
      Batch batch,
      Configurations chains,
      Seed seed,
      Workers workers,
      Parameters gradient);

  /// This objective at work on the machine of `shared`, for a training loop that goes through the weights once. What an
  /// update leaves for the next one to write over belongs to the run.
  default Run on(UpdateBuffers shared) {
    return (batch, chains, seed, gradient) -> {
      Arrays.fill(gradient.values(), 0);
      return new Ascent.Complete(
          addGradient(shared.machine(), batch, chains, seed, shared.workers(), gradient));
    };
  }

  /// An objective at work on the parameters of one machine.
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

  /// [#addGradient] by a run of one update.
  static double[][][] addOnce(
      Objective objective,
      Machine machine,
      Batch batch,
      Configurations chains,
      Seed seed,
      Workers workers,
      Parameters gradient) {
    try (Workers.Claim held = workers.claim()) {
      Parameters own = gradient.zeros();
      Ascent ascent =
          objective.on(new UpdateBuffers(machine, workers)).ascend(batch, chains, seed, own);
      for (Strip strip : machine.structure().strips())
        ascent.write(strip, own.values(), held.space());
      for (int i = 0; i < own.size(); i++) gradient.values()[i] += own.values()[i];
      return ascent.means();
    }
  }
}
