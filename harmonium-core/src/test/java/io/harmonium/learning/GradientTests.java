package io.harmonium.learning;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.harmonium.Small;
import io.harmonium.data.Dataset;
import io.harmonium.learning.objective.ExactLikelihood;
import io.harmonium.learning.phase.PhaseSums;
import io.harmonium.machines.Rbm;
import io.harmonium.matrix.Workers;
import io.harmonium.model.DoublePath;
import io.harmonium.model.Machine;
import io.harmonium.model.Parameters;
import io.harmonium.model.PreparedMachine;
import io.harmonium.random.Seed;
import io.harmonium.units.Units;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class GradientTests {

  static List<Machine> pairs() {
    return Small.enumerablePairs();
  }

  private static Dataset weighted(Machine machine, int rows) {
    float[] weights = new float[rows];
    for (int i = 0; i < rows; i++) weights[i] = 0.25f * (i % 4);
    return Small.rough(machine, rows, 5).withWeights(weights, "weights");
  }

  private static Parameters exact(Machine machine, Dataset data) {
    Parameters gradient = machine.parameters().zeros();
    try (Workers workers = Workers.single()) {
      new ExactLikelihood()
          .addGradient(machine, Small.batch(machine, data), null, Seed.of(1), workers, gradient);
    }
    return gradient;
  }

  @ParameterizedTest
  @MethodSource("pairs")
  void exactGradientIsTheDerivativeOfTheWeightedLogLikelihood(Machine machine) {
    derivative(machine);
  }

  @Test
  void mixedLayersHaveTheirDerivativeToo() {
    derivative(Small.mixed(6));
  }

  /// Central differences with h = 1e-4: h²/6·f‴ + ε·f/h is below 1e-7; the promise is 1e-6.
  private static void derivative(Machine machine) {
    Dataset data = weighted(machine, 9);
    Parameters gradient = exact(machine, data);
    for (int i = 0; i < gradient.size(); i++) {
      Parameters up = machine.parameters().copy();
      Parameters down = machine.parameters().copy();
      up.values()[i] += 1e-4;
      down.values()[i] -= 1e-4;
      double derivative =
          (Small.logLikelihood(machine.with(up), data)
                  - Small.logLikelihood(machine.with(down), data))
              / 2e-4;
      assertEquals(
          derivative, gradient.values()[i], 1e-6 * (1 + Math.abs(derivative)), "parameter " + i);
    }
  }

  /// A machine explains its own distribution: the gradient vanishes, to the rounding of the weights to floats.
  @ParameterizedTest
  @MethodSource("pairs")
  void gradientVanishesAtTheOwnDistribution(Machine machine) {
    if (machine.structure().layer(0).units().values() == 0) return;
    for (double g : exact(machine, Small.distribution(machine)).values()) assertEquals(0, g, 1e-6);
  }

  /// Statistics of prepared paths are within 1e-5 (relative to max(1, |value|)) of those in double, at sizes that fill
  /// several blocks of columns and two blocks of rows.
  @ParameterizedTest
  @MethodSource("kinds")
  void phaseSumsFollowTheDoublePath(Units visible) {
    for (Units hidden : Units.kinds()) {
      Machine machine = Small.random(Rbm.of(visible, 37, hidden, 21), 0.1, 7);
      if (machine.unsupported() != null) machine = Small.random(machine, 0.01, 7);
      if (machine.unsupported() != null) continue;
      Dataset data = weighted(machine, 300);
      Batch batch = Small.batch(machine, data);
      Parameters given = machine.parameters().zeros();
      double[][][] means;
      try (Workers workers = Workers.of(2)) {
        PhaseSums sums =
            PhaseSums.of(PreparedMachine.of(machine), batch.x(), data.weights(), workers);
        sums.addTo(1, machine.parameters(), given);
        means = sums.means();
        assertEquals(data.totalWeight(), sums.weight(), 1e-9);
      }
      Parameters expected = machine.parameters().zeros();
      DoublePath path = machine.doublePath();
      double[] hiddenMeans = new double[machine.structure().layer(1).columns()];
      for (int row = 0; row < 300; row++) {
        double[][][] t = path.statistics(batch.x(), row);
        t[1] = path.means(1, t);
        double weight = data.weight(row) / data.totalWeight();
        path.addStatistics(t, weight, expected);
        for (int j = 0; j < hiddenMeans.length; j++) hiddenMeans[j] += weight * t[1][0][j];
      }
      for (int i = 0; i < expected.size(); i++) {
        double value = expected.values()[i];
        assertEquals(value, given.values()[i], 1e-5 * Math.max(1, Math.abs(value)));
      }
      for (int j = 0; j < hiddenMeans.length; j++)
        assertEquals(hiddenMeans[j], means[1][0][j], 1e-5 * Math.max(1, Math.abs(hiddenMeans[j])));
    }
  }

  static List<Units> kinds() {
    return Units.observableKinds();
  }
}
