package io.harmonium.deep;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.harmonium.Small;
import io.harmonium.data.Block;
import io.harmonium.data.Dataset;
import io.harmonium.data.Provenance;
import io.harmonium.evaluation.Classification;
import io.harmonium.learning.Adam;
import io.harmonium.learning.Batch;
import io.harmonium.learning.Recipe;
import io.harmonium.learning.Trainer;
import io.harmonium.learning.TrainingState;
import io.harmonium.machines.ClassRbm;
import io.harmonium.machines.Rbm;
import io.harmonium.matrix.Bits;
import io.harmonium.matrix.Kernels;
import io.harmonium.matrix.Levels;
import io.harmonium.matrix.Workers;
import io.harmonium.matrix.Workspace;
import io.harmonium.model.Configurations;
import io.harmonium.model.Layer;
import io.harmonium.model.Machine;
import io.harmonium.model.Parameters;
import io.harmonium.random.Seed;
import io.harmonium.units.Binary;
import io.harmonium.units.Relu;
import io.harmonium.units.Spin;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Networks with classes: derivatives, bits, and where they start.
class BackpropagationTests {

  private static final Workers WORKERS = Workers.of(2);

  @AfterAll
  static void close() {
    WORKERS.close();
  }

  private static Perceptron network(int columns, int classes, Layer... hidden) {
    return Perceptron.of(
        List.of(new Layer("visible", new Binary(), columns), ClassRbm.label(classes)),
        List.of(hidden));
  }

  /// Rows of bits whose class is the parity of the first two of them.
  private static Dataset parity(int rows, int columns) {
    Bits x = DeepMachines.bits(rows, columns, 31);
    Levels y = (Levels) ClassRbm.label(2).allocate(rows)[0];
    for (int row = 0; row < rows; row++) y.setValue(row, 0, x.get(row, 0) ^ x.get(row, 1) ? 1 : 0);
    return new Dataset(
        List.of(Block.of("visible", x), Block.of(ClassRbm.LABEL, y)),
        null,
        null,
        null,
        null,
        Provenance.of("parity"));
  }

  private static double[] gradient(
      Backpropagation objective, Perceptron machine, Batch batch, Workers workers) {
    Parameters gradient = machine.parameters().zeros();
    objective.addGradient(machine, batch, null, Seed.of(1), workers, gradient);
    return gradient.values();
  }

  /// Central differences with h = 1e-4 of the value in double are right to 1e-8, float passes to some 1e-7. Units that
  /// are left out are the same on both sides, for they are addressed by seed, layer and row.
  @ParameterizedTest
  @ValueSource(doubles = {0, 0.4})
  void theGradientIsTheDerivativeOfTheLogProbabilityOfTheClass(double share) {
    Backpropagation objective = new Backpropagation(new Dropout(share));
    Perceptron plain =
        network(4, 2, new Layer("a", new Binary(), 3), new Layer("b", new Spin(), 3));
    Perceptron machine = plain.with(Small.random(plain.layers(), 0.8, 32).parameters());
    Dataset data = parity(20, 4);
    float[] weights = new float[20];
    for (int row = 0; row < 20; row++) weights[row] = row % 3;
    Batch batch = Small.batch(machine, data.withWeights(weights, "weights"));
    double[] gradient = gradient(objective, machine, batch, WORKERS);
    for (int i = 0; i < gradient.length; i++) {
      double derivative = 0;
      for (double step : new double[] {1e-4, -1e-4}) {
        Parameters moved = machine.parameters().copy();
        moved.values()[i] += step;
        derivative += objective.value(machine.with(moved), batch, Seed.of(1), WORKERS) / (2 * step);
      }
      assertEquals(derivative, gradient[i], 1e-6, "parameter " + i);
    }
  }

  @ParameterizedTest
  @ValueSource(doubles = {0, 0.5})
  void theBitsAreTheSameForAnyWorkersAndKernels(double share) {
    Backpropagation objective = new Backpropagation(new Dropout(share));
    Perceptron machine =
        Perceptron.random(
            network(40, 2, new Layer("a", new Binary(), 37), new Layer("b", new Binary(), 21)),
            Seed.of(33));
    Batch batch = Small.batch(machine, parity(300, 40));
    double[] both = gradient(objective, machine, batch, WORKERS);
    try (Workers plain = Workers.of(1, Kernels.plain());
        Workers five = Workers.of(5)) {
      assertArrayEquals(both, gradient(objective, machine, batch, plain));
      assertArrayEquals(both, gradient(objective, machine, batch, five));
    }
  }

  /// 4000 units of two updates, layers and rows each: the number left out has a deviation of 29, the number alike in two of the
  /// eight lists one of 31. Five deviations of 36 numbers are passed by chance once in 48 000 seeds; this seed is fixed.
  @Test
  void unitsAreLeftOutIndependentlyByRowLayerAndUpdate() {
    Dropout dropout = new Dropout(0.3);
    int units = 4000;
    Workspace scratch = new Workspace(WORKERS.kernels());
    List<float[]> all = new ArrayList<>();
    for (long update = 0; update < 2; update++)
      for (int layer = 2; layer < 4; layer++)
        for (long row = 7; row < 9; row++)
          all.add(dropout.factors(Seed.of(3).child(update), layer, row, units, scratch));
    float kept = (float) (1 / 0.7);
    for (int a = 0; a < all.size(); a++) {
      int out = 0;
      for (float factor : all.get(a)) {
        assertTrue(factor == 0 || factor == kept, "factor " + factor);
        if (factor == 0) out++;
      }
      assertEquals(0.3 * units, out, 5 * Math.sqrt(0.21 * units));
      for (int b = 0; b < a; b++) {
        int alike = 0;
        for (int j = 0; j < units; j++) if (all.get(a)[j] == all.get(b)[j]) alike++;
        assertEquals(0.58 * units, alike, 5 * Math.sqrt(0.58 * 0.42 * units));
      }
    }
  }

