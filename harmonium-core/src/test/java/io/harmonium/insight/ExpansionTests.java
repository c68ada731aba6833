package io.harmonium.insight;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.harmonium.coupling.Graph;
import io.harmonium.machines.Boltzmann;
import io.harmonium.machines.Rbm;
import io.harmonium.model.Machine;
import io.harmonium.units.Binary;
import io.harmonium.units.Categorical;
import io.harmonium.units.Gaussian;
import io.harmonium.units.Spin;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ExpansionTests {

  static Stream<Machine> machines() {
    return Stream.of(
        Samples.random(Rbm.binary(12, 5), 1, 1),
        Samples.random(Rbm.of(new Spin(), 9, new Binary(), 4), 0.5, 2),
        Samples.random(Rbm.of(new Binary(), 7, new Spin(), 3), 0.7, 3),
        Samples.random(Rbm.of(new Spin(), 6, new Gaussian(), 3), 0.3, 4),
        Samples.random(Rbm.subspace(new Binary(), 8, 3, 2), 0.6, 5),
        Samples.random(
            Boltzmann.of(new Spin(), 7, Graph.complete(7), new Binary(), 2, null), 0.4, 6));
  }

  @ParameterizedTest
  @MethodSource("machines")
  void allOrdersTogetherAreTheFreeEnergyOfEveryState(Machine machine) {
    double[] exact = Expansion.minusFreeEnergies(machine, Samples.WORKERS);
    for (Expansion.Basis basis : Expansion.Basis.values()) {
      Expansion expansion = Expansion.of(machine, basis, Samples.WORKERS);
      for (int state = 0; state < exact.length; state++)
        assertEquals(exact[state], expansion.minusFreeEnergy(state), 1e-9, basis + " " + state);
    }
  }

  /// J_A of spins = Σ_{B ⊇ A} 2^{−|B|} J_B of bits, for x = (1 + s)/2.
  @ParameterizedTest
  @MethodSource("machines")
  void couplingsOfSpinsFollowFromThoseOfBits(Machine machine) {
    double[] spins = Expansion.of(machine, Expansion.Basis.SPINS, Samples.WORKERS).coupling();
    double[] bits = Expansion.of(machine, Expansion.Basis.BITS, Samples.WORKERS).coupling();
    for (int a = 0; a < spins.length; a++) {
      double sum = 0;
      for (int b = 0; b < bits.length; b++)
        if ((a & ~b) == 0) sum += bits[b] / (1 << Integer.bitCount(b));
      assertEquals(sum, spins[a], 1e-9);
    }
  }

  @Test
  void couplingsOfAMachineWithoutHiddenUnitsAreItsOwn() {
    Machine ising = Samples.random(Boltzmann.ising(6), 0.5, 7);
    Expansion expansion = Expansion.of(ising, Expansion.Basis.SPINS, Samples.WORKERS);
    double[] own = ising.parameters().get(Boltzmann.VISIBLE);
    Graph graph = ising.structure().lateral(0).graph();
    for (int e = 0; e < graph.edges(); e++)
      assertEquals(own[e], expansion.coupling()[1 << graph.first(e) | 1 << graph.second(e)], 1e-12);
    assertEquals(0, expansion.strength(3), 1e-12);
  }

  @Test
  void unitsWithMoreThanTwoValuesAndTooManyUnitsAreRefused() {
    assertThrows(
        IllegalArgumentException.class,
        () ->
            Expansion.of(
                Rbm.of(new Categorical(3), 3, new Binary(), 2),
                Expansion.Basis.BITS,
                Samples.WORKERS));
    assertThrows(
        IllegalArgumentException.class,
        () ->
            Expansion.of(
                Rbm.binary(Expansion.LIMIT + 1, 2), Expansion.Basis.BITS, Samples.WORKERS));
  }
}
