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
        for (int i = slice.offset(); i < slice.end(); i++) {
          double w = parameters.values()[i];
          gradient.values()[i] -= l1 * Math.signum(w) + l2 * w;
        }
  }
}
