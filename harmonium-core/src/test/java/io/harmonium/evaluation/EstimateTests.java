package io.harmonium.evaluation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.harmonium.evaluation.logz.ImportanceWeights;
import io.harmonium.matrix.NonFiniteException;
import org.junit.jupiter.api.Test;

class EstimateTests {

  @Test
  void halfWidthsOfADifferenceAddUpAsSquares() {
    Estimate difference = Estimate.of(5, 3).minus(Estimate.of(2, 4));
    assertEquals(3, difference.value());
    assertEquals(5, difference.standardError(), 1e-12);
    assertTrue(difference.covers(3 + 9.7) && !difference.covers(3 + 9.9));
  }

  @Test
  void minusALowerBoundIsAnUpperBound() {
    Estimate lower = Estimate.of(2, 1).withBound(Estimate.Bound.LOWER, "");
    assertEquals(Estimate.Bound.UPPER, Estimate.exact(1).minus(lower).bound());
    assertEquals(Estimate.Bound.UPPER, lower.negated().bound());
    assertEquals(lower, lower.negated().negated());
  }

  @Test
  void anUnknownEndStaysUnknownAndUntrusted() {
    Estimate open =
        new Estimate(2, -1, Double.POSITIVE_INFINITY, Estimate.Bound.LOWER, false, "why");
    Estimate difference = Estimate.of(0, 1).minus(open);
    assertEquals(Double.NEGATIVE_INFINITY, difference.low());
    assertTrue(difference.high() < 2);
    assertFalse(difference.trusted());
    assertEquals("why", difference.note());
  }

  @Test
  void intervalsContainTheirValue() {
    assertThrows(
        IllegalArgumentException.class, () -> new Estimate(1, 2, 3, Estimate.Bound.NONE, true, ""));
    for (double wrong :
        new double[] {Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY}) {
      assertThrows(NonFiniteException.class, () -> Estimate.of(wrong, 1));
      assertThrows(NonFiniteException.class, () -> Estimate.exact(wrong));
    }
    assertThrows(NonFiniteException.class, () -> Estimate.of(1, Double.NaN));
  }

  @Test
  void equalWeightsHaveNoErrorAndOneGiantWeightHasNoCompany() {
    ImportanceWeights equal = new ImportanceWeights(new double[] {700, 700, 700, 700});
    assertEquals(700, equal.logMean(), 1e-12);
    assertEquals(4, equal.effectiveSampleSize(), 1e-12);
    assertEquals(0, equal.standardError(), 1e-7);
    ImportanceWeights one = new ImportanceWeights(new double[] {2000, 0, 0, 0});
    assertEquals(1, one.effectiveSampleSize(), 1e-12);
    assertEquals(2000 - StrictMath.log(4), one.logMean(), 1e-12);
  }

  /// By the delta method the error of the log mean is the relative error of the mean of w. Weights of left-skewed
  /// logarithms, and of right-skewed ones where a normal distribution of log w is asked as well.
  @Test
  void standardErrorIsTheRelativeErrorOfTheMeanWeightOrThatOfANormalDistribution() {
    for (double[] w : new double[][] {{5, 6, 7, 6, 5, 30}, {1, 2, 4, 8, 3}, {1e-3, 5, 5, 5, 5}}) {
      int n = w.length;
      double[] logs = java.util.Arrays.stream(w).map(StrictMath::log).toArray();
      double sample =
          Math.sqrt(variance(w) / n) / java.util.Arrays.stream(w).average().orElseThrow();
      double normal = Math.sqrt((StrictMath.exp(variance(logs)) - 1) / n);
      double expected = normal < sample ? sample : Math.min(normal, 2 * sample);
      assertEquals(expected, new ImportanceWeights(logs).standardError(), 1e-12);
    }
  }

  private static double variance(double[] x) {
    double mean = java.util.Arrays.stream(x).average().orElseThrow();
    return java.util.Arrays.stream(x).map(v -> (v - mean) * (v - mean)).sum() / (x.length - 1);
  }

  @Test
  void weightsThatAreNotNumbersAreNamed() {
    assertThrows(
        NonFiniteException.class, () -> new ImportanceWeights(new double[] {0, Double.NaN}));
    assertThrows(IllegalArgumentException.class, () -> new ImportanceWeights(new double[] {0}));
  }
}
