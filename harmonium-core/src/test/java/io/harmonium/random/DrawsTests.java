package io.harmonium.random;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class DrawsTests {

  private static final Draws DRAWS = Seed.of(7).child("draws").row(3);

  /// All 2²³ numbers there are.
  @Test
  void aUniformNumberIsAnOddMultipleOfTwoToTheMinus24() {
    for (int k = 0; k < 1 << 23; k++) {
      float u = Draws.uniform(k << 9 | k & 511);
      if (u != (2 * k + 1) * 0x1p-24f) assertEquals((2 * k + 1) * 0x1p-24f, u);
    }
    assertEquals(0x1p-24f, Draws.uniform(0));
    assertEquals(1 - 0x1p-24f, Draws.uniform(-1));
  }

  @Test
  void sixteenUnitsShareEightBlocks() {
    for (int unit = 0; unit < 100; unit++) {
      long block = Threefry.block(DRAWS.key(), 8 * (unit / 16) + unit % 8, 5);
      assertEquals(unit / 8 % 2 == 0 ? (int) block : (int) (block >>> 32), DRAWS.word(unit, 5));
    }
  }

  /// Mean and variance of n numbers; each lies within 4.9 standard errors but for one run in a million.
  @Test
  void doublesAreUniform() {
    int n = 200_000;
    double sum = 0;
    double squares = 0;
    for (int i = 0; i < n; i++) {
      double u = DRAWS.uniformDouble(i, 1);
      assertTrue(u > 0 && u < 1);
      sum += u - 0.5;
      squares += (u - 0.5) * (u - 0.5);
    }
    assertEquals(0, sum / n, 4.9 * Math.sqrt(1.0 / 12 / n));
    assertEquals(1.0 / 12, squares / n, 4.9 * Math.sqrt(1.0 / 180 / n));
  }

  /// χ² with 6 degrees of freedom exceeds 38.3 once in a million runs.
  @Test
  void integersBelowABoundAreUniform() {
    int n = 70_000;
    int[] counts = new int[7];
    for (int i = 0; i < n; i++) counts[DRAWS.below(7, i, 2)]++;
    double chi = 0;
    for (int count : counts) chi += (count - n / 7.0) * (count - n / 7.0) / (n / 7.0);
    assertTrue(chi < 38.3, "chi squared " + chi);
  }

  @Test
  void aBoundMustBePositive() {
    assertThrows(IllegalArgumentException.class, () -> DRAWS.below(0, 0, 0));
  }

  /// Four moments within 4.9 standard errors, √(var zᵏ / n) with var z = 1, z² 2, z³ 15, z⁴ 96.
  @Test
  void normalDoublesHaveTheMomentsOfTheNormalDistribution() {
    int n = 100_000;
    double[] moments = new double[5];
    for (int i = 0; i < n; i++) {
      double z = DRAWS.normal(i, 0);
      for (int k = 1; k <= 4; k++) moments[k] += StrictMath.pow(z, k) / n;
    }
    assertEquals(0, moments[1], 4.9 * Math.sqrt(1.0 / n));
    assertEquals(1, moments[2], 4.9 * Math.sqrt(2.0 / n));
    assertEquals(0, moments[3], 4.9 * Math.sqrt(15.0 / n));
    assertEquals(3, moments[4], 4.9 * Math.sqrt(96.0 / n));
  }
}
