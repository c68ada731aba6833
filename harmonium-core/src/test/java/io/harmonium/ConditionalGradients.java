package io.harmonium;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.harmonium.learning.Batch;
import io.harmonium.learning.objective.ConditionalLikelihood;
import io.harmonium.matrix.Workers;
import io.harmonium.model.Machine;
import io.harmonium.model.Parameters;
import io.harmonium.random.Seed;

/// The exact gradient of machines that are conditional models, beside differences of their likelihood.
public final class ConditionalGradients {

  private ConditionalGradients() {}

  /// Central differences with h = 1e-4: wrong by less than 1e-7.
  public static void agree(Machine machine, Batch batch) {
    Parameters gradient = machine.parameters().zeros();
    try (Workers workers = Workers.single()) {
      new ConditionalLikelihood().addGradient(machine, batch, null, Seed.of(1), workers, gradient);
      for (int i = 0; i < gradient.size(); i++) {
        double[] moved = new double[2];
        for (int side = 0; side < 2; side++) {
          Parameters shifted = machine.parameters().copy();
          shifted.values()[i] += side == 0 ? -1e-4 : 1e-4;
          moved[side] = ConditionalLikelihood.value(machine.with(shifted), batch, workers);
        }
        assertEquals((moved[1] - moved[0]) / 2e-4, gradient.values()[i], 1e-6, "parameter " + i);
      }
    }
  }
}
