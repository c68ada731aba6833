package io.harmonium.evaluation;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;

import io.harmonium.matrix.Bits;
import io.harmonium.matrix.Elementary;
import io.harmonium.matrix.Workers;
import io.harmonium.model.DoublePath;
import io.harmonium.model.Machine;
import io.harmonium.model.Structure;
import io.harmonium.random.Draws;
import io.harmonium.random.Seed;
import io.harmonium.units.Binary;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

/// Free energies of rows of which some cells are missing, beside the sum over all hidden states.
class KnownCellsTests {

  private static final Machine MACHINE = Machines.mixed(new Binary(), 0.7, 91);

  /// Cells of all layers are missing with probability `share`; in layers below `first` none is.
  private static Rows gappy(int count, double share, int first) {
    Structure structure = MACHINE.structure();
    Bits[] missing = new Bits[structure.visible().size()];
    for (int l = first; l < missing.length; l++) {
      missing[l] = Bits.zeros(count, structure.layer(l).size());
      for (int row = 0; row < count; row++) {
        Draws draws = Seed.of(92).child(l).row(row);
        for (int cell = 0; cell < missing[l].columns(); cell++)
          missing[l].set(row, cell, draws.uniform(cell, 0) < share);
      }
    }
    return new Rows(Machines.rows(MACHINE, count, 93), null, missing);
  }

  /// −log Σ_h e^(−E) with the missing cells summed given each of the eight hidden states.
  private static double exact(Rows rows, int row) {
    Structure structure = MACHINE.structure();
    DoublePath path = MACHINE.doublePath();
    double[][][] t = path.statistics(rows.x(), row);
    double[] logs = new double[8];
    for (int state = 0; state < 8; state++) {
      for (int j = 0; j < 3; j++) t[3][0][j] = state >> j & 1;
      logs[state] = -path.constant();
      for (int j = 0; j < 3; j++) logs[state] += path.fields().theta()[3][0][j] * t[3][0][j];
      for (int l = 0; l < 3; l++) {
        double[][] eta = path.zeros(l);
        path.eta(l, t, eta);
        for (int u = 0; u < structure.layer(l).size(); u++)
          if (rows.missing(l, row, u))
            logs[state] += structure.layer(l).units().cumulant(eta, u, u + 1);
          else
            for (int p = 0; p < eta.length; p++) {
              int[] offsets = structure.unitOffsets(l, p);
              for (int c = offsets[u]; c < offsets[u + 1]; c++)
                logs[state] += eta[p][c] * t[l][p][c];
            }
      }
    }
    return -Elementary.logSumExp(logs);
  }

  /// Three bits and two letters have at most 128 states; rows with up to 64 are summed, to rounding.
  @Test
  void fewStatesAreSummedExactly() {
    Rows rows = gappy(40, 0.4, 0);
    Rows discrete = new Rows(rows.x(), null, new Bits[] {rows.missing()[0], null, null});
    try (Workers workers = Workers.of(2)) {
      double[] free = Likelihood.freeEnergies(MACHINE, discrete, workers);
      for (int row = 0; row < 40; row++) assertEquals(exact(discrete, row), free[row], 1e-10);
    }
  }

  /// The average of p(x* | h) over 30 sweeps has a relative spread near 1/√30 of that of the eight states; over 200
  /// rows the mean error is below 0.05 and no row is off by more than 1 nat.
  @Test
  void manyStatesAreEstimated() {
    Rows rows = gappy(200, 0.5, 0);
    try (Workers workers = Workers.of(2)) {
      double[] free = Likelihood.freeEnergies(MACHINE, rows, workers);
      double sum = 0;
      for (int row = 0; row < 200; row++) {
        double error = free[row] - exact(rows, row);
        assertEquals(0, error, 1, "row " + row);
        sum += error;
      }
      assertEquals(0, sum / 200, 0.05);
    }
  }

  @Test
  void aRowHasTheSameNumberAloneAndAmongOthers() {
    Rows rows = gappy(20, 0.5, 0);
    try (Workers one = Workers.single();
        Workers three = Workers.of(3)) {
      double[] all = Likelihood.freeEnergies(MACHINE, rows, three);
      assertArrayEquals(all, Likelihood.freeEnergies(MACHINE, rows, one));
      Rows some = rows.subset(7, Seed.of(94));
      double[] few = Likelihood.freeEnergies(MACHINE, some, one);
      for (double f : few) assertEquals(1, Arrays.stream(all).filter(a -> a == f).count());
    }
  }

  @Test
  void fillingKeepsKnownCellsAndCompleteRows() {
    Rows rows = gappy(50, 0.5, 1);
    try (Workers workers = Workers.of(2)) {
      Rows whole = rows.filled(MACHINE, Seed.of(95), workers);
      assertEquals(rows.x().values(0), whole.x().values(0));
      for (int row = 0; row < 50; row++)
        for (int u = 0; u < 2; u++)
          if (!rows.missing(2, row, u))
            assertEquals(
                ((io.harmonium.matrix.Reals) rows.x().values(2)).get(row, u),
                ((io.harmonium.matrix.Reals) whole.x().values(2)).get(row, u));
      assertSame(whole, whole.filled(MACHINE, Seed.of(96), workers));
    }
  }
}
