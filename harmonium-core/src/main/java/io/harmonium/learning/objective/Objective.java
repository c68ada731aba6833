package io.harmonium.learning.objective;

import io.harmonium.learning.Ascent;
import io.harmonium.learning.Batch;
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

  /// The same for a training loop that goes through the weights once: writes the gradient of the units to `gradient`
  /// (modified), whose content does not count, and answers how to get that of the links.
  default Ascent ascend(
      Machine machine,
      Batch batch,
      Configurations chains,
      Seed seed,
      Workers workers,
      Parameters gradient) {
    Arrays.fill(gradient.values(), 0);
    return new Ascent.Complete(addGradient(machine, batch, chains, seed, workers, gradient));
  }
}
