package io.harmonium.model;

import io.harmonium.matrix.Bits;
import io.harmonium.matrix.States;

/// Units that keep their given values: `masks[layer]` has a 1 for each clamped unit of each chain, or is null where a
/// layer is free.
public record Clamp(Bits[] masks, Configurations given) {

  /// Puts the given values back into row `row` of the ports of layer `layer` (modified).
  void apply(int layer, States[] ports, int row) {
    if (masks[layer] == null) return;
    for (int p = 0; p < ports.length; p++) {
      States values = given.layers()[layer][p];
      if (ports[p].cells() == masks[layer].columns()) ports[p].keep(masks[layer], row, values, row);
      else keepWide(masks[layer], row, ports[p], values);
    }
  }

  /// The same for a port with several cells per unit.
  private static void keepWide(Bits mask, int row, States port, States values) {
    int width = port.cells() / mask.columns();
    for (int cell = 0; cell < port.cells(); cell++)
      if (mask.get(row, cell / width)) port.setValue(row, cell, (int) values.content(row, cell));
  }

  /// Puts the given values into all rows and layers of `chains` (modified), for the start of a run.
  public void apply(Configurations chains) {
    for (int l = 0; l < masks.length; l++)
      for (int row = 0; row < chains.rows(); row++) apply(l, chains.layers()[l], row);
  }

  /// The clamp of rows `rows`, one after the other.
  Clamp rows(int[] rows) {
    Bits[] some = new Bits[masks.length];
    for (int l = 0; l < masks.length; l++)
      if (masks[l] != null) {
        some[l] = masks[l].like(rows.length);
        some[l].copyRows(masks[l], rows);
      }
    Configurations values = given.like(rows.length);
    values.copyRows(given, rows);
    return new Clamp(some, values);
  }
}
