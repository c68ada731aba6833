package io.harmonium.neural;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.harmonium.testkit.RandomAddresses;
import java.util.Set;
import org.junit.jupiter.api.Test;

/// Strings that address random numbers in this module: they never change, for runs of before would differ.
class NeuralAddressesTests {

  @Test
  void addressesOfRandomNumbersNeverChange() {
    assertEquals(Set.of("spectral"), RandomAddresses.beside(StagedNetwork.class));
  }
}
