package io.harmonium.data;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.harmonium.matrix.Levels;
import io.harmonium.matrix.Reals;
import io.harmonium.matrix.Workers;
import io.harmonium.random.Seed;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ReweightingTests {

  /// Rows that are noisy copies of five others, so that there are neighbours at every identity.
  private static Levels family(int rows, int units, int states) {
    Levels levels =
        Levels.zeros(rows, IntStream.rangeClosed(0, units).map(u -> u * states).toArray());
    Seed seed = Seed.of(12);
    for (int m = 0; m < rows; m++)
      for (int u = 0; u < units; u++) {
        boolean noise = seed.row(m).uniform(u, 0) < 0.15;
        levels.set(
            m,
            u,
            noise ? seed.row(m).below(states, u, 1) : seed.row(m % 5 - 100).below(states, u, 0));
      }
    return levels;
  }

  private static float[] bruteForce(Levels levels, double identity) {
    float[] weights = new float[levels.rows()];
    for (int m = 0; m < levels.rows(); m++) {
      int neighbours = 0;
      for (int n = 0; n < levels.rows(); n++) {
        int equal = 0;
        for (int u = 0; u < levels.units(); u++) if (levels.get(m, u) == levels.get(n, u)) equal++;
        if (equal >= identity * levels.units() - 1e-9) neighbours++;
      }
      weights[m] = 1f / neighbours;
    }
    return weights;
  }

  @ParameterizedTest
  @CsvSource({
    "40,10,2,0.8",
    "60,64,21,0.75",
    "70,65,5,0.7",
    "50,130,21,0.8",
    "30,53,33,1.0",
    "1,3,2,0.5"
  })
  void weightsAreThoseOfTheDefinition(int rows, int units, int states, double identity) {
    Levels levels = family(rows, units, states);
    try (Workers one = Workers.of(1);
        Workers three = Workers.of(3)) {
      float[] expected = bruteForce(levels, identity);
      assertArrayEquals(expected, new Reweighting(identity).weights(levels, one));
      assertArrayEquals(expected, new Reweighting(identity).weights(levels, three));
    }
  }

  @Test
  void copiesShareOneWeightAndTheRuleIsRecorded() {
    Levels levels = Levels.zeros(4, new int[] {0, 3, 6, 9});
    for (int u = 0; u < 3; u++) levels.set(3, u, 1);
    try (Workers workers = Workers.single()) {
      Dataset data =
          new Reweighting(0.8)
              .apply(Dataset.of(Block.of("visible", levels), Provenance.of("test")), workers);
      assertEquals(2, data.totalWeight(), 1e-6);
      assertEquals(1f, data.weight(3));
      assertTrue(data.provenance().steps().get(0).contains("identity >= 0.8 over all 3 columns"));
    }
  }

  @Test
  void realsAndBadIdentitiesAreRefused() {
    assertThrows(IllegalArgumentException.class, () -> new Reweighting(0));
    assertThrows(IllegalArgumentException.class, () -> new Reweighting(1.1));
    assertThrows(IllegalArgumentException.class, () -> new Reweighting(Double.NaN));
    Dataset reals = Dataset.of(Block.of("visible", Reals.zeros(3, 2)), Provenance.of("test"));
    try (Workers workers = Workers.single()) {
      assertThrows(
          IllegalArgumentException.class, () -> new Reweighting(0.8).apply(reals, workers));
    }
  }
}
