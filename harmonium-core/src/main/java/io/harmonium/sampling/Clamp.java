package io.harmonium.sampling;

import io.harmonium.matrix.Bits;
import io.harmonium.matrix.States;
import io.harmonium.model.Configurations;

/// Cells that keep their given values: `masks[layer]` has a 1 for each clamped cell of each chain, or is null where a
/// layer is free.
public record Clamp(Bits[] masks, Configurations given) {

  /// Puts the given values back into row `row` of `chains` in layer `layer` (modified).
  void apply(int layer, Configurations chains, int row) {
    if (masks[layer] == null) return;
    States[] ports = chains.layers()[layer];
    for (int p = 0; p < ports.length; p++)
      ports[p].keep(masks[layer], row, given.layers()[layer][p], row);
  }

  /// Puts the given values into all rows and layers of `chains` (modified), for the start of a run.
  public void apply(Configurations chains) {
    for (int l = 0; l < masks.length; l++)
      for (int row = 0; row < chains.rows(); row++) apply(l, chains, row);
  }
}
