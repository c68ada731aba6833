package io.harmonium.model;

import io.harmonium.matrix.Reals;
import io.harmonium.matrix.Workers;
import java.util.List;

/// An energy of visible configurations that knows how it changes with them: what moves along the gradient need,
/// whatever the energy is made of.
public interface DifferentiableEnergy extends Energy {

  /// The visible layers of its configurations.
  List<Layer> layers();

  /// E of every row of `x` into `energies`, and ∂E/∂x of every row into `derivatives[layer]` (both modified; null where
  /// it is not wanted). A real unit has one derivative, that of its number; a unit with a list of values has the
  /// derivatives of the columns of its first port, as if these were real.
  void evaluate(Configurations x, double[] energies, Reals[] derivatives, Workers workers);

  /// Room for the derivatives of `rows` rows.
  default Reals[] derivatives(int rows) {
    return layers().stream()
        .map(layer -> Reals.zeros(rows, layer.columns(0)))
        .toArray(Reals[]::new);
  }
}
