package io.harmonium.testkit;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.harmonium.learning.Recipe;
import io.harmonium.learning.Sgd;
import io.harmonium.learning.Trainer;
import io.harmonium.learning.TrainingLoop;
import io.harmonium.learning.TrainingState;
import io.harmonium.learning.gauge.Gauge;
import io.harmonium.learning.phase.PhaseSums;
import io.harmonium.matrix.Kernels;
import io.harmonium.matrix.NonFiniteException;
import io.harmonium.matrix.States;
import io.harmonium.matrix.Workers;
import io.harmonium.matrix.spi.KernelProvider;
import io.harmonium.model.Configurations;
import io.harmonium.model.Machine;
import io.harmonium.model.Parameters;
import io.harmonium.model.PreparedMachine;
import io.harmonium.model.Structure;
import io.harmonium.random.Seed;
import io.harmonium.testkit.ModelContract.Subject;
import java.util.List;
import java.util.stream.IntStream;

/// Training is a function of (recipe, data, seed): it returns a new state, leaves its inputs alone, and gives the same
/// bits for any number of threads, any kernels and any place at which it was cut and resumed.
final class ModelTraining {

  private static final int UPDATES = 6;
  private static final Seed SEED = ModelContract.SEED.child("training");

  private ModelTraining() {}

  static List<Check<Subject>> checks() {
    return List.of(
        new Check<>("training moves the parameters", ModelTraining::trainingMoves),
        new Check<>("training leaves its inputs alone", ModelTraining::inputsStay),
        new Check<>("training again gives the same bits", ModelTraining::trainingIsRepeatable),
        new Check<>("another seed gives another run", ModelTraining::seedsDiffer),
        new Check<>("no update changes nothing", ModelTraining::noUpdateChangesNothing),
        new Check<>("a resumed run equals an uninterrupted one", ModelTraining::resumeIsExact),
        new Check<>("a cancelled run stops and goes on", ModelTraining::cancelledRunsGoOn),
        new Check<>("1, 2, 3, 4 threads give the same bits", ModelTraining::threadsAgree),
        new Check<>("all kernels give the same bits", ModelTraining::kernelsAgree),
        new Check<>("kept chains are configurations", ModelTraining::chainsAreConfigurations),
        new Check<>("every row comes once per epoch", ModelTraining::everyRowComesOnce),
        new Check<>("a batch larger than the data is all rows", ModelTraining::largeBatches),
        new Check<>("one row can be learned", s -> trainingMoves(s.with(s.data().slice(0, 1)))),
        new Check<>("one column can be learned", s -> trainingMoves(ModelScores.sized(s, 1, 2))),
        new Check<>("one hidden unit can learn", s -> trainingMoves(ModelScores.sized(s, 2, 1))),
        new Check<>("a row of weight 2 counts twice", ModelTraining::weightsCount),
        new Check<>("a row of weight 0 does not count", ModelTraining::zeroWeightsDoNotCount),
        new Check<>("a step of no finite size is stopped", ModelTraining::divergenceIsStopped),
        new Check<>("gauges leave p unchanged", ModelTraining::gaugesLeaveTheDistribution));
  }

  private static Trainer trainer(Subject s, Seed seed, Workers workers) {
    return new Trainer(s.recipe(), s.machine().structure(), s.data(), seed, workers);
  }

  private static TrainingState train(Subject s, Seed seed, int threads, KernelProvider kernels) {
    try (Workers workers = Workers.of(threads, kernels)) {
      Trainer trainer = trainer(s, seed, workers);
      return trainer.run(trainer.start(s.machine()), UPDATES, (update, norm) -> {});
    }
  }

  private static TrainingState train(Subject s) {
    return train(s, SEED, 1, Kernels.best());
  }

  static void same(TrainingState expected, TrainingState given, String what) {
    assertEquals(expected.update(), given.update(), what);
    assertArrayEquals(expected.parameters().values(), given.parameters().values(), what);
    assertTrue(expected.sameTensors(given), what);
    assertTrue(Cells.same(expected.chains(), given.chains()), what + ": other chains");
  }

  static void trainingMoves(Subject s) {
    TrainingState state = train(s);
    assertNull(state.parameters().nonFinite());
    assertTrue(!state.parameters().equals(s.machine().parameters()), "nothing was learned");
    assertEquals(UPDATES, state.update());
  }

