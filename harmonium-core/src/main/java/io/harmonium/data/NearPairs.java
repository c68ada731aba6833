package io.harmonium.data;

import io.harmonium.matrix.States;
import io.harmonium.matrix.Workers;

/// Pairs of rows of categories that agree in at least a share of their units (a gap counts as a letter).
final class NearPairs {

  private static final int GRAIN = 64;

  /// Called for every pair of near rows m < n, by several workers at a time.
  @FunctionalInterface
  interface Visitor {
    void pair(int m, int n, int worker);
  }

  private final BitPlanes rows;
  private final int allowed;

  NearPairs(States values, double identity) {
    this.rows = BitPlanes.of(values);
    this.allowed = (int) Math.floor((1 - identity) * values.cells() + 1e-9);
  }

  /// The one block of categories of an alignment; `who` wants it.
  static States categories(Dataset data, String who) {
    States values = data.blocks().get(0).values();
    if (data.blocks().size() != 1 || values.columns() == values.cells())
      throw new IllegalArgumentException(
          who + " needs one block of categories (an alignment); read the data as categorical");
    return values;
  }

  /// Visits all near pairs.
  void forEach(Workers workers, Visitor visitor) {
    workers.forBlocks(
        rows.rows(),
        GRAIN,
        (from, to, worker, space) -> {
          for (int m = from; m < to; m++)
            for (int n = m + 1; n < rows.rows(); n++)
              if (rows.different(m, rows, n, allowed) <= allowed) visitor.pair(m, n, worker);
        });
  }
}
