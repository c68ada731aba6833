package io.harmonium.testkit;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.harmonium.coupling.Coupling;
import io.harmonium.coupling.End;
import io.harmonium.learning.gauge.Gauge;
import io.harmonium.matrix.Workers;
import io.harmonium.model.Machine;
import io.harmonium.model.Parameters;
import io.harmonium.model.Structure;
import io.harmonium.model.exact.Enumeration;
import io.harmonium.random.Draws;
import io.harmonium.random.Seed;
import java.util.List;

/// What every gauge promises: moving the parameters leaves p(x) where it is, and a steered gradient is still an ascent.
public final class GaugeContract {

  /// A gauge and a machine that it acts on.
  public record Subject(Gauge gauge, Machine machine) {

    @Override
    public String toString() {
      return gauge + " on " + Specimens.name(machine);
    }
  }

  private static final Seed SEED = Seed.of(0x6761756765L);

  private GaugeContract() {}

  public static List<Check<Subject>> checks() {
    return List.of(
        new Check<>("moving leaves p unchanged", GaugeContract::moveKeepsTheDistribution),
        new Check<>("moving twice is moving once", GaugeContract::moveIsIdempotent),
        new Check<>("a steered gradient climbs", GaugeContract::steeredGradientsClimb),
        new Check<>("steering is linear", GaugeContract::steeringIsLinear),
        new Check<>("steering keeps a vanishing gradient", GaugeContract::zeroStaysZero));
  }

  /// log p(x) of a few rows relative to the first, and where it can be enumerated absolutely: 1e-10.
  static void moveKeepsTheDistribution(Subject s) {
    Parameters moved = s.machine.parameters().copy();
    s.gauge.move(s.machine.structure(), moved);
    double[] before = logProbabilities(s.machine);
    double[] after = logProbabilities(s.machine.with(moved));
    assertArrayEquals(before, after, 1e-10);
  }

  private static double[] logProbabilities(Machine machine) {
    var data = Specimens.data(machine, 30, SEED.child("rows"));
    var x = io.harmonium.learning.start.Initial.visible(machine.structure(), data);
    var path = machine.doublePath();
    double[] logs = new double[30];
    for (int row = 0; row < 30; row++) logs[row] = -path.freeEnergy(x, row);
    double base = logs[0];
    if (Enumeration.possible(machine))
      try (Workers workers = Workers.single()) {
        base = Enumeration.of(machine).logPartition(workers);
      }
    for (int row = 0; row < 30; row++) logs[row] -= base;
    return logs;
  }

  static void moveIsIdempotent(Subject s) {
    Parameters once = s.machine.parameters().copy();
    s.gauge.move(s.machine.structure(), once);
    Parameters twice = once.copy();
    s.gauge.move(s.machine.structure(), twice);
    assertArrayEquals(once.values(), twice.values(), 1e-14);
  }

  private static double[][][] means(Machine machine) {
    double[][][] theta = machine.fields().theta();
    double[][][] means = new double[theta.length][][];
    for (int l = 0; l < means.length; l++) {
      means[l] = new double[theta[l].length][theta[l][0].length];
      machine
          .structure()
          .layer(l)
          .units()
          .means(theta[l], 0, machine.structure().layer(l).size(), means[l]);
    }
    return means;
  }

  private static Parameters random(Machine machine, String name) {
    Parameters gradient = machine.parameters().zeros();
    Draws draws = SEED.child(name).row(0);
    for (int i = 0; i < gradient.size(); i++) gradient.values()[i] = draws.normal(i, 0);
    return gradient;
  }

  private static Parameters steered(Subject s, Parameters gradient) {
    Parameters copy = gradient.copy();
    try (Workers workers = Workers.of(2)) {
      s.gauge.steer(s.machine.structure(), means(s.machine), copy, workers);
    }
    return copy;
  }

  static void steeredGradientsClimb(Subject s) {
    for (int k = 0; k < 20; k++) {
      Parameters gradient = random(s.machine, "gradient " + k);
      double product = 0;
      double[] step = steered(s, gradient).values();
      for (int i = 0; i < step.length; i++) product += step[i] * gradient.values()[i];
      assertTrue(product > 0, "the step goes down: " + product);
    }
  }

  static void steeringIsLinear(Subject s) {
    Parameters a = random(s.machine, "a");
    Parameters b = random(s.machine, "b");
    Parameters sum = a.copy();
    for (int i = 0; i < sum.size(); i++) sum.values()[i] += 3 * b.values()[i];
    double[] expected = steered(s, a).values().clone();
    double[] other = steered(s, b).values();
    for (int i = 0; i < expected.length; i++) expected[i] += 3 * other[i];
    assertArrayEquals(expected, steered(s, sum).values(), 1e-9);
  }

  static void zeroStaysZero(Subject s) {
    for (double step : steered(s, s.machine.parameters().zeros()).values()) assertEquals(0, step);
  }

  /// A centred gradient is the plain one pulled to the coordinates of centred statistics and pushed back, J·Jᵀ·g, where
  /// J is the derivative of
  ///
  /// ```
  /// W = W′/(s·t),   b = b′ − W·λ,   c = c′ − Wᵀ·μ
  /// ```
  ///
  /// `variances` says whether s and t are standard deviations or 1.
  public static void steeringIsCentring(Gauge gauge, Machine machine, boolean variances) {
    Subject s = new Subject(gauge, machine);
    double[][] jacobian = centredToPlain(machine, variances);
    int n = jacobian.length;
    Parameters gradient = random(machine, "centred");
    double[] pulled = new double[n];
    double[] expected = new double[n];
    for (int j = 0; j < n; j++)
      for (int i = 0; i < n; i++) pulled[j] += jacobian[i][j] * gradient.values()[i];
    for (int i = 0; i < n; i++)
      for (int j = 0; j < n; j++) expected[i] += jacobian[i][j] * pulled[j];
    assertArrayEquals(expected, steered(s, gradient).values(), 1e-9);
  }

  private static double[][] centredToPlain(Machine machine, boolean variances) {
    Structure structure = machine.structure();
    double[][][] means = means(machine);
    int n = machine.parameters().size();
    double[][] jacobian = new double[n][n];
    for (int i = 0; i < n; i++) jacobian[i][i] = 1;
    for (Coupling link : structure.links()) {
      End a = link.ends().get(0);
      End b = link.ends().get(1);
      double[] mu = means[a.layer()][a.port()];
      double[] lambda = means[b.layer()][b.port()];
      double[] s = scales(machine, a.layer(), means, variances);
      double[] t = scales(machine, b.layer(), means, variances);
      for (int i = 0; i < mu.length; i++)
        for (int j = 0; j < lambda.length; j++) {
          int w = structure.offset(link) + i * lambda.length + j;
          double plain = 1 / (s[i] * t[j]);
          jacobian[w][w] = plain;
          jacobian[structure.offset(a.layer(), a.port()) + i][w] -= plain * lambda[j];
          jacobian[structure.offset(b.layer(), b.port()) + j][w] -= plain * mu[i];
        }
    }
    return jacobian;
  }

  private static double[] scales(Machine machine, int layer, double[][][] means, boolean scaled) {
    double[] scales = new double[means[layer][0].length];
    java.util.Arrays.fill(scales, 1);
    if (scaled) machine.structure().layer(layer).units().variances(means[layer], scales);
    for (int j = 0; j < scales.length; j++) scales[j] = Math.sqrt(scales[j]);
    return scales;
  }
}
