package io.harmonium.insight;

import io.harmonium.evaluation.Rows;
import io.harmonium.matrix.Bits;
import io.harmonium.matrix.Workers;
import io.harmonium.model.Configurations;
import io.harmonium.model.Machine;
import io.harmonium.model.Parameters;
import io.harmonium.model.Structure;
import io.harmonium.random.Draws;
import io.harmonium.random.Seed;
import io.harmonium.sampling.Chains;

/// Small machines with random parameters, and rows for them.
final class Samples {

  static final Workers WORKERS = Workers.single();

  private Samples() {}

  /// The machine with normal parameters of the given deviation.
  static Machine random(Machine machine, double deviation, long seed) {
    Parameters parameters = machine.parameters().copy();
    Draws draws = Seed.of(seed).row(0);
    for (int i = 0; i < parameters.size(); i++)
      parameters.values()[i] = deviation * draws.normal(i, 0);
    return machine.with(parameters);
  }

  /// Rows of fair, independent units.
  static Rows uniform(Structure structure, int rows, long seed) {
    Configurations x =
        Chains.independent(
            structure,
            Chains.uniform(structure, Machine.of(structure).fields()),
            rows,
            0,
            Seed.of(seed),
            WORKERS);
    return Rows.of(x);
  }

  /// Rows near one of two opposite patterns by turns, every bit flipped with probability `noise`.
  static Bits opposite(int rows, int columns, double noise, long seed) {
    Bits bits = Bits.zeros(rows, columns);
    for (int r = 0; r < rows; r++) {
      Draws draws = Seed.of(seed).row(r);
      boolean side = draws.uniformDouble(columns, 0) < 0.5;
      for (int j = 0; j < columns; j++)
        bits.set(r, j, side ^ j % 2 == 0 ^ draws.uniformDouble(j, 0) < noise);
    }
    return bits;
  }
}
