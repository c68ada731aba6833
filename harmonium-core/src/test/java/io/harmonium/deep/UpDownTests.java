package io.harmonium.deep;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.harmonium.Small;
import io.harmonium.data.Dataset;
import io.harmonium.learning.Batch;
import io.harmonium.learning.Recipe;
import io.harmonium.learning.Sgd;
import io.harmonium.learning.Trainer;
import io.harmonium.learning.TrainingState;
import io.harmonium.learning.objective.ExactLikelihood;
import io.harmonium.machines.ClassRbm;
import io.harmonium.machines.Rbm;
import io.harmonium.matrix.Kernels;
import io.harmonium.matrix.Workers;
import io.harmonium.model.Configurations;
import io.harmonium.model.Layer;
import io.harmonium.model.Machine;
import io.harmonium.model.Parameters;
import io.harmonium.random.Seed;
import io.harmonium.units.Binary;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// The up-down algorithm held against sums over all states.
class UpDownTests {

  private static final Workers WORKERS = Workers.of(2);
  private static final int SWEEPS = 2;

  @AfterAll
  static void close() {
    WORKERS.close();
  }

  /// Bits in layers of 3, 2, 2 and 2, with a label at the top or without; recognition differs from generation.
  private static Dbn network(boolean classes) {
    Layer below = new Layer("visible", new Binary(), 2);
    Layer above = new Layer("hidden", new Binary(), 2);
    Machine top = classes ? Rbm.of(List.of(below, ClassRbm.label(2)), above) : Rbm.binary(2, 2);
    return new Dbn(
        List.of(
            Small.random(Rbm.binary(3, 2), 1, 51),
            Small.random(Rbm.binary(2, 2), 1, 52),
            Small.random(top, 1, 53)),
        List.of(Small.random(Rbm.binary(3, 2), 1, 54), Small.random(Rbm.binary(2, 2), 1, 55)));
  }

  /// e^(−E) of every state of the visible and the hidden side, `[visible][hidden]`.
  private static double[][] table(Machine machine) {
    int sides = machine.structure().visible().size();
    Configurations x = DeepMachines.states(machine.structure(), 0, machine.structure().size());
    int visible = DeepMachines.states(machine.structure(), 0, sides).rows();
    double[] energies = new double[x.rows()];
    machine.energies(x, energies);
    double[][] table = new double[visible][x.rows() / visible];
    for (int row = 0; row < x.rows(); row++)
      table[row % visible][row / visible] = StrictMath.exp(-energies[row]);
    return table;
  }

  /// p(visible | hidden).
  private static double[][] down(Machine machine) {
    double[][] table = table(machine);
    for (int h = 0; h < table[0].length; h++) {
      double sum = 0;
      for (double[] row : table) sum += row[h];
      for (double[] row : table) row[h] /= sum;
    }
    return table;
  }

  /// p(hidden | visible).
  private static double[][] up(Machine machine) {
    double[][] table = table(machine);
    for (double[] row : table) {
      double sum = 0;
      for (double value : row) sum += value;
      for (int h = 0; h < row.length; h++) row[h] /= sum;
    }
    return table;
  }

  /// What is drawn on the way up and down: `[x + 8·y][h1][h2]`, the distribution of the top before and after its
  /// sweeps.
  private record Distributions(double[][][] wake, double[] before, double[] after) {

    static Distributions of(Dbn network, double[] data) {
      double[][] q1 = up(network.upward(0));
      double[][] q2 = up(network.upward(1));
      double[][] rise = up(network.top());
      double[][] fall = down(network.top());
      double[][][] wake = new double[data.length][4][4];
      double[] before = new double[rise.length];
      for (int s = 0; s < data.length; s++)
        for (int a = 0; a < 4; a++)
          for (int b = 0; b < 4; b++) {
            wake[s][a][b] = data[s] * q1[s % 8][a] * q2[a][b];
            before[b + 4 * (s / 8)] += wake[s][a][b];
          }
      double[] after = before;
      for (int sweep = 0; sweep < SWEEPS; sweep++) {
        double[] next = new double[after.length];
        for (int s = 0; s < after.length; s++)
          for (int h = 0; h < rise[0].length; h++)
            for (int t = 0; t < next.length; t++) next[t] += after[s] * rise[s][h] * fall[t][h];
        after = next;
      }
      return new Distributions(wake, before, after);
    }

