package io.harmonium.evaluation.cells;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.harmonium.evaluation.Likelihood;
import io.harmonium.evaluation.Machines;
import io.harmonium.evaluation.Rows;
import io.harmonium.machines.Boltzmann;
import io.harmonium.machines.Rbm;
import io.harmonium.matrix.Bits;
import io.harmonium.matrix.States;
import io.harmonium.matrix.Workers;
import io.harmonium.model.DoublePath;
import io.harmonium.model.Layer;
import io.harmonium.model.Machine;
import io.harmonium.model.Structure;
import io.harmonium.numeric.Elementary;
import io.harmonium.random.Draws;
import io.harmonium.random.Seed;
import io.harmonium.units.Binary;
import io.harmonium.units.Bounded;
import io.harmonium.units.Poisson;
import io.harmonium.units.Relu;
import io.harmonium.units.Units;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Free energies of rows of which some cells are missing, beside the sum over all hidden states.
class KnownCellsTests {

  private static final Machine MACHINE = Machines.mixed(new Binary(), 0.7, 91);

  /// Kinds with borders and with log h(x), and bits whose missing cells are summed.
  private static final Machine OTHERS =
      Machines.random(
          Rbm.of(
              List.of(
                  new Layer("bits", new Binary(), 3),
                  new Layer("counts", new Poisson(), 2),
                  new Layer("shares", new Bounded(1, 2), 1),
                  new Layer("sizes", new Relu(), 2)),
              new Layer("hidden", new Binary(), 3)),
          0.5,
          97);

  static List<Machine> machines() {
    return List.of(MACHINE, OTHERS);
  }

  /// Cells of all layers are missing with probability `share`; in layers below `first` none is.
  private static Rows gappy(Machine machine, int count, double share, int first) {
    Structure structure = machine.structure();
    Bits[] missing = new Bits[structure.visible().size()];
    for (int l = first; l < missing.length; l++) {
      missing[l] = Bits.zeros(count, structure.layer(l).size());
      for (int row = 0; row < count; row++) {
        Draws draws = Seed.of(92).child(l).row(row);
        for (int cell = 0; cell < missing[l].columns(); cell++)
          missing[l].set(row, cell, draws.uniform(cell, 0) < share);
      }
    }
    return new Rows(Machines.rows(machine, count, 93), null, missing);
  }

  /// −log Σ_h e^(−E) with the missing cells summed given each of the eight hidden states.
  private static double exact(Machine machine, Rows rows, int row) {
    Structure structure = machine.structure();
    int hidden = structure.visible().size();
    DoublePath path = machine.doublePath();
    double[][][] t = path.statistics(rows.x(), row);
    double[] logs = new double[8];
    for (int state = 0; state < 8; state++) {
      for (int j = 0; j < 3; j++) t[hidden][0][j] = state >> j & 1;
      logs[state] = -path.constant();
      for (int j = 0; j < 3; j++)
        logs[state] += path.fields().theta()[hidden][0][j] * t[hidden][0][j];
      for (int l = 0; l < hidden; l++) {
        double[][] eta = path.zeros(l);
        path.eta(l, t, eta);
        for (int u = 0; u < structure.layer(l).size(); u++)
          if (rows.missing(l, row, u))
            logs[state] += structure.layer(l).units().cumulant(eta, u, u + 1);
          else {
            logs[state] += logBase(structure.layer(l).units(), rows.x().layers()[l], row, u);
            for (int p = 0; p < eta.length; p++) {
              int[] offsets = structure.unitOffsets(l, p);
              for (int c = offsets[u]; c < offsets[u + 1]; c++)
                logs[state] += eta[p][c] * t[l][p][c];
            }
          }
      }
    }
    return -Elementary.logSumExp(logs);
  }

  private static double logBase(Units units, States[] x, int row, int unit) {
    return units.whole() ? units.logBase((int) units.value(x, row, unit)) : 0;
  }

  /// Three bits and two letters have at most 128 states; rows with up to 64 are summed, to rounding.
  @ParameterizedTest
  @MethodSource("machines")
  void fewStatesAreSummedExactly(Machine machine) {
    Rows rows = gappy(machine, 40, 0.4, 0);
    Bits[] first = new Bits[rows.missing().length];
    first[0] = rows.missing()[0];
    Rows discrete = new Rows(rows.x(), null, first);
    try (Workers workers = Workers.of(2)) {
      double[] free = Likelihood.freeEnergies(machine, discrete, workers);
      for (int row = 0; row < 40; row++)
        assertEquals(exact(machine, discrete, row), free[row], 1e-10);
    }
  }

  /// The average of p(x* | h) over 30 sweeps has a relative spread near 1/√30 of that of the eight states; over 200
  /// rows the mean error is below 0.05 and no row is off by more than 1 nat.
  @ParameterizedTest
  @MethodSource("machines")
  void manyStatesAreEstimated(Machine machine) {
    Rows rows = gappy(machine, 200, 0.5, 0);
    try (Workers workers = Workers.of(2)) {
      double[] free = Likelihood.freeEnergies(machine, rows, workers);
      double sum = 0;
      for (int row = 0; row < 200; row++) {
        double error = free[row] - exact(machine, rows, row);
        assertEquals(0, error, 1, "row " + row);
        sum += error;
      }
      assertEquals(0, sum / 200, 0.05);
    }
  }

  @Test
  void aRowHasTheSameNumberAloneAndAmongOthers() {
    Rows rows = gappy(MACHINE, 20, 0.5, 0);
    try (Workers one = Workers.single();
        Workers three = Workers.of(3)) {
      double[] all = Likelihood.freeEnergies(MACHINE, rows, three);
      assertArrayEquals(all, Likelihood.freeEnergies(MACHINE, rows, one));
      Rows some = rows.subset(7, Seed.of(94));
      double[] few = Likelihood.freeEnergies(MACHINE, some, one);
      for (double f : few) assertEquals(1, Arrays.stream(all).filter(a -> a == f).count());
    }
  }

  /// Where cells are linked to each other they are not drawn side by side; few of them are summed all the same.
  @Test
  void manyStatesOfLinkedCellsAreRefused() {
    Machine machine = Boltzmann.ising(8);
    Bits missing = Bits.zeros(1, 8);
    Rows rows = new Rows(Machines.rows(machine, 1, 98), null, new Bits[] {missing});
    for (int cell = 0; cell < 8; cell++) missing.set(0, cell, cell < 6);
    try (Workers workers = Workers.single()) {
      double free = Likelihood.freeEnergies(machine, rows, workers)[0];
      assertEquals(-6 * Elementary.log(2.0), free, 1e-12);
      missing.set(0, 7, true);
      assertThrows(
          IllegalArgumentException.class, () -> Likelihood.freeEnergies(machine, rows, workers));
    }
  }

  @Test
  void fillingKeepsKnownCellsAndCompleteRows() {
    Rows rows = gappy(MACHINE, 50, 0.5, 1);
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
