package io.harmonium.learning.gauge;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.harmonium.Small;
import io.harmonium.coupling.Graph;
import io.harmonium.coupling.Lateral;
import io.harmonium.data.Dataset;
import io.harmonium.learning.Recipe;
import io.harmonium.learning.Sgd;
import io.harmonium.learning.Trainer;
import io.harmonium.learning.TrainingLoop;
import io.harmonium.learning.objective.ExactLikelihood;
import io.harmonium.machines.Boltzmann;
import io.harmonium.matrix.Workers;
import io.harmonium.model.Machine;
import io.harmonium.model.Parameters;
import io.harmonium.model.Structure;
import io.harmonium.model.exact.Enumeration;
import io.harmonium.random.Draws;
import io.harmonium.random.Seed;
import io.harmonium.units.Categorical;
import io.harmonium.units.Spin;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Centred gradients of links within a layer.
class CentredPairsTests {

  private static final Workers WORKERS = Workers.of(2);

  @AfterAll
  static void close() {
    WORKERS.close();
  }

  static List<Machine> machines() {
    return List.of(
        Small.random(Boltzmann.boltzmann(4), 0.7, 1),
        Small.random(Boltzmann.ising(4), 0.7, 2),
        Small.random(Boltzmann.potts(4, 3), 0.7, 3),
        Small.random(
            Boltzmann.of(
                new Categorical(3), Graph.of(4, List.of(new int[] {0, 2}, new int[] {1, 3}))),
            0.7,
            4));
  }

  private static double[][][] means(Machine machine) {
    double[][] theta = machine.fields().theta()[0];
    double[][] means = {new double[theta[0].length]};
    machine
        .structure()
        .layer(0)
        .units()
        .means(theta, 0, machine.structure().layer(0).size(), means);
    return new double[][][] {means};
  }

  private static Parameters random(Machine machine) {
    Parameters gradient = machine.parameters().zeros();
    Draws draws = Seed.of(9).row(0);
    for (int i = 0; i < gradient.size(); i++) gradient.values()[i] = draws.normal(i, 0);
    return gradient;
  }

  /// The derivative D of the plain parameters by the centred ones, J = J′/(σσᵀ), b = b′/σ − Σ J·μ.
  private static double[][] centredToPlain(Machine machine, double[] mu, double[] sigma) {
    Structure structure = machine.structure();
    Lateral link = structure.lateral(0);
    int n = machine.parameters().size();
    int width = link.width();
    double[][] d = new double[n][n];
    for (int c = 0; c < mu.length; c++) d[c][c] = 1 / sigma[c];
    for (int e = 0; e < link.graph().edges(); e++)
      for (int a = 0; a < width; a++)
        for (int b = 0; b < width; b++) {
          int i = link.graph().first(e) * width + a;
          int j = link.graph().second(e) * width + b;
          int w = structure.linkOffset(0) + link.place(e) + a * width + b;
          d[w][w] = 1 / (sigma[i] * sigma[j]);
          d[i][w] -= mu[j] * d[w][w];
          d[j][w] -= mu[i] * d[w][w];
        }
    return d;
  }

  /// The step is D·Dᵀ·g (1e-12: some dozens of products of numbers near 1).
  @ParameterizedTest
  @MethodSource("machines")
  void theStepIsThePlainGradientInCentredCoordinates(Machine machine) {
    double[][][] means = means(machine);
    for (boolean scaled : new boolean[] {false, true}) {
      double[] mu = means[0][0];
      double[] sigma = new double[mu.length];
      machine.structure().layer(0).units().variances(means[0], sigma);
      for (int c = 0; c < sigma.length; c++)
        sigma[c] = scaled ? Math.sqrt(Math.max(CentredPairs.FLOOR, sigma[c])) : 1;
      double[][] d = centredToPlain(machine, mu, sigma);
      Parameters gradient = random(machine);
      double[] pulled = new double[d.length];
      double[] expected = new double[d.length];
      for (int j = 0; j < d.length; j++)
        for (int i = 0; i < d.length; i++) pulled[j] += d[i][j] * gradient.values()[i];
      for (int i = 0; i < d.length; i++)
        for (int j = 0; j < d.length; j++) expected[i] += d[i][j] * pulled[j];
      new Centring(scaled).steer(machine.structure(), means, gradient, WORKERS);
      double[] steered = gradient.values();
      for (int i = 0; i < d.length; i++)
        assertEquals(expected[i], steered[i], 1e-12 * (1 + Math.abs(expected[i])) / 1e-3);
    }
  }

