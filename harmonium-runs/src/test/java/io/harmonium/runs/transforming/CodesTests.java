package io.harmonium.runs.transforming;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.harmonium.machines.Rbm;
import io.harmonium.matrix.Workers;
import io.harmonium.model.Configurations;
import io.harmonium.model.Machine;
import io.harmonium.random.Seed;
import io.harmonium.sampling.Chains;
import io.harmonium.units.Binary;
import io.harmonium.units.Categorical;
import io.harmonium.units.Gaussian;
import io.harmonium.units.Units;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class CodesTests {

  private static final Seed SEED = Seed.of(5);

  private static Machine machine(Units hidden, int size) {
    Machine zero = Rbm.of(new Binary(), 5, hidden, size);
    double[] values = zero.parameters().values().clone();
    for (int i = 0; i < values.length; i++) values[i] = 0.8 * SEED.row(size).normal(i, 0);
    return zero.with(zero.parameters().with(values));
  }

  /// Eight rows with hidden states of their own.
  private static Configurations rows(Machine machine) {
    return Chains.independent(
        machine.structure(),
        Chains.uniform(machine.structure(), machine.fields()),
        8,
        0,
        SEED,
        Workers.single());
  }

  static Stream<Units> discrete() {
    return Units.kinds().stream().filter(units -> units.values() > 0);
  }

  @ParameterizedTest
  @MethodSource("discrete")
  void clustersHaveTheirProbabilityGivenTheRow(Units hidden) {
    Machine machine = machine(hidden, 3);
    Codes codes = new Codes(machine);
    Configurations x = rows(machine);
    int q = hidden.values();
    assertEquals(q * q * q, codes.clusters());
    for (int row = 0; row < x.rows(); row++) {
      double[] weights = new double[codes.clusters()];
      double sum = 0;
      for (int z = 0; z < weights.length; z++) {
        int[] values = {z / (q * q), z / q % q, z % q};
        for (int u = 0; u < 3; u++) hidden.setValue(x.layers()[1], row, u, values[u]);
        weights[z] = StrictMath.exp(-machine.doublePath().energy(x, row));
        sum += weights[z];
      }
      int best = 0;
      for (int z = 0; z < weights.length; z++) {
        weights[z] /= sum;
        if (weights[z] > weights[best]) best = z;
      }
      // Energies of size 10 rounded at 1e-15 each: 1e-12 is far above their errors.
      assertArrayEquals(weights, codes.clusters(x, row), 1e-12);
      Codes.Code code = codes.of(x, row);
      assertEquals(best, codes.cluster(code.values()));
      assertEquals(codes.text(best), codes.text(code.values()));
      assertEquals(StrictMath.log(weights[best]), code.logProbability(), 1e-11);
    }
  }

  @Test
  void codesReadAsTheValuesOfTheUnits() {
    Codes codes = new Codes(machine(new Binary(), 4));
    assertEquals("0110", codes.text(6));
    assertEquals(6, codes.cluster(new double[] {0, 1, 1, 0}));
    Codes wide = new Codes(machine(new Categorical(12), 3));
    assertEquals("0.11.3", wide.text(11 * 12 + 3));
  }

  @Test
  void clustersAreListedUpToTwelveBinaryUnits() {
    assertEquals(4096, new Codes(machine(new Binary(), 12)).clusters());
    assertEquals(0, new Codes(machine(new Binary(), 13)).clusters());
    assertEquals(0, new Codes(machine(new Gaussian(), 1)).clusters());
  }

  static Stream<Units> withoutLists() {
    return Units.kinds().stream().filter(units -> units.values() == 0);
  }

  /// No value on a fine grid, and no other count, is more probable than the code; a spike that is probable is the code.
  @ParameterizedTest
  @MethodSource("withoutLists")
  void noOtherValueIsMoreProbableThanTheCode(Units hidden) {
    Machine machine = machine(hidden, 1);
    Codes codes = new Codes(machine);
    Configurations x = rows(machine);
    for (int row = 0; row < x.rows(); row++) {
      Codes.Code code = codes.of(x, row);
      double[][] eta = machine.doublePath().zeros(1);
      machine.doublePath().eta(1, machine.doublePath().statistics(x, row), eta);
      if (hidden.atoms().length > 0 && code.values()[0] == hidden.atoms()[0]) {
        assertTrue(code.logProbability() > StrictMath.log(0.5));
        continue;
      }
      double[] borders = hidden.borders();
      double low = Math.max(-30, borders[0]);
      double high = Math.min(30, borders[borders.length - 1]);
      int steps = hidden.whole() ? (int) (high - low) : 6001;
      for (int i = 0; i < steps; i++) {
        double value = low + (high - low) * (i + (hidden.whole() ? 0 : 0.5)) / steps;
        double[][] t = machine.doublePath().zeros(1);
        hidden.statisticsAt(value, 0, t);
        double log = -hidden.cumulant(eta, 0, 1);
        for (int p = 0; p < t.length; p++)
          for (int j = 0; j < t[p].length; j++) log += eta[p][j] * t[p][j];
        if (hidden.whole()) log += hidden.logBase((int) value);
        double best = code.logProbability();
        assertTrue(log <= best + 1e-9, () -> hidden.name() + " " + value + " beats " + best);
      }
    }
  }

  @Test
  void theCodeOfARealUnitIsItsMode() {
    Machine machine = machine(new Gaussian(), 2);
    Codes codes = new Codes(machine);
    Configurations x = rows(machine);
    for (int row = 0; row < x.rows(); row++) {
      double[][] means = machine.doublePath().means(1, machine.doublePath().statistics(x, row));
      Codes.Code code = codes.of(x, row);
      assertArrayEquals(means[0], code.values());
      double log = 0;
      for (int u = 0; u < 2; u++) {
        double variance = means[1][u] - means[0][u] * means[0][u];
        log -= 0.5 * StrictMath.log(2 * Math.PI * variance);
      }
      // The variance comes from a difference of squares near 10: 1e-14 relative, 1e-11 leaves room.
      assertEquals(log, code.logProbability(), 1e-11);
    }
  }
}
