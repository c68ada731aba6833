package io.harmonium.learning;

import io.harmonium.model.Parameters;
import java.util.Arrays;
import java.util.Map;

/// How gradients become steps.
///
/// @param clip largest norm of a gradient, which is shortened to it; 0 for any
/// @param factors on the rate of each parameter; null where all are 1
/// @param average the running mean of the parameters behind the steps
public record Steps(Optimizer optimizer, double clip, double[] factors, RunningMean average) {

  /// Factors on the rate of every parameter, given those of named slices; null where none are given.
  public static double[] factors(Parameters layout, Map<String, Double> named) {
    if (named.isEmpty()) return null;
    double[] factors = new double[layout.size()];
    Arrays.fill(factors, 1);
    named.forEach(
        (name, factor) -> {
          Parameters.Slice slice = layout.slice(name);
          Arrays.fill(factors, slice.offset(), slice.end(), factor);
        });
    return factors;
  }
}
