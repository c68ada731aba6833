package io.harmonium.testkit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.harmonium.matrix.Bits;
import io.harmonium.matrix.Reals;
import io.harmonium.matrix.States;
import io.harmonium.matrix.Workspace;
import io.harmonium.model.Layer;
import io.harmonium.random.Seed;
import io.harmonium.testkit.UnitsContract.Subject;
import io.harmonium.units.Units;
import java.util.List;

/// What every kind of unit promises about its draws: they follow p(x | η), they do not depend on each other, and each
/// is a function of (key, unit, η of the unit) alone.
///
/// With 20 000 rows a unit of two values is seen to deviate from a total variation of 0.03 on, a pair of units with 16
/// cells and half as many rows from 0.05 on (power 0.999, false alarms 10⁻⁶ per test; [ChiSquare#detectable] computes both).
final class UnitsSampling {

  private static final int SIZE = UnitsContract.SIZE;
  private static final Seed SEED = UnitsContract.SEED.child("sampling");

  private UnitsSampling() {}

  static List<Check<Subject>> checks() {
    return List.of(
        new Check<>("draws follow the distribution", UnitsSampling::drawsFollowTheDistribution),
        new Check<>("units are drawn independently", UnitsSampling::unitsAreIndependent),
        new Check<>("rows are drawn independently", UnitsSampling::rowsAreIndependent),
        new Check<>("draws are addressed", UnitsSampling::drawsAreAddressed),
        new Check<>("blocks of sixteen compose", UnitsSampling::blocksCompose),
        new Check<>("a unit depends on its own η only", UnitsSampling::unitsDependOnTheirOwnEta),
        new Check<>("only the row is written", UnitsSampling::onlyTheRowIsWritten),
        new Check<>("all ports are filled", UnitsSampling::allPortsAreFilled),
        new Check<>("statistics of values agree", UnitsSampling::statisticsAgree),
        new Check<>("extreme inputs decide", UnitsSampling::extremeInputsDecide));
  }

  private static States[] allocate(Units units, int rows, int size) {
    return new Layer("units", units, size).allocate(rows);
  }

  /// `rows` draws of a layer under one η.
  private static States[] draw(Subject s, double[][] eta, int rows, int size, Seed seed) {
    States[] out = allocate(s.units(), rows, size);
    float[][] narrow = UnitsContract.floats(eta);
    Workspace space = s.space();
    for (int r = 0; r < rows; r++) s.units().sample(narrow, 0, size, seed.rowKey(r), space, out, r);
    return out;
  }

  static void drawsFollowTheDistribution(Subject s) {
    double[][] eta = UnitsContract.etas(s.units(), SIZE, 1.5, SEED.child("law"));
    int rows = Effort.times(20_000);
    States[] x = draw(s, eta, rows, SIZE, SEED.child("draws"));
    for (int u = 0; u < SIZE; u++) {
      UnitDistribution distribution =
          UnitDistribution.of(s.units(), UnitsContract.unit(s.units(), eta, u));
      double[] parts = new double[distribution.parts()];
      for (int i = 0; i < parts.length; i++) parts[i] = distribution.part(i);
      long[] counts = new long[parts.length];
      for (int r = 0; r < rows; r++) counts[distribution.cell(s.units().value(x, r, u))]++;
      ChiSquare.agree(s.units().name() + " unit " + u, counts, parts);
      for (int p = 0; p < x.length; p++) meansAgree(s.units(), x[p], p, u, distribution);
    }
  }

  /// z-tests of ⟨t_p⟩ over the rows, |z| < 4.9 (false alarms 10⁻⁶); they see a deviation of 8/√rows standard deviations.
  private static void meansAgree(
      Units units, States port, int p, int unit, UnitDistribution distribution) {
    int[] offsets = units.offsets(unit + 1, p);
    double[] t = new double[port.columns()];
    double[] sums = new double[offsets[unit + 1] - offsets[unit]];
    for (int r = 0; r < port.rows(); r++) {
      port.toDoubles(r, t);
      for (int c = 0; c < sums.length; c++) sums[c] += t[offsets[unit] + c];
    }
    for (int c = 0; c < sums.length; c++) {
      double variance =
          distribution.secondMoment(p, c) - distribution.mean(p, c) * distribution.mean(p, c);
      double z =
          (sums[c] - port.rows() * distribution.mean(p, c)) / Math.sqrt(port.rows() * variance);
      assertTrue(Math.abs(z) < 4.9, "mean of port " + p + " of unit " + unit + ": z = " + z);
    }
  }

