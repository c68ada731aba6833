package io.harmonium.evaluation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.harmonium.data.Block;
import io.harmonium.data.Dataset;
import io.harmonium.data.Provenance;
import io.harmonium.evaluation.logz.ExactPartition;
import io.harmonium.matrix.Bits;
import io.harmonium.matrix.States;
import io.harmonium.matrix.Workers;
import io.harmonium.model.Configurations;
import io.harmonium.model.Machine;
import io.harmonium.model.exact.SiteConditionals;
import io.harmonium.random.Seed;
import io.harmonium.units.Binary;
import io.harmonium.units.Categorical;
import io.harmonium.units.Gaussian;
import io.harmonium.units.Spin;
import io.harmonium.units.Units;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class LikelihoodTests {

  private static final Workers WORKERS = Workers.of(2);

  @AfterAll
  static void close() {
    WORKERS.close();
  }

  /// All 2^5 (3^5) rows, weighted by nothing: Σ p(x) = 1.
  @Test
  void probabilitiesOfAllRowsSumToOne() {
    for (Units units : new Units[] {new Binary(), new Spin(), new Categorical(3)}) {
      Machine machine = Machines.random(units, 5, new Gaussian(), 3, 0.5, 61);
      Configurations x = allRows(machine);
      double logZ = ExactPartition.logPartition(machine, WORKERS);
      double sum = 0;
      for (double f : Likelihood.freeEnergies(machine, x, WORKERS))
        sum += StrictMath.exp(-f - logZ);
      assertEquals(1, sum, 1e-11);
    }
  }

  @Test
  void errorsOfRowsAndOfLogPartitionAddUpAsSquares() {
    Machine machine = Machines.random(new Binary(), 8, new Binary(), 5, 0.5, 62);
    Rows rows = Rows.of(Machines.rows(machine, 50, 63));
    double[] f = Likelihood.freeEnergies(machine, rows.x(), WORKERS);
    double mean = java.util.Arrays.stream(f).average().orElseThrow();
    double variance = java.util.Arrays.stream(f).map(v -> (v - mean) * (v - mean)).sum() / 49;
    Estimate logZ = Estimate.of(10, 0.3).withBound(Estimate.Bound.LOWER, "");
    Estimate estimate = Likelihood.mean(machine, rows, logZ, WORKERS);
    assertEquals(-mean - 10, estimate.value(), 1e-12);
    assertEquals(Math.sqrt(variance / 50 + 0.09), estimate.standardError(), 1e-12);
    assertEquals(Estimate.Bound.UPPER, estimate.bound());
  }

  @Test
  void aWeightOfThreeIsTheSameAsThreeRows() {
    Machine machine = Machines.random(new Categorical(3), 4, new Binary(), 5, 0.5, 64);
    Configurations x = Machines.rows(machine, 4, 65);
    Configurations repeated = x.like(8);
    repeated.copyRows(x, new int[] {0, 1, 1, 1, 2, 3, 3, 3});
    Rows weighted = new Rows(x, new float[] {1, 3, 1, 3});
    Rows plain = Rows.of(repeated);
    Estimate zero = Estimate.exact(0);
    assertEquals(
        Likelihood.mean(machine, plain, zero, WORKERS).value(),
        Likelihood.mean(machine, weighted, zero, WORKERS).value(),
        1e-12);
    assertEquals(
        pseudo(machine, plain),
        pseudo(machine, weighted),
        1e-12 * Math.abs(pseudo(machine, plain)));
    assertEquals(
        Reconstruction.error(machine, plain, WORKERS).value(),
        Reconstruction.error(machine, weighted, WORKERS).value(),
        1e-12);
  }

  @Test
  void aSingleRowHasAnUnknownError() {
    Machine machine = Machines.panel();
    Estimate estimate =
        Likelihood.mean(machine, Rows.of(Machines.rows(machine, 1, 1)), Estimate.exact(0), WORKERS);
    assertEquals(Double.POSITIVE_INFINITY, estimate.high());
  }

  @Test
  void rowsWithoutWeightAreRefused() {
    Configurations x = Machines.rows(Machines.panel(), 2, 1);
    assertThrows(IllegalArgumentException.class, () -> new Rows(x, new float[2]));
    assertThrows(IllegalArgumentException.class, () -> new Rows(x, new float[3]));
  }

  @Test
  void datasetsBecomeRowsUnlessCellsAreMissing() {
    Machine machine = Machines.panel();
    States bits = Machines.rows(machine, 6, 2).values(0);
    Block block = Block.of("data", bits);
    Dataset data =
        Dataset.of(block, Provenance.of("test")).withWeights(new float[] {1, 2, 0, 1, 1, 1}, "w");
    Rows rows = Rows.of(machine.structure(), data);
    assertEquals(6, rows.totalWeight());
    assertEquals(2, rows.weight(1));
    Bits missing = Bits.zeros(6, 4);
    missing.set(3, 2, true);
    Block holes = new Block("data", bits, block.columns(), block.categories(), missing);
    Dataset incomplete = Dataset.of(holes, Provenance.of("test"));
    String message =
        assertThrows(IllegalArgumentException.class, () -> Rows.of(machine.structure(), incomplete))
            .getMessage();
    assertTrue(message.contains("1 missing"), message);
  }

  @Test
  void freeEnergyGapIsTheDifferenceOfMeans() {
    Machine machine = Machines.panel();
    Rows train = Rows.of(Machines.rows(machine, 40, 66));
    Rows test = Rows.of(Machines.rows(machine, 30, 67));
    Estimate gap = FreeEnergyGap.of(machine, train, test, WORKERS);
    Estimate zero = Estimate.exact(0);
    assertEquals(
        Likelihood.mean(machine, train, zero, WORKERS).value()
            - Likelihood.mean(machine, test, zero, WORKERS).value(),
        gap.value(),
        1e-12);
    assertEquals(0, FreeEnergyGap.of(machine, train, train, WORKERS).value());
    assertEquals(-gap.value(), FreeEnergyGap.of(machine, test, train, WORKERS).value(), 1e-12);
  }

  /// A machine without links sends every row to its mean: the error is the distance from it.
  @Test
  void reconstructionWithoutLinksIsTheDistanceFromTheMean() {
    Machine machine = Machines.binary(new double[2][3], new double[] {0, 2}, new double[3]);
    Configurations x = Machines.rows(machine, 20, 68);
    double p = 1 / (1 + StrictMath.exp(-2));
    double expected = 0;
    double[] t = new double[2];
    for (int row = 0; row < 20; row++) {
      x.values(0).toDoubles(row, t);
      expected += ((t[0] - 0.5) * (t[0] - 0.5) + (t[1] - p) * (t[1] - p)) / 2 / 20;
    }
    assertEquals(expected, Reconstruction.error(machine, Rows.of(x), WORKERS).value(), 1e-12);
  }

  @ParameterizedTest
  @MethodSource("io.harmonium.evaluation.Machines#pairs")
  void pseudoLikelihoodAgreesWithDefinition(Units visible, Units hidden) {
    boolean real = visible.values() == 0 && hidden.values() == 0;
    Machine machine = Machines.random(visible, 3, hidden, real ? 1 : 2, 0.8, 71);
    Configurations x = Machines.rows(machine, 5, 72);
    Naive naive = new Naive(machine);
    SiteConditionals conditionals = new SiteConditionals(machine);
    for (int row = 0; row < 5; row++) {
      double[] v = FreeEnergyTests.plain(visible, x, row);
      double here = naive.logSumHidden(v);
      double[] found = conditionals.logConditionals(x, row)[0];
      for (int i = 0; i < 3; i++) {
        double[] values = Naive.values(visible);
        double[] logs = new double[values.length];
        double kept = v[i];
        for (int a = 0; a < values.length; a++) {
          v[i] = values[a];
          logs[a] = naive.logSumHidden(v);
        }
        v[i] = kept;
        double step = visible.values() == 0 ? StrictMath.log(values[1] - values[0]) : 0;
        assertEquals(here - logSumExp(logs) - step, found[i], 1e-9);
      }
    }
  }

  @Test
  void conditionalsOfMixedLayersAreRatiosOfFreeEnergies() {
    Machine machine = Machines.mixed(new Binary(), 0.7, 77);
    Configurations x = Machines.rows(machine, 3, 78);
    SiteConditionals conditionals = new SiteConditionals(machine);
    for (int row = 0; row < 3; row++) {
      double[][] found = conditionals.logConditionals(x, row);
      assertEquals(3, found.length);
      double here = machine.doublePath().freeEnergy(x, row);
      for (int l = 0; l < 2; l++) {
        int values = machine.structure().layer(l).units().values();
        for (int i = 0; i < found[l].length; i++) {
          Configurations changed = x.like(1);
          double[] logs = new double[values];
          for (int a = 0; a < values; a++) {
            changed.copyRows(x, new int[] {row});
            changed.values(l).setValue(0, i, a);
            logs[a] = here - machine.doublePath().freeEnergy(changed, 0);
          }
          assertEquals(-logSumExp(logs), found[l][i], 1e-12);
        }
      }
    }
  }

  /// Two modes 40 widths apart: x = 0 + 40·h. The conditional of x is their mixture, wherever x stands.
  @Test
  void farModesOfARealUnitAreNotOverlooked() {
    Machine machine = io.harmonium.machines.Rbm.of(new Gaussian(), 1, new Binary(), 1);
    machine =
        machine.with(
            machine
                .parameters()
                .with("hidden.x", new double[] {-800})
                .with(io.harmonium.machines.Rbm.LINK, new double[] {40}));
    SiteConditionals conditionals = new SiteConditionals(machine);
    // p(x) = ½ N(x; 0, 1) + ½ N(x; 40, 1), because c = −40²/2.
    for (float value : new float[] {0f, 0.5f, 20f, 39.5f, 41f}) {
      io.harmonium.matrix.Reals reals = io.harmonium.matrix.Reals.zeros(1, 1);
      reals.set(0, 0, value);
      Configurations x = Configurations.visible(machine.structure(), java.util.List.of(reals));
      double near = Math.min(value * value, (value - 40.0) * (value - 40.0)) / 2;
      double far = Math.max(value * value, (value - 40.0) * (value - 40.0)) / 2;
      double expected =
          -StrictMath.log(2)
              - 0.5 * StrictMath.log(2 * Math.PI)
              - near
              + StrictMath.log1p(StrictMath.exp(near - far));
      assertEquals(expected, conditionals.logConditionals(x, 0)[0][0], 1e-10);
    }
  }

  @Test
  void independentUnitsHaveEqualPseudoLikelihoodAndLikelihood() {
    for (Units units : Units.observableKinds()) {
      Machine machine = Machines.random(units, 6, new Binary(), 4, 0.7, 73);
      double[] silent = new double[machine.parameters().get("visible-hidden").length];
      machine = machine.with(machine.parameters().with("visible-hidden", silent));
      Rows rows = Rows.of(Machines.rows(machine, 30, 74));
      double exact = ExactPartition.logPartition(machine, WORKERS);
      double likelihood = Likelihood.mean(machine, rows, Estimate.exact(exact), WORKERS).value();
      assertEquals(likelihood, pseudo(machine, rows), 1e-10 * Math.abs(likelihood));
    }
  }

  @Test
  void theSubsetOfRowsDependsOnTheSeedAlone() {
    Machine machine = Machines.random(new Spin(), 6, new Binary(), 4, 0.7, 75);
    Rows rows = Rows.of(Machines.rows(machine, 300, 76));
    PseudoLikelihood some = new PseudoLikelihood(40);
    Estimate first = some.estimate(machine, rows, Seed.of(1), WORKERS);
    try (Workers one = Workers.single()) {
      assertEquals(first, some.estimate(machine, rows, Seed.of(1), one));
    }
    double all = pseudo(machine, rows);
    // 40 of 300 rows: within 4.9 standard errors of all of them (false alarm below 1e-6).
    assertEquals(all, first.value(), 4.9 * first.standardError());
    assertTrue(first.value() != all);
  }

  private static double pseudo(Machine machine, Rows rows) {
    return new PseudoLikelihood(1000).estimate(machine, rows, Seed.of(1), WORKERS).value();
  }

  private static double logSumExp(double[] logs) {
    double high = java.util.Arrays.stream(logs).max().orElseThrow();
    double sum = 0;
    for (double log : logs) sum += StrictMath.exp(log - high);
    return high + StrictMath.log(sum);
  }

  /// Every state of a visible layer of units with a list of values.
  static Configurations allRows(Machine machine) {
    int values = machine.structure().layer(0).units().values();
    int size = machine.structure().layer(0).size();
    int rows = IntStream.range(0, size).reduce(1, (product, i) -> product * values);
    Configurations x = Configurations.zeros(machine.structure(), rows);
    for (int row = 0; row < rows; row++)
      for (int i = 0, rest = row; i < size; i++, rest /= values)
        x.values(0).setValue(row, i, rest % values);
    return x;
  }
}
