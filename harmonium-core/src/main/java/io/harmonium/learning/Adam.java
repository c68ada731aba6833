package io.harmonium.learning;

import java.util.List;

/// Adam (Kingma and Ba 2015), ascending:
///
/// ```
/// m ← β₁m + (1−β₁)g,   v ← β₂v + (1−β₂)g²,   θ ← θ + rate · m̂ / (√v̂ + ε)
/// ```
public record Adam(Schedule rate, double beta1, double beta2, double epsilon) implements Optimizer {

  public Adam {
    check(beta1, beta2, epsilon);
  }

  static void check(double beta1, double beta2, double epsilon) {
    if (!(0 <= beta1 && beta1 < 1))
      throw new IllegalArgumentException("beta1 must be in [0, 1), got " + beta1);
    if (!(0 <= beta2 && beta2 < 1))
      throw new IllegalArgumentException("beta2 must be in [0, 1), got " + beta2);
    if (!(epsilon > 0))
      throw new IllegalArgumentException("epsilon must be positive, got " + epsilon);
  }

  public static Adam withRate(double rate) {
    return new Adam(Schedule.constant(rate), 0.9, 0.999, 1e-8);
  }

  @Override
  public String name() {
    return "adam";
  }

  @Override
  public List<String> memory() {
    return List.of("first", "second");
  }

  @Override
  public void step(
      double[] parameters,
      double[] gradient,
      double[] factors,
      double[][] memory,
      long update,
      int from,
      int to) {
    double step = rate.at(update);
    double correction1 = 1 - StrictMath.pow(beta1, update + 1.0);
    double correction2 = 1 - StrictMath.pow(beta2, update + 1.0);
    double[] m = memory[0];
    double[] v = memory[1];
    for (int i = from; i < to; i++) {
      m[i] = beta1 * m[i] + (1 - beta1) * gradient[i];
      v[i] = beta2 * v[i] + (1 - beta2) * gradient[i] * gradient[i];
    }
    if (factors == null)
      for (int i = from; i < to; i++)
        parameters[i] += step * (m[i] / correction1) / (Math.sqrt(v[i] / correction2) + epsilon);
    else
      for (int i = from; i < to; i++)
        parameters[i] +=
            step * factors[i] * (m[i] / correction1) / (Math.sqrt(v[i] / correction2) + epsilon);
  }
}
