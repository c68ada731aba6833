package io.harmonium.model;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.harmonium.Small;
import io.harmonium.machines.Rbm;
import io.harmonium.matrix.Inputs;
import io.harmonium.matrix.Kernels;
import io.harmonium.matrix.Workers;
import io.harmonium.matrix.Workspace;
import io.harmonium.matrix.spi.KernelProvider;
import io.harmonium.random.Seed;
import io.harmonium.sampling.Chains;
import io.harmonium.units.Binary;
import io.harmonium.units.Categorical;
import io.harmonium.units.Spin;
import io.harmonium.units.Units;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Layers so wide that one word of fixed point cannot resolve their inputs.
class WideMachineTests {

  private static final int ROWS = 5;

  static List<Units> kinds() {
    return List.of(new Binary(), new Spin(), new Categorical(3));
  }

  /// The second word leaves at most inputs·2^(−s−t−1), far below the rounding of a float sum, 2⁻²⁴ of the largest |y|
  /// that is met on the way (taken as ten times the deviation of the inputs).
  @ParameterizedTest
  @MethodSource("kinds")
  void inputsOfWideLayersFollowTheDoublePath(Units units) {
    Machine machine = Small.random(Rbm.of(units, 9000, new Binary(), 19), 0.6, 3);
    PreparedMachine prepared = PreparedMachine.of(machine);
    assertTrue(prepared.coarse());
    Configurations x;
    try (Workers workers = Workers.single()) {
      x = Chains.independent(machine.structure(), machine.fields(), ROWS, 0, Seed.of(4), workers);
    }
    DoublePath path = machine.doublePath();
    double[][] first = null;
    for (KernelProvider kernels : Kernels.all()) {
      Inputs inputs = new Inputs();
      prepared.inputs(1, 0, x.layers(), 0, ROWS, new Workspace(kernels), inputs);
      double[][] given = new double[ROWS][19];
      for (int row = 0; row < ROWS; row++) {
        inputs.toDoubles(row, given[row]);
        double[][] eta = path.zeros(1);
        path.eta(1, path.statistics(x, row), eta);
        double[] theta = machine.fields().theta()[1][0];
        for (int j = 0; j < 19; j++)
          assertEquals(eta[0][j] - theta[j], given[row][j], 10 * 60 * 0x1p-24, kernels.name());
      }
      if (first != null) assertArrayEquals(first, given);
      first = given;
    }
  }
}
