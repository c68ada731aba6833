package io.harmonium.learning;

import io.harmonium.learning.objective.Objective;
import io.harmonium.matrix.Workers;
import io.harmonium.model.Configurations;
import io.harmonium.model.Machine;
import io.harmonium.model.Parameters;
import io.harmonium.model.Structure;
import io.harmonium.random.Seed;

/// Another objective over rows that are shown in another way at every update.
interface Showing extends Objective {

  /// The objective that sees what is shown.
  Objective objective();

  /// What of `batch` is shown in the update of `seed`; `batch` itself stays as it is.
  Batch shown(Structure structure, Batch batch, Seed seed, Workers workers);

  @Override
  default int chains() {
    return objective().chains();
  }

  @Override
  default String refusal(Structure structure) {
    return objective().refusal(structure);
  }

  @Override
  default boolean needsWholeRows() {
    return objective().needsWholeRows();
  }

  @Override
  default boolean needsValues() {
    return objective().needsValues();
  }

  @Override
  default double[][][] addGradient(
      Machine machine,
      Batch batch,
      Configurations chains,
      Seed seed,
      Workers workers,
      Parameters gradient) {
    Batch rows = shown(machine.structure(), batch, seed, workers);
    return objective().addGradient(machine, rows, chains, seed, workers, gradient);
  }

  @Override
  default Run on(UpdateBuffers shared) {
    Run run = objective().on(shared);
    return (batch, chains, seed, gradient) ->
        run.ascend(
            shown(shared.structure(), batch, seed, shared.workers()), chains, seed, gradient);
  }
}
