package io.harmonium.learning.start;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.harmonium.Small;
import io.harmonium.data.Block;
import io.harmonium.data.Dataset;
import io.harmonium.data.Provenance;
import io.harmonium.machines.Rbm;
import io.harmonium.matrix.States;
import io.harmonium.matrix.Workers;
import io.harmonium.model.Configurations;
import io.harmonium.model.Machine;
import io.harmonium.random.Draws;
import io.harmonium.random.Seed;
import io.harmonium.units.Gaussian;
import io.harmonium.units.Units;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LowRankStartTests {

  private static final int SPINS = 16;

  /// Rows around two opposite patterns, three of four around the first: every unit keeps its pattern's value with
  /// probability 0.9.
  private static Dataset clusters(String units, int rows) {
    Machine machine = Rbm.of(Units.parse(units), SPINS, Units.parse(units), 2);
    States values = machine.structure().layer(0).allocate(rows)[0];
    for (int row = 0; row < rows; row++) {
      Draws draws = Seed.of(5).row(row);
      for (int i = 0; i < SPINS; i++) {
        boolean up = (i % 3 == 0) == (row % 4 != 0);
        boolean kept = draws.uniformDouble(i, 0) < 0.9;
        values.setValue(row, i, up == kept ? 1 : 0);
      }
    }
    return Dataset.of(Block.of("clusters", values), Provenance.of("clusters"));
  }

  /// Σ over a fine mesh of ρ·cell is the number of states, 2^16: within 0.05 nat (the saddle point errs by 1/N).
  @Test
  void theDensityCountsAllStates() {
    double[][] directions = new double[1][SPINS];
    for (int i = 0; i < SPINS; i++) directions[0][i] = (i % 3 == 0 ? 1 : -1) / 4.0;
    DensityOfStates density = new DensityOfStates(directions, new double[SPINS]);
    double sum = 0;
    double step = 0.001;
    double[] mu = new double[1];
    for (double m = -0.999; m < 1; m += step)
      sum += step * StrictMath.exp(density.logDensity(new double[] {m}, mu));
    assertEquals(SPINS * StrictMath.log(2), StrictMath.log(sum), 0.05);
    assertTrue(density.logDensity(new double[] {1.01}, mu) < -1e300);
  }

  /// The start knows both clusters, which independent units do not: it gains most of the log 2-like information of the
  /// mode. Both kinds of units give the same distribution.
  @ParameterizedTest
  @CsvSource({"binary, binary", "spin, spin", "binary, spin", "spin, binary"})
  void theStartKnowsTheClusters(String visible, String hidden) {
    Dataset data = clusters(visible, 600);
    Machine machine = Rbm.of(Units.parse(visible), SPINS, Units.parse(hidden), 8);
    try (Workers workers = Workers.single()) {
      LowRankStart start = LowRankStart.of(machine, data, 1, 0, Seed.of(6), workers);
      Machine independent = Initial.fromData(machine, data, 0, Seed.of(6), workers);
      double before = Small.logLikelihood(independent, data);
      double after = Small.logLikelihood(start.machine(), data);
      double sure = 0.9 * StrictMath.log(0.9) + 0.1 * StrictMath.log(0.1);
      double best = SPINS * sure + 0.75 * StrictMath.log(0.75) + 0.25 * StrictMath.log(0.25);
      assertTrue(after > before + 0.6 * (best - before), before + " " + after + " of " + best);
      assertTrue(start.used() >= 1 && start.used() <= 8, start.used() + " hidden units");
      assertTrue(start.gap() < 0.01, "gap " + start.gap());
    }
  }

  /// Samples of the fitted distribution have the share of clusters that the rows have: 2000 draws, 5 standard errors
  /// and 0.02.
  @Test
  void chainsStartInBothClusters() {
    Dataset data = clusters("binary", 600);
    try (Workers workers = Workers.of(2)) {
      LowRankStart start =
          LowRankStart.of(Rbm.binary(SPINS, 6), data, 2, 0.01, Seed.of(7), workers);
      Configurations chains = start.chains(2000, Seed.of(8));
      int first = 0;
      for (int row = 0; row < 2000; row++) {
        int alike = 0;
        for (int i = 0; i < SPINS; i++)
          if ((chains.values(0).content(row, i) == 1) == (i % 3 == 0)) alike++;
        if (alike > SPINS / 2) first++;
      }
      assertEquals(0.75, first / 2000.0, 0.02 + 5 * StrictMath.sqrt(0.75 * 0.25 / 2000));
    }
  }

  @Test
  void theNumberOfWorkersDoesNotMatter() {
    Dataset data = clusters("binary", 200);
    double[][] values = new double[2][];
    for (int threads = 1; threads <= 2; threads++)
      try (Workers workers = Workers.of(threads)) {
        values[threads - 1] =
            LowRankStart.of(Rbm.binary(SPINS, 6), data, 2, 0.01, Seed.of(7), workers)
                .machine()
                .parameters()
                .values();
      }
    assertArrayEquals(values[0], values[1]);
  }

  @Test
  void whatHasNoModesIsRefused() {
    assertTrue(
        LowRankStart.unsupported(Rbm.of(new Gaussian(), 3, Units.parse("binary"), 2).structure())
            .contains("gaussian"));
    try (Workers workers = Workers.single()) {
      assertThrows(
          IllegalArgumentException.class,
          () ->
              LowRankStart.of(
                  Rbm.binary(SPINS, 2), clusters("binary", 20), 5, 0, Seed.of(1), workers));
    }
  }
}
