package io.harmonium.learning.objective;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.harmonium.Small;
import io.harmonium.data.Dataset;
import io.harmonium.evaluation.Classification;
import io.harmonium.learning.Adam;
import io.harmonium.learning.Batch;
import io.harmonium.learning.Recipe;
import io.harmonium.learning.Sgd;
import io.harmonium.learning.Trainer;
import io.harmonium.learning.TrainingState;
import io.harmonium.learning.WeightDecay;
import io.harmonium.learning.Wholly;
import io.harmonium.learning.gauge.Centring;
import io.harmonium.learning.phase.Persistent;
import io.harmonium.machines.ClassRbm;
import io.harmonium.machines.Rbm;
import io.harmonium.matrix.Bits;
import io.harmonium.matrix.Levels;
import io.harmonium.matrix.Workers;
import io.harmonium.model.DoublePath;
import io.harmonium.model.Machine;
import io.harmonium.model.Parameters;
import io.harmonium.numeric.Elementary;
import io.harmonium.random.Seed;
import io.harmonium.units.Binary;
import io.harmonium.units.Gaussian;
import io.harmonium.units.Units;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class DiscriminativeTests {

  /// Every visible × hidden pair with a class of three states.
  static List<Machine> pairs() {
    List<Machine> machines = new ArrayList<>();
    for (Units visible : Units.observableKinds())
      for (Units hidden : Units.kinds()) {
        Machine machine = Small.random(ClassRbm.of(visible, 5, 3, hidden, 4), 0.3, 51);
        if (machine.unsupported() == null) machines.add(machine);
      }
    return machines;
  }

  private static Dataset weighted(Machine machine, int rows) {
    float[] weights = new float[rows];
    for (int i = 0; i < rows; i++) weights[i] = 0.25f * (1 + i % 4);
    return Small.rough(machine, rows, 52).withWeights(weights, "weights");
  }

  /// The batch of all rows of which every third has no class.
  private static Batch gappy(Machine machine, Dataset data) {
    Batch batch = Small.batch(machine, data);
    Bits unknown = Bits.zeros(data.rows(), 1);
    for (int row = 0; row < data.rows(); row += 3) unknown.set(row, 0, true);
    return new Batch(batch.x(), batch.rows(), batch.weights(), new Bits[] {null, unknown});
  }

  /// The distribution of the class from the free energies of all classes: the definition.
  private static double logConditional(Machine machine, Batch batch, int row) {
    DoublePath path = machine.doublePath();
    double[][][] t = path.statistics(batch.x(), row);
    int known = ((Levels) batch.x().values(1)).get(row, 0);
    double[] logs = new double[3];
    for (int c = 0; c < 3; c++) {
      machine.structure().layer(1).units().statistics(c, 0, t[1]);
      logs[c] = -path.freeEnergy(t);
    }
    return logs[known] - Elementary.logSumExp(logs);
  }

  private static double objective(Machine machine, Batch batch) {
    double sum = 0;
    double total = 0;
    for (int row = 0; row < batch.rows().length; row++)
      if (!batch.missing(1, row, 0)) {
        sum += batch.weight(row) * logConditional(machine, batch, row);
        total += batch.weight(row);
      }
    return sum / total;
  }

  private static double[] gradient(Objective objective, Machine machine, Batch batch, int threads) {
    Parameters gradient = machine.parameters().zeros();
    try (Workers workers = Workers.of(threads)) {
      objective.addGradient(machine, batch, null, Seed.of(53), workers, gradient);
    }
    return gradient.values();
  }

  /// Differences with h = 1e-4 are good to 1e-7; the float path promises 1e-5.
  @ParameterizedTest
  @MethodSource("pairs")
  void theGradientIsTheDerivativeOfTheConditionalLikelihood(Machine machine) {
    Batch batch = gappy(machine, weighted(machine, 20));
    double[] given = gradient(new Discriminative(1), machine, batch, 1);
    for (int i = 0; i < given.length; i++) {
      double[] moved = new double[2];
      for (int side = 0; side < 2; side++) {
        Parameters shifted = machine.parameters().copy();
        shifted.values()[i] += side == 0 ? -1e-4 : 1e-4;
        moved[side] = objective(machine.with(shifted), batch);
      }
      double derivative = (moved[1] - moved[0]) / 2e-4;
      assertEquals(derivative, given[i], 1e-5 * (1 + Math.abs(derivative)), "parameter " + i);
    }
  }

  @Test
  void threadsGiveTheSameBits() {
    Machine machine = Small.random(ClassRbm.of(new Binary(), 37, 5, new Binary(), 21), 0.2, 54);
    Batch batch = gappy(machine, Small.sampled(machine, 700, 55));
    double[] one = gradient(new Discriminative(1), machine, batch, 1);
    assertArrayEquals(one, gradient(new Discriminative(1), machine, batch, 3));
    assertTrue(java.util.Arrays.stream(one).anyMatch(g -> g != 0));
  }

  /// The hybrid is the sum of its parts; rows without a class enter the generative part only where asked.
  @Test
  void theHybridIsTheSumOfItsParts() {
    Machine machine = Small.random(ClassRbm.of(new Binary(), 4, 3, new Binary(), 3), 0.4, 56);
    Batch batch = gappy(machine, weighted(machine, 30));
    int labelledRows = 20;
    int[] kept = new int[labelledRows];
    for (int row = 0, at = 0; row < 30; row++) if (row % 3 != 0) kept[at++] = row;
    Batch labelled = Small.batch(machine, weighted(machine, 30).rows(kept, "with a class"));
    double[] discriminative = gradient(new Discriminative(1), machine, batch, 1);
    for (boolean unlabelled : new boolean[] {false, true}) {
      double[] generative =
          gradient(new ExactLikelihood(), machine, unlabelled ? batch : labelled, 1);
      double[] hybrid =
          gradient(new Hybrid(new ExactLikelihood(), 0.3, unlabelled, 1), machine, batch, 1);
      for (int i = 0; i < hybrid.length; i++)
        assertEquals(discriminative[i] + 0.3 * generative[i], hybrid[i], 1e-7);
    }
  }

  @Test
  void aBatchWithoutClassesHasNoDiscriminativeGradient() {
    Machine machine = Small.random(ClassRbm.of(new Binary(), 4, 3, new Binary(), 3), 0.4, 57);
    Batch batch = Small.batch(machine, Small.sampled(machine, 5, 58));
    Bits all = Bits.zeros(5, 1);
    for (int row = 0; row < 5; row++) all.set(row, 0, true);
    Batch none = new Batch(batch.x(), batch.rows(), null, new Bits[] {null, all});
    for (double g : gradient(new Discriminative(1), machine, none, 1)) assertEquals(0, g);
    for (double g : gradient(new Hybrid(new ExactLikelihood(), 1, false, 1), machine, none, 1))
      assertEquals(0, g);
  }

  /// Nothing is learned from what stands in a missing cell.
  @Test
  void gapsBesideTheClassAreRefused() {
    Machine machine = Small.random(ClassRbm.of(new Binary(), 4, 3, new Binary(), 3), 0.4, 57);
    Batch batch = Small.batch(machine, Small.sampled(machine, 5, 58));
    Bits gaps = Bits.zeros(5, 4);
    gaps.set(2, 1, true);
    Bits unknown = Bits.zeros(5, 1);
    Batch gappy = new Batch(batch.x(), batch.rows(), null, new Bits[] {gaps, unknown});
    String message =
        assertThrows(
                IllegalArgumentException.class,
                () -> gradient(new Discriminative(1), machine, gappy, 1))
            .getMessage();
    assertTrue(message.contains("row 2"), message);
    unknown.set(2, 0, true);
    gradient(new Discriminative(1), machine, gappy, 1);
  }

  @Test
  void aMachineWithoutAClassIsRefused() {
    Machine machine = Rbm.binary(4, 3);
    Batch batch = Small.batch(machine, Small.sampled(machine, 5, 58));
    String message =
        assertThrows(
                IllegalArgumentException.class,
                () -> gradient(new Discriminative(0), machine, batch, 1))
            .getMessage();
    assertTrue(message.contains("one categorical unit"), message);
    assertEquals(-1, machine.structure().label());
  }

  @ParameterizedTest
  @MethodSource("pairs")
  void probabilitiesAreTheDistributionOfTheClass(Machine machine) {
    Batch batch = Small.batch(machine, Small.sampled(machine, 10, 59));
    assertEquals(1, machine.structure().label());
    try (Workers workers = Workers.of(2)) {
      double[][] p = Classification.probabilities(machine, 1, batch.x(), workers);
      for (int row = 0; row < 10; row++) {
        int known = ((Levels) batch.x().values(1)).get(row, 0);
        double expected = Elementary.exp(logConditional(machine, batch, row));
        assertEquals(expected, p[row][known], 1e-12);
        assertEquals(1, p[row][0] + p[row][1] + p[row][2], 1e-12);
      }
    }
  }

  /// Blobs around three corners are told apart after a few updates, by either objective.
  @Test
  void trainingLearnsTheClass() {
    Machine teacher = Small.random(ClassRbm.of(new Gaussian(), 2, 3, new Binary(), 6), 2.5, 60);
    Dataset data = Small.sampled(teacher, 400, 61);
    Machine student = ClassRbm.of(new Gaussian(), 2, 3, new Binary(), 8);
    Recipe recipe =
        new Recipe(
            new Discriminative(1),
            64,
            Adam.withRate(0.02),
            List.of(),
            List.of(new Centring(false)),
            0.9,
            java.util.Map.of());
    Machine trained = Trainer.fit(recipe, student, data, 400, Seed.of(62));
    Batch batch = Small.batch(teacher, data);
    assertTrue(
        objective(trained, batch) > objective(teacher, batch) - 0.05,
        objective(trained, batch) + " against " + objective(teacher, batch));
  }

  /// Bits are kept as factors up to 512 rows, numbers up to 64; the other batches are summed.
  @ParameterizedTest
  @MethodSource("objectives")
  void trainingInTilesEqualsTrainingByWholeGradients(Objective objective) {
    for (Units units : List.of(new Binary(), new Gaussian()))
      for (int rows : new int[] {10, 150, 550}) {
        Machine machine = Small.random(ClassRbm.of(units, 60, 3, new Binary(), 150), 0.05, 63);
        Dataset data = weighted(machine, 600);
        TrainingState[] ends = new TrainingState[2];
        for (int i = 0; i < 2; i++) {
          Recipe recipe =
              Recipe.of(i == 0 ? objective : Wholly.of(objective), rows, Sgd.withRate(0.3))
                  .withPenalties(List.of(new WeightDecay(0.001, 0.01)));
          try (Workers workers = Workers.of(2)) {
            Trainer trainer = new Trainer(recipe, machine.structure(), data, Seed.of(3), workers);
            ends[i] = trainer.run(trainer.start(machine), 4, (update, norm) -> {});
          }
        }
        assertArrayEquals(ends[1].parameters().values(), ends[0].parameters().values());
        assertTrue(ends[1].sameTensors(ends[0]));
      }
  }

  static List<Objective> objectives() {
    Objective likelihood = new MaximumLikelihood(Persistent.of(1, 7));
    return List.of(new Discriminative(1), new Hybrid(likelihood, 0.1, true, 1));
  }
}
