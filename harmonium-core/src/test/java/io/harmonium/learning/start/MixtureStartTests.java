package io.harmonium.learning.start;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.harmonium.Small;
import io.harmonium.data.Block;
import io.harmonium.data.Dataset;
import io.harmonium.data.Provenance;
import io.harmonium.data.generate.Generators;
import io.harmonium.machines.Rbm;
import io.harmonium.matrix.Kernels;
import io.harmonium.matrix.Reals;
import io.harmonium.matrix.Workers;
import io.harmonium.model.Machine;
import io.harmonium.random.Draws;
import io.harmonium.random.Seed;
import io.harmonium.units.Binary;
import io.harmonium.units.Categorical;
import io.harmonium.units.Gaussian;
import org.junit.jupiter.api.Test;

class MixtureStartTests {

  private static Machine machine(int states) {
    return Rbm.of(new Gaussian(), 2, new Categorical(states), 1);
  }

  private static Dataset rows(String generator, int count) {
    return Generators.parse(generator).generate(0, count, Seed.of(3));
  }

  private static Dataset of(double[][] values) {
    Reals numbers = Reals.zeros(values.length, values[0].length);
    for (int r = 0; r < values.length; r++)
      for (int j = 0; j < values[0].length; j++) numbers.set(r, j, (float) values[r][j]);
    return Dataset.of(Block.of("rows", numbers), Provenance.of("rows"));
  }

  /// Two clusters of known places, shares and widths: with them as parameters the likelihood is that of the formula. 600
  /// rows; the places of the clusters are 40 deviations apart, so that the fit is that of each cluster by itself.
  @Test
  void theMachineIsTheMixture() {
    double[][] values = new double[600][2];
    double[][] sums = new double[2][4];
    int[] counts = new int[2];
    for (int r = 0; r < values.length; r++) {
      Draws draws = Seed.of(8).row(r);
      int k = r % 3 == 0 ? 1 : 0;
      counts[k]++;
      for (int j = 0; j < 2; j++) {
        values[r][j] = (float) ((k == 0 ? -1 : 3) * (j + 1) + 0.1 * (j + 1) * draws.normal(j, 0));
        sums[k][j] += values[r][j];
      }
    }
    double expected = 0;
    double[] square = new double[2];
    for (double[] row : values)
      for (int j = 0; j < 2; j++) {
        int k = row[0] > 1 ? 1 : 0;
        square[j] += StrictMath.pow(row[j] - sums[k][j] / counts[k], 2) / values.length;
      }
    for (int k = 0; k < 2; k++)
      expected += counts[k] / 600.0 * StrictMath.log((counts[k] + 1) / 602.0);
    for (int j = 0; j < 2; j++) expected -= 0.5 + 0.5 * StrictMath.log(2 * Math.PI * square[j]);
    try (Workers workers = Workers.single()) {
      Dataset data = of(values);
      Machine fitted = MixtureStart.of(machine(2), data, Seed.of(1), workers);
      assertEquals(expected, Small.logLikelihood(fitted, data), 1e-5);
    }
  }

  /// Columns of rings are uncorrelated: one Gaussian has -1.7 nats, the distribution itself -0.55.
  @Test
  void ringsAreKnownBeforeTheFirstUpdate() {
    Dataset data = rows("rings", 1500);
    try (Workers one = Workers.single();
        Workers three = Workers.of(3, Kernels.plain())) {
      assertEquals(64, MixtureStart.states(data, Seed.of(2), one));
      Machine fitted = MixtureStart.of(machine(64), data, Seed.of(1), one);
      Dataset others = Generators.parse("rings").generate(5000, 1000, Seed.of(3));
      double known = Small.logLikelihood(fitted, others);
      assertTrue(known > -0.85, "unseen rows have " + known);
      Machine again = MixtureStart.of(machine(64), data, Seed.of(1), three);
      assertArrayEquals(fitted.parameters().values(), again.parameters().values(), 0);
    }
  }

  /// Eight clusters need eight states; where eight of them began two in one cluster, sixteen are better.
  @Test
  void asManyStatesAsThereAreClusters() {
    try (Workers workers = Workers.single()) {
      int states = MixtureStart.states(rows("mixture", 1000), Seed.of(2), workers);
      assertTrue(states == 8 || states == 16, states + " states");
    }
  }

  /// Rows of a few values, of which one component could hold one alone, leave every component some width.
  @Test
  void noComponentShrinksOntoARow() {
    double[][] values = new double[60][2];
    for (int r = 0; r < values.length; r++) values[r] = new double[] {r % 3, r % 2};
    try (Workers workers = Workers.single()) {
      Machine fitted = MixtureStart.of(machine(8), of(values), Seed.of(1), workers);
      assertNull(fitted.unsupported());
      assertTrue(Small.logLikelihood(fitted, of(values)) < 6);
    }
  }

  @Test
  void otherMachinesAreRefused() {
    assertNull(MixtureStart.unsupported(machine(3).structure()));
    for (Machine other :
        new Machine[] {
          Rbm.of(new Gaussian(), 2, new Categorical(3), 2),
          Rbm.of(new Gaussian(), 2, new Binary(), 1),
          Rbm.of(new Binary(), 2, new Categorical(3), 1)
        }) {
      assertNotNull(MixtureStart.unsupported(other.structure()));
      try (Workers workers = Workers.single()) {
        assertThrows(
            IllegalArgumentException.class,
            () -> MixtureStart.of(other, rows("rings", 20), Seed.of(1), workers));
      }
    }
  }
}
