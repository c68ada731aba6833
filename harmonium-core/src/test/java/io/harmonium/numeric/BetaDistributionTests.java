package io.harmonium.numeric;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Test;

class BetaDistributionTests {

  /// I_x(a, 1) = x^a, I_x(1, b) = 1 − (1 − x)^b, and for whole numbers the tail of a binomial distribution.
  @Test
  void closedForms() {
    for (double x : new double[] {0.01, 0.3, 0.5, 0.77, 0.999}) {
      assertEquals(Math.pow(x, 2.7), BetaDistribution.probability(x, 2.7, 1), 1e-14);
      assertEquals(1 - Math.pow(1 - x, 0.4), BetaDistribution.probability(x, 1, 0.4), 1e-14);
      double tail = 0;
      for (int j = 3; j <= 7; j++)
        tail += new int[] {1, 7, 21, 35, 35, 21, 7, 1}[j] * Math.pow(x, j) * Math.pow(1 - x, 7 - j);
      assertEquals(tail, BetaDistribution.probability(x, 3, 5), 1e-14);
    }
    assertEquals(0, BetaDistribution.probability(0, 2, 3));
    assertEquals(1, BetaDistribution.probability(1, 2, 3));
  }

  @Test
  void sidesAddUpToOneAndQuantilesComeBack() {
    for (double a : new double[] {0.8, 1, 7.5, 400, 50_000})
      for (double b : new double[] {0.8, 3, 90, 12_345})
        for (double p : new double[] {0.001, 0.1586553, 0.5, 0.8413447, 0.99}) {
          double x = BetaDistribution.quantile(p, a, b);
          assertEquals(p, BetaDistribution.probability(x, a, b), 1e-9);
          assertEquals(1 - p, BetaDistribution.probability(1 - x, b, a), 1e-9);
        }
    assertThrows(IllegalArgumentException.class, () -> BetaDistribution.probability(0.5, 0, 1));
  }
}
