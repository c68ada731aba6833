package io.harmonium.evaluation;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.harmonium.random.Draws;
import io.harmonium.random.Seed;
import org.junit.jupiter.api.Test;

class ReliabilityTests {

  /// Two rows in the bin of 0.8 (one right) and one in that of 1 (right), weighted 1, 3 and 2.
  @Test
  void binsAndErrorsAreThoseOfTheFormula() {
    double[][] p = {{0.8, 0.2}, {0.2, 0.8}, {1, 0}, {0.5, 0.5}};
    Reliability bins = Reliability.of(p, new int[] {0, 0, 0, -1}, new float[] {1, 3, 2, 5});
    int bin = (int) (0.8 * Reliability.BINS);
    assertEquals(4, bins.weight()[bin]);
    assertEquals(4 * 0.8, bins.sure()[bin], 1e-12);
    assertEquals(1, bins.right()[bin]);
    assertEquals(2, bins.right()[Reliability.BINS - 1]);
    assertEquals(0.5, bins.accuracy(), 1e-12);
    assertEquals((4 * 0.8 - 1) / 6, bins.ece(), 1e-12);
    assertEquals(1, bins.low(Reliability.BINS));
  }

  /// Classes drawn from the probabilities themselves: per bin |right − sure| is at most a few √n/2, so that the error is below
  /// Σ_B √(n_B)/n ≤ √(15/n) = 0.03.
  @Test
  void distributionsThatMeanWhatTheySayHaveNoCalibrationError() {
    int rows = 15_000;
    double[][] p = new double[rows][2];
    int[] classes = new int[rows];
    for (int row = 0; row < rows; row++) {
      Draws draws = Seed.of(3).row(row);
      p[row][0] = draws.uniformDouble(0, 0);
      p[row][1] = 1 - p[row][0];
      classes[row] = draws.uniformDouble(1, 0) < p[row][0] ? 0 : 1;
    }
    assertEquals(0, Reliability.of(p, classes, null).ece(), 0.03);
    for (double[] q : p) q[0] = q[0] > 0.5 ? 1 : 0;
    for (double[] q : p) q[1] = 1 - q[0];
    assertEquals(
        0.25, Reliability.of(p, classes, null).ece(), 0.02, "sure of 1, right by 3/4 on average");
  }
}
