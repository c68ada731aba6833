package io.harmonium.examples;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.harmonium.data.generate.GaussianMixture;
import io.harmonium.evaluation.Estimate;
import io.harmonium.evaluation.logz.ExactPartition;
import io.harmonium.matrix.Workers;
import io.harmonium.model.Machine;
import io.harmonium.random.Seed;
import org.junit.jupiter.api.Test;

/// The smallest energies of the examples and the lab of two columns: what each example claims holds.
class SmallEnergiesTests {

  private final Workers workers = Workers.of(2);

  /// A walk of 400 000 steps with a correlation time below 200 has standard errors below 0.012; five of them are 0.06.
  @Test
  void theMetropolisWalkVisitsPointsAsOftenAsTheirProbability() {
    for (double temperature : new double[] {0.5, 1, 2}) {
      double[] exact = Example01TableOfEnergies.exact(temperature);
      double[] walk = Example01TableOfEnergies.walk(temperature, 400_000, Seed.of(1));
      double sum = 0;
      for (int a = 0; a < exact.length; a++) {
        sum += exact[a];
        assertEquals(exact[a], walk[a], 0.06, "point " + a + " at temperature " + temperature);
      }
      assertEquals(1, sum, 1e-12);
    }
  }

  @Test
  void theGaussianHasTheLogPartitionOfThePaperAndAnnealingFindsIt() {
    Machine machine = Example02GaussianPartition.machine(1);
    double paper = Example02GaussianPartition.paper(1);
    assertNull(machine.unsupported());
    assertEquals(paper, ExactPartition.logPartition(machine, workers), 1e-9);
    Estimate annealed = Example02GaussianPartition.annealed(machine, 200, workers);
    assertEquals(paper, annealed.value(), 6 * annealed.standardError() + 1e-6);
    assertNotNull(Example02GaussianPartition.machine(2).unsupported());
  }

  @Test
  void theLabBeatsOneGaussianAndComesNearTheMixtureItself() {
    Example03TwoDimensionalLab.Result result =
        Example03TwoDimensionalLab.run(GaussianMixture.circle(8, 2.828, 0.354), 12, 8000, workers);
    assertTrue(result.machine().value() > result.gaussian() + 1, () -> "machine " + result.machine());
    assertTrue(result.machine().value() > result.truth() - 0.3, () -> "machine " + result.machine());
  }
}
