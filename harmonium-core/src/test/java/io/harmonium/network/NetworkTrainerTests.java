package io.harmonium.network;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.harmonium.learning.Adam;
import io.harmonium.learning.Adamax;
import io.harmonium.learning.Schedule;
import io.harmonium.learning.TrainingState;
import io.harmonium.matrix.NonFiniteException;
import io.harmonium.matrix.Reals;
import io.harmonium.matrix.Workers;
import io.harmonium.random.Seed;
import io.harmonium.sampling.Langevin;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// The training of networks on networks with derivatives by hand.
class NetworkTrainerTests {

  private static final Prior PRIOR = new Prior.Uniform(-2, 2);

  private static NetworkRecipe recipe(double rate, double limit) {
    return recipe(rate, limit, new ReplayBuffer(ReplayBuffer.Kind.WRITE_BACK, 200, 0.02, PRIOR, 0));
  }

  private static NetworkRecipe recipe(double rate, double limit, ReplayBuffer buffer) {
    return recipe(rate, limit, buffer, 50, 50);
  }

  private static NetworkRecipe recipe(
      double rate, double limit, ReplayBuffer buffer, int batch, int chains) {
    return new NetworkRecipe(
        new Contrastive(Contrastive.Form.LIKELIHOOD, 1, 0),
        0,
        false,
        null,
        Langevin.of(0.02, 0.2),
        10,
        buffer,
        batch,
        chains,
        0.01,
        new Adam(Schedule.constant(rate), 0, 0.999, 1e-8),
        10,
        1,
        0.99,
        limit);
  }

  /// Data of N(0, 0.5²): precision 4.
  private static NetworkTrainer trainer(NetworkRecipe recipe, Workers workers) {
    Reals data = new Prior.Normal(0, 0.5).draw(400, 1, 0, Seed.of(1));
    int[] classes = recipe.buffer().classes() == 0 ? null : new int[400];
    if (classes != null) Arrays.setAll(classes, row -> row % recipe.buffer().classes());
    return new NetworkTrainer(
        recipe, QuadraticNetwork.bowl(1, 0, 0), data, classes, Seed.of(2), workers);
  }

  private static TrainingState start(NetworkTrainer trainer) {
    return trainer.start(QuadraticNetwork.bowl(1, 0, 0).parameters());
  }

  private static final NetworkTrainer.Watch QUIET = (update, terms, classLoss, norm) -> {};

  @Test
  void thePrecisionOfTheDataIsLearned() {
    try (Workers workers = Workers.single()) {
      NetworkTrainer trainer = trainer(recipe(0.02, 1000), workers);
      TrainingState end = trainer.run(start(trainer), 600, QUIET);
      // Precision 4; the walk itself is wider by 1/(1 − 0.02·4/2), and 400 rows know their variance
      // to 7 %.
      assertEquals(4, QuadraticNetwork.precision(trainer.averaged(end)), 1);
      assertEquals(0, end.attempt());
    }
  }

  private static Stream<ReplayBuffer> buffers() {
    return Stream.of(
        ReplayBuffer.fresh(PRIOR),
        new ReplayBuffer(ReplayBuffer.Kind.WRITE_BACK, 200, 0.02, PRIOR, 0),
        new ReplayBuffer(ReplayBuffer.Kind.WRITE_BACK, 240, 0.02, PRIOR, 3),
        new ReplayBuffer(ReplayBuffer.Kind.FIFO, 120, 0.02, PRIOR, 0),
        new ReplayBuffer(ReplayBuffer.Kind.RESERVOIR, 120, 0.02, PRIOR, 0));
  }

  @ParameterizedTest
  @MethodSource("buffers")
  void resumedRunsAndOtherThreadsGiveTheSameBits(ReplayBuffer buffer) {
    NetworkRecipe recipe = recipe(0.02, 1000, buffer);
    try (Workers one = Workers.of(1);
        Workers two = Workers.of(2)) {
      NetworkTrainer whole = trainer(recipe, one);
      TrainingState end = whole.run(start(whole), 50, QUIET);
      NetworkTrainer parts = trainer(recipe, two);
      TrainingState cut = parts.run(start(parts), 20, QUIET).copy();
      TrainingState resumed = trainer(recipe, two).run(cut, 50, QUIET);
      assertArrayEquals(end.parameters().values(), resumed.parameters().values());
      assertEquals(3, end.tensors().size());
      assertTrue(end.sameTensors(resumed));
      if (buffer.size() == 0) assertNull(resumed.chains());
      else assertEquals(end.chains().values(0), resumed.chains().values(0));
    }
  }

  /// Three updates of 50 chains are more than the 120 rows of a buffer.
  @Test
  void rowsThatStopAreCountedOverUpdates() {
    try (Workers workers = Workers.single()) {
      ReplayBuffer fifo = new ReplayBuffer(ReplayBuffer.Kind.FIFO, 120, 0, PRIOR, 0);
      NetworkTrainer trainer = trainer(recipe(0.02, 1000, fifo), workers);
      Reals before = NetworkEnergy.values(start(trainer).chains());
      Reals after = NetworkEnergy.values(trainer.run(start(trainer), 3, QUIET).chains());
      for (int row = 0; row < 120; row++)
        assertNotEquals(before.get(row, 0), after.get(row, 0), "row " + row + " of the beginning");
    }
  }

