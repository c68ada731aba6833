package io.harmonium.store;

import io.harmonium.data.Block;
import io.harmonium.data.Dataset;
import io.harmonium.data.Provenance;
import io.harmonium.learning.Recipe;
import io.harmonium.learning.Trainer;
import io.harmonium.learning.TrainingLoop;
import io.harmonium.learning.TrainingState;
import io.harmonium.learning.start.Initial;
import io.harmonium.machines.Rbm;
import io.harmonium.matrix.Bits;
import io.harmonium.matrix.Levels;
import io.harmonium.matrix.Reals;
import io.harmonium.matrix.States;
import io.harmonium.matrix.Workers;
import io.harmonium.model.Layer;
import io.harmonium.model.Machine;
import io.harmonium.random.Draws;
import io.harmonium.random.Seed;
import io.harmonium.units.Binary;
import io.harmonium.units.Categorical;
import io.harmonium.units.Gaussian;
import io.harmonium.units.Spin;
import io.harmonium.units.Units;
import java.util.List;
import java.util.Map;

/// A small machine with data of its kind, ready to be trained: 7 visible units, 5 hidden ones, weighted rows.
record TinyRun(Machine machine, Dataset data, Seed seed) {

  private static final int FEW_ROWS = 37;
  private static final TrainingLoop.Watch SILENT = (update, norm) -> {};

  /// Every kind of unit on the visible side and on the hidden side.
  static List<TinyRun> ofAllKinds() {
    return ofAllKinds(FEW_ROWS);
  }

  static List<TinyRun> ofAllKinds(int rows) {
    return List.of(
        of(new Binary(), new Binary(), rows),
        of(new Spin(), new Categorical(4), rows),
        of(new Categorical(3), new Spin(), rows),
        of(new Gaussian(), new Binary(), rows),
        of(new Binary(), new Gaussian(), rows));
  }

  static TinyRun binary() {
    return of(new Binary(), new Binary(), FEW_ROWS);
  }

  private static TinyRun of(Units visible, Units hidden, int rows) {
    Seed seed = Seed.of(20).child(visible.name());
    Machine empty = Rbm.of(visible, 7, hidden, 5);
    Dataset data = data(empty.structure().layer(0), rows, seed);
    Machine machine;
    try (Workers workers = Workers.single()) {
      machine = Initial.fromData(empty, data, 0.1, seed.child("initial"), workers);
    }
    return new TinyRun(machine, data, seed);
  }

  private static Dataset data(Layer layer, int rows, Seed seed) {
    States values = layer.allocate(rows)[0];
    float[] weights = new float[rows];
    for (int row = 0; row < rows; row++) {
      Draws draws = seed.child("data").row(row);
      weights[row] = 0.25f + (draws.word(99, 0) & 3) * 0.125f;
      for (int u = 0; u < layer.size(); u++)
        switch (values.resident()) {
          case Bits bits -> bits.set(row, u, draws.word(u, 0) < 0);
          case Levels levels ->
              levels.set(row, u, Math.floorMod(draws.word(u, 0), layer.units().values()));
          case Reals reals -> reals.set(row, u, (float) draws.normal(u, 0));
        }
    }
    return Dataset.of(Block.of("x", values), Provenance.of("test")).withWeights(weights, "weights");
  }

  Trainer trainer(Recipe recipe, Workers workers) {
    return new Trainer(recipe, machine.structure(), data, seed.child("training"), workers);
  }

  TrainingState start(Recipe recipe, Workers workers) {
    return trainer(recipe, workers).start(machine);
  }

  TrainingState train(Recipe recipe, TrainingState state, long until, Workers workers) {
    return trainer(recipe, workers).run(state, until, SILENT);
  }

  /// A state after a few updates of PCD.
  Checkpoint checkpoint(long update) {
    Recipe recipe = Recipe.pcd(1, 10, 0.05);
    try (Workers workers = Workers.single()) {
      TrainingState state = train(recipe, start(recipe, workers), update, workers);
      return new Checkpoint(state, machine.structure(), Map.of("seed", seed.key()));
    }
  }

  @Override
  public String toString() {
    return machine.structure().layer(0).units().name()
        + " x "
        + machine.structure().layer(1).units().name();
  }
}