  static void inputsStay(Subject s) {
    double[] parameters = s.machine().parameters().values().clone();
    Configurations rows = s.rows().copy();
    try (Workers workers = Workers.single()) {
      Trainer trainer = trainer(s, SEED, workers);
      TrainingState start = trainer.start(s.machine());
      TrainingState copy = start.copy();
      trainer.run(start, UPDATES, (update, norm) -> {});
      same(copy, start, "the state that was handed in");
    }
    assertArrayEquals(parameters, s.machine().parameters().values());
    assertTrue(Cells.same(rows, s.rows()), "the data changed");
  }

  static void trainingIsRepeatable(Subject s) {
    same(train(s), train(s), "second run");
  }

  static void seedsDiffer(Subject s) {
    TrainingState other = train(s, SEED.child("other"), 1, Kernels.best());
    assertTrue(!other.parameters().equals(train(s).parameters()), "two seeds, one result");
  }

  static void noUpdateChangesNothing(Subject s) {
    try (Workers workers = Workers.single()) {
      Trainer trainer = trainer(s, SEED, workers);
      TrainingState start = trainer.start(s.machine());
      same(start, trainer.run(start, 0, (update, norm) -> {}), "after 0 updates");
      assertArrayEquals(s.machine().parameters().values(), start.parameters().values());
    }
  }

  static void resumeIsExact(Subject s) {
    TrainingState whole = train(s);
    for (int cut = 1; cut < UPDATES; cut++)
      try (Workers workers = Workers.single()) {
        Trainer first = trainer(s, SEED, workers);
        TrainingState half = first.run(first.start(s.machine()), cut, (update, norm) -> {});
        TrainingState rest = trainer(s, SEED, workers).run(half, UPDATES, (update, norm) -> {});
        same(whole, rest, "cut after " + cut);
      }
  }

  static void cancelledRunsGoOn(Subject s) {
    long[] seen = new long[1];
    TrainingLoop.Watch twice =
        new TrainingLoop.Watch() {
          @Override
          public void updated(long update, double gradientNorm) {
            seen[0] = update;
            assertTrue(Double.isFinite(gradientNorm));
          }

          @Override
          public boolean cancelled() {
            return seen[0] == 2;
          }
        };
    try (Workers workers = Workers.single()) {
      Trainer trainer = trainer(s, SEED, workers);
      TrainingState stopped = trainer.run(trainer.start(s.machine()), UPDATES, twice);
      assertEquals(2, stopped.update());
      same(train(s), trainer.run(stopped, UPDATES, (update, norm) -> {}), "after the stop");
    }
  }

  /// `plain`, with the subject's own objective where hidden layers are linked to each other.
  private static Recipe recipe(Subject s, Recipe plain) {
    return s.machine().structure().linkedWithin(false)
        ? Recipe.of(s.recipe().objective(), plain.batch(), plain.optimizer())
        : plain;
  }

  /// 300 rows, so that there is more than one block for the threads to share.
  private static Subject large(Subject s) {
    Recipe recipe = recipe(s, Recipe.pcd(2, 300, 0.02));
    return new Subject(
        s.name(), s.machine(), Specimens.data(s.machine(), 400, SEED.child("large")), recipe);
  }

  static void threadsAgree(Subject s) {
    for (Subject subject : List.of(s, large(s))) {
      TrainingState one = train(subject);
      for (int threads = 2; threads <= 4; threads++)
        same(one, train(subject, SEED, threads, Kernels.best()), threads + " threads");
    }
  }

  static void kernelsAgree(Subject s) {
    for (Subject subject : List.of(s, large(s))) {
      TrainingState best = train(subject);
      for (KernelProvider kernels : Kernels.all())
        same(best, train(subject, SEED, 2, kernels), kernels.name() + " kernels");
    }
  }

  static void chainsAreConfigurations(Subject s) {
    Configurations chains = train(s).chains();
    if (s.recipe().objective().chains() == 0) {
      assertNull(chains);
      return;
    }
    Structure structure = s.machine().structure();
    assertEquals(s.recipe().objective().chains(), chains.rows());
    for (int l = 0; l < structure.size(); l++) {
      assertNull(chains.values(l).invalid());
      States[] filled = structure.layer(l).units().statistics(chains.values(l).copy());
      for (int p = 0; p < filled.length; p++) assertEquals(filled[p], chains.layers()[l][p]);
    }
  }