  /// A batch begins with the rows of a smaller one, so that what chains do is the same.
  @Test
  void fewerChainsAreHeldAgainstTheFirstRowsOfTheBatch() {
    ReplayBuffer buffer = new ReplayBuffer(ReplayBuffer.Kind.FIFO, 60, 0, PRIOR, 0);
    try (Workers workers = Workers.single()) {
      NetworkTrainer few = trainer(recipe(0.02, 1000, buffer, 50, 20), workers);
      NetworkTrainer alone = trainer(recipe(0.02, 1000, buffer, 20, 20), workers);
      TrainingState end = few.run(start(few), 1, QUIET);
      TrainingState same = alone.run(start(alone), 1, QUIET);
      assertArrayEquals(same.parameters().values(), end.parameters().values());
      assertEquals(same.chains().values(0), end.chains().values(0));
      Reals before = NetworkEnergy.values(start(few).chains());
      Reals after = NetworkEnergy.values(few.run(start(few), 3, QUIET).chains());
      for (int row = 0; row < 60; row++)
        assertNotEquals(before.get(row, 0), after.get(row, 0), "row " + row + " of the beginning");
    }
    assertThrows(IllegalArgumentException.class, () -> recipe(0.02, 1000, buffer, 50, 51));
    assertThrows(IllegalArgumentException.class, () -> recipe(0.02, 1000, buffer, 50, 0));
  }

  @Test
  void aCancelledStretchIsDoneAgain() {
    try (Workers workers = Workers.single()) {
      NetworkTrainer trainer = trainer(recipe(0.02, 1000), workers);
      int[] seen = new int[1];
      TrainingState cut =
          trainer.run(
              start(trainer),
              100,
              new NetworkTrainer.Watch() {
                @Override
                public void updated(
                    long update, EnergyObjective.Terms terms, double classLoss, double norm) {
                  seen[0]++;
                }

                @Override
                public boolean cancelled() {
                  return seen[0] == 47;
                }
              });
      assertEquals(40, cut.update());
      assertArrayEquals(
          trainer.run(start(trainer), 100, QUIET).parameters().values(),
          trainer.run(cut, 100, QUIET).parameters().values());
    }
  }

  @Test
  void aRunThatCannotGoOnGivesUp() {
    try (Workers workers = Workers.single()) {
      NetworkTrainer trainer = trainer(recipe(0.02, 0.01), workers);
      List<String> said = new ArrayList<>();
      NetworkTrainer.Watch watch =
          new NetworkTrainer.Watch() {
            @Override
            public void updated(
                long update, EnergyObjective.Terms terms, double classLoss, double norm) {}

            @Override
            public void again(String why) {
              said.add(why);
            }
          };
      assertThrows(NonFiniteException.class, () -> trainer.run(start(trainer), 100, watch));
      assertEquals(NetworkTrainer.MAX_ATTEMPTS - 1, said.size());
      assertTrue(said.getFirst().contains("half of the rate"));
    }
  }

  @Test
  void aRunThatRecoversSaysSoAndRepeatsItsBits() {
    try (Workers workers = Workers.single()) {
      NetworkTrainer trainer = trainer(recipe(16, 2), workers);
      TrainingState end = trainer.run(start(trainer), 60, QUIET);
      assertTrue(end.attempt() > 0);
      assertFalse(end.attempt() >= NetworkTrainer.MAX_ATTEMPTS);
      TrainingState cut = trainer.run(start(trainer), 40, QUIET);
      assertArrayEquals(
          end.parameters().values(), trainer.run(cut, 60, QUIET).parameters().values());
    }
  }

  @Test
  void classesAreToldApart() {
    Reals data = Reals.zeros(200, 1);
    int[] classes = new int[200];
    Reals noise = new Prior.Normal(0, 0.5).draw(200, 1, 0, Seed.of(1));
    for (int row = 0; row < 200; row++) {
      classes[row] = row % 2;
      data.set(row, 0, noise.get(row, 0) + 2 * classes[row] - 1);
    }
    NetworkRecipe recipe =
        new NetworkRecipe(
            null,
            1,
            false,
            null,
            Langevin.of(1, 0),
            1,
            ReplayBuffer.fresh(PRIOR),
            50,
            50,
            0,
            Adamax.withRate(0.05),
            0,
            0,
            0,
            1000);
    try (Workers workers = Workers.single();
        QuadraticNetwork network = new QuadraticNetwork(1, 2)) {
      NetworkTrainer trainer =
          new NetworkTrainer(recipe, network, data, classes, Seed.of(2), workers);
      TrainingState end = trainer.run(trainer.start(network.parameters()), 200, QUIET);
      network.load(end.parameters().values());
      double[][] p = CrossEntropy.probabilities(network, data);
      long right = 0;
      for (int row = 0; row < 200; row++) if (p[row][classes[row]] > 0.5) right++;
      // Two normal distributions ±1 with deviation ½ overlap in 2.3 %.
      assertTrue(right > 190, "right " + right);
      assertEquals(1, Arrays.stream(p[0]).sum(), 1e-12);
    }
  }
}