    /// The objectives of generation, of the top and of recognition, with these distributions held.
    double value(Dbn network, Dbn held) {
      double[][] p1 = down(network.rbms().get(0));
      double[][] p2 = down(network.rbms().get(1));
      double[][] q1 = up(network.upward(0));
      double[][] q2 = up(network.upward(1));
      double[][] dream1 = down(held.rbms().get(0));
      double[][] dream2 = down(held.rbms().get(1));
      double[][] top = table(network.top());
      double value = 0;
      for (int s = 0; s < wake.length; s++)
        for (int a = 0; a < 4; a++)
          for (int b = 0; b < 4; b++) value += wake[s][a][b] * (log(p1[s % 8][a]) + log(p2[a][b]));
      for (int s = 0; s < before.length; s++) {
        double sum = 0;
        for (double each : top[s]) sum += each;
        value += (before[s] - after[s]) * log(sum);
      }
      for (int s = 0; s < after.length; s++)
        for (int a = 0; a < 4; a++)
          for (int x = 0; x < 8; x++)
            value +=
                after[s] * dream2[a][s % 4] * dream1[x][a] * (log(q1[x][a]) + log(q2[a][s % 4]));
      return value;
    }

    private static double log(double x) {
      return StrictMath.log(x);
    }
  }

  /// `times` rows of every visible state, weighted by the state.
  private static Batch batch(Dbn machine, int times) {
    int sides = machine.structure().visible().size();
    Configurations states = DeepMachines.states(machine.structure(), 0, sides);
    int[] order = new int[states.rows() * times];
    float[] weights = new float[order.length];
    for (int row = 0; row < order.length; row++) {
      order[row] = row % states.rows();
      weights[row] = 1 + order[row] % 5;
    }
    Configurations x = states.like(order.length);
    x.copyRows(states, order);
    for (int l = sides; l < x.layers().length; l++) x.layers()[l] = null;
    return new Batch(x, order, weights);
  }

  private static double[] gradient(Dbn machine, Batch batch, Workers workers) {
    Parameters gradient = machine.parameters().zeros();
    new UpDown(SWEEPS).addGradient(machine, batch, null, Seed.of(9), workers, gradient);
    return gradient.values();
  }

  /// 20 000 rows: a term is at most 1 in size and deviates by at most ½, weights of 1 to 5 count as 16 500 equal ones;
  /// 0.02 are five standard errors, beyond which some of 50 numbers lie once in 30 000 seeds. Wrong layers or signs
  /// move several by more than 0.05. The thorough profile has four times the rows and half the tolerance.
  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void expectedGradientsAreTheDerivativesOfTheObjectivesOfWakeTopAndSleep(boolean classes) {
    Dbn network = network(classes);
    Dbn machine = network;
    boolean thorough = Boolean.getBoolean("harmonium.thorough");
    Batch batch = batch(machine, (thorough ? 80_000 : 20_000) / (classes ? 16 : 8));
    double[] data = new double[classes ? 16 : 8];
    for (int row = 0; row < batch.rows().length; row++)
      data[batch.rows()[row]] += batch.weight(row) / batch.totalWeight();
    Distributions distributions = Distributions.of(network, data);
    double[] gradient = gradient(machine, batch, WORKERS);
    double largest = 0;
    for (int i = 0; i < gradient.length; i++) {
      double derivative = 0;
      for (double step : new double[] {1e-5, -1e-5}) {
        Parameters moved = machine.parameters().copy();
        moved.values()[i] += step;
        derivative += distributions.value(machine.with(moved), network) / (2 * step);
      }
      assertEquals(derivative, gradient[i], thorough ? 0.01 : 0.02, "parameter " + i);
      largest = Math.max(largest, Math.abs(derivative));
    }
    assertTrue(largest > 0.1, "derivatives are too small to tell anything: " + largest);
  }

  @Test
  void theBitsAreTheSameForAnyWorkersAndKernels() {
    Dbn machine = network(true);
    Batch batch = batch(machine, 40);
    double[] both = gradient(machine, batch, WORKERS);
    try (Workers plain = Workers.of(1, Kernels.plain());
        Workers five = Workers.of(5)) {
      assertArrayEquals(both, gradient(machine, batch, plain));
      assertArrayEquals(both, gradient(machine, batch, five));
    }
  }

  /// Recognition of its own, here another one than generation, changes the bound and leaves the likelihood as it is:
  /// log mean w of 4000 draws agrees with that of tied recognition within five of its errors.
  @Test
  void importanceSamplingWithUntiedRecognitionFindsTheSameLikelihood() {
    Dbn network = network(false);
    Configurations x = batch(network, 1).x();
    double[] exact = new double[8];
    double[][] p1 = down(network.rbms().get(0));
    double[][] p2 = down(network.rbms().get(1));
    double[][] top = table(network.top());
    for (int v = 0; v < 8; v++)
      for (int a = 0; a < 4; a++)
        for (int b = 0; b < 4; b++)
          for (double each : top[b]) exact[v] += p1[v][a] * p2[a][b] * each;
    double[][] logs = new DbnRows(network, WORKERS).logWeights(x, 4000, Seed.of(3), false);
    double[] importance = DbnRows.importance(logs);
    double[] bounds = DbnRows.bounds(logs);
    for (int row = 0; row < 8; row++) {
      double squares = 0;
      for (double log : logs[row])
        squares += StrictMath.pow(StrictMath.exp(log - importance[row]) - 1, 2);
      double error = Math.sqrt(squares) / logs[row].length;
      assertTrue(error < 0.1, "error " + error);
      assertEquals(StrictMath.log(exact[row]), importance[row], 5 * error, "row " + row);
      assertTrue(bounds[row] < StrictMath.log(exact[row]), "row " + row);
    }
  }

