package io.harmonium.learning;

import io.harmonium.numeric.Transcendental;
import java.util.List;

/// Ascent along a running mean of gradients, in units of their size:
///
/// ```
/// m ← β₁m + (1−β₁)g,   θ ← θ + rate · m̂ / size,   m̂ = m/(1 − β₁ᵗ)
/// ```
///
/// What the size is, and how β₂ forgets it, tells the members apart.
sealed interface MeanAscent extends Optimizer permits Adam, Adamax {

  /// Share of the past in the running mean.
  double beta1();

  /// Renews the sizes of `memory[1]` and moves parameters along `memory[0]`, as in [#step].
  void ascend(
      double[] x, double[] g, double[] factors, double[][] memory, long update, int from, int to);

  /// Refuses shares outside [0, 1) and sizes that may become 0.
  static void check(double beta1, double beta2, double epsilon) {
    if (!(0 <= beta1 && beta1 < 1))
      throw new IllegalArgumentException("beta1 must be in [0, 1), got " + beta1);
    if (!(0 <= beta2 && beta2 < 1))
      throw new IllegalArgumentException("beta2 must be in [0, 1), got " + beta2);
    if (!(epsilon > 0))
      throw new IllegalArgumentException("epsilon must be positive, got " + epsilon);
  }

  /// 1 − βᵗ after update number `update`: what a mean that began at 0 lacks.
  static double correction(double beta, long update) {
    return -Transcendental.expm1((update + 1.0) * Transcendental.log(beta));
  }

  @Override
  default List<String> memory() {
    return List.of("first", "size");
  }

  @Override
  default void step(
      double[] parameters,
      double[] gradient,
      double[] factors,
      double[][] memory,
      long update,
      int from,
      int to) {
    double past = beta1();
    double[] m = memory[0];
    for (int i = from; i < to; i++) m[i] = past * m[i] + (1 - past) * gradient[i];
    ascend(parameters, gradient, factors, memory, update, from, to);
  }
}