  /// 40 rows in batches of 16: five batches are two epochs, and each row stands in them twice.
  static void everyRowComesOnce(Subject s) {
    Recipe recipe = Recipe.cd(1, 16, 0.01);
    Subject small = new Subject(s.name(), s.machine(), s.data().slice(0, 40), recipe);
    try (Workers workers = Workers.single()) {
      Trainer trainer = trainer(small, SEED, workers);
      int[] times = new int[40];
      boolean shuffled = false;
      for (int update = 0; update < 5; update++) {
        int[] rows = trainer.batch(update).rows();
        assertEquals(16, rows.length);
        for (int row : rows) times[row]++;
        shuffled |= rows[0] + 1 != rows[1];
        Configurations expected = small.rows().like(16);
        expected.copyRows(small.rows(), rows);
        assertTrue(Cells.same(expected, trainer.batch(update).x()), "rows of batch " + update);
      }
      for (int row = 0; row < 40; row++) assertEquals(2, times[row], "row " + row);
      assertTrue(shuffled, "rows come in their own order");
    }
  }

  static void largeBatches(Subject s) {
    Recipe recipe = recipe(s, Recipe.cd(1, 1000, 0.01));
    Subject all = new Subject(s.name(), s.machine(), s.data(), recipe);
    try (Workers workers = Workers.single()) {
      int[] rows = trainer(all, SEED, workers).batch(3).rows();
      assertArrayEquals(IntStream.range(0, s.data().rows()).toArray(), rows);
    }
    trainingMoves(all);
  }

  /// The gradient's positive phase; sums are rounded to 2⁻²⁰ per row, so two of them agree to 1e-5.
  private static double[] phase(Subject s) {
    Parameters gradient = s.machine().parameters().zeros();
    try (Workers workers = Workers.single()) {
      PhaseSums.of(PreparedMachine.of(s.machine()), s.rows(), s.data().weights(), workers)
          .addTo(1, s.machine().parameters(), gradient);
    }
    return gradient.values();
  }

  static void weightsCount(Subject s) {
    float[] weights = new float[s.data().rows()];
    java.util.Arrays.fill(weights, 1f);
    weights[0] = 2f;
    int[] twice = IntStream.range(-1, s.data().rows()).map(i -> Math.max(i, 0)).toArray();
    double[] weighted = phase(s.with(s.data().withWeights(weights, "weights")));
    double[] repeated = phase(s.with(s.data().rows(twice, "row 0 twice")));
    assertArrayEquals(repeated, weighted, 1e-5);
  }

  static void zeroWeightsDoNotCount(Subject s) {
    float[] weights = new float[s.data().rows()];
    java.util.Arrays.fill(weights, 0.5f);
    weights[weights.length - 1] = 0;
    double[] weighted = phase(s.with(s.data().withWeights(weights, "weights")));
    double[] shorter = phase(s.with(s.data().slice(0, weights.length - 1)));
    assertArrayEquals(shorter, weighted, 1e-5);
  }

  /// A rate of 10³⁰⁰ makes numbers that are not finite or not representable; the run stops within two updates.
  static void divergenceIsStopped(Subject s) {
    Recipe wild = s.recipe().with(Sgd.withRate(1e300));
    Subject subject = new Subject(s.name(), s.machine(), s.data(), wild);
    long[] done = new long[1];
    try (Workers workers = Workers.single()) {
      Trainer trainer = trainer(subject, SEED, workers);
      TrainingState start = trainer.start(s.machine());
      assertThrows(
          NonFiniteException.class,
          () -> trainer.run(start, UPDATES, (update, norm) -> done[0] = update));
    }
    assertTrue(done[0] <= 1, "the run went on for " + done[0] + " updates");
  }

  /// log p(x) up to a constant: F of all rows, less that of the first.
  private static double[] relative(Subject s, Machine machine) {
    double[] scores = ModelScores.scores(s.with(machine));
    double first = scores[0];
    return java.util.Arrays.stream(scores).map(x -> x - first).toArray();
  }

  static void gaugesLeaveTheDistribution(Subject s) {
    double[] before = relative(s, s.machine());
    for (Gauge gauge : s.recipe().gauges()) {
      Parameters moved = s.machine().parameters().copy();
      gauge.move(s.machine().structure(), moved);
      assertArrayEquals(before, relative(s, s.machine().with(moved)), 1e-10, gauge.toString());
    }
  }
}