  /// 37 rows are a block and a part of one.
  @Test
  void aRowHasTheSameDistributionOfItsClassAloneAndAmongOthers() {
    Perceptron machine =
        Perceptron.random(
            network(40, 3, new Layer("a", new Binary(), 37), new Layer("b", new Spin(), 21)),
            Seed.of(41));
    Configurations x = Configurations.zeros(machine.structure(), 37);
    x.layers()[0][0] = DeepMachines.bits(37, 40, 42);
    double[][] together = machine.probabilities(x, WORKERS);
    try (Workers alone = Workers.of(1, Kernels.plain())) {
      for (int at : new int[] {0, 20, 36}) {
        Configurations row = x.like(1);
        row.copyRange(x, at, 0, 1);
        assertArrayEquals(together[at], machine.probabilities(row, alone)[0]);
      }
    }
  }

  /// Parity cannot be told by any single column; a run that is cut goes on with the same bits.
  @Test
  void networksLearnParityAndResume() {
    Perceptron start =
        Perceptron.random(
            network(4, 2, new Layer("a", new Binary(), 8), new Layer("b", new Binary(), 8)),
            Seed.of(34));
    Dataset data = parity(200, 4);
    Backpropagation objective = new Backpropagation(new Dropout(0.1));
    Recipe recipe = Recipe.of(objective, 50, Adam.withRate(0.03)).withGauges(List.of());
    Trainer trainer = new Trainer(recipe, start, data, Seed.of(35), WORKERS);
    TrainingState middle = trainer.run(trainer.start(start), 300, (u, norm) -> {});
    TrainingState end = trainer.run(middle, 800, (u, norm) -> {});
    assertArrayEquals(
        trainer.run(trainer.start(start), 800, (u, norm) -> {}).parameters().values(),
        end.parameters().values());
    Perceptron learned = trainer.model(end).as(Perceptron.class);
    Configurations x = Small.batch(learned, data).x();
    double[][] p = learned.probabilities(x, WORKERS);
    int[] classes = new int[200];
    for (int row = 0; row < 200; row++) classes[row] = (int) x.values(1).content(row, 0);
    assertTrue(Classification.of(p, classes, null).accuracy() > 0.99);
  }

  @Test
  void networksStartAtDeepMachines() {
    Dbn below =
        new Dbn(
            List.of(
                Small.random(Rbm.binary(4, 3), 0.7, 36), Small.random(Rbm.binary(3, 2), 0.7, 37)));
    Perceptron zero =
        network(4, 2, new Layer("a", new Binary(), 3), new Layer("b", new Binary(), 2));
    Perceptron net = Perceptron.from(zero, below, Seed.of(38));
    assertArrayEquals(
        below.rbms().get(0).parameters().get("hidden.x"), net.parameters().get("hidden1.x"));
    assertArrayEquals(
        below.rbms().get(1).parameters().get(Rbm.LINK), net.parameters().get("hidden1-hidden2"));
    Machine deep = Small.random(Dbm.binary(4, 3, 2), 0.7, 39);
    Machine cut = DeepMachines.scaled(deep, "hidden1-hidden2", 0);
    Configurations rows = DeepMachines.visible(cut);
    Perceptron same = Perceptron.from(zero, cut, rows, Seed.of(40), WORKERS);
    assertArrayEquals(cut.parameters().get("hidden1.x"), same.parameters().get("hidden1.x"));
    Perceptron moved = Perceptron.from(zero, deep, rows, Seed.of(40), WORKERS);
    double[] w = deep.parameters().get("hidden1-hidden2");
    double[][] top = LayerMeans.of(deep, rows, WORKERS)[1];
    double mean = 0;
    for (double[] row : top) mean += (w[0] * row[0] + w[1] * row[1]) / top.length;
    assertEquals(
        deep.parameters().get("hidden1.x")[0] + mean,
        moved.parameters().get("hidden1.x")[0],
        1e-12);
    assertNotNull(new Backpropagation().unsupported(deep.structure()));
  }

  /// Spins and rectified units have ports of other names, and more of them, than bits.
  @Test
  void networksTakeAllFieldsOfTheLayersTheyStartAt() {
    List<Layer> hidden =
        List.of(new Layer("hidden1", new Spin(), 3), new Layer("hidden2", new Relu(), 2));
    Machine deep =
        Small.random(Dbm.of(List.of(new Layer("visible", new Binary(), 4)), hidden), 0.3, 43);
    Machine cut = DeepMachines.scaled(deep, "hidden1-hidden2", 0);
    Perceptron zero = network(4, 2, hidden.toArray(Layer[]::new));
    Perceptron net = Perceptron.from(zero, cut, DeepMachines.visible(cut), Seed.of(44), WORKERS);
    for (Parameters.Slice slice : cut.parameters().slices())
      if (slice.name().startsWith("hidden"))
        assertArrayEquals(
            cut.parameters().get(slice.name()), net.parameters().get(slice.name()), slice.name());
    Perceptron bits = network(4, 2, new Layer("a", new Binary(), 3), new Layer("b", new Relu(), 2));
    IllegalArgumentException other =
        assertThrows(
            IllegalArgumentException.class,
            () -> Perceptron.from(bits, cut, DeepMachines.visible(cut), Seed.of(44), WORKERS));
    assertTrue(other.getMessage().contains("3:binary, 2:relu"), other.getMessage());
    assertTrue(other.getMessage().contains("3:spin, 2:relu"), other.getMessage());
  }
}
