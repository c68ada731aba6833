package io.harmonium.learning.objective;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.harmonium.Small;
import io.harmonium.coupling.Graph;
import io.harmonium.data.Dataset;
import io.harmonium.learning.Batch;
import io.harmonium.learning.GradientChecks;
import io.harmonium.machines.Boltzmann;
import io.harmonium.machines.Rbm;
import io.harmonium.matrix.Bits;
import io.harmonium.matrix.Workers;
import io.harmonium.model.DoublePath;
import io.harmonium.model.Machine;
import io.harmonium.model.exact.SiteConditionals;
import io.harmonium.numeric.Elementary;
import io.harmonium.random.Seed;
import io.harmonium.units.Binary;
import io.harmonium.units.Categorical;
import io.harmonium.units.Gaussian;
import io.harmonium.units.Spin;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class SiteObjectiveTests {

  /// Every pair of kinds, layers side by side, and layers linked to themselves with and without hidden units.
  static List<Machine> machines() {
    List<Machine> machines = new ArrayList<>(Small.enumerablePairs());
    machines.add(Small.mixed(6));
    machines.add(Small.random(Boltzmann.of(new Spin(), Graph.complete(4)), 0.7, 71));
    machines.add(
        Small.random(
            Boltzmann.of(new Categorical(3), 3, Graph.complete(3), new Binary(), 2, null),
            0.6,
            72));
    return machines;
  }

  static List<SiteObjective> objectives(int sites) {
    return List.of(
        new PseudoLikelihood(sites), new RatioMatching(sites), new ProbabilityFlow(sites));
  }

  private static boolean knows(SiteObjective objective, Machine machine) {
    return machine.structure().visible().stream()
        .allMatch(layer -> objective.unsupported(layer.units()) == null);
  }

  private static Dataset weighted(Machine machine, int rows) {
    float[] weights = new float[rows];
    for (int i = 0; i < rows; i++) weights[i] = 0.25f * (i % 4);
    Dataset data =
        machine.structure().lateral()
            ? Small.distribution(machine).rows(IntStream.range(0, rows).toArray(), "some")
            : Small.sampled(machine, rows, 73);
    return data.withWeights(weights, "weights");
  }

  @ParameterizedTest
  @MethodSource("machines")
  void gradientsAreDerivativesOfTheirValues(Machine machine) {
    for (SiteObjective objective : objectives(0))
      if (knows(objective, machine)) GradientChecks.check(objective, machine, weighted(machine, 6));
  }

  /// Some of the units, drawn by the seed: the same ones for value and gradient.
  @Test
  void gradientsOfSomeUnitsAreDerivativesToo() {
    Machine machine = Small.random(Rbm.of(new Categorical(3), 5, new Binary(), 3), 0.6, 74);
    for (SiteObjective objective : objectives(2))
      GradientChecks.check(objective, machine, weighted(machine, 6));
  }

  /// log p(x_i = a | x_−i) of every value from free energies of whole states: the definition.
  private static double[] distribution(Machine machine, double[][][] t, int l, int unit) {
    DoublePath path = machine.doublePath();
    double[] logs = new double[machine.structure().layer(l).units().values()];
    double[][] kept = {t[l][0].clone()};
    for (int a = 0; a < logs.length; a++) {
      machine.structure().layer(l).units().statistics(a, unit, t[l]);
      logs[a] = -path.freeEnergy(t);
    }
    System.arraycopy(kept[0], 0, t[l][0], 0, kept[0].length);
    double norm = Elementary.logSumExp(logs);
    for (int a = 0; a < logs.length; a++) logs[a] -= norm;
    return logs;
  }

  @Test
  void valuesAreThoseOfTheFormulas() {
    Machine machine = Small.random(Rbm.of(new Categorical(3), 4, new Binary(), 3), 0.8, 75);
    Dataset data = weighted(machine, 7);
    Batch batch = Small.batch(machine, data);
    double[] expected = new double[3];
    for (int row = 0; row < 7; row++) {
      double[][][] t = machine.doublePath().statistics(batch.x(), row);
      double weight = batch.weight(row) / batch.totalWeight();
      for (int unit = 0; unit < 4; unit++) {
        int x = (int) batch.x().values(0).content(row, unit);
        double[] logs = distribution(machine, t, 0, unit);
        expected[0] += weight * logs[x];
        for (int a = 0; a < 3; a++) {
          double error = (a == x ? 1 : 0) - StrictMath.exp(logs[a]);
          expected[1] -= weight * 0.5 * error * error;
          if (a != x) expected[2] -= weight * StrictMath.exp(0.5 * (logs[a] - logs[x]));
        }
      }
    }
    for (int k = 0; k < 3; k++)
      assertEquals(
          expected[k],
          GradientChecks.value(objectives(0).get(k), machine, batch),
          1e-12,
          objectives(0).get(k).title());
  }

  /// A machine explains its own distribution, to the rounding of the weights to floats.
  @ParameterizedTest
  @MethodSource("machines")
  void gradientsVanishAtTheOwnDistribution(Machine machine) {
    if (machine.structure().visible().size() > 1
        || machine.structure().layer(0).units().values() == 0) return;
    Batch distribution = Small.batch(machine, Small.distribution(machine));
    for (SiteObjective objective : objectives(0))
      for (double g : GradientChecks.gradient(objective, machine, distribution))
        assertEquals(0, g, 1e-6, objective.title());
  }

  /// The mean over 2000 choices of one unit of four is the value of all units: within 5 standard errors.
  @Test
  void someUnitsAreAllUnitsOnAverage() {
    Machine machine = Small.random(Rbm.binary(4, 3), 0.8, 76);
    Batch batch = Small.batch(machine, Small.sampled(machine, 1, 77));
    try (Workers workers = Workers.single()) {
      for (int k = 0; k < 3; k++) {
        double sum = 0;
        double squares = 0;
        for (int i = 0; i < 2000; i++) {
          double value = objectives(1).get(k).value(machine, batch, Seed.of(i), workers);
          sum += value / 2000;
          squares += value * value / 2000;
        }
        double error = StrictMath.sqrt((squares - sum * sum) / 2000);
        double all = objectives(0).get(k).value(machine, batch, Seed.of(0), workers);
        assertTrue(error > 0);
        assertEquals(all, sum, 5 * error, objectives(0).get(k).title());
      }
    }
  }

  @Test
  void theNumberOfWorkersDoesNotMatter() {
    Machine machine = Small.random(Rbm.of(new Categorical(3), 9, new Binary(), 7), 0.3, 78);
    for (int sites : new int[] {0, 3})
      for (SiteObjective objective : objectives(sites))
        GradientChecks.checkWorkers(objective, machine, weighted(machine, 90));
  }

  @Test
  void missingCellsAreRefused() {
    Machine machine = Small.random(Rbm.binary(4, 3), 0.8, 79);
    Batch batch = Small.batch(machine, Small.sampled(machine, 5, 80));
    Bits gaps = Bits.zeros(5, 4);
    gaps.set(2, 1, true);
    Batch gappy = new Batch(batch.x(), batch.rows(), null, new Bits[] {gaps});
    for (SiteObjective objective : objectives(0)) {
      String message =
          assertThrows(
                  IllegalArgumentException.class,
                  () -> GradientChecks.gradient(objective, machine, gappy))
              .getMessage();
      assertTrue(message.contains("row 2") && message.contains(objective.title()), message);
    }
  }

  @Test
  void realUnitsHaveNoRatios() {
    Machine machine = Small.random(Rbm.of(new Gaussian(), 2, new Binary(), 2), 0.5, 81);
    Batch batch = Small.batch(machine, Small.sampled(machine, 3, 82));
    String message =
        assertThrows(
                IllegalArgumentException.class,
                () -> GradientChecks.gradient(new RatioMatching(0), machine, batch))
            .getMessage();
    assertTrue(message.contains("gaussian"), message);
    assertThrows(IllegalArgumentException.class, () -> new ProbabilityFlow(-1));
  }

  /// The nodes of a real unit integrate its density: Σ of their weights is 1/p(x_i | x_−i).
  @Test
  void nodesOfRealUnitsIntegrateTheirDistribution() {
    Machine machine = Small.random(Rbm.of(new Gaussian(), 2, new Binary(), 3), 1.2, 83);
    Batch batch = Small.batch(machine, Small.sampled(machine, 4, 84));
    DoublePath path = machine.doublePath();
    for (int row = 0; row < 4; row++) {
      double[][][] t = path.statistics(batch.x(), row);
      double here = path.freeEnergy(t);
      double sum = 0;
      for (double y = -30; y <= 30; y += 1e-3) {
        machine.structure().layer(0).units().statisticsAt(y, 1, t[0]);
        sum += 1e-3 * StrictMath.exp(here - path.freeEnergy(t));
      }
      SiteConditionals.Conditional distribution =
          new SiteConditionals(machine).at(batch.x(), row).distribution(0, 1);
      assertEquals(StrictMath.log(sum), Elementary.logSumExp(distribution.logs()), 1e-9);
      assertEquals(-1, distribution.present());
    }
  }
}
