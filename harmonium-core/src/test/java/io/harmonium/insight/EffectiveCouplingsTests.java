package io.harmonium.insight;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.harmonium.model.Boltzmann;
import io.harmonium.model.Graph;
import io.harmonium.model.Machine;
import io.harmonium.model.Rbm;
import io.harmonium.units.Binary;
import io.harmonium.units.Categorical;
import io.harmonium.units.Gaussian;
import io.harmonium.units.Spin;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

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

  /// The normal law in place of eight coins: within 2 % of the largest coupling.
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
  void nodesOfTheNormalLawGiveItsMoments() {
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
