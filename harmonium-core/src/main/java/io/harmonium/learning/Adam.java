package io.harmonium.learning;

/// Adam (Kingma and Ba 2015), ascending:
///
/// ```
/// m ← β₁m + (1−β₁)g,   v ← β₂v + (1−β₂)g²,   θ ← θ + rate · m̂ / (√v̂ + ε)
/// ```
public record Adam(Schedule rate, double beta1, double beta2, double epsilon)
    implements MeanAscent {

  public Adam {
    MeanAscent.check(beta1, beta2, epsilon);
  }

  public static Adam withRate(double rate) {
    return new Adam(Schedule.constant(rate), 0.9, 0.999, 1e-8);
  }

  @Override
  public String name() {
    return "adam";
  }

  @Override
  public void ascend(
      double[] x, double[] g, double[] factors, double[][] memory, long update, int from, int to) {
    double step = rate.at(update);
    double first = MeanAscent.correction(beta1, update);
    double second = MeanAscent.correction(beta2, update);
    double[] m = memory[0];
    double[] v = memory[1];
    for (int i = from; i < to; i++) v[i] = beta2 * v[i] + (1 - beta2) * g[i] * g[i];
    if (factors == null)
      for (int i = from; i < to; i++)
        x[i] += step * (m[i] / first) / (Math.sqrt(v[i] / second) + epsilon);
    else
      for (int i = from; i < to; i++)
        x[i] += step * factors[i] * (m[i] / first) / (Math.sqrt(v[i] / second) + epsilon);
  }
}
