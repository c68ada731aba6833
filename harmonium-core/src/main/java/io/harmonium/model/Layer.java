package io.harmonium.model;

import io.harmonium.coupling.End;
import io.harmonium.coupling.Graph;
import io.harmonium.coupling.Lateral;
import io.harmonium.matrix.States;
import io.harmonium.units.Port;
import io.harmonium.units.Units;

/// A named block of `size` units of one kind. Every column of a port has a parameter of its own, or the units stand in
/// `maps` maps of equal size, one after the other, and all columns of a map share one parameter per port.
///
/// @param maps how many maps share their parameters; 0 where nothing is shared
/// @param role what the layer is for; a [Structure] makes the layers of its hidden side hidden ones
public record Layer(String name, Units units, int size, int maps, Role role) {

  public Layer {
    if (name.isBlank()) throw new IllegalArgumentException("a layer needs a name");
    if (size < 1)
      throw new IllegalArgumentException(
          "layer '" + name + "' needs at least one unit, got " + size);
    if (maps < 0 || maps > 0 && size % maps != 0)
      throw new IllegalArgumentException(
          "layer '" + name + "' has " + size + " units, which are not " + maps + " equal maps");
    if (role == Role.LABEL && size != 1)
      throw new IllegalArgumentException(
          "layer '" + name + "' holds the class of a row in one unit, got " + size);
  }

  /// Visible units until a structure says otherwise.
  public Layer(String name, Units units, int size, int maps) {
    this(name, units, size, maps, Role.VISIBLE);
  }

  /// Units that share nothing.
  public Layer(String name, Units units, int size) {
    this(name, units, size, 0);
  }

  /// The same units for another purpose.
  public Layer as(Role role) {
    return role == this.role ? this : new Layer(name, units, size, maps, role);
  }

  /// How many stored parameters a port has.
  public int fields(int port) {
    return maps == 0 ? columns(port) : maps;
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

  /// The link among the units of this layer, which is number `index` of a structure, named after it.
  public Lateral lateral(int index, Graph graph) {
    if (ports() != 1 || units.values() == 0)
      throw new IllegalArgumentException(
          "layer '"
              + name
              + "' holds "
              + units.name()
              + " units; only units with a list of values (binary, spin, categorical) can be linked"
              + " to each other");
    if (graph.units() != size)
      throw new IllegalArgumentException(
          "the graph couples " + graph.units() + " units but layer '" + name + "' has " + size);
    return new Lateral(name + "-" + name, new End(index, 0), graph, units.ports().get(0).width());
  }
}
