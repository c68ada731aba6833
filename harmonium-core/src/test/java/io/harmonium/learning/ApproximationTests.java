package io.harmonium.learning;

import static org.junit.jupiter.api.Assertions.assertTrue;

import io.harmonium.data.Dataset;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ApproximationTests {

  static Set<String> distributions() {
    return ApproximationTable.distributions().keySet();
  }

  /// The likelihood has lower hills beside the highest one: up to three starts are allowed.
  @ParameterizedTest
  @MethodSource("distributions")
  void eightHiddenUnitsLearnAnyDistributionOfFourBits(String name) {
    Dataset distribution = ApproximationTable.distributions().get(name);
    double divergence = ApproximationTable.divergence(distribution, 8, 1);
    for (int start = 2; divergence > 0.01 && start <= 3; start++)
      divergence = ApproximationTable.divergence(distribution, 8, start);
    assertTrue(divergence <= 0.01, name + ": " + divergence + " nat");
    assertTrue(divergence >= -1e-9, "a divergence is not negative: " + divergence);
  }

  /// Best of five starts: more hidden units come closer, and two are not enough for parity (KL > 0.1).
  @Test
  @EnabledIfSystemProperty(named = "harmonium.thorough", matches = "true")
  void moreHiddenUnitsComeCloser() {
    for (Dataset distribution : ApproximationTable.distributions().values()) {
      double last = Double.POSITIVE_INFINITY;
      for (int hidden : new int[] {1, 2, 4, 8}) {
        double divergence = ApproximationTable.best(distribution, hidden, 5);
        assertTrue(divergence <= last + 1e-3, divergence + " with " + hidden + " units");
        last = divergence;
      }
    }
    Dataset parity = ApproximationTable.distributions().get("even parity");
    assertTrue(ApproximationTable.best(parity, 2, 5) > 0.1);
  }
}
