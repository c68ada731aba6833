package io.harmonium.evaluation.logz;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.harmonium.evaluation.Machines;
import io.harmonium.evaluation.Naive;
import io.harmonium.machines.Rbm;
import io.harmonium.matrix.Workers;
import io.harmonium.model.Machine;
import io.harmonium.model.exact.Enumeration;
import io.harmonium.units.Binary;
import io.harmonium.units.Categorical;
import io.harmonium.units.Gaussian;
import io.harmonium.units.Spin;
import io.harmonium.units.Units;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ExactPartitionTests {

  @Test
  void goldenMachinesHaveTheirLogPartition() {
    assertEquals(7.001417830987568, exact(Machines.panel()), 1e-14);
    assertEquals(9.471690111097937, exact(Machines.strong()), 1e-14);
  }

  @ParameterizedTest
  @MethodSource("io.harmonium.evaluation.Machines#pairs")
  void everyPairAgreesWithBruteForce(Units visible, Units hidden) {
    boolean real = visible.values() == 0 || hidden.values() == 0;
    Machine machine = Machines.random(visible, real ? 2 : 5, hidden, real ? 1 : 4, 0.6, 11);
    double brute = new Naive(machine).logPartition();
    assertEquals(brute, exact(machine), 1e-11 * Math.max(1, Math.abs(brute)));
  }

  @Test
  void largerMachinesAgreeWithBruteForce() {
    for (Units units : new Units[] {new Binary(), new Spin()}) {
      Machine machine = Machines.random(units, 7, new Binary(), 8, 1.0, 12);
      double brute = new Naive(machine).logPartition();
      assertEquals(brute, exact(machine), 1e-11 * Math.abs(brute));
    }
    Machine categories = Machines.random(new Categorical(5), 3, new Categorical(3), 4, 0.8, 13);
    double brute = new Naive(categories).logPartition();
    assertEquals(brute, exact(categories), 1e-11 * Math.abs(brute));
  }

  @Test
  void bothSidesGiveTheSameSum() {
    Machine machine = Machines.random(new Categorical(3), 9, new Spin(), 17, 0.7, 14);
    try (Workers workers = Workers.of(2)) {
      double visible = Enumeration.of(machine, true).logPartition(workers);
      double hidden = Enumeration.of(machine, false).logPartition(workers);
      assertEquals(visible, hidden, 1e-11 * Math.abs(visible));
      assertTrue(Enumeration.of(machine).enumerates(0), "3^9 states are fewer than 2^17");
    }
  }

  @Test
  void bitsDoNotDependOnTheNumberOfWorkers() {
    Machine machine = Machines.random(new Binary(), 18, new Gaussian(), 3, 0.5, 15);
    double one = exact(machine);
    for (int threads = 2; threads <= 4; threads++)
      try (Workers workers = Workers.of(threads)) {
        assertEquals(one, ExactPartition.logPartition(machine, workers));
      }
  }

  /// log Z = ½ Σ log 2πσ² + LSE_h[c·h + Σ_i (2 b_i m_i + m_i²)/2σ_i²],  m = W h,  in the parameters of the notes.
  @Test
  void gaussianBinaryMachineIsAMixtureOfNormalDistributions() {
    Machine machine = Machines.random(new Gaussian(), 4, new Binary(), 6, 0.7, 16);
    double[] theta = machine.parameters().get("visible.x");
    double[] zeta = machine.parameters().get("visible.x²");
    double[] c = machine.parameters().get("hidden.x");
    double[] w = machine.parameters().get(Rbm.LINK);
    double[] terms = new double[64];
    double norm = 0;
    for (int i = 0; i < 4; i++)
      norm += 0.5 * StrictMath.log(2 * Math.PI * StrictMath.exp(-zeta[i]));
    for (int h = 0; h < 64; h++) {
      for (int j = 0; j < 6; j++) terms[h] += (h >> j & 1) * c[j];
      for (int i = 0; i < 4; i++) {
        double variance = StrictMath.exp(-zeta[i]);
        double b = theta[i] * variance;
        double m = 0;
        for (int j = 0; j < 6; j++) m += (h >> j & 1) * w[i * 6 + j] * variance;
        terms[h] += (2 * b * m + m * m) / (2 * variance);
      }
    }
    double high = java.util.Arrays.stream(terms).max().orElseThrow();
    double sum = 0;
    for (double term : terms) sum += StrictMath.exp(term - high);
    double expected = norm + high + StrictMath.log(sum);
    assertEquals(expected, exact(machine), 1e-12 * Math.abs(expected));
  }

  /// All units normal, three layers: the closed form against nested quadrature of one layer after the other.
  @Test
  void closedFormHoldsNearTheEdgeOfWhatCanBeNormalised() {
    // E = ½(x² + h²) − w·x·h with b = 0: |P| = 1 − w².
    for (double w : new double[] {0, 0.5, -0.9, 0.999}) {
      Machine machine = Rbm.of(new Gaussian(), 1, new Gaussian(), 1);
      machine = machine.with(machine.parameters().with(Rbm.LINK, new double[] {w}));
      double expected = StrictMath.log(2 * Math.PI) - 0.5 * StrictMath.log(1 - w * w);
      assertEquals(expected, exact(machine), 1e-12);
    }
    Machine tooStrong = Rbm.of(new Gaussian(), 1, new Gaussian(), 1);
    Machine machine = tooStrong.with(tooStrong.parameters().with(Rbm.LINK, new double[] {1.001}));
    assertFalse(ExactPartition.possible(machine));
    assertThrows(IllegalArgumentException.class, () -> exact(machine));
  }

  @Test
  void reachEndsAtTwoToTheTwentySixStatesOfTheSmallerSide() {
    assertTrue(ExactPartition.possible(Rbm.binary(500, 26)));
    assertTrue(ExactPartition.possible(Rbm.of(new Categorical(4), 13, new Binary(), 500)));
    assertFalse(ExactPartition.possible(Rbm.binary(500, 27)));
    assertFalse(ExactPartition.possible(Rbm.of(new Gaussian(), 5, new Categorical(21), 7)));
    assertTrue(ExactPartition.possible(Rbm.of(new Gaussian(), 50, new Gaussian(), 40)));
    IllegalArgumentException refused =
        assertThrows(IllegalArgumentException.class, () -> exact(Rbm.binary(30, 27)));
    assertTrue(refused.getMessage().contains("2^27.0 states"), refused.getMessage());
    Machine mixed = Machines.mixed(new Gaussian(), 0.3, 1);
    assertTrue(
        assertThrows(IllegalArgumentException.class, () -> exact(mixed))
            .getMessage()
            .contains("real units"));
  }

  private static double exact(Machine machine) {
    try (Workers workers = Workers.single()) {
      return ExactPartition.logPartition(machine, workers);
    }
  }
}
