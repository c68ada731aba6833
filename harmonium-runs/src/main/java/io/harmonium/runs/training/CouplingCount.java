package io.harmonium.runs.training;

import io.harmonium.coupling.Graph;
import io.harmonium.runs.RunException;
import java.util.Locale;

/// How many couplings a layer linked to itself has, and what they need, counted before anything is made of them.
///
/// @param units visible units
/// @param width numbers of a unit: 1, or its states
/// @param pairs pairs of units that are coupled
record CouplingCount(long units, long width, long pairs) {

  /// Doubles per coupling: the number, its gradient, two of the optimiser, and sums of both phases.
  private static final long DOUBLES = 6;

  static CouplingCount of(LearningSettings learning, TrainingData data) {
    long units = data.columns();
    long width = data.units().ports().get(0).width();
    boolean lateral = learning.kind().lateral();
    if (lateral && learning.graph() == null)
      return new CouplingCount(units, width, Graph.pairs(units));
    return new CouplingCount(units, width, 0);
  }

  /// Each pair once.
  long stored() {
    return pairs * width * width;
  }

  /// The same as a square matrix, in which every pair stands twice and the diagonal is 0.
  long square() {
    return units * width * units * width;
  }

  /// Bytes of the stored numbers with all that training needs beside them, and of the fixed-point matrix of the chains.
  long bytes() {
    return DOUBLES * Double.BYTES * stored() + Integer.BYTES * square();
  }

  /// Refuses what no array holds and what does not fit the memory, with the count.
  void require() {
    long memory = Runtime.getRuntime().maxMemory();
    if (pairs == 0 || stored() <= Integer.MAX_VALUE - (1 << 24) && bytes() <= memory) return;
    throw RunException.invalid(
        String.format(
            Locale.ROOT,
            "%,d visible units have %.1e couplings as a square matrix (%,d: every pair twice, the"
                + " diagonal 0); %,d of them are different (each pair once), %.1f GB as doubles;"
                + " training needs %.1f GB, Java may use %.1f GB",
            units,
            (double) square(),
            square(),
            stored(),
            stored() * 8e-9,
            bytes() * 1e-9,
            memory * 1e-9),
        "{graph} FILE with the pairs that matter, fewer units, or {model} rbm with hidden units");
  }
}
