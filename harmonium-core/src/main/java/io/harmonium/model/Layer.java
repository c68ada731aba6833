package io.harmonium.model;

import io.harmonium.matrix.States;
import io.harmonium.units.Port;
import io.harmonium.units.Units;

/// A named block of `size` units of one kind.
public record Layer(String name, Units units, int size) {

  public Layer {
    if (name.isBlank()) throw new IllegalArgumentException("a layer needs a name");
    if (size < 1)
      throw new IllegalArgumentException(
          "layer '" + name + "' needs at least one unit, got " + size);
  }

  /// Columns of each port: units times their width.
  public int columns() {
    return units.columns(size);
  }

  public int ports() {
    return units.ports().size();
  }

  /// Zeroed states of all ports for `rows` configurations.
  public States[] allocate(int rows) {
    int[] offsets = units.offsets(size);
    return units.ports().stream()
        .map(p -> p.storage().allocate(rows, offsets))
        .toArray(States[]::new);
  }

  /// The name of the parameters of a port: "visible.x".
  public String parameter(Port port) {
    return name + "." + port.name();
  }
}
