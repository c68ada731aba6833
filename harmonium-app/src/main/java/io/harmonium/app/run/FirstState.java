package io.harmonium.app.run;

import io.harmonium.learning.Initial;
import io.harmonium.learning.LowRankStart;
import io.harmonium.learning.Trainer;
import io.harmonium.learning.TrainingState;
import io.harmonium.matrix.Workers;
import io.harmonium.model.Machine;
import io.harmonium.random.Seed;
import io.harmonium.store.RunDescription;

/// Where a run begins: fields fitted to the data with small random weights, or the first modes of the data where they
/// are learned beforehand.
record FirstState(
    RunDescription description, RunSettings settings, TrainingData data, Workers workers) {

  /// The state before the first update of `trainer`. Chains that are kept start in the modes where there are any.
  TrainingState of(Trainer trainer) {
    LearningSettings learning = settings.learning();
    if (learning.modes() == 0) return trainer.start(machine());
    LowRankStart modes =
        LowRankStart.of(
            Machine.of(description.structure()),
            data.train(),
            learning.modes(),
            learning.initScale(),
            seed(),
            workers);
    TrainingState state = trainer.start(modes.machine());
    if (state.chains() == null) return state;
    return new TrainingState(
        state.update(),
        state.parameters(),
        state.memory(),
        state.runningMeans(),
        modes.chains(state.chains().rows(), seed().child("chains of modes")));
  }

  /// The machine of fitted fields.
  Machine machine() {
    Machine fitted =
        Initial.fromData(
            Machine.of(description.structure()),
            data.train(),
            settings.learning().initScale(),
            seed(),
            workers);
    return VisibleLayer.withoutAbsentStates(fitted, data.train());
  }

  private Seed seed() {
    return Seed.of(description.seed());
  }
}
