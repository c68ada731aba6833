package io.harmonium.evaluation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.harmonium.evaluation.cells.CellChoice;
import io.harmonium.evaluation.cells.CellConditional;
import io.harmonium.evaluation.cells.CellMeans;
import io.harmonium.evaluation.cells.CellModel;
import io.harmonium.evaluation.cells.CellSurprises;
import io.harmonium.evaluation.cells.HiddenCells;
import io.harmonium.machines.Rbm;
import io.harmonium.matrix.Bits;
import io.harmonium.matrix.Workers;
import io.harmonium.model.Configurations;
import io.harmonium.model.Layer;
import io.harmonium.model.Machine;
import io.harmonium.model.exact.SiteConditionals;
import io.harmonium.random.Draws;
import io.harmonium.random.Seed;
import io.harmonium.units.Binary;
import io.harmonium.units.Categorical;
import io.harmonium.units.Gaussian;
import io.harmonium.units.Poisson;
import io.harmonium.units.Units;
import java.util.List;
import org.junit.jupiter.api.Test;

/// What the rest of a row says about a cell, and the experiments that are made of it.
class AnomaliesTests {

  private static final Workers WORKERS = Workers.single();

  private static Machine mixed(double scale, long seed) {
    return Machines.random(
        Rbm.of(
            List.of(
                new Layer("numbers", new Gaussian(), 2),
                new Layer("counts", new Poisson(), 1),
                new Layer("flags", new Binary(), 3),
                new Layer("choices", new Categorical(3), 2)),
            new Layer("hidden", new Binary(), 3)),
        scale,
        seed);
  }

  private static double gain(Machine machine, Configurations x, int row, int l, int u, double y) {
    Configurations changed = x.like(1);
    changed.copyRows(x, new int[] {row});
    double before = machine.doublePath().freeEnergy(changed, 0);
    double[][][] t = machine.doublePath().statistics(changed, 0);
    Units units = machine.structure().layer(l).units();
    if (units.values() > 0) units.statistics((int) y, u, t[l]);
    else units.statisticsAt(y, u, t[l]);
    // F of statistics leaves log h out, F of configurations has that of all counts
    double base = units.whole() ? units.logBase((int) y) : 0;
    double bases = machine.structure().layer(1).units().logBase(changed.layers()[1], 0);
    return before + bases - machine.doublePath().freeEnergy(t) + base;
  }

  /// log p, its expectation and its largest value of every cell against a plain sum over a fine grid: σ/50 apart over ±12σ
  /// for numbers, whose rule is exact far below 1e-9; counts to 200.
  @Test
  void judgementsAgreeWithPlainSums() {
    Machine machine = mixed(0.6, 31);
    Configurations x = Machines.rows(machine, 3, 32);
    SiteConditionals sites = new SiteConditionals(machine);
    for (int row = 0; row < 3; row++) {
      CellConditional[][] judged = CellConditional.row(sites, machine.structure(), x, row);
      double[][] logs = sites.logConditionals(x, row);
      for (int l = 0; l < judged.length; l++)
        for (int u = 0; u < judged[l].length; u++) {
          Units units = machine.structure().layer(l).units();
          int count = units.values() > 0 ? units.values() : units.whole() ? 200 : 4001;
          double step = units.values() == 0 && !units.whole() ? 0.02 : 1;
          double start = step < 1 ? -40 : 0;
          double[] gains = new double[count];
          double best = 0;
          double top = Double.NEGATIVE_INFINITY;
          for (int k = 0; k < count; k++) {
            gains[k] = gain(machine, x, row, l, u, start + k * step);
            if (gains[k] > top) {
              top = gains[k];
              best = start + k * step;
            }
          }
          double sum = 0;
          for (double gain : gains) sum += StrictMath.exp(gain - top) * step;
          double norm = top + StrictMath.log(sum);
          double expected = 0;
          for (double gain : gains) expected += StrictMath.exp(gain - norm) * step * (gain - norm);
          assertEquals(logs[l][u], judged[l][u].logValue(), 1e-12);
          assertEquals(expected, judged[l][u].expected(), 1e-9);
          assertEquals(best, judged[l][u].best(), step < 1 ? step : 0);
          assertTrue(judged[l][u].logBest() >= top - norm - 1e-12);
          assertEquals(top - norm, judged[l][u].logBest(), step < 1 ? 1e-3 : 1e-9);
        }
    }
  }

  /// Under its own distribution the surprise of a cell is 0 on average: log p of every value of a flag, weighted by p.
  @Test
  void surprisesVanishOnAverage() {
    Machine machine = mixed(0.8, 33);
    Configurations x = Machines.rows(machine, 1, 34);
    SiteConditionals sites = new SiteConditionals(machine);
    double[] distribution = sites.logDistribution(x, 0, 3, 1);
    double mean = 0;
    for (int a = 0; a < 3; a++) {
      Configurations changed = x.copy();
      changed.values(3).setValue(0, 1, a);
      mean +=
          StrictMath.exp(distribution[a])
              * CellConditional.row(sites, machine.structure(), changed, 0)[3][1].surprise();
    }
    assertEquals(0, mean, 1e-12);
  }

  @Test
  void areasCountPairs() {
    double[] ordinary = {1, 2, 2, 5};
    double[] strange = {2, 3, 6};
    // of 12 pairs: 2 beats 1 and ties twice, 3 beats three, 6 beats four
    assertEquals((1 + 0.5 * 2 + 3 + 4) / 12, Auroc.of(ordinary, strange).value(), 1e-15);
    assertEquals(1 - 9.0 / 12, Auroc.of(strange, ordinary).value(), 1e-15);
    assertEquals(0.5, Auroc.of(new double[] {7, 7}, new double[] {7, 7}).value());
    assertThrows(
        IllegalArgumentException.class, () -> Auroc.of(new double[] {1}, new double[] {1, 2}));
    assertThrows(
        IllegalArgumentException.class,
        () -> Auroc.of(new double[] {1, Double.NaN}, new double[] {1, 2}));
  }

