package io.harmonium.learning;

import java.util.List;

/// Adamax (Kingma and Ba 2015), Adam with the largest recent gradient in place of its root mean square, ascending:
///
/// ```
/// m ← β₁m + (1−β₁)g,   u ← max(β₂u, |g| + ε),   θ ← θ + rate · m̂ / u
/// ```
///
/// A step is never longer than the rate times a number near 1, whatever the gradients do.
public record Adamax(Schedule rate, double beta1, double beta2, double epsilon)
    implements Optimizer {

  public Adamax {
    Adam.check(beta1, beta2, epsilon);
  }

  public static Adamax withRate(double rate) {
    return new Adamax(Schedule.constant(rate), 0.9, 0.999, 1e-8);
  }

  @Override
  public String name() {
    return "adamax";
  }

  @Override
  public List<String> memory() {
    return List.of("first", "largest");
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
    double step = rate.at(update) / (1 - StrictMath.pow(beta1, update + 1.0));
    double[] m = memory[0];
    double[] u = memory[1];
    for (int i = from; i < to; i++) {
      m[i] = beta1 * m[i] + (1 - beta1) * gradient[i];
      u[i] = Math.max(beta2 * u[i], Math.abs(gradient[i]) + epsilon);
      parameters[i] += step * (factors == null ? 1 : factors[i]) * m[i] / u[i];
    }
  }
}
