package io.harmonium.learning;

import io.harmonium.model.Parameters;
import io.harmonium.model.Structure;

/// Penalties on the weights of all links:  −l1·Σ|W| − ½·l2·Σ W².
public record WeightDecay(double l1, double l2) implements Penalty {

  public WeightDecay {
    if (!(l1 >= 0) || !(l2 >= 0))
      throw new IllegalArgumentException("penalties must be >= 0, got " + l1 + ", " + l2);
  }

  /// The weights of all links stand behind the parameters of the units.
  @Override
  public void addGradient(
      Structure structure,
      Parameters parameters,
      double[][][] means,
      int from,
      int to,
      double[] gradient) {
    int first = Math.max(from, structure.linkOffset());
    double[] weights = parameters.values();
    if (l1 == 0) for (int i = first; i < to; i++) gradient[i] -= l2 * weights[i];
    else
      for (int i = first; i < to; i++)
        gradient[i] -= l1 * Math.signum(weights[i]) + l2 * weights[i];
  }
}
