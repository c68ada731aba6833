package io.harmonium.learning;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.harmonium.Small;
import io.harmonium.data.Dataset;
import io.harmonium.machines.Rbm;
import io.harmonium.matrix.Workers;
import io.harmonium.model.Machine;
import io.harmonium.random.Seed;
import io.harmonium.units.Binary;
import java.util.List;
import org.junit.jupiter.api.Test;

/// What the loop does to every gradient, whatever family it comes from.
class TrainingLoopTests {

  private static final Machine MACHINE =
      Small.random(Rbm.of(new Binary(), 12, new Binary(), 7), 0.3, 1);
  private static final Dataset DATA = Small.rough(MACHINE, 40, 2);
  private static final TrainingLoop.Watch BLIND = (update, norm) -> {};

  /// Plain coordinates, so that the step of gradient ascent with rate 1 is the gradient itself.
  private static double[] step(double clip, double[] norms, Workers workers) {
    Recipe recipe = Recipe.pcd(1, 10, 1).withGauges(List.of());
    Trainer trainer = new Trainer(recipe, MACHINE.structure(), DATA, Seed.of(3), workers);
    Steps steps = new Steps(recipe.optimizer(), clip, null, new RunningMean(0));
    TrainingState start = trainer.start(MACHINE);
    TrainingState end =
        new TrainingLoop(steps, workers)
            .run(start, 1, (update, norm) -> norms[0] = norm, own -> trainer.gradient(own, null));
    double[] moved = end.parameters().values().clone();
    for (int i = 0; i < moved.length; i++) moved[i] -= start.parameters().values()[i];
    return moved;
  }

  @Test
  void weightsAndFieldsOfALongGradientAreShortenedTogether() {
    try (Workers workers = Workers.of(2)) {
      double[] norm = new double[1];
      double[] whole = step(0, norm, workers);
      double length = norm[0];
      assertTrue(length > 0);
      double[] cut = step(length / 4, norm, workers);
      assertEquals(length, norm[0], 0);
      for (int i = 0; i < cut.length; i++) assertEquals(whole[i] / 4, cut[i], 1e-14);
      assertArrayEquals(whole, step(2 * length, norm, workers), 0);
    }
  }

  /// A state that is handed in stays as it is, chains included.
  @Test
  void theFoldLeavesItsFirstStateAlone() {
    try (Workers workers = Workers.single()) {
      Trainer trainer =
          new Trainer(Recipe.pcd(1, 10, 0.5), MACHINE.structure(), DATA, Seed.of(3), workers);
      TrainingState start = trainer.start(MACHINE);
      TrainingState copy = start.copy();
      TrainingState first = trainer.run(start, 3, BLIND);
      assertArrayEquals(copy.parameters().values(), start.parameters().values(), 0);
      TrainingState again = trainer.run(start, 3, BLIND);
      assertArrayEquals(first.parameters().values(), again.parameters().values(), 0);
      assertEquals(3, again.update());
    }
  }
}
