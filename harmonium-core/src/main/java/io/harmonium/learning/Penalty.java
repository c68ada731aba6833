package io.harmonium.learning;

import io.harmonium.model.Parameters;
import io.harmonium.model.Structure;

/// A preference added to the gradient of an objective.
public interface Penalty {

  /// Adds its gradient (ascending) for parameters `from … to−1` to `gradient` (modified); `means` is ⟨t⟩ of the positive
  /// phase.
  void addGradient(
      Structure structure,
      Parameters parameters,
      double[][][] means,
      int from,
      int to,
      double[] gradient);

  /// The same for all parameters.
  default void addGradient(
      Structure structure, Parameters parameters, double[][][] means, Parameters gradient) {
    addGradient(structure, parameters, means, 0, parameters.size(), gradient.values());
  }
}
