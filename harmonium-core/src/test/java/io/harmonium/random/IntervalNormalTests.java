package io.harmonium.random;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

/// The normal distribution on an interval against Simpson's rule on 20 000 steps, whose error is below 10⁻¹² where the
/// density is wider than a hundredth of the way it is summed over.
class IntervalNormalTests {

  private static final int STEPS = 20_000;

  /// {log mass, ⟨y⟩, ⟨y²⟩} by quadrature, at most 60 from where the density is highest.
  private static double[] quadrature(double z, double low, double high) {
    double top = Math.clamp(z, low, high);
    double from = Math.max(low, top - 60);
    double to = Math.min(high, top + 60);
    double derivative = Math.abs(z - top);
    if (derivative > 1) {
      from = Math.max(from, top - 60 / derivative);
      to = Math.min(to, top + 60 / derivative);
    }
    double reference = z * top - 0.5 * top * top;
    double step = (to - from) / STEPS;
    double[] sums = new double[3];
    for (int i = 0; i <= STEPS; i++) {
      double y = from + i * step;
      double weight = step / 3 * (i == 0 || i == STEPS ? 1 : i % 2 == 1 ? 4 : 2);
      double f = weight * StrictMath.exp(z * y - 0.5 * y * y - reference);
      sums[0] += f;
      sums[1] += (y - top) * f;
      sums[2] += (y - top) * (y - top) * f;
    }
    return new double[] {reference + StrictMath.log(sums[0]), sums[1] / sums[0], sums[2] / sums[0]};
  }

  @Test
  void massAndMomentsAreIntegrals() {
    double infinite = Double.POSITIVE_INFINITY;
    double[][] intervals = {
      {-1, 2},
      {0, 1},
      {3, 3.5},
      {-0.01, 0.01},
      {5, 5.001},
      {-40, -20},
      {-2, 0.3},
      {0, infinite},
      {-infinite, 1},
      {-30, infinite}
    };
    for (double[] ends : intervals)
      for (double z : new double[] {-500, -30, -9, -2, -0.5, 0, 0.004, 1, 3.2, 8, 33, 400}) {
        double[] expected = quadrature(z, ends[0], ends[1]);
        IntervalNormal distribution = IntervalNormal.of(z, ends[0], ends[1]);
        String where = z + " on " + ends[0] + " to " + ends[1];
        assertEquals(Math.clamp(z, ends[0], ends[1]), distribution.origin(), where);
        assertEquals(
            expected[0], distribution.logMass(), 1e-10 * (1 + Math.abs(expected[0])), where);
        assertEquals(expected[1], distribution.first(), 1e-10 * Math.sqrt(expected[2]), where);
        assertEquals(expected[2], distribution.second(), 1e-10 * expected[2], where);
      }
  }

  /// Means of 20 000 draws lie within 4.9 standard errors (false alarms 10⁻⁶), and no draw lies outside.
  @Test
  void drawsHaveTheMoments() {
    double[][] cases = {
      {0.3, -1, 2}, {-4, 0, 1}, {9, -2, 1}, {0, -0.1, 5}, {-3, 2, Double.POSITIVE_INFINITY}
    };
    int count = 20_000;
    for (double[] c : cases) {
      IntervalNormal distribution = IntervalNormal.of(c[0], c[1], c[2]);
      double sum = 0;
      for (int i = 0; i < count; i++) {
        double y = IntervalNormal.draw(c[0], c[1], c[2], Seed.of(5).rowKey(i), i % 40);
        assertTrue(y >= c[1] && y <= c[2], "drawn " + y);
        sum += y;
      }
      double variance = distribution.second() - distribution.first() * distribution.first();
      assertEquals(
          distribution.origin() + distribution.first(),
          sum / count,
          4.9 * Math.sqrt(variance / count),
          "z " + c[0]);
    }
  }
}
