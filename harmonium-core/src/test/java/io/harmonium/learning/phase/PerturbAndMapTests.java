package io.harmonium.learning.phase;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.harmonium.Small;
import io.harmonium.learning.Batch;
import io.harmonium.machines.Rbm;
import io.harmonium.matrix.Workers;
import io.harmonium.model.Configurations;
import io.harmonium.model.DoublePath;
import io.harmonium.model.Machine;
import io.harmonium.model.PreparedMachine;
import io.harmonium.model.exact.Enumeration;
import io.harmonium.model.exact.SiteConditionals;
import io.harmonium.random.Seed;
import io.harmonium.units.Binary;
import io.harmonium.units.Categorical;
import io.harmonium.units.Gaussian;
import io.harmonium.units.Spin;
import io.harmonium.units.Units;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class PerturbAndMapTests {

  private static final Seed SEED = Seed.of(41);
  private static final double MEAN = 0.5772156649015329;

  static List<Units> visible() {
    return List.of(new Binary(), new Spin(), new Categorical(3));
  }

  /// −F(x) + Σ γ of a row.
  private static double height(
      Machine machine, DoublePath path, Configurations x, int row, int as) {
    double sum = -path.freeEnergy(x, row);
    for (int u = 0; u < machine.structure().layer(0).size(); u++) {
      int value = (int) machine.structure().layer(0).units().value(x.layers()[0], row, u);
      sum += PerturbAndMap.gumbel(SEED, 0, as, u, value);
    }
    return sum;
  }

  /// From every row the search goes up, to a state from which it does not move; inputs in float are good to 1e-5.
  @ParameterizedTest
  @MethodSource("visible")
  void theSearchGoesUpToAFixedPoint(Units units) {
    Machine machine = Small.random(Rbm.of(units, 6, new Binary(), 4), 1, 42);
    Batch batch = Small.batch(machine, Small.sampled(machine, 100, 43));
    PreparedMachine prepared = PreparedMachine.of(machine);
    DoublePath path = machine.doublePath();
    try (Workers workers = Workers.of(2)) {
      Configurations few = new PerturbAndMap(1).draw(prepared, batch, null, SEED, workers);
      Configurations many = new PerturbAndMap(50).draw(prepared, batch, null, SEED, workers);
      Batch there = new Batch(many, batch.rows(), null);
      Configurations again = new PerturbAndMap(50).draw(prepared, there, null, SEED, workers);
      boolean higher = false;
      for (int row = 0; row < 100; row++) {
        double start = height(machine, path, batch.x(), row, row);
        double one = height(machine, path, few, row, row);
        double end = height(machine, path, many, row, row);
        assertTrue(one >= start - 1e-4 && end >= one - 1e-4, start + " " + one + " " + end);
        assertEquals(end, height(machine, path, again, row, row));
        higher |= end > start + 0.1;
      }
      assertTrue(higher);
    }
  }

  /// The true maximum, less the mean of the noise, is above log Z on average (4000 draws, 5 standard errors).
  @Test
  void theTrueMaximumBoundsLogZ() {
    Machine machine = Small.random(Rbm.of(new Categorical(3), 3, new Binary(), 2), 0.8, 44);
    Configurations all = Small.batch(machine, Small.distribution(machine)).x();
    DoublePath path = machine.doublePath();
    double[] free = new double[all.rows()];
    for (int s = 0; s < free.length; s++) free[s] = path.freeEnergy(all, s);
    double sum = 0;
    double squares = 0;
    for (int draw = 0; draw < 4000; draw++) {
      double best = Double.NEGATIVE_INFINITY;
      for (int s = 0; s < free.length; s++)
        best = Math.max(best, height(machine, path, all, s, draw) - 3 * MEAN);
      sum += best / 4000;
      squares += best * best / 4000;
    }
    double error = StrictMath.sqrt((squares - sum * sum) / 4000);
    try (Workers workers = Workers.single()) {
      double logZ = Enumeration.of(machine).logPartition(workers);
      assertTrue(sum + 5 * error > logZ, sum + " ± " + error + " against " + logZ);
      assertTrue(sum < logZ + 3, "the bound is of no use: " + sum + " against " + logZ);
    }
  }

  /// Without links the likeliest disturbed state is a draw: frequencies of 20 000 rows within 5 standard errors.
  @ParameterizedTest
  @MethodSource("visible")
  void unitsWithoutLinksAreDrawn(Units units) {
    Machine machine = Small.random(Rbm.of(units, 2, new Binary(), 1), 0, 45);
    int rows = 20_000;
    Configurations zeros = Configurations.zeros(machine.structure(), rows);
    Batch batch = new Batch(zeros, IntStream.range(0, rows).toArray(), null);
    try (Workers workers = Workers.single()) {
      Configurations drawn =
          new PerturbAndMap(3).draw(PreparedMachine.of(machine), batch, null, Seed.of(46), workers);
      for (int u = 0; u < 2; u++) {
        double[] counts = new double[units.values()];
        for (int row = 0; row < rows; row++) counts[(int) units.value(drawn.layers()[0], row, u)]++;
        double[] distribution = new SiteConditionals(machine).logDistribution(drawn, 0, 0, u);
        for (int a = 0; a < distribution.length; a++) {
          double p = StrictMath.exp(distribution[a]);
          assertEquals(p, counts[a] / rows, 5 * StrictMath.sqrt(p * (1 - p) / rows));
        }
      }
    }
  }

  @Test
  void realUnitsAreRefused() {
    assertNotNull(
        new PerturbAndMap(5).unsupported(Rbm.of(new Gaussian(), 3, new Binary(), 2).structure()));
  }
}