  /// Of 200 experiments with 40 normal numbers on each side about 95 % cover the true area ½; at least 180 do (the chance
  /// of fewer is below 0.2 %).
  @Test
  void intervalsOfAreasCoverTheTruth() {
    int covered = 0;
    for (int k = 0; k < 200; k++) {
      Draws draws = Seed.of(k).row(0);
      double[] a = new double[40];
      double[] b = new double[40];
      for (int i = 0; i < 40; i++) {
        a[i] = draws.normal(i, 0);
        b[i] = draws.normal(i, 1);
      }
      if (Auroc.of(a, b).covers(0.5)) covered++;
    }
    assertTrue(covered >= 180, covered + " of 200");
  }

  private static Rows withGaps(Machine machine, int count) {
    Configurations x = Machines.rows(machine, count, 41);
    Bits[] missing = new Bits[4];
    for (int l = 0; l < 4; l++) missing[l] = Bits.zeros(count, machine.structure().layer(l).size());
    for (int row = 0; row < count; row += 3) missing[row % 4].set(row, 0, true);
    return new Rows(x, null, missing);
  }

  @Test
  void onlyChosenCellsAreReplaced() {
    Machine machine = mixed(0.5, 35);
    Rows rows = withGaps(machine, 60);
    CellChoice choice = CellChoice.of(machine.structure(), rows, 0.25, Seed.of(1));
    Rows replaced = choice.replaced(Seed.of(2));
    for (int row = 0; row < 60; row++) {
      int chosen = 0;
      for (int l = 0; l < 4; l++)
        for (int u = 0; u < machine.structure().layer(l).size(); u++) {
          double before = rows.x().values(l).content(row, u);
          double after = replaced.x().values(l).content(row, u);
          if (!choice.chosen()[l].get(row, u)) assertEquals(before, after);
          else {
            chosen++;
            assertNotEquals(before, after);
            assertTrue(!rows.missing(l, row, u));
            assertTrue(choice.hidden().missing(l, row, u));
          }
        }
      assertEquals(2, chosen);
    }
  }

  /// The mean of a missing flag given the rest of the row is its conditional probability; 60 sweeps of a weakly coupled
  /// machine and 400 equal rows leave an error of 4 standard errors below 0.02 (50 means of h per row).
  @Test
  void meansOfMissingCellsAreConditional() {
    Machine machine = mixed(0.6, 36);
    Configurations one = Machines.rows(machine, 1, 42);
    Configurations x = one.like(400);
    x.copyRows(one, new int[400]);
    Bits[] missing = new Bits[4];
    missing[2] = Bits.zeros(400, 3);
    for (int row = 0; row < 400; row++) missing[2].set(row, 1, true);
    double[][][] means = CellMeans.of(machine, new Rows(x, null, missing), Seed.of(3), WORKERS);
    double mean = 0;
    for (double[] row : means[2]) mean += row[1] / 400;
    double[] distribution = new SiteConditionals(machine).logDistribution(one, 0, 2, 1);
    assertEquals(StrictMath.exp(distribution[1]), mean, 0.02);
  }

  @Test
  void unknownCellsAreNotJudged() {
    Machine machine = mixed(0.6, 37);
    Rows rows = withGaps(machine, 6);
    CellSurprises surprises = new CellSurprises(CellModel.of(machine), rows, Seed.of(4), WORKERS);
    assertNull(surprises.of(0)[0][0]);
    assertNull(surprises.of(3)[3][0]);
    assertTrue(Double.isFinite(surprises.total(3)));
    assertTrue(surprises.of(1)[0][0] != null);
  }

  /// A machine whose flags all follow one hidden unit: rows of its own samples with flags replaced are found nearly always,
  /// while single columns know nothing, and hidden flags are guessed from the others.
  @Test
  void brokenAgreementIsFoundAndRepaired() {
    Machine machine = Rbm.of(new Binary(), 12, new Binary(), 1);
    double[] weights = new double[12];
    double[] fields = new double[12];
    for (int i = 0; i < 12; i++) {
      weights[i] = 8;
      fields[i] = -4;
    }
    machine =
        machine.with(
            machine
                .parameters()
                .with("visible.x", fields)
                .with("hidden.x", new double[] {-48})
                .with(Rbm.LINK, weights));
    Rows train = Rows.of(ExactSamples.draw(machine, 500, Seed.of(5), WORKERS));
    Rows test = Rows.of(ExactSamples.draw(machine, 300, Seed.of(6), WORKERS));
    Anomalies found = Anomalies.of(CellModel.of(machine), train, test, 0.25, Seed.of(7), WORKERS);
    for (Anomalies.Answer answer : found.answers()) {
      if (answer.machine()) assertTrue(answer.area().value() > 0.95, answer.toString());
      if (answer.name().equals("independentColumns"))
        assertEquals(0.5, answer.area().value(), 0.1, answer.toString());
    }
    assertTrue(found.cells().value() > 0.95);
    HiddenCells hidden =
        HiddenCells.of(CellModel.of(machine), train, test, 0.25, Seed.of(8), WORKERS);
    assertEquals(900, hidden.cells(false));
    assertTrue(hidden.error(false, false) < 0.05, () -> "error " + hidden.error(false, false));
    assertEquals(0.5, hidden.error(false, true), 0.1);
    assertThrows(IllegalArgumentException.class, () -> hidden.error(true, false));
  }
}