  /// Joint histograms of two units whose words could be confused: neighbours, the two halves of a block, two blocks.
  static void unitsAreIndependent(Subject s) {
    int[][] pairs = {{0, 1}, {0, 8}, {3, 11}, {0, 16}, {5, 21}, {15, 16}, {30, 36}};
    pairTest(s, pairs, 0, "units");
  }

  /// The same unit in a row and in the next one.
  static void rowsAreIndependent(Subject s) {
    pairTest(s, new int[][] {{0, 0}, {7, 7}, {16, 16}, {36, 36}}, 1, "rows");
  }

  private static void pairTest(Subject s, int[][] pairs, int lag, String what) {
    double[][] eta = UnitsContract.etas(s.units(), SIZE, 0.5, SEED.child(what));
    int rows = Effort.times(10_000);
    States[] x = draw(s, eta, rows + lag, SIZE, SEED.child(what).child("draws"));
    for (int[] pair : pairs) {
      UnitDistribution a =
          UnitDistribution.of(s.units(), UnitsContract.unit(s.units(), eta, pair[0]));
      UnitDistribution b =
          UnitDistribution.of(s.units(), UnitsContract.unit(s.units(), eta, pair[1]));
      long[] counts = new long[a.parts() * b.parts()];
      double[] distribution = new double[counts.length];
      for (int i = 0; i < distribution.length; i++)
        distribution[i] = a.part(i / b.parts()) * b.part(i % b.parts());
      for (int r = 0; r < rows; r++) {
        int first = a.cell(s.units().value(x, r, pair[0]));
        counts[first * b.parts() + b.cell(s.units().value(x, r + lag, pair[1]))]++;
      }
      ChiSquare.agree(what + " " + pair[0] + " and " + pair[1], counts, distribution);
    }
  }

  /// The same key gives the same bits whatever stood in the arrays before; another key gives others.
  static void drawsAreAddressed(Subject s) {
    double[][] eta = UnitsContract.etas(s.units(), SIZE, 1, SEED.child("address"));
    Seed seed = SEED.child("keys");
    States[] first = draw(s, eta, 3, SIZE, seed);
    States[] again = draw(s, eta, 3, SIZE, seed.child("other"));
    assertNotEquals(first[0], again[0], "two keys gave the same draws");
    Workspace used = s.space();
    float[][] narrow = UnitsContract.floats(eta);
    for (int r = 2; r >= 0; r--) s.units().sample(narrow, 0, SIZE, seed.rowKey(r), used, again, r);
    for (int p = 0; p < first.length; p++) assertEquals(first[p], again[p], "port " + p);
  }

  static void blocksCompose(Subject s) {
    double[][] eta = UnitsContract.etas(s.units(), SIZE, 1, SEED.child("blocks"));
    Seed seed = SEED.child("blocks").child("keys");
    States[] whole = draw(s, eta, 2, SIZE, seed);
    States[] parts = allocate(s.units(), 2, SIZE);
    float[][] narrow = UnitsContract.floats(eta);
    for (int r = 0; r < 2; r++)
      for (int from : new int[] {32, 0, 16})
        s.units()
            .sample(narrow, from, Math.min(SIZE, from + 16), seed.rowKey(r), s.space(), parts, r);
    for (int p = 0; p < whole.length; p++) assertEquals(whole[p], parts[p], "port " + p);
  }

  /// Another η of one unit changes no other unit: nothing is consumed.
  static void unitsDependOnTheirOwnEta(Subject s) {
    double[][] eta = UnitsContract.etas(s.units(), SIZE, 1, SEED.child("own"));
    Seed seed = SEED.child("own").child("keys");
    States[] before = draw(s, eta, 8, SIZE, seed);
    int[] offsets = s.units().offsets(SIZE);
    for (int c = offsets[5]; c < offsets[6]; c++) eta[0][c] += c == offsets[5] ? 4 : -4;
    States[] after = draw(s, eta, 8, SIZE, seed);
    for (int r = 0; r < 8; r++)
      for (int u = 0; u < SIZE; u++)
        if (u != 5)
          assertEquals(s.units().value(before, r, u), s.units().value(after, r, u), "unit " + u);
  }

