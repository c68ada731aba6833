package io.harmonium.learning;

import java.util.List;

/// Gradient ascent with momentum:  m ← μ·m + g,  θ ← θ + rate·m.
public record Sgd(Schedule rate, double momentum) implements Optimizer {

  public Sgd {
    if (!(0 <= momentum && momentum < 1))
      throw new IllegalArgumentException("momentum must be in [0, 1), got " + momentum);
  }

  public static Sgd withRate(double rate) {
    return new Sgd(Schedule.constant(rate), 0);
  }

  @Override
  public String name() {
    return "sgd";
  }

  @Override
  public List<String> memory() {
    return momentum == 0 ? List.of() : List.of("momentum");
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
    double[] direction = gradient;
    if (momentum != 0) {
      direction = memory[0];
      for (int i = from; i < to; i++) direction[i] = momentum * direction[i] + gradient[i];
    }
    if (factors == null) for (int i = from; i < to; i++) parameters[i] += step * direction[i];
    else for (int i = from; i < to; i++) parameters[i] += step * factors[i] * direction[i];
  }
}
