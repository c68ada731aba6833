package io.harmonium.learning.objective;

import io.harmonium.learning.Ascent;
import io.harmonium.learning.Batch;
import io.harmonium.learning.UpdateBuffers;
import io.harmonium.matrix.Workers;
import io.harmonium.model.Configurations;
import io.harmonium.model.Machine;
import io.harmonium.model.Model;
import io.harmonium.model.Parameters;
import io.harmonium.random.Seed;
import java.util.Arrays;

/// An objective of machines that has the whole gradient of a batch at once.
public interface BatchObjective extends Objective {

  /// See [Objective#addGradient].
  double[][][] addGradient(
      Machine machine,
      Batch batch,
      Configurations chains,
      Seed seed,
      Workers workers,
      Parameters gradient);

  @Override
  default double[][][] addGradient(
      Model model,
      Batch batch,
      Configurations chains,
      Seed seed,
      Workers workers,
      Parameters gradient) {
    return addGradient(model.as(Machine.class), batch, chains, seed, workers, gradient);
  }

  @Override
  default Run on(UpdateBuffers shared) {
    Machine machine = shared.machine();
    return (batch, chains, seed, gradient) -> {
      Arrays.fill(gradient.values(), 0);
      return new Ascent.Complete(
          addGradient(machine, batch, chains, seed, shared.workers(), gradient));
    };
  }
}
