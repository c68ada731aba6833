package io.harmonium.evaluation;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.harmonium.matrix.Kernels;
import io.harmonium.matrix.Workers;
import io.harmonium.matrix.Workspace;
import io.harmonium.model.Configurations;
import io.harmonium.model.Distribution;
import io.harmonium.model.Layer;
import io.harmonium.model.LayerConditional;
import io.harmonium.model.Machine;
import io.harmonium.model.PreparedMachine;
import io.harmonium.units.Units;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class FreeEnergyTests {

  private static final int ROWS = 6;

  @ParameterizedTest
  @MethodSource("io.harmonium.evaluation.Machines#pairs")
  void freeEnergyIsTheLogOfTheSumOverHiddenStates(Units visible, Units hidden) {
    Machine machine = Machines.random(visible, 3, hidden, 2, 0.6, 1);
    Configurations x = Machines.rows(machine, ROWS, 2);
    Naive naive = new Naive(machine);
    double[] scores = scores(machine, x);
    // Sums of at most 113² terms in double: 1e-9 leaves four digits to spare.
    for (int row = 0; row < ROWS; row++)
      assertEquals(-naive.logSumHidden(plain(visible, x, row)), scores[row], 1e-9);
  }

  @ParameterizedTest
  @MethodSource("io.harmonium.evaluation.Machines#pairs")
  void preparedFreeEnergyIsWithinOneInTenToTheFifthOfTheDoubleOne(Units visible, Units hidden) {
    Machine machine = Machines.random(visible, 37, hidden, 21, 0.3, 3);
    Configurations x = Machines.rows(machine, ROWS, 4);
    double[] exact = scores(machine, x);
    PreparedMachine prepared = PreparedMachine.of(machine);
    Workspace space = new Workspace(Kernels.best());
    Layer layer = machine.structure().layer(1);
    double[] out = new double[ROWS];
    LayerConditional conditional =
        Distribution.of(prepared).conditional(1, space).receive(x, 0, ROWS);
    for (int row = 0; row < ROWS; row++) {
      float[][] eta = conditional.eta(row);
      double field = 0;
      for (int p = 0; p < x.layers()[0].length; p++)
        field += x.layers()[0][p].dot(row, prepared.fields().theta()[0][p]);
      out[row] =
          machine.doublePath().constant()
              - field
              - layer.units().cumulant(eta, 0, layer.size(), space);
    }
    for (int row = 0; row < ROWS; row++)
      assertEquals(exact[row], out[row], 1e-5 * Math.max(1, Math.abs(exact[row])));
  }

  @ParameterizedTest
  @MethodSource("io.harmonium.evaluation.Machines#pairs")
  void aRowHasTheSameBitsAloneAndInAnyBatchOrderAndNumberOfWorkers(Units visible, Units hidden) {
    Machine machine = Machines.random(visible, 19, hidden, 11, 0.4, 5);
    Configurations x = Machines.rows(machine, 67, 6);
    double[] together = scores(machine, x);
    int[] order = new int[67];
    double[] expected = new double[67];
    for (int i = 0; i < 67; i++) {
      order[i] = (i * 29 + 5) % 67;
      expected[i] = together[order[i]];
    }
    Configurations shuffled = x.like(67);
    shuffled.copyRows(x, order);
    try (Workers workers = Workers.of(3)) {
      assertArrayEquals(expected, Likelihood.freeEnergies(machine, shuffled, workers));
    }
    for (int row = 0; row < 67; row += 11) {
      Configurations alone = x.like(1);
      alone.copyRows(x, new int[] {row});
      assertEquals(together[row], scores(machine, alone)[0]);
    }
  }

  private static double[] scores(Machine machine, Configurations x) {
    try (Workers workers = Workers.single()) {
      return Likelihood.freeEnergies(machine, x, workers);
    }
  }

  /// The values of a visible row as [Naive] wants them.
  static double[] plain(Units units, Configurations x, int row) {
    int columns = x.values(0).columns();
    double[] t = new double[columns];
    x.values(0).toDoubles(row, t);
    if (units.values() < 3) return t;
    double[] levels = new double[columns / units.values()];
    for (int c = 0; c < columns; c++)
      if (t[c] == 1) levels[c / units.values()] = c % units.values();
    return levels;
  }
}
