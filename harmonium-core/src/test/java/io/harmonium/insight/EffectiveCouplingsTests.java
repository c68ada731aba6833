package io.harmonium.insight;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.harmonium.coupling.Graph;
import io.harmonium.machines.Boltzmann;
import io.harmonium.machines.Rbm;
import io.harmonium.model.Machine;
import io.harmonium.numeric.GaussHermite;
import io.harmonium.units.Binary;
import io.harmonium.units.Categorical;
import io.harmonium.units.Gaussian;
import io.harmonium.units.Spin;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class EffectiveCouplingsTests {

  static Stream<Machine> machines() {
    return Stream.of(
        Samples.random(Rbm.binary(10, 4), 1, 1),
        Samples.random(Rbm.of(new Spin(), 10, new Binary(), 4), 0.4, 2),
        Samples.random(Rbm.of(new Spin(), 10, new Gaussian(), 3), 0.2, 3),
        Samples.random(
            Boltzmann.of(new Binary(), 10, Graph.complete(10), new Spin(), 3, null), 0.5, 4),
        Samples.random(
            Boltzmann.of(new Spin(), 10, Graph.complete(10), new Binary(), 3, null), 0.3, 5));
  }

  @ParameterizedTest
  @MethodSource("machines")
  void fieldsPairsTriplesAndQuadruplesOfBitsAreExact(Machine machine) {
    double[] all = Expansion.of(machine, Expansion.Basis.BITS, Samples.WORKERS).coupling();
    EffectiveCouplings found = EffectiveCouplings.of(machine, Expansion.Basis.BITS);
    compare(all, found, 1e-10);
    assertEquals(all[0b10011], found.coupling(new int[] {0, 1, 4}), 1e-10);
    assertEquals(all[0b101011], found.coupling(new int[] {0, 1, 3, 5}), 1e-10);
  }

  /// The normal distribution in place of eight coins: within 2 % of the largest coupling.
  @ParameterizedTest
  @MethodSource("machines")
  void couplingsOfSpinsAreCloseToTheExactOnes(Machine machine) {
    Expansion exact = Expansion.of(machine, Expansion.Basis.SPINS, Samples.WORKERS);
    double largest = 0;
    for (int set = 1; set < exact.coupling().length; set++)
      largest = Math.max(largest, Math.abs(exact.coupling()[set]));
    compare(
        exact.coupling(), EffectiveCouplings.of(machine, Expansion.Basis.SPINS), 0.02 * largest);
  }

  private static void compare(double[] all, EffectiveCouplings found, double tolerance) {
    double[] fields = found.fields();
    double[][] pairs = found.pairs(Samples.WORKERS);
    for (int i = 0; i < found.units(); i++) {
      assertEquals(all[1 << i], fields[i], tolerance, "field " + i);
      for (int j = 0; j < i; j++) {
        assertEquals(all[1 << i | 1 << j], pairs[i][j], tolerance, i + " " + j);
        assertEquals(pairs[i][j], pairs[j][i]);
      }
    }
  }

  @Test
  void pairsOfTwoSpinsNeedNoApproximation() {
    Machine machine = Samples.random(Rbm.of(new Spin(), 2, new Binary(), 3), 1, 9);
    double[] exact = Expansion.of(machine, Expansion.Basis.SPINS, Samples.WORKERS).coupling();
    EffectiveCouplings found = EffectiveCouplings.of(machine, Expansion.Basis.SPINS);
    assertEquals(exact[3], found.pairs(Samples.WORKERS)[0][1], 1e-12);
  }

  /// 15 units can be enumerated, and are: the constant is the mean of −F over all states.
  @Test
  void upToTwentyUnitsAreExpandedExactly() {
    Machine machine = Samples.random(Rbm.of(new Spin(), 15, new Binary(), 5), 0.5, 11);
    Expansion expansion = Expansion.of(machine, Expansion.Basis.SPINS, Samples.WORKERS);
    double[] minus = Expansion.minusFreeEnergies(machine, Samples.WORKERS);
    for (int state : new int[] {0, 77, 20_000, 32_767})
      assertEquals(minus[state], expansion.minusFreeEnergy(state), 1e-9);
    assertEquals(20, Expansion.LIMIT);
  }

  /// Beyond, couplings are near, and the estimate of the error says how near: the largest error of all pairs is within three
  /// times the estimate, and the estimate within three times it.
  @ParameterizedTest
  @ValueSource(ints = {21, 22, 23})
  void theErrorOfApproximateCouplingsIsEstimated(int seed) {
    Machine machine = Samples.random(Rbm.of(new Spin(), 14, new Binary(), 4), 0.6, seed);
    double[] exact = Expansion.of(machine, Expansion.Basis.SPINS, Samples.WORKERS).coupling();
    EffectiveCouplings found = EffectiveCouplings.of(machine, Expansion.Basis.SPINS);
    double[][] pairs = found.pairs(Samples.WORKERS);
    double worst = 0;
    for (int i = 0; i < 14; i++)
      for (int j = 0; j < i; j++)
        worst = Math.max(worst, Math.abs(pairs[i][j] - exact[1 << i | 1 << j]));
    double error = found.error(pairs, Samples.WORKERS);
    assertTrue(worst <= 3 * error && error <= 3 * worst, worst + " and estimated " + error);
    assertEquals(
        0, EffectiveCouplings.of(machine, Expansion.Basis.BITS).error(pairs, Samples.WORKERS));
  }

  @Test
  void theStrongestUnitsAreThoseOfTheStrongestPairs() {
    double[][] pairs = {{0, 0.1, 0}, {0.1, 0, -3}, {0, -3, 0}};
    assertArrayEquals(new int[] {1, 2}, EffectiveCouplings.strongest(pairs, 2));
  }

  @Test
  void statesAreRefused() {
    assertThrows(
        IllegalArgumentException.class,
        () ->
            EffectiveCouplings.of(
                Rbm.of(new Categorical(3), 3, new Binary(), 2), Expansion.Basis.BITS));
  }

  /// ⟨z^2k⟩ = 1·3·5·…·(2k−1); Jacobi rotations leave about 1e-13 of the largest term.
  @Test
  void nodesOfTheNormalDistributionGiveItsMoments() {
    GaussHermite rule = GaussHermite.of(12);
    double expected = 1;
    for (int k = 0; k < 11; k++) {
      int power = 2 * k;
      double found = rule.mean(z -> StrictMath.pow(z, power));
      assertTrue(Math.abs(found / expected - 1) < 1e-9, power + ": " + found);
      assertEquals(0, rule.mean(z -> StrictMath.pow(z, power + 1)), 1e-9 * expected * 100);
      expected *= power + 1;
    }
  }
}