  /// Two patterns and their neighbours; the exact likelihood of an untrained network rises by a nat and more.
  @Test
  void trainingRaisesTheLikelihoodAndResumedTrainingHasTheSameBits() {
    double[] distribution = new double[8];
    distribution[0b000] = 0.45;
    distribution[0b111] = 0.45;
    distribution[0b110] = 0.1;
    Dataset data = Small.distribution(distribution, 3);
    Dbn start =
        new Dbn(
                List.of(
                    Small.random(Rbm.binary(3, 3), 0.3, 61),
                    Small.random(Rbm.binary(3, 2), 0.3, 62)))
            .untie();
    Recipe recipe = Recipe.of(new UpDown(5), data.rows(), Sgd.withRate(0.3)).withGauges(List.of());
    Trainer trainer = new Trainer(recipe, start, data, Seed.of(3), WORKERS);
    TrainingState first = trainer.start(start);
    TrainingState early = trainer.run(first, 60, (u, norm) -> {});
    TrainingState parts =
        trainer.run(trainer.run(first, 21, (u, norm) -> {}).copy(), 60, (u, norm) -> {});
    assertArrayEquals(early.parameters().values(), parts.parameters().values());
    TrainingState whole = trainer.run(early, 600, (u, norm) -> {});
    double before = likelihood(start, distribution);
    double after = likelihood(trainer.model(whole).as(Dbn.class), distribution);
    assertTrue(after > before + 0.7, before + " and " + after);
  }

  private static double likelihood(Dbn network, double[] distribution) {
    double[][] p1 = down(network.rbms().get(0));
    double[][] top = table(network.top());
    double total = 0;
    for (double[] row : top) for (double each : row) total += each;
    double sum = 0;
    for (int v = 0; v < distribution.length; v++) {
      double p = 0;
      for (int a = 0; a < top.length; a++) for (double each : top[a]) p += p1[v][a] * each / total;
      if (distribution[v] > 0) sum += distribution[v] * StrictMath.log(p);
    }
    return sum;
  }

  @Test
  void filesHoldRecognitionBehindTheRbms() {
    for (boolean classes : new boolean[] {false, true}) {
      Dbn network = network(classes);
      Dbn back = Dbn.of(network.structure(), network.parameters());
      assertTrue(back.untied());
      assertEquals(classes, back.classes());
      for (int k = 0; k < 3; k++)
        assertArrayEquals(
            network.upward(k).parameters().values(), back.upward(k).parameters().values());
      assertArrayEquals(network.parameters().values(), back.parameters().values());
      Dbn plain = new Dbn(network.rbms());
      Dbn tied = plain.with(plain.parameters());
      assertFalse(tied.untied());
      assertEquals(classes, tied.classes());
      assertArrayEquals(
          tied.rbms().get(0).parameters().values(), tied.untie().upward(0).parameters().values());
    }
    List<Machine> rbms = network(false).rbms();
    assertThrows(IllegalArgumentException.class, () -> new Dbn(rbms, List.of(rbms.getFirst())));
    assertNull(new UpDown(1).unsupported(network(true).structure()));
    assertNotNull(new UpDown(1).unsupported(new Dbn(rbms).structure()));
    assertThrows(IllegalArgumentException.class, () -> new UpDown(0));
  }

  @Test
  void everyObjectiveHasItsKindOfModel() {
    Dbn network = network(false);
    Dataset data = Small.distribution(new double[] {0, 0.5, 0, 0, 0, 0, 0.5, 0}, 3);
    Recipe tuning = Recipe.of(new UpDown(1), 2, Sgd.withRate(0.1)).withGauges(List.of());
    Recipe exact = Recipe.of(new ExactLikelihood(), 2, Sgd.withRate(0.1)).withGauges(List.of());
    Trainer trainer = new Trainer(exact, network, data, Seed.of(3), WORKERS);
    TrainingState first = trainer.start(network);
    refused("dbn", () -> trainer.run(first, 1, (u, norm) -> {}));
    refused("dbn", () -> trainer.machine(first));
    refused("dbn", () -> new Trainer(exact, network.structure(), data, Seed.of(3), WORKERS));
    Machine rbm = Rbm.binary(3, 2);
    Trainer plain = new Trainer(tuning, rbm, data, Seed.of(3), WORKERS);
    refused("machine", () -> plain.run(plain.start(rbm), 1, (u, norm) -> {}));
  }

  private static void refused(String kind, Executable training) {
    String message = assertThrows(IllegalArgumentException.class, training).getMessage();
    assertTrue(message.contains("'" + kind + "'"), message);
  }
}
