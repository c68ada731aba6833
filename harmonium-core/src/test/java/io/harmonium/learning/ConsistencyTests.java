package io.harmonium.learning;

import static org.junit.jupiter.api.Assertions.assertTrue;

import io.harmonium.learning.objective.DenoisingScoreMatching;
import io.harmonium.learning.objective.ScoreMatching;
import io.harmonium.units.Units;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Consistent objectives find a small teacher, given all its states with their exact probabilities: at most 0.02 nat
/// remain. Objectives have lower hills beside the highest one: up to three starts are allowed.
class ConsistencyTests {

  @ParameterizedTest
  @CsvSource({
    "exact, binary",
    "pl, binary",
    "ratio, binary",
    "mpf, binary",
    "pl, spin",
    "ratio, spin",
    "mpf, spin",
    "pl, categorical:3",
    "mpf, categorical:3"
  })
  void aSmallTeacherIsFound(String learn, String visible) {
    found(learn + " of " + visible, ObjectivesTable.divergence(learn, Units.parse(visible)));
  }

  @Test
  void scoresOfAMixtureAreFound() {
    found("score", ObjectivesTable.realDivergence(new ScoreMatching()));
  }

  @Test
  void noiseOfATwentiethChangesLittle() {
    double exact = ObjectivesTable.realDivergence(new DenoisingScoreMatching(0.05));
    assertTrue(exact <= 0.1, "denoising: " + exact);
  }

  private static void found(String what, double divergence) {
    assertTrue(divergence <= 0.02, what + ": " + divergence + " nat");
    assertTrue(divergence >= -1e-9, "a divergence is not negative: " + divergence);
  }
}
