package io.harmonium.learning;

import io.harmonium.coupling.WeightTile;
import io.harmonium.matrix.Workspace;

/// The gradient of one update. That of the units stands in the vector of gradients; that of the links is written there
/// strip by strip, by whichever worker takes the strip, and after the weights of a strip have been moved the objective
/// may make them ready for the next update while they are in the cache.
public interface Ascent {

  /// ⟨t⟩ of the positive phase, `[layer][port][column]`.
  double[][][] means();

  /// Writes the gradient of a strip into its places in `gradient` (modified).
  void write(WeightTile tile, double[] gradient, Workspace space);

  /// Called when the weights of a strip have been moved and will stay until the next update.
  default void moved(WeightTile tile, Workspace space) {}

  /// Called when [#moved] has been called for every strip; answers true where all weights are known to be finite.
  default boolean settled() {
    return false;
  }

  /// A gradient that stands complete in its vector.
  record Complete(double[][][] means) implements Ascent {
    @Override
    public void write(WeightTile tile, double[] gradient, Workspace space) {}
  }
}
