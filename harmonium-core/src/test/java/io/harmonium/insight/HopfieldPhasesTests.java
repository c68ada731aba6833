package io.harmonium.insight;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.harmonium.matrix.Workers;
import io.harmonium.random.Seed;
import org.junit.jupiter.api.Test;

class HopfieldPhasesTests {

  /// The published ends of the line: 0.138 at T = 0, T = 1 − 1.95√α near T = 1; between them it falls.
  @Test
  void theLineOfTheoryHasThePublishedEnds() {
    assertEquals(0.1379, HopfieldPhases.capacity(0), 2e-4);
    assertEquals(0, HopfieldPhases.capacity(1));
    double near = (1 - 0.95) / 1.95;
    assertEquals(near * near, HopfieldPhases.capacity(0.95), 0.05 * near * near);
    double last = HopfieldPhases.capacity(0);
    for (double t = 0.1; t < 1; t += 0.2) {
      double here = HopfieldPhases.capacity(t);
      assertTrue(here < last, t + ": " + here + " after " + last);
      last = here;
    }
  }

  /// One pattern at T: m = tanh(m/T). With few patterns chains stay near it; hot or overloaded ones lose it.
  @Test
  void patternsAreKeptBelowTheLineAndLostAboveIt() {
    double[] loads = {0.01, 0.05, 0.6};
    double[] temperatures = {0, 0.4, 1.4};
    try (Workers workers = Workers.single()) {
      HopfieldPhases found =
          HopfieldPhases.of(100, loads, temperatures, 8, 40, Seed.of(5), workers);
      double m = 1;
      for (int k = 0; k < 100; k++) m = StrictMath.tanh(m / 0.4);
      assertEquals(1, overlap(found, 0, 0));
      assertEquals(m, overlap(found, 0, 1), 0.05);
      assertTrue(Math.abs(overlap(found, 0, 2)) < 0.35, found.toString());
      assertTrue(overlap(found, 1, 0) > 0.97 && overlap(found, 1, 1) > 0.85, found.toString());
      assertTrue(overlap(found, 2, 0) < 0.6 && overlap(found, 2, 1) < 0.5, found.toString());
    }
  }

  private static double overlap(HopfieldPhases found, int load, int temperature) {
    return found.points().get(3 * load + temperature).overlap();
  }
}
