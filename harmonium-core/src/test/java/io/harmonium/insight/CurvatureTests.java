package io.harmonium.insight;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.harmonium.coupling.Graph;
import io.harmonium.evaluation.ExactDiagnostics;
import io.harmonium.evaluation.Rows;
import io.harmonium.machines.Boltzmann;
import io.harmonium.machines.Rbm;
import io.harmonium.model.Configurations;
import io.harmonium.model.Machine;
import io.harmonium.model.Parameters;
import io.harmonium.units.Binary;
import io.harmonium.units.Categorical;
import io.harmonium.units.Gaussian;
import io.harmonium.units.Spin;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class CurvatureTests {

  private static final double STEP = 1e-4;

  static Stream<Machine> machines() {
    return Stream.of(
        Samples.random(Rbm.binary(4, 3), 0.8, 1),
        Samples.random(Rbm.of(new Spin(), 4, new Spin(), 2), 0.5, 2),
        Samples.random(Rbm.of(new Categorical(3), 3, new Binary(), 2), 0.5, 3),
        Samples.random(
            Boltzmann.of(new Binary(), 4, Graph.complete(4), new Binary(), 2, null), 0.5, 4));
  }

  /// Central differences of the exact gradient err by about STEP²·(third derivatives) ≈ 1e-8 and rounding 1e-16/STEP.
  @ParameterizedTest
  @MethodSource("machines")
  void secondDerivativesAreTheDerivativesOfTheGradient(Machine machine) {
    Rows rows = Samples.uniform(machine.structure(), 12, 5);
    double[][] hessian = Curvature.of(machine, rows, Samples.WORKERS).hessian();
    for (int i = 0; i < hessian.length; i++) {
      double[] up = gradient(machine, i, STEP, rows);
      double[] down = gradient(machine, i, -STEP, rows);
      for (int j = 0; j < hessian.length; j++)
        assertEquals((up[j] - down[j]) / (2 * STEP), hessian[i][j], 1e-6, i + " " + j);
    }
  }

  private static double[] gradient(Machine machine, int at, double step, Rows rows) {
    Parameters moved = machine.parameters().copy();
    moved.values()[at] += step;
    return ExactDiagnostics.momentGaps(machine.with(moved), rows, Samples.WORKERS).values();
  }

  @Test
  void withoutHiddenUnitsThereIsOneHill() {
    Machine machine = Samples.random(Boltzmann.boltzmann(5), 0.5, 6);
    Rows rows = Samples.uniform(machine.structure(), 40, 7);
    Curvature curvature = Curvature.of(machine, rows, Samples.WORKERS);
    assertEquals(0, curvature.signs(1e-10)[2]);
    assertEquals(machine.parameters().size(), curvature.signs(1e-10)[0]);
  }

  @Test
  void aMachineWithoutWeightsCanRiseInOneDirectionPerHiddenUnit() {
    Machine machine = Rbm.binary(4, 2);
    Rows rows =
        new Rows(
            Configurations.visible(machine.structure(), List.of(Samples.opposite(60, 4, 0.1, 8))),
            null);
    assertEquals(2, Curvature.of(machine, rows, Samples.WORKERS).signs(1e-9)[2]);
  }

  @Test
  void realUnitsAndLargeMachinesAreRefused() {
    Machine real = Rbm.of(new Gaussian(), 3, new Binary(), 2);
    Rows rows = Samples.uniform(Rbm.binary(40, 20).structure(), 3, 9);
    assertThrows(
        IllegalArgumentException.class,
        () -> Curvature.of(real, Samples.uniform(real.structure(), 3, 9), Samples.WORKERS));
    assertThrows(
        IllegalArgumentException.class,
        () -> Curvature.of(Rbm.binary(40, 20), rows, Samples.WORKERS));
  }
}
