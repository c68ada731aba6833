package io.harmonium.learning.phase;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.harmonium.Small;
import io.harmonium.data.Block;
import io.harmonium.data.Dataset;
import io.harmonium.learning.Batch;
import io.harmonium.learning.Recipe;
import io.harmonium.learning.Trainer;
import io.harmonium.learning.TrainingState;
import io.harmonium.learning.objective.ExactLikelihood;
import io.harmonium.learning.start.Initial;
import io.harmonium.machines.Rbm;
import io.harmonium.matrix.Bits;
import io.harmonium.matrix.Workers;
import io.harmonium.model.Configurations;
import io.harmonium.model.DoublePath;
import io.harmonium.model.Layer;
import io.harmonium.model.Machine;
import io.harmonium.model.Parameters;
import io.harmonium.model.Structure;
import io.harmonium.model.exact.Enumeration;
import io.harmonium.numeric.Elementary;
import io.harmonium.random.Draws;
import io.harmonium.random.Seed;
import io.harmonium.units.Binary;
import io.harmonium.units.Bounded;
import io.harmonium.units.Categorical;
import io.harmonium.units.DoubleRelu;
import io.harmonium.units.Gaussian;
import io.harmonium.units.Poisson;
import io.harmonium.units.Relu;
import io.harmonium.units.Spin;
import io.harmonium.units.Subspace;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Missing cells are summed out: the gradient is that of the likelihood of what is known.
class CompletionTests {

  private static final Machine DISCRETE =
      Small.random(
          Rbm.of(
              List.of(
                  new Layer("bits", new Binary(), 3),
                  new Layer("letters", new Categorical(3), 2),
                  new Layer("spins", new Spin(), 1)),
              new Layer("hidden", new Binary(), 3)),
          0.8,
          71);

  private static final Machine MIXED =
      Small.random(
          Rbm.of(
              List.of(new Layer("bits", new Binary(), 2), new Layer("numbers", new Gaussian(), 2)),
              new Layer("hidden", new Binary(), 3)),
          0.8,
          72);

  private static final Machine OTHERS =
      Small.random(
          Rbm.of(
              List.of(
                  new Layer("counts", new Poisson(), 1),
                  new Layer("shares", new Bounded(1, 2), 1),
                  new Layer("sizes", new Relu(), 1),
                  new Layer("numbers", new DoubleRelu(), 1)),
              new Layer("hidden", new Subspace(2), 2)),
          0.4,
          87);

  /// Each cell is missing with probability `share`, of the first layers only where `layers` is small.
  static Dataset gappy(Dataset data, double share, long seed) {
    List<Block> blocks = new ArrayList<>();
    for (int l = 0; l < data.blocks().size(); l++) {
      Block block = data.blocks().get(l);
      Bits missing = Bits.zeros(data.rows(), block.values().cells());
      for (int row = 0; row < data.rows(); row++) {
        Draws draws = Seed.of(seed).child(l).row(row);
        for (int cell = 0; cell < missing.columns(); cell++)
          missing.set(row, cell, draws.uniform(cell, 0) < share);
      }
      blocks.add(
          new Block(block.name(), block.values(), block.columns(), block.categories(), missing));
    }
    return new Dataset(blocks, data.weights(), null, null, null, data.provenance());
  }

  private static Batch batch(Machine machine, Dataset data) {
    Configurations x = Initial.visible(machine.structure(), data);
    Bits[] missing = data.blocks().stream().map(Block::missing).toArray(Bits[]::new);
    return new Batch(x, IntStream.range(0, x.rows()).toArray(), data.weights(), missing);
  }

  /// log Σ_h e^(−E) with the unknown cells summed too, by enumeration of the hidden states: log p(x_known) + log Z.
  private static double logMarginal(Machine machine, Batch batch, int row) {
    Structure structure = machine.structure();
    DoublePath path = machine.doublePath();
    double[][][] t = path.statistics(batch.x(), row);
    int hidden = structure.visible().size();
    List<Double> logs = new ArrayList<>();
    Layer above = structure.layer(hidden);
    int values = above.units().values();
    for (int state = 0; state < StrictMath.pow(values, above.size()); state++) {
      t[hidden] = path.zeros(hidden);
      double log = -path.constant();
      int rest = state;
      for (int j = 0; j < above.size(); j++, rest /= values) {
        above.units().statistics(rest % values, j, t[hidden]);
        log += above.units().logBase(rest % values);
      }
      for (int p = 0; p < t[hidden].length; p++)
        for (int j = 0; j < t[hidden][p].length; j++)
          log += path.fields().theta()[hidden][p][j] * t[hidden][p][j];
      for (int l = 0; l < hidden; l++) {
        double[][] eta = path.zeros(l);
        path.eta(l, t, eta);
        for (int u = 0; u < structure.layer(l).size(); u++)
          if (batch.missing(l, row, u)) log += structure.layer(l).units().cumulant(eta, u, u + 1);
          else
            for (int p = 0; p < eta.length; p++) {
              int[] offsets = structure.unitOffsets(l, p);
              for (int c = offsets[u]; c < offsets[u + 1]; c++) log += eta[p][c] * t[l][p][c];
            }
      }
      logs.add(log);
    }
    return Elementary.logSumExp(logs.stream().mapToDouble(Double::doubleValue).toArray());
  }

