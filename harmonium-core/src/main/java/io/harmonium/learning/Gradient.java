package io.harmonium.learning;

import io.harmonium.coupling.WeightTile;
import io.harmonium.matrix.Workspace;
import java.util.List;

/// What the updates of a run ascend: the strategy of a [TrainingLoop], one for each family of models. The family knows its
/// batches, its random numbers and its coordinates; the loop moves the parameters.
///
/// Strips of weights go through an update one by one while they are in the cache; all parameters before the first strip,
/// or all of them where there are no strips, are the rest, which comes last.
public interface Gradient {

  /// A gradient that stands on the arrays of `own`, which the loop changes from update to update.
  @FunctionalInterface
  interface Family {
    Gradient on(TrainingState own);
  }

  /// Strips of weights.
  default List<WeightTile> tiles() {
    return List.of();
  }

  /// Whether the weights of a strip change again after the rest has moved.
  default boolean late(WeightTile tile) {
    return false;
  }

  /// Whether [Sums#moved] needs the numbers before the step.
  default boolean steers() {
    return false;
  }

  /// A factor on the rate of update `update`.
  default double rate(long update) {
    return 1;
  }

  /// How an update may be cut into parts whose sums merge, or why not.
  default Merging merging() {
    return Merging.not("the gradient is computed for whole batches");
  }

  /// The sums of update `update` over its batch; kept chains move on. The gradient of the rest is written to `gradient`
  /// (modified), whose content does not count.
  Sums accumulate(long update, double[] gradient);

  /// The gradient of one update, read part by part.
  interface Sums {

    /// Writes the gradient of a strip into its places in `gradient` (modified).
    default void write(WeightTile tile, double[] gradient, Workspace space) {}

    /// Completes the gradient of the rest (modified) when all strips are written.
    default void complete(double[] gradient) {}

    /// Σ of the squares of `gradient[from … to−1]`; how it is rounded is part of the bits of a family.
    default double square(double[] gradient, int from, int to, Workspace space) {
      return space.kernels().dot(gradient, from, gradient, from, to - from, space);
    }

    /// Called with |gradient| before the rest moves; ends the update by an exception.
    default void examine(double norm) {}

    /// Called when a strip has made its step; `before[0 …]` holds its numbers before it where the family steers.
    default void moved(WeightTile tile, double[] before, Workspace space) {}

    /// The same for the rest, when all strips have moved.
    default void moved(double[] before, Workspace space) {}

    /// Called when the weights of a strip will stay until the next update.
    default void settled(WeightTile tile, Workspace space) {}

    /// Called when all strips are settled; answers true where all weights are known to be finite.
    default boolean settled() {
      return false;
    }
  }
}
