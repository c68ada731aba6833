package io.harmonium.evaluation.logz;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.harmonium.evaluation.Estimate;
import io.harmonium.numeric.Elementary;
import io.harmonium.random.Draws;
import io.harmonium.random.Seed;
import org.junit.jupiter.api.Test;

class MultistateRatioTests {

  /// Normal distributions of mean m_k and deviation s_k, f_k(x) = −(x − m_k)²/2s_k² + c_k:  F_k − F_0 = log(s_k/s_0) +
  /// c_k − c_0.
  private static final double[] MEANS = {0, 0.6, 1.1, 1.9, 2.2};

  private static final double[] DEVIATIONS = {1, 0.9, 1.2, 0.7, 0.8};
  private static final double[] CONSTANTS = {0.3, 5, -2, 40, 7};

  private static double[] weights(double x, int count) {
    double[] f = new double[count];
    for (int k = 0; k < count; k++) {
      double z = (x - MEANS[k]) / DEVIATIONS[k];
      f[k] = CONSTANTS[k] - 0.5 * z * z;
    }
    return f;
  }

  private record Samples(double[][] weights, int[] levels, int[] parts) {}

  /// `each` samples of every level, in 20 parts.
  private static Samples samples(int count, int each, long seed) {
    double[][] weights = new double[count * each][];
    int[] levels = new int[weights.length];
    int[] parts = new int[weights.length];
    for (int k = 0; k < count; k++) {
      Draws draws = Seed.of(seed).row(k);
      for (int i = 0; i < each; i++) {
        int n = k * each + i;
        weights[n] = weights(MEANS[k] + DEVIATIONS[k] * draws.normal(i, 0), count);
        levels[n] = k;
        parts[n] = i % 20;
      }
    }
    return new Samples(weights, levels, parts);
  }

  private static double exact(int k) {
    return Elementary.log(DEVIATIONS[k] / DEVIATIONS[0]) + CONSTANTS[k] - CONSTANTS[0];
  }

  /// The error of the parts is itself known to a sixth; five of them are passed in one of a million cases.
  @Test
  void ratiosOfNormalDistributionsAreTheirOwnWithinTheErrorOfParts() {
    Samples s = samples(5, 400, 1);
    MultistateRatio ratio = new MultistateRatio(s.weights, s.levels);
    double[] f = ratio.solve(new double[5]);
    Estimate last = LadderSpread.around(f[4], ratio.influences(f, s.parts, 20), 0);
    assertTrue(last.standardError() < 0.2, last.toString());
    assertEquals(exact(4), f[4], 5 * last.standardError());
    double sum = 0;
    for (double one : ratio.influences(f, s.parts, 20)) sum += one;
    assertEquals(0, sum, 1e-8, "influences cancel at the solution");
  }

  /// Of 60 intervals of 95 %, fewer than 50 cover in one of 3000 cases, all 60 in one of 22.
  @Test
  void intervalsCover() {
    int covered = 0;
    for (int run = 0; run < 60; run++) {
      Samples s = samples(5, 100, 100 + run);
      MultistateRatio ratio = new MultistateRatio(s.weights, s.levels);
      double[] f = ratio.solve(new double[5]);
      Estimate last = LadderSpread.around(f[4], ratio.influences(f, s.parts, 20), 0);
      if (last.covers(exact(4))) covered++;
    }
    assertTrue(covered >= 50, covered + " of 60 cover");
  }

  /// Bisection ends at 1e-13, Newton at 1e-11.
  @Test
  void ofTwoLevelsItIsBennettsRatio() {
    Samples s = samples(2, 50, 2);
    double[] up = new double[50];
    double[] down = new double[50];
    for (int i = 0; i < 50; i++) {
      up[i] = s.weights[i][1] - s.weights[i][0];
      down[i] = s.weights[50 + i][1] - s.weights[50 + i][0];
    }
    double[] f = new MultistateRatio(s.weights, s.levels).solve(new double[2]);
    assertEquals(BennettRatio.root(up, down, 0), f[1], 1e-9);
  }

  @Test
  void theStartDoesNotMatterAndLevelsNeedSamples() {
    Samples s = samples(5, 50, 3);
    MultistateRatio ratio = new MultistateRatio(s.weights, s.levels);
    double[] here = ratio.solve(new double[5]);
    double[] there = ratio.solve(new double[] {0, 4, -3, 38, 8});
    for (int k = 1; k < 5; k++) assertEquals(here[k], there[k], 1e-9);
    assertThrows(
        IllegalArgumentException.class,
        () -> new MultistateRatio(s.weights, new int[s.levels.length]));
  }
}
