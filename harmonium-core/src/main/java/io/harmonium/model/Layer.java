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

  /// Columns of the first port: units times their width.
  public int columns() {
    return columns(0);
  }

  /// Columns of a port.
  public int columns(int port) {
    return units.columns(size, port);
  }

  /// An array of the shape of the layer's statistics, `[port][column]`.
  public double[][] zeros() {
    double[][] zeros = new double[ports()][];
    for (int p = 0; p < zeros.length; p++) zeros[p] = new double[columns(p)];
    return zeros;
  }

  public int ports() {
    return units.ports().size();
  }

  /// Zeroed states of all ports for `rows` configurations.
  public States[] allocate(int rows) {
    States[] states = new States[ports()];
    for (int p = 0; p < states.length; p++)
      states[p] = units.ports().get(p).storage().allocate(rows, units.offsets(size, p));
    return states;
  }

  /// The name of the parameters of a port: "visible.x".
  public String parameter(Port port) {
    return name + "." + port.name();
  }
}
