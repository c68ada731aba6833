package io.harmonium.learning;

import io.harmonium.model.Parameters;
import io.harmonium.model.Structure;

/// A preference added to the gradient of an objective.
public interface Penalty {

  /// Adds its gradient (ascending) to `gradient` (modified); `means` is ⟨t⟩ of the positive phase.
  void addGradient(
      Structure structure, Parameters parameters, double[][][] means, Parameters gradient);
}