  private static double[] distribution(Machine machine) {
    return Enumeration.of(machine, true).logWeights(WORKERS).clone();
  }

  private static Machine stepped(Machine machine, Dataset data, Gauge gauge) {
    Recipe recipe =
        new Recipe(
            new ExactLikelihood(),
            data.rows(),
            Sgd.withRate(0.5),
            List.of(),
            List.of(gauge),
            0.9,
            Map.of());
    Trainer trainer = new Trainer(recipe, machine.structure(), data, Seed.of(1), WORKERS);
    TrainingLoop.Watch blind = (update, norm) -> {};
    return machine.with(trainer.run(trainer.start(machine), 3, blind).parameters());
  }

  /// A machine of bits learns the same distribution whichever of its values is called 1, which the plain gradient does
  /// not: from uniform machines three steps on rows and on the same rows with unit 0 flipped give flipped distributions
  /// (1e-12).
  @Test
  void centredStepsDoNotDependOnTheNamesOfTheValues() {
    Machine uniform = Boltzmann.boltzmann(3);
    Dataset rows = Small.distribution(new double[] {0.3, 0, 0.1, 0.2, 0, 0.25, 0.05, 0.1}, 3);
    Dataset flipped = Small.distribution(new double[] {0, 0.3, 0.2, 0.1, 0.25, 0, 0.1, 0.05}, 3);
    double[] one = relative(distribution(stepped(uniform, rows, new Centring(false))));
    double[] other = relative(distribution(stepped(uniform, flipped, new Centring(false))));
    double[] back = new double[8];
    for (int state = 0; state < 8; state++) back[state] = other[state ^ 1];
    assertArrayEquals(one, relative(back), 1e-12);
    double plain = 0;
    double[] left = relative(distribution(stepped(uniform, rows, new ZeroSum())));
    double[] right = relative(distribution(stepped(uniform, flipped, new ZeroSum())));
    for (int state = 0; state < 8; state++) back[state] = right[state ^ 1];
    for (int state = 0; state < 8; state++)
      plain = Math.max(plain, Math.abs(left[state] - relative(back)[state]));
    assertEquals(true, plain > 1e-3, "the plain gradient depends on names: " + plain);
  }

  private static double[] relative(double[] logs) {
    double[] out = logs.clone();
    for (int i = 0; i < out.length; i++) out[i] -= logs[0];
    return out;
  }

  /// Whatever the coordinates, the top is the same: the log-likelihood of the teacher's distribution (1e-9, gradients
  /// vanished).
  @Test
  void everyGaugeClimbsToTheSameTop() {
    Machine spins = Boltzmann.of(new Spin(), Graph.complete(4));
    Machine teacher = Small.random(spins, 0.5, 99);
    Dataset data = Small.distribution(teacher);
    double top = Small.logLikelihood(teacher, data);
    for (Gauge gauge : List.of(new ZeroSum(), new Centring(false), new Centring(true))) {
      Recipe recipe =
          new Recipe(
              new ExactLikelihood(),
              data.rows(),
              Sgd.withRate(0.2),
              List.of(),
              List.of(gauge),
              0.9,
              Map.of());
      Trainer trainer = new Trainer(recipe, spins.structure(), data, Seed.of(1), WORKERS);
      TrainingLoop.Watch blind = (update, norm) -> {};
      Machine learned = spins.with(trainer.run(trainer.start(spins), 2000, blind).parameters());
      assertEquals(top, Small.logLikelihood(learned, data), 1e-9, gauge.toString());
    }
  }
}