  /// Other rows and padding keep their bits.
  static void onlyTheRowIsWritten(Subject s) {
    double[][] eta = UnitsContract.etas(s.units(), SIZE, 0.3, SEED.child("row"));
    States[] out = draw(s, eta, 3, SIZE, SEED.child("row").child("before"));
    States[] copy = java.util.Arrays.stream(out).map(States::copy).toArray(States[]::new);
    s.units().sample(UnitsContract.floats(eta), 0, SIZE, 99, s.space(), out, 1);
    for (int p = 0; p < out.length; p++) {
      for (int r = 0; r < 3; r += 2)
        for (int u = 0; u < out[p].cells(); u++)
          assertEquals(Cells.get(copy[p], r, u), Cells.get(out[p], r, u), "row " + r);
      if (out[p] instanceof Bits bits)
        for (int r = 0; r < 3; r++)
          for (int j = bits.columns(); j < 8 * bits.stride(); j++)
            assertTrue(!bits.get(r, j), "padding bit " + j + " of row " + r + " is set");
    }
  }

  /// What is drawn is a configuration: every port holds the statistics of the units' values.
  static void allPortsAreFilled(Subject s) {
    double[][] eta = UnitsContract.etas(s.units(), SIZE, 1, SEED.child("ports"));
    States[] drawn = draw(s, eta, 5, SIZE, SEED.child("ports").child("keys"));
    States[] filled = allocate(s.units(), 5, SIZE);
    for (int r = 0; r < 5; r++)
      for (int u = 0; u < SIZE; u++)
        Cells.set(s.units(), filled, r, u, s.units().value(drawn, r, u));
    for (int p = 0; p < drawn.length; p++) assertEquals(filled[p], drawn[p], "port " + p);
  }

  /// The statistics and log h of a value are the same from its number (or the real number itself) and from states that
  /// hold it, and those states give the value back.
  static void statisticsAgree(Subject s) {
    for (int v = 0; v < s.units().values(); v++) {
      States[] x = Cells.single(s.units(), v);
      assertEquals(v, s.units().value(x, 0, 0), "value of states");
      assertEquals(s.units().logBase(v), s.units().logBase(x, 0), 1e-15, "log h of value " + v);
      double[][] fromStates = UnitDistribution.statisticsOf(s.units(), v);
      double[][] fromList = new Layer("three", s.units(), 3).zeros();
      s.units().statistics(v, 1, fromList);
      for (int p = 0; p < fromStates.length; p++) {
        int width = fromStates[p].length;
        for (int c = 0; c < 3 * width; c++)
          assertEquals(c / width == 1 ? fromStates[p][c - width] : 0, fromList[p][c], "value " + v);
      }
    }
    for (double x = -2; s.units().values() == 0 && x < 3; x += 0.375) {
      Reals plain = Reals.zeros(1, 1);
      plain.set(0, 0, (float) x);
      States[] filled = s.units().statistics(plain);
      double[][] fromNumber = new double[filled.length][2];
      s.units().statisticsAt(x, 1, fromNumber);
      for (int p = 0; p < filled.length; p++)
        assertEquals(Cells.get(filled[p], 0, 0), fromNumber[p][1], "value " + x);
    }
  }

  /// At |η| = 60 a discrete unit takes its most probable value (the other has probability e⁻⁶⁰).
  static void extremeInputsDecide(Subject s) {
    for (int v = 0; v < s.units().values(); v++) {
      double[][] t = UnitDistribution.statisticsOf(s.units(), v);
      double[][] eta = new Layer("extreme", s.units(), SIZE).zeros();
      for (int p = 0; p < t.length; p++)
        for (int j = 0; j < eta[p].length; j++) eta[p][j] = t[p][j % t[p].length] > 0 ? 60 : -60;
      States[] drawn = draw(s, eta, 50, SIZE, SEED.child("extreme").child(v));
      for (int r = 0; r < 50; r++)
        for (int u = 0; u < SIZE; u++) assertEquals(v, s.units().value(drawn, r, u), "unit " + u);
    }
  }
}
