package io.harmonium.learning;

import io.harmonium.model.Parameters;
import io.harmonium.model.Structure;

/// Penalties on the weights of all links:  −l1·Σ|W| − ½·l2·Σ W².
public record WeightDecay(double l1, double l2) implements Penalty {

  public WeightDecay {
    if (!(l1 >= 0) || !(l2 >= 0))
      throw new IllegalArgumentException("penalties must be >= 0, got " + l1 + ", " + l2);
  }

  @Override
  public void addGradient(
      Structure structure, Parameters parameters, double[][][] means, Parameters gradient) {
    for (Parameters.Slice slice : parameters.slices())
      if (slice.coupling())
        subtract(slice.offset(), slice.end(), parameters.values(), gradient.values());
  }

  private void subtract(int from, int to, double[] weights, double[] gradient) {
    for (int i = from; i < to; i++) gradient[i] -= l1 * Math.signum(weights[i]) + l2 * weights[i];
  }
}
