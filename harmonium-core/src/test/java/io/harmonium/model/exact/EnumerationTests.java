package io.harmonium.model.exact;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.harmonium.Small;
import io.harmonium.coupling.Coupling;
import io.harmonium.coupling.Dense;
import io.harmonium.coupling.End;
import io.harmonium.machines.Rbm;
import io.harmonium.matrix.Workers;
import io.harmonium.model.DoublePath;
import io.harmonium.model.Layer;
import io.harmonium.model.Machine;
import io.harmonium.model.Parameters;
import io.harmonium.model.Structure;
import io.harmonium.units.Binary;
import io.harmonium.units.Categorical;
import io.harmonium.units.Gaussian;
import io.harmonium.units.Units;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class EnumerationTests {

  static List<Machine> pairs() {
    return Small.enumerablePairs();
  }

  /// Radices 2, 2, 3, 3 in one walk, and 2, 2, 4 on the hidden side.
  private static Machine mixedRadix() {
    List<Layer> visible =
        List.of(new Layer("bits", new Binary(), 2), new Layer("letters", new Categorical(3), 2));
    Layer hidden = new Layer("hidden", new Categorical(4), 2);
    List<Coupling> links =
        List.of(
            new Dense("bits-hidden", new End(0, 0), new End(2, 0), 2, 8),
            new Dense("letters-hidden", new End(1, 0), new End(2, 0), 6, 8));
    return Small.random(Machine.of(new Structure(visible, List.of(hidden), links)), 0.7, 1);
  }

  @Test
  void everyStateIsVisitedOnceAndOneUnitChangesPerStep() {
    Enumeration all = Enumeration.of(mixedRadix(), true);
    assertEquals(36, all.states());
    Set<String> seen = new HashSet<>();
    int[] last = null;
    for (int i = 0; i < 36; i++) {
      int[] values = all.values(i);
      assertTrue(seen.add(Arrays.toString(values)), "state " + i + " came before");
      if (last != null) {
        int changed = 0;
        for (int u = 0; u < values.length; u++) changed += Math.abs(values[u] - last[u]);
        assertEquals(1, changed, "step to state " + i);
      }
      last = values;
    }
  }

  /// Inputs that were changed unit by unit are those computed from scratch: at most 2¹⁶ additions of 1e-16.
  @ParameterizedTest
  @MethodSource("pairs")
  void everyStateHasItsOwnStatisticsAndWeight(Machine machine) {
    for (boolean visible : new boolean[] {true, false}) {
      if (Enumeration.logStates(machine, visible) > 26) continue;
      statesAreTheirOwn(machine, visible);
    }
  }

  @Test
  void mixedRadicesHaveTheirOwnStatisticsAndWeights() {
    statesAreTheirOwn(mixedRadix(), true);
    statesAreTheirOwn(mixedRadix(), false);
    statesAreTheirOwn(Small.mixed(2), false);
  }

  private static void statesAreTheirOwn(Machine machine, boolean visible) {
    Structure structure = machine.structure();
    DoublePath path = machine.doublePath();
    Enumeration all = Enumeration.of(machine, visible);
    all.forBlock(
        0,
        (index, t, eta, log) -> {
          int[] values = all.values(index);
          double[][][] expected = new double[structure.size()][][];
          int u = 0;
          double base = 0;
          for (int l = 0; l < structure.size(); l++) {
            expected[l] = path.zeros(l);
            if (structure.isVisible(l) != visible) continue;
            Units units = structure.layer(l).units();
            for (int i = 0; i < structure.layer(l).size(); i++, u++) {
              units.statistics(values[u], i, expected[l]);
              base += units.logBase(values[u]);
            }
            assertTrue(Arrays.deepEquals(expected[l], t[l]), "statistics of state " + index);
          }
          double weight = base + path.logSummed(expected, visible);
          assertEquals(weight, log, 1e-11 * (1 + Math.abs(weight)), "state " + index);
          for (int l = 0; l < structure.size(); l++) {
            if (structure.isVisible(l) == visible) continue;
            double[][] own = path.zeros(l);
            path.eta(l, expected, own);
            for (int p = 0; p < own.length; p++) assertArrayEquals(own[p], eta[l][p], 1e-11);
          }
        });
  }

  /// 2¹⁷ states are two blocks: both sides agree, and threads change no bit.
  @Test
  void blocksJoinTheSameForAnyNumberOfThreads() {
    Machine machine = Small.random(Rbm.binary(17, 3), 0.4, 3);
    double expected;
    try (Workers workers = Workers.single()) {
      expected = Enumeration.of(machine, true).logPartition(workers);
      double other = Enumeration.of(machine, false).logPartition(workers);
      assertEquals(other, expected, 1e-11 * Math.abs(other));
    }
    Parameters one = expectations(machine, 1);
    for (int threads = 2; threads <= 4; threads++) {
      try (Workers workers = Workers.of(threads)) {
        assertEquals(expected, Enumeration.of(machine, true).logPartition(workers));
      }
      if (threads == 3) assertEquals(one, expectations(machine, threads));
    }
  }

  private static Parameters expectations(Machine machine, int threads) {
    Parameters sums = machine.parameters().zeros();
    try (Workers workers = Workers.of(threads)) {
      Enumeration.of(machine, true).addExpectations(1, workers, sums);
    }
    return sums;
  }

  /// ⟨∂(−E)/∂θ⟩ is the derivative of log Z + constant: central differences with h = 1e-5, error below 1e-8.
  @ParameterizedTest
  @MethodSource("pairs")
  void expectationsAreTheDerivativeOfLogPartition(Machine machine) {
    Parameters sums = machine.parameters().zeros();
    try (Workers workers = Workers.single()) {
      double logZ = Enumeration.of(machine).addExpectations(1, workers, sums);
      assertEquals(Enumeration.of(machine).logPartition(workers), logZ);
    }
    for (int i = 0; i < sums.size(); i++)
      assertEquals(
          (shifted(machine, i, 1e-5) - shifted(machine, i, -1e-5)) / 2e-5,
          sums.values()[i],
          1e-7 * (1 + Math.abs(sums.values()[i])),
          "parameter " + i);
  }

  private static double shifted(Machine machine, int parameter, double step) {
    Parameters moved = machine.parameters().copy();
    moved.values()[parameter] += step;
    Machine other = machine.with(moved);
    try (Workers workers = Workers.single()) {
      return Enumeration.of(other).logPartition(workers) + other.doublePath().constant();
    }
  }

  @Test
  void whatCannotBeEnumeratedIsRefusedWithTheReason() {
    refused(Rbm.binary(40, 30), true, "2^40");
    refused(Rbm.of(new Gaussian(), 2, new Binary(), 2), true, "real units");
    Machine within =
        Machine.of(
            new Structure(
                List.of(new Layer("a", new Binary(), 2), new Layer("b", new Binary(), 2)),
                List.of(new Layer("hidden", new Binary(), 2)),
                List.of(new Dense("a-b", new End(0, 0), new End(1, 0), 2, 2))));
    refused(within, false, "'a-b' joins units that were to be summed");
  }

  private static void refused(Machine machine, boolean visible, String reason) {
    String message =
        assertThrows(IllegalArgumentException.class, () -> Enumeration.of(machine, visible))
            .getMessage();
    assertTrue(message.contains(reason), message);
  }
}
