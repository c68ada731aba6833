package io.harmonium.learning;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.harmonium.Small;
import io.harmonium.data.Dataset;
import io.harmonium.learning.objective.MeasuredObjective;
import io.harmonium.learning.objective.Objective;
import io.harmonium.matrix.Workers;
import io.harmonium.model.Machine;
import io.harmonium.model.Parameters;
import io.harmonium.random.Seed;

/// Values and gradients of objectives held against each other.
public final class GradientChecks {

  private static final Seed SEED = Seed.of(70);

  private GradientChecks() {}

  public static double value(MeasuredObjective objective, Machine machine, Batch batch) {
    try (Workers workers = Workers.single()) {
      return objective.value(machine, batch, SEED, workers);
    }
  }

  public static double[] gradient(Objective objective, Machine machine, Batch batch) {
    return gradient(objective, machine, batch, 1);
  }

  private static double[] gradient(Objective objective, Machine machine, Batch batch, int threads) {
    Parameters gradient = machine.parameters().zeros();
    try (Workers workers = Workers.of(threads)) {
      objective.addGradient(machine, batch, null, SEED, workers, gradient);
    }
    return gradient.values();
  }

  /// Central differences with h = 1e-4: h²/6·f‴ + ε·f/h is below 1e-7; the promise is 1e-6.
  public static void check(MeasuredObjective objective, Machine machine, Dataset data) {
    Batch batch = Small.batch(machine, data);
    double[] gradient = gradient(objective, machine, batch);
    for (int i = 0; i < gradient.length; i++) {
      double[] moved = new double[2];
      for (int side = 0; side < 2; side++) {
        Parameters shifted = machine.parameters().copy();
        shifted.values()[i] += side == 0 ? -1e-4 : 1e-4;
        moved[side] = value(objective, machine.with(shifted), batch);
      }
      double derivative = (moved[1] - moved[0]) / 2e-4;
      assertEquals(derivative, gradient[i], 1e-6 * (1 + Math.abs(derivative)), "parameter " + i);
    }
  }

  /// The same bits for one, two and five workers.
  public static void checkWorkers(Objective objective, Machine machine, Dataset data) {
    Batch batch = Small.batch(machine, data);
    double[] alone = gradient(objective, machine, batch);
    for (int threads : new int[] {2, 5})
      assertArrayEquals(alone, gradient(objective, machine, batch, threads), threads + " workers");
  }
}
