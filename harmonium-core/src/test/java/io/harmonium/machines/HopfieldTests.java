package io.harmonium.machines;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.harmonium.matrix.Workers;
import io.harmonium.model.Configurations;
import io.harmonium.model.Distribution;
import io.harmonium.model.Machine;
import io.harmonium.random.Draws;
import io.harmonium.random.Seed;
import io.harmonium.sampling.SingleSite;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class HopfieldTests {

  private static double[][] patterns(int count, int units) {
    double[][] patterns = new double[count][units];
    for (int m = 0; m < count; m++) {
      Draws draws = Seed.of(6).row(m);
      for (int i = 0; i < units; i++) patterns[m][i] = draws.uniform(i, 0) < 0.5f ? -1 : 1;
    }
    return patterns;
  }

  @ParameterizedTest
  @EnumSource(Hopfield.Rule.class)
  void fewPatternsAreRecalledFromDamage(Hopfield.Rule rule) {
    double[][] patterns = patterns(4, 100);
    Machine machine = Hopfield.of(patterns, rule);
    for (double[] pattern : patterns) {
      double[] damaged = pattern.clone();
      for (int i = 0; i < 100; i += 10) damaged[i] = -damaged[i];
      Hopfield.Recall recall = Hopfield.recall(machine, damaged, 50);
      assertTrue(recall.settled());
      assertArrayEquals(pattern, recall.spins());
    }
  }

  /// With 40 of 100 patterns Hebb's rule has lost them; the pseudo-inverse keeps every one at rest.
  @Test
  void thePseudoInverseKeepsEveryPatternAtRest() {
    double[][] patterns = patterns(40, 100);
    Machine machine = Hopfield.of(patterns, Hopfield.Rule.PSEUDO_INVERSE);
    for (double[] pattern : patterns)
      assertArrayEquals(pattern, Hopfield.recall(machine, pattern, 1).spins());
    double[][] twice = {patterns[0], patterns[0]};
    assertThrows(
        IllegalArgumentException.class, () -> Hopfield.of(twice, Hopfield.Rule.PSEUDO_INVERSE));
  }

  /// Energies are those of the machine; 1e-9 for a few thousand changes of size 1e-16 relative.
  @Test
  void theEnergyNeverRises() {
    Machine machine = Hopfield.of(patterns(30, 100), Hopfield.Rule.HEBB);
    for (double[] start : patterns(60, 100)) {
      Hopfield.Recall recall = Hopfield.recall(machine, start, 100);
      List<Double> energies = recall.energies();
      for (int k = 1; k < energies.size(); k++)
        assertTrue(energies.get(k) <= energies.get(k - 1), "energy rose in sweep " + k);
      double[][][] last = {{recall.spins()}};
      assertEquals(machine.doublePath().energy(last), energies.getLast(), 1e-9);
    }
  }

  /// Energies after a synchronous sweep are those of the machine too; two units that each follow the other take turns.
  @Test
  void allAtOnceMayTakeTurnsForEver() {
    Machine pair = Boltzmann.ising(2);
    pair = pair.with(pair.parameters().with(Boltzmann.VISIBLE, new double[] {1}));
    double[] apart = {1, -1};
    Hopfield.Recall turns = Hopfield.recall(pair, apart, 50, Hopfield.Order.SYNCHRONOUS);
    assertTrue(turns.cycling() && !turns.settled(), turns.toString());
    assertEquals(List.of(2, 2), turns.changes());
    Hopfield.Recall rest = Hopfield.recall(pair, apart, 50, Hopfield.Order.ASYNCHRONOUS);
    assertTrue(rest.settled() && !rest.cycling());
    assertEquals(List.of(1.0, -1.0, -1.0), rest.energies());
    Machine machine = Hopfield.of(patterns(30, 100), Hopfield.Rule.HEBB);
    for (double[] start : patterns(20, 100))
      for (int sweeps = 1; sweeps < 4; sweeps++) {
        Hopfield.Recall some = Hopfield.recall(machine, start, sweeps, Hopfield.Order.SYNCHRONOUS);
        double[][][] last = {{some.spins()}};
        assertEquals(machine.doublePath().energy(last), some.energies().getLast(), 1e-9);
      }
  }

  /// 0/1 units hold the same distribution: energies differ by a constant, and recall ends in the same patterns.
  @Test
  void bitsAreTheSameNetwork() {
    double[][] patterns = patterns(5, 40);
    Machine spins = Hopfield.of(patterns, Hopfield.Rule.HEBB);
    double[] fields = new double[40];
    for (int i = 0; i < 40; i++) fields[i] = 0.01 * (i % 7 - 3);
    spins = spins.with(spins.parameters().with("visible.s", fields));
    Machine bits = Hopfield.bits(spins);
    double constant = Double.NaN;
    for (double[] start : patterns(12, 40)) {
      double[] zeros = new double[40];
      for (int i = 0; i < 40; i++) zeros[i] = (1 + start[i]) / 2;
      double[][][] s = {{start}};
      double[][][] x = {{zeros}};
      double difference = spins.doublePath().energy(s) - bits.doublePath().energy(x);
      if (!Double.isNaN(constant)) assertEquals(constant, difference, 1e-12);
      constant = difference;
      double[] one = Hopfield.recall(spins, start, 100).spins();
      double[] other = Hopfield.recall(bits, zeros, 100).spins();
      for (int i = 0; i < 40; i++) assertEquals((1 + one[i]) / 2, other[i]);
    }
  }

  /// Below 0.138 patterns per unit Hebb's rule holds, far above it fails; the pseudo-inverse holds up to a half.
  @Test
  void theCapacityOfHebbsRuleEndsWhereTheoryPutsIt() {
    List<Hopfield.Load> hebb =
        Hopfield.capacity(
            200, new double[] {0.05, 0.1, 0.4}, Hopfield.Rule.HEBB, 0.05, 10, Seed.of(2));
    assertTrue(hebb.get(0).overlap() > 0.98, hebb.toString());
    assertTrue(hebb.get(1).overlap() > 0.9, hebb.toString());
    assertTrue(hebb.get(2).overlap() < 0.7, hebb.toString());
    List<Hopfield.Load> inverse =
        Hopfield.capacity(
            200, new double[] {0.4}, Hopfield.Rule.PSEUDO_INVERSE, 0.05, 10, Seed.of(2));
    assertTrue(inverse.get(0).overlap() > 0.95, inverse.toString());
  }

  /// The stochastic network is the Ising machine at temperature T: cold chains stay at a pattern, hot ones leave it.
  @Test
  void chainsStayAtAPatternInTheColdAndLeaveItInTheHeat() {
    double[][] patterns = patterns(3, 100);
    Machine machine = Boltzmann.hopfield(patterns);
    for (double temperature : new double[] {0.2, 3})
      try (Workers workers = Workers.single()) {
        Configurations chains = Configurations.zeros(machine.structure(), 50);
        for (int row = 0; row < 50; row++)
          for (int i = 0; i < 100; i++)
            chains.values(0).setValue(row, i, patterns[0][i] > 0 ? 1 : 0);
        SingleSite.sequential()
            .run(
                Distribution.of(machine).at(machine.fields().atTemperature(temperature)),
                chains,
                0,
                30,
                Seed.of(3),
                workers);
        double sum = 0;
        double[] spins = new double[100];
        for (int row = 0; row < 50; row++) {
          chains.values(0).toDoubles(row, spins);
          sum += Hopfield.overlap(patterns[0], spins) / 50;
        }
        assertTrue(temperature < 1 ? sum > 0.9 : Math.abs(sum) < 0.2, "overlap " + sum);
      }
  }
}