  private static double objective(Machine machine, Batch batch) {
    double sum = 0;
    for (int row = 0; row < batch.rows().length; row++)
      sum += batch.weight(row) * logMarginal(machine, batch, row);
    try (Workers workers = Workers.single()) {
      return sum / batch.totalWeight() - Enumeration.of(machine).logPartition(workers);
    }
  }

  private static double[] derivatives(Machine machine, Batch batch) {
    double[] derivatives = new double[machine.parameters().size()];
    for (int i = 0; i < derivatives.length; i++) {
      double[] moved = new double[2];
      for (int side = 0; side < 2; side++) {
        Parameters shifted = machine.parameters().copy();
        shifted.values()[i] += side == 0 ? -1e-4 : 1e-4;
        moved[side] = objective(machine.with(shifted), batch);
      }
      derivatives[i] = (moved[1] - moved[0]) / 2e-4;
    }
    return derivatives;
  }

  private static double[] gradient(Machine machine, Batch batch, int threads) {
    Parameters gradient = machine.parameters().zeros();
    try (Workers workers = Workers.of(threads)) {
      new ExactLikelihood().addGradient(machine, batch, null, Seed.of(73), workers, gradient);
    }
    return gradient.values();
  }

  /// Few missing cells with lists of values: exact, to the 1e-5 of the prepared path.
  @Test
  void listedCellsAreSummedExactly() {
    float[] weights = new float[15];
    for (int i = 0; i < 15; i++) weights[i] = 0.5f + i % 3;
    Dataset data = gappy(Small.sampled(DISCRETE, 15, 74).withWeights(weights, "weights"), 0.3, 75);
    Batch batch = batch(DISCRETE, data);
    assertArrayEquals(derivatives(DISCRETE, batch), gradient(DISCRETE, batch, 1), 1e-5);
  }

  /// Real cells are drawn: over 6000 copies of the rows the mean gradient has a standard error near 1/√6000 of the
  /// spread of a statistic (x² of spread 3 or so), 0.04; 5 of them are allowed.
  @ParameterizedTest
  @MethodSource("drawn")
  void drawnCellsAreRightOnAverage(Machine machine) {
    Dataset few = gappy(Small.sampled(machine, 6, 76), 0.4, 77);
    int[] copies = IntStream.range(0, 6000).map(i -> i % 6).toArray();
    double[] expected = derivatives(machine, batch(machine, few));
    double[] given = gradient(machine, batch(machine, few.rows(copies, "copies")), 2);
    for (int i = 0; i < given.length; i++)
      assertEquals(expected[i], given[i], 0.1, "parameter " + i);
  }

  static List<Machine> drawn() {
    return List.of(MIXED, OTHERS);
  }

  @Test
  void threadsGiveTheSameBits() {
    Batch batch = batch(MIXED, gappy(Small.sampled(MIXED, 300, 78), 0.4, 79));
    assertArrayEquals(gradient(MIXED, batch, 1), gradient(MIXED, batch, 3));
  }

  @Test
  void completeRowsStayAsTheyAre() {
    Dataset data = Small.sampled(MIXED, 40, 80);
    double[] plain = gradient(MIXED, Small.batch(MIXED, data), 1);
    assertArrayEquals(plain, gradient(MIXED, batch(MIXED, gappy(data, 0, 81)), 1), 1e-12);
  }

  /// Fields start from the known cells alone, and a resumed run equals one that was not cut.
  @Test
  void trainingWithGapsStartsAtKnownMeansAndResumesBitForBit() {
    Dataset data = gappy(Small.sampled(MIXED, 200, 82), 0.3, 83);
    try (Workers workers = Workers.of(2)) {
      double[][][] means = Initial.means(MIXED.structure(), data, workers);
      double sum = 0;
      int count = 0;
      for (int row = 0; row < 200; row++)
        if (!data.blocks().get(0).missing().get(row, 1)) {
          sum += ((Bits) data.blocks().get(0).values()).get(row, 1) ? 1 : 0;
          count++;
        }
      assertEquals(sum / count, means[0][0][1], 1e-12);
      Trainer trainer =
          new Trainer(Recipe.pcd(1, 32, 0.05), MIXED.structure(), data, Seed.of(84), workers);
      TrainingState start = trainer.start(MIXED);
      double[] whole = trainer.run(start, 9, (u, n) -> {}).parameters().values();
      TrainingState half = trainer.run(start, 4, (u, n) -> {});
      assertArrayEquals(whole, trainer.run(half, 9, (u, n) -> {}).parameters().values());
    }
  }

  @Test
  void aColumnThatIsNeverKnownIsNamed() {
    Dataset data = gappy(Small.sampled(MIXED, 5, 85), 1, 86);
    try (Workers workers = Workers.single()) {
      String message =
          assertThrows(
                  IllegalArgumentException.class,
                  () -> Initial.means(MIXED.structure(), data, workers))
              .getMessage();
      assertTrue(message.contains("'x1'"), message);
    }
  }
}
