package io.harmonium.learning;

import java.util.List;

/// An optimiser that leaves couplings that are 0 at 0: parameters from `links` on, the weights of all links, are there
/// or not, and only those that are there move. Nothing else has to be remembered of which couplings a sparse machine has.
public record SparsityMask(Optimizer optimizer, int links) implements Optimizer {

  @Override
  public String name() {
    return optimizer.name();
  }

  @Override
  public List<String> memory() {
    return optimizer.memory();
  }

  /// What is not there has neither a gradient nor a memory (both modified): its step is 0.
  @Override
  public void step(
      double[] parameters,
      double[] gradient,
      double[] factors,
      double[][] memory,
      long update,
      int from,
      int to) {
    for (int i = Math.max(from, links); i < to; i++)
      if (parameters[i] == 0) {
        gradient[i] = 0;
        for (double[] array : memory) array[i] = 0;
      }
    optimizer.step(parameters, gradient, factors, memory, update, from, to);
  }
}
