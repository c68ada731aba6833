package io.harmonium.learning;

/// Adamax (Kingma and Ba 2015), Adam with the largest recent gradient in place of its root mean square, ascending:
///
/// ```
/// m ← β₁m + (1−β₁)g,   u ← max(β₂u, |g| + ε),   θ ← θ + rate · m̂ / u
/// ```
///
/// A step is never longer than the rate times a number near 1, whatever the gradients do.
public record Adamax(Schedule rate, double beta1, double beta2, double epsilon)
    implements MeanAscent {

  public Adamax {
    MeanAscent.check(beta1, beta2, epsilon);
  }

  public static Adamax withRate(double rate) {
    return new Adamax(Schedule.constant(rate), 0.9, 0.999, 1e-8);
  }

  @Override
  public String name() {
    return "adamax";
  }

  @Override
  public void ascend(
      double[] x, double[] g, double[] factors, double[][] memory, long update, int from, int to) {
    double step = rate.at(update) / MeanAscent.correction(beta1, update);
    double[] m = memory[0];
    double[] u = memory[1];
    for (int i = from; i < to; i++) {
      u[i] = Math.max(beta2 * u[i], Math.abs(g[i]) + epsilon);
      x[i] += step * (factors == null ? 1 : factors[i]) * m[i] / u[i];
    }
  }
}
