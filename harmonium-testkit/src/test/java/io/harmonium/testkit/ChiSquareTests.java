package io.harmonium.testkit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.harmonium.random.Draws;
import io.harmonium.random.Seed;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

/// The statistical test itself is tested: its level, its power and the functions below it.
class ChiSquareTests {

  private static long[] draw(double[] distribution, int n, Draws draws) {
    long[] counts = new long[distribution.length];
    for (int i = 0; i < n; i++) {
      double u = draws.uniformDouble(i, 0);
      int cell = 0;
      while (cell < distribution.length - 1 && (u -= distribution[cell]) >= 0) cell++;
      counts[cell]++;
    }
    return counts;
  }

  private static double[] even(int cells) {
    double[] distribution = new double[cells];
    Arrays.fill(distribution, 1.0 / cells);
    return distribution;
  }

  /// 4000 tests of sound draws: those below p = 0.05 are binomial, so |z| < 4.9 with false alarms 10⁻⁶.
  @Test
  void soundDrawsAlarmAsOftenAsStated() {
    double[] distribution = {0.05, 0.05, 0.1, 0.1, 0.2, 0.2, 0.3};
    int below = 0;
    for (int i = 0; i < 4000; i++)
      if (ChiSquare.probability(draw(distribution, 500, Seed.of(1).row(i)), distribution) < 0.05)
        below++;
    double z = (below - 200) / Math.sqrt(4000 * 0.05 * 0.95);
    assertTrue(Math.abs(z) < 4.9, below + " of 4000");
  }

  /// 200 drifts of the stated size: each is missed with probability 10⁻³, so five misses have probability 10⁻⁶.
  @Test
  void driftsOfTheStatedSizeAreSeen() {
    int cells = 32;
    int n = 5000;
    double drift = ChiSquare.detectable(cells, n);
    double[] moved = even(cells);
    for (int i = 0; i < cells; i++) moved[i] += (i % 2 == 0 ? 2 : -2) * drift / cells;
    int missed = 0;
    for (int i = 0; i < 200; i++)
      if (ChiSquare.probability(draw(moved, n, Seed.of(2).row(i)), even(cells)) >= 1e-6) missed++;
    assertTrue(missed < 5, missed + " of 200 drifts were missed");
  }

  @Test
  void theNormalProfileSeesADriftOfSixPercentAndTheThoroughOneOfSixPerMille() {
    assertTrue(ChiSquare.detectable(64, 10_000) < 0.062);
    assertTrue(ChiSquare.detectable(64, 1_000_000) < 0.0061);
  }

  @Test
  void anImpossibleCellIsAnAlarm() {
    double[] distribution = {0.5, 0.5, 0};
    AssertionError alarm =
        assertThrows(
            AssertionError.class,
            () -> ChiSquare.agree("coin", new long[] {5000, 5000, 1}, distribution));
    assertTrue(alarm.getMessage().contains("cell 2"), alarm.getMessage());
  }

  /// Closed forms: χ²₂ is exponential, χ²₄ has tail (1 + x/2)e^(−x/2); Φ(1.959963984540054) = 0.975.
  @Test
  void tailsMatchClosedForms() {
    for (double x = 0.1; x < 60; x *= 1.7) {
      assertEquals(StrictMath.exp(-x / 2), Probability.chiSquareTail(x, 2), 1e-13);
      assertEquals((1 + x / 2) * StrictMath.exp(-x / 2), Probability.chiSquareTail(x, 4), 1e-13);
    }
    assertEquals(0.975, Probability.normal(1.959963984540054), 1e-13);
    assertEquals(1, Probability.normal(0.7) + Probability.normal(-0.7), 1e-14);
    assertEquals(1e-6, Probability.twoSidedTail(4.891638475699), 1e-12);
  }
}
