package io.harmonium.learning;

import java.util.List;

/// Turns a gradient to be ascended into new parameters, with an explicit memory.
public interface Optimizer {

  /// The word in files and commands.
  String name();

  /// Names of the arrays it remembers between updates.
  List<String> memory();

  /// Moves `parameters[from … to−1]` (modified) along `gradient` at update `update`, counted from 0; `memory` holds one
  /// array per name (modified), and `factors` scales the rate of each parameter (null: 1 each). Each parameter is moved
  /// on its own, so that the ranges do not matter.
  void step(
      double[] parameters,
      double[] gradient,
      double[] factors,
      double[][] memory,
      long update,
      int from,
      int to);

  /// The same for all parameters.
  default void step(
      double[] parameters, double[] gradient, double[] factors, double[][] memory, long update) {
    step(parameters, gradient, factors, memory, update, 0, parameters.length);
  }

  /// Every optimiser with default settings.
  static List<Optimizer> kinds() {
    return List.of(Sgd.withRate(0.01), Adam.withRate(0.01), Adamax.withRate(0.01));
  }
}
