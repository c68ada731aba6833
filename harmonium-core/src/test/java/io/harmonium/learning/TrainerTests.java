package io.harmonium.learning;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.harmonium.Small;
import io.harmonium.data.Dataset;
import io.harmonium.learning.objective.BatchObjective;
import io.harmonium.learning.objective.ExactLikelihood;
import io.harmonium.learning.objective.MaximumLikelihood;
import io.harmonium.learning.objective.Objective;
import io.harmonium.learning.phase.Persistent;
import io.harmonium.machines.Rbm;
import io.harmonium.matrix.States;
import io.harmonium.matrix.Workers;
import io.harmonium.model.Configurations;
import io.harmonium.model.Machine;
import io.harmonium.model.Parameters;
import io.harmonium.random.Seed;
import io.harmonium.units.Binary;
import io.harmonium.units.Gaussian;
import io.harmonium.units.Units;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class TrainerTests {

  private static final TrainingLoop.Watch BLIND = (update, norm) -> {};

  static List<Units> kinds() {
    return Units.observableKinds();
  }

  /// 300 rows in batches of 70 with 90 chains: several blocks, rests, and batches that cross epochs.
  private static TrainingState train(Units units, int threads, int... cuts) {
    Machine machine = Small.random(Rbm.of(units, 21, new Binary(), 18), 0.1, 1);
    Dataset data = Small.rough(machine, 300, 2);
    Recipe recipe =
        Recipe.of(
                new MaximumLikelihood(Persistent.of(2, 90)),
                70,
                new Adam(Schedule.linear(0.02, 0.01, 10), 0.9, 0.99, 1e-8))
            .withPenalties(
                List.of(
                    new WeightDecay(0.001, 0.01),
                    new SparsityTarget(0.1, 0.1),
                    new HiddenBiasSparsity(0.01)));
    try (Workers workers = Workers.of(threads)) {
      TrainingState state =
          new Trainer(recipe, machine.structure(), data, Seed.of(3), workers).start(machine);
      for (int cut : cuts)
        state =
            new Trainer(recipe, machine.structure(), data, Seed.of(3), workers)
                .run(state.copy(), cut, BLIND);
      return state;
    }
  }

  private static void same(TrainingState expected, TrainingState given) {
    assertEquals(expected.update(), given.update());
    assertArrayEquals(expected.parameters().values(), given.parameters().values());
    assertTrue(expected.sameTensors(given));
    States[][] chains = expected.chains().layers();
    for (int l = 0; l < chains.length; l++)
      for (int p = 0; p < chains[l].length; p++)
        assertEquals(chains[l][p], given.chains().layers()[l][p]);
  }

  @ParameterizedTest
  @MethodSource("kinds")
  void trainingDoesNotDependOnTheNumberOfThreads(Units units) {
    TrainingState one = train(units, 1, 10);
    for (int threads = 2; threads <= 4; threads++) same(one, train(units, threads, 10));
  }

  /// Strips of weights keep statistics as factors where rows are few, and round weights for the next update with the last
  /// scale; large rates make the scale change on the way.
  @ParameterizedTest
  @MethodSource("kinds")
  void trainingInTilesEqualsTrainingByWholeGradients(Units units) {
    Machine machine = Small.random(Rbm.of(units, 110, new Binary(), 100), 0.05, 1);
    Dataset data = Small.rough(machine, 700, 2);
    for (int rows : new int[] {10, 300, 600}) {
      Objective objective = new MaximumLikelihood(Persistent.of(1, rows / 2 + 1));
      TrainingState[] ends = new TrainingState[2];
      for (int i = 0; i < 2; i++) {
        Recipe recipe =
            Recipe.of(i == 0 ? objective : Wholly.of(objective), rows, Sgd.withRate(0.05))
                .withPenalties(List.of(new WeightDecay(0.001, 0.01)));
        try (Workers workers = Workers.of(2)) {
          Trainer trainer = new Trainer(recipe, machine.structure(), data, Seed.of(3), workers);
          ends[i] = trainer.run(trainer.start(machine), rows == 10 ? 6 : 2, BLIND);
        }
      }
      same(ends[1], ends[0]);
    }
  }

  @ParameterizedTest
  @MethodSource("kinds")
  void aResumedRunEqualsAnUninterruptedOne(Units units) {
    TrainingState whole = train(units, 2, 10);
    same(whole, train(units, 2, 1, 10));
    same(whole, train(units, 3, 4, 5, 9, 10));
  }

  /// A place in the state where a bad number can sit.
  private interface Place {
    void put(TrainingState state, double bad);
  }

  /// Parameters, the optimiser's memory, running means and chains, each with NaN and ±∞: 24 faults, all stopped within
  /// one update.
  @Test
  void badNumbersInTheStateAreStoppedWithinOneUpdate() {
    Machine machine = Small.random(Rbm.of(new Gaussian(), 3, new Binary(), 2), 0.3, 4);
    Dataset data = Small.sampled(machine, 30, 5);
    Recipe recipe = Recipe.of(new MaximumLikelihood(Persistent.of(1, 10)), 10, Adam.withRate(0.01));
    List<Place> places =
        List.of(
            (s, bad) -> s.parameters().values()[0] = bad,
            (s, bad) -> s.parameters().values()[4] = bad,
            (s, bad) -> s.parameters().values()[s.parameters().size() - 1] = bad,
            (s, bad) -> s.tensor("optimizer/first")[1] = bad,
            (s, bad) -> s.tensor("optimizer/size")[2] = Math.abs(bad) > 0 ? Double.NaN : bad,
            (s, bad) -> s.tensor(TrainingState.STATISTICS)[1] = bad,
            (s, bad) -> s.tensor(TrainingState.STATISTICS)[7] = bad,
            (s, bad) -> ((io.harmonium.matrix.Reals) s.chains().values(0)).set(3, 1, (float) bad));
    try (Workers workers = Workers.single()) {
      Trainer trainer = new Trainer(recipe, machine.structure(), data, Seed.of(6), workers);
      TrainingState good = trainer.run(trainer.start(machine), 2, BLIND);
      int stopped = 0;
      for (Place place : places)
        for (double bad :
            new double[] {Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY}) {
          TrainingState broken = good.copy();
          place.put(broken, bad);
          assertThrows(ArithmeticException.class, () -> trainer.run(broken, 3, BLIND));
          stopped++;
        }
      assertEquals(24, stopped);
      trainer.run(good, 3, BLIND);
    }
  }

  @Test
  void aGradientThatIsNotFiniteIsStopped() {
    Machine machine = Small.random(Rbm.binary(3, 2), 0.3, 7);
    Dataset data = Small.sampled(machine, 10, 8);
    BatchObjective broken =
        (m, batch, chains, seed, workers, gradient) -> {
          gradient.values()[2] = Double.NaN;
          return new double[][][] {{new double[3]}, {new double[2]}};
        };
    try (Workers workers = Workers.single()) {
      Trainer trainer =
          new Trainer(
              Recipe.of(broken, 10, Sgd.withRate(0.1)),
              machine.structure(),
              data,
              Seed.of(9),
              workers);
      TrainingState start = trainer.start(machine);
      assertTrue(
          assertThrows(ArithmeticException.class, () -> trainer.run(start, 1, BLIND))
              .getMessage()
              .contains("update 0"));
    }
  }

  /// Exact training that leaves the machines with a distribution has diverged; it is not a mistake of the caller.
  @Test
  void losingTheDistributionIsDivergence() {
    Machine machine = Small.random(Rbm.of(new Gaussian(), 2, new Binary(), 2), 0.5, 10);
    Dataset data = Small.sampled(machine, 20, 11);
    try (Workers workers = Workers.single()) {
      Trainer trainer =
          new Trainer(
              Recipe.of(new ExactLikelihood(), 20, Sgd.withRate(5000)),
              machine.structure(),
              data,
              Seed.of(12),
              workers);
      TrainingState start = trainer.start(machine);
      assertThrows(ArithmeticException.class, () -> trainer.run(start, 50, BLIND));
    }
  }

  /// Variances may not fall below a thousandth of the data's, where rows met exactly make the likelihood unbounded.
  @Test
  void precisionsHaveACeiling() {
    Machine machine = Rbm.of(new Gaussian(), 1, new Binary(), 2);
    io.harmonium.matrix.Reals two = io.harmonium.matrix.Reals.zeros(4, 1);
    for (int row = 0; row < 4; row++) two.set(row, 0, row % 2 == 0 ? 1 : 3);
    Dataset data =
        Dataset.of(
            io.harmonium.data.Block.of("x", two), io.harmonium.data.Provenance.of("two values"));
    try (Workers workers = Workers.single()) {
      Trainer trainer =
          new Trainer(
              Recipe.of(new ExactLikelihood(), 4, Adam.withRate(0.1)),
              machine.structure(),
              data,
              Seed.of(13),
              workers);
      Parameters sharp = machine.parameters().with("visible.x²", new double[] {20});
      TrainingState end = trainer.run(trainer.start(machine.with(sharp)), 1, BLIND);
      assertEquals(StrictMath.log(1000), end.parameters().get("visible.x²")[0], 1e-6);
    }
  }

  @Test
  void rateFactorsFreezeNamedParameters() {
    Machine machine = Small.random(Rbm.binary(3, 2), 0.3, 14);
    Dataset data = Small.sampled(machine, 20, 15);
    Recipe plain = Recipe.of(new ExactLikelihood(), 20, Sgd.withRate(0.1)).withGauges(List.of());
    Recipe frozen =
        new Recipe(
            plain.objective(),
            20,
            plain.optimizer(),
            List.of(),
            List.of(),
            0.9,
            Map.of("hidden.x", 0.0));
    try (Workers workers = Workers.single()) {
      Trainer trainer = new Trainer(frozen, machine.structure(), data, Seed.of(16), workers);
      Parameters end = trainer.run(trainer.start(machine), 20, BLIND).parameters();
      assertArrayEquals(machine.parameters().get("hidden.x"), end.get("hidden.x"));
      assertTrue(machine.parameters().get("visible.x")[0] != end.get("visible.x")[0]);
      Recipe unknown =
          new Recipe(
              plain.objective(),
              20,
              plain.optimizer(),
              List.of(),
              List.of(),
              0.9,
              Map.of("c", 0.0));
      assertTrue(
          assertThrows(
                  IllegalArgumentException.class,
                  () -> new Trainer(unknown, machine.structure(), data, Seed.of(16), workers))
              .getMessage()
              .contains("hidden.x"));
    }
  }

  @Test
  void fitTrainsInOneCall() {
    Machine machine = Rbm.binary(4, 3);
    Dataset data = Small.sampled(Small.random(machine, 1, 17), 100, 18);
    Machine fitted = Trainer.fit(Recipe.cd(1, 20, 0.1), machine, data, 50, Seed.of(19));
    assertEquals(
        fitted.parameters(),
        Trainer.fit(Recipe.cd(1, 20, 0.1), machine, data, 50, Seed.of(19)).parameters());
    assertTrue(Small.logLikelihood(fitted, data) > Small.logLikelihood(machine, data) + 0.05);
  }

  @Test
  void recipesThatCannotWorkAreRefused() {
    assertThrows(IllegalArgumentException.class, () -> Recipe.cd(0, 10, 0.1));
    assertThrows(IllegalArgumentException.class, () -> Recipe.pcd(1, 0, 0.1));
    assertThrows(IllegalArgumentException.class, () -> Persistent.of(1, 0));
    assertThrows(
        IllegalArgumentException.class,
        () ->
            new Recipe(
                new ExactLikelihood(), 1, Sgd.withRate(1), List.of(), List.of(), 1, Map.of()));
  }

  /// Keeps which rows it was asked about.
  private record Witness(List<Integer> rows) implements BatchObjective {
    @Override
    public double[][][] addGradient(
        Machine machine,
        Batch batch,
        Configurations chains,
        Seed seed,
        Workers workers,
        Parameters gradient) {
      for (int row : batch.rows()) rows.add(row);
      double[][][] means = new double[machine.structure().size()][][];
      for (int l = 0; l < means.length; l++) means[l] = machine.structure().layer(l).zeros();
      return means;
    }
  }

  /// Batches of 4 of 10 rows, some of which cross from one epoch to the next.
  @Test
  void everyEpochMeetsAllRowsInAnOrderOfItsOwn() {
    Machine machine = Small.random(Rbm.binary(4, 2), 0.1, 1);
    Dataset data = Small.sampled(machine, 10, 2);
    Witness witness = new Witness(new ArrayList<>());
    Recipe recipe = Recipe.of(witness, 4, Sgd.withRate(0.1));
    try (Workers workers = Workers.of(1)) {
      Trainer trainer = new Trainer(recipe, machine.structure(), data, Seed.of(3), workers);
      trainer.run(trainer.start(machine), 10, BLIND);
    }
    Set<List<Integer>> orders = new HashSet<>();
    for (int epoch = 0; epoch < 4; epoch++) {
      List<Integer> order = List.copyOf(witness.rows().subList(10 * epoch, 10 * epoch + 10));
      assertEquals(10, Set.copyOf(order).size(), "rows of epoch " + epoch);
      orders.add(order);
    }
    assertEquals(4, orders.size(), "orders of four epochs");
  }
}
