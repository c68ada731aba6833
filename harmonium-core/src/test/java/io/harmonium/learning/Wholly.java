package io.harmonium.learning;

import io.harmonium.learning.objective.BatchObjective;
import io.harmonium.learning.objective.Objective;
import io.harmonium.matrix.Workers;
import io.harmonium.model.Configurations;
import io.harmonium.model.Machine;
import io.harmonium.model.Parameters;
import io.harmonium.random.Seed;

/// An objective without its way of going through the weights in strips.
public final class Wholly {

  private Wholly() {}

  public static Objective of(Objective objective) {
    return new BatchObjective() {
      @Override
      public int chains() {
        return objective.chains();
      }

      @Override
      public double[][][] addGradient(
          Machine machine,
          Batch batch,
          Configurations chains,
          Seed seed,
          Workers workers,
          Parameters gradient) {
        return objective.addGradient(machine, batch, chains, seed, workers, gradient);
      }
    };
  }
}
