package io.harmonium.learning.objective;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.harmonium.Small;
import io.harmonium.coupling.Graph;
import io.harmonium.data.Dataset;
import io.harmonium.learning.Batch;
import io.harmonium.learning.GradientChecks;
import io.harmonium.machines.Boltzmann;
import io.harmonium.machines.Rbm;
import io.harmonium.matrix.NonFiniteException;
import io.harmonium.meanfield.FixedPoint;
import io.harmonium.model.Machine;
import io.harmonium.units.Binary;
import io.harmonium.units.Gaussian;
import io.harmonium.units.Spin;
import io.harmonium.units.Units;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ExpandedLikelihoodTests {

  /// Far enough for differences of the value.
  private static ExpandedLikelihood converged(int order) {
    return new ExpandedLikelihood(order, new FixedPoint(0.5, 1e-13, 20_000), 2);
  }

  private static Dataset weighted(Machine machine) {
    float[] weights = new float[7];
    for (int i = 0; i < 7; i++) weights[i] = 0.25f * (1 + i % 4);
    return Small.sampled(machine, 7, 61).withWeights(weights, "weights");
  }

  @ParameterizedTest
  @CsvSource({
    "binary, binary, 1",
    "binary, binary, 2",
    "binary, binary, 3",
    "spin, binary, 2",
    "spin, categorical:3, 3",
    "categorical:3, spin, 2",
    "categorical:3, binary, 3",
    "gaussian, binary, 1",
    "spin, gaussian, 1"
  })
  void theGradientIsTheDerivativeOfTheValue(String visible, String hidden, int order) {
    Machine machine =
        Small.random(Rbm.of(Units.parse(visible), 3, Units.parse(hidden), 2), 0.4, 62);
    GradientChecks.check(converged(order), machine, weighted(machine));
  }

  @Test
  void aMachineWithoutADistributionIsNamed() {
    Machine machine = Small.random(Rbm.of(new Gaussian(), 2, new Gaussian(), 2), 0, 66);
    double[] strong = {9, 9, 9, 9};
    Machine broken = machine.with(machine.parameters().with("visible-hidden", strong));
    Batch batch = Small.batch(machine, Small.sampled(machine, 3, 67));
    assertThrows(
        NonFiniteException.class, () -> GradientChecks.gradient(converged(1), broken, batch));
  }

  /// The largest error of the gradient against the exact one when all weights are scaled.
  private static double error(Machine machine, double scale, int order) {
    double[] weights = machine.parameters().get("visible-hidden");
    for (int i = 0; i < weights.length; i++) weights[i] *= scale;
    Machine scaled = machine.with(machine.parameters().with("visible-hidden", weights));
    Batch batch = Small.batch(scaled, weighted(scaled));
    double[] exact = GradientChecks.gradient(new ExactLikelihood(), scaled, batch);
    double[] given = GradientChecks.gradient(converged(order), scaled, batch);
    double max = 0;
    for (int i = 0; i < exact.length; i++) max = Math.max(max, Math.abs(exact[i] - given[i]));
    return max;
  }

  /// log Z of order o errs by W^(o+1), so its derivative in W errs by W^o: half the weights, 2^o times less; a quarter
  /// is allowed for the next order.
  @ParameterizedTest
  @CsvSource({"binary, 1", "binary, 2", "binary, 3", "spin, 2", "categorical:3, 2"})
  void errorsFallWithTheOrder(String visible, int order) {
    Machine machine = Small.random(Rbm.of(Units.parse(visible), 4, new Binary(), 3), 0.5, 63);
    double ratio = error(machine, 0.5, order) / error(machine, 0.25, order);
    assertTrue(ratio > 0.75 * (1 << order), "ratio " + ratio);
  }

  @Test
  void theNumberOfWorkersDoesNotMatter() {
    Machine machine = Small.random(Rbm.binary(9, 7), 0.3, 64);
    for (int order = 1; order <= 3; order++)
      GradientChecks.checkWorkers(
          ExpandedLikelihood.of(order, 10, 3), machine, Small.sampled(machine, 90, 65));
  }

  @Test
  void machinesOutOfReachAreNamed() {
    Machine ising = Boltzmann.of(new Spin(), Graph.complete(4));
    assertTrue(converged(2).unsupported(ising.structure()).contains("across"));
    assertNull(converged(1).unsupported(ising.structure()));
    Machine real = Rbm.of(new Gaussian(), 3, new Binary(), 2);
    assertTrue(converged(2).unsupported(real.structure()).contains("gaussian"));
    assertThrows(IllegalArgumentException.class, () -> ExpandedLikelihood.of(4, 10, 1));
    assertThrows(IllegalArgumentException.class, () -> ExpandedLikelihood.of(2, 10, 0));
    assertEquals(0, converged(2).chains());
  }
}
