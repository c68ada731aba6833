package io.harmonium.store;

import io.harmonium.data.Block;
import io.harmonium.data.Dataset;
import io.harmonium.data.Provenance;
import io.harmonium.learning.Initial;
import io.harmonium.learning.Recipe;
import io.harmonium.learning.Trainer;
import io.harmonium.learning.TrainingState;
import io.harmonium.matrix.Bits;
import io.harmonium.matrix.Levels;
import io.harmonium.matrix.Reals;
import io.harmonium.matrix.States;
import io.harmonium.matrix.Workers;
import io.harmonium.model.Layer;
import io.harmonium.model.Machine;
import io.harmonium.model.Rbm;
import io.harmonium.random.Draws;
import io.harmonium.random.Seed;
import io.harmonium.units.Binary;
import io.harmonium.units.Units;
import java.util.List;
import java.util.Map;

/// A small machine with data of its kind, ready to be trained: 7 visible units, 5 hidden bits, 37 weighted rows.
record TinyRun(Units visible, Machine machine, Dataset data, Seed seed) {

  private static final int ROWS = 37;
  private static final Trainer.Watch SILENT = (update, norm) -> {};

  static List<TinyRun> ofAllKinds() {
    return Units.kinds().stream().map(TinyRun::of).toList();
  }

  static TinyRun of(Units visible) {
    Seed seed = Seed.of(20).child(visible.name());
    Machine empty = Rbm.of(visible, 7, new Binary(), 5);
    Dataset data = data(empty.structure().layer(0), seed);
    Machine machine;
    try (Workers workers = Workers.single()) {
      machine = Initial.fromData(empty, data, 0.1, seed.child("initial"), workers);
    }
    return new TinyRun(visible, machine, data, seed);
  }

  private static Dataset data(Layer layer, Seed seed) {
    States values = layer.allocate(ROWS)[0];
    float[] weights = new float[ROWS];
    for (int row = 0; row < ROWS; row++) {
      Draws draws = seed.child("data").row(row);
      weights[row] = 0.25f + (draws.word(99, 0) & 3) * 0.125f;
      for (int u = 0; u < layer.size(); u++)
        switch (values) {
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
    return visible.name();
  }
}
