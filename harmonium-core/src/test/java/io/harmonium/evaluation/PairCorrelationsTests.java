package io.harmonium.evaluation;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.harmonium.Small;
import io.harmonium.machines.Boltzmann;
import io.harmonium.machines.Rbm;
import io.harmonium.matrix.Workers;
import io.harmonium.model.Machine;
import io.harmonium.units.Binary;
import io.harmonium.units.Categorical;
import io.harmonium.units.Gaussian;
import org.junit.jupiter.api.Test;

class PairCorrelationsTests {

  /// The same numbers as the moments of all pairs of columns have; both sums are right to 1e-6, the terms of the exact
  /// one being rounded to 2⁻²⁰ per row.
  @Test
  void theyAreTheMomentsOfAllPairs() {
    Machine machine = Small.random(Rbm.of(new Categorical(3), 4, new Binary(), 3), 1, 1);
    var data = Small.sampled(machine, 600, 2);
    float[] weights = new float[600];
    for (int row = 0; row < 600; row++) weights[row] = 1f / (1 + row % 5);
    Rows rows = Rows.of(machine.structure(), data.withWeights(weights, "some"));
    Rows others = Rows.of(machine.structure(), Small.sampled(machine, 300, 3));
    try (Workers workers = Workers.of(2)) {
      Moments moments = Moments.of(machine.structure(), rows, others, 1000, workers);
      PairCorrelations pairs = PairCorrelations.of(machine.structure(), rows, workers);
      PairCorrelations theirs = PairCorrelations.of(machine.structure(), others, workers);
      assertEquals(moments.first().length, pairs.values().length);
      for (int k = 0; k < moments.first().length; k++) {
        int i = moments.first()[k] / 3;
        int j = moments.second()[k] / 3;
        int edge = i * 4 - i * (i + 1) / 2 + j - i - 1;
        int at = (edge * 3 + moments.first()[k] % 3) * 3 + moments.second()[k] % 3;
        assertEquals(moments.dataCorrelations()[k], pairs.values()[at], 1e-6);
      }
      assertEquals(moments.correlationPearson(), pairs.pearson(theirs), 1e-5);
      assertEquals(1, pairs.pearson(pairs), 1e-12);
      try (Workers alone = Workers.single()) {
        assertArrayEquals(
            pairs.values(), PairCorrelations.of(machine.structure(), rows, alone).values());
      }
    }
  }

  @Test
  void realLayersAndHugeOnesAreLeftToSomePairs() {
    assertTrue(PairCorrelations.possible(Boltzmann.potts(50, 21).structure()));
    assertFalse(PairCorrelations.possible(Rbm.of(new Gaussian(), 4, new Binary(), 2).structure()));
    assertFalse(
        PairCorrelations.possible(Rbm.of(new Binary(), 10_000, new Binary(), 2).structure()));
  }
}
