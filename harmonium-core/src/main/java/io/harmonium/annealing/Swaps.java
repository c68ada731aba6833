package io.harmonium.annealing;

/// Sees what neighbouring levels of [Tempering] offer each other; it is called in the order of groups and levels.
@FunctionalInterface
public interface Swaps {

  /// Group `group` offered an exchange between `level` and `level + 1`, to be taken with `probability`.
  void offered(long group, int level, double probability, boolean taken);
}
