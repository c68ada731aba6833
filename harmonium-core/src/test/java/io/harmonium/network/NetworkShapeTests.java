package io.harmonium.network;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.harmonium.matrix.Reals;
import io.harmonium.model.Parameters;
import io.harmonium.random.Seed;
import org.junit.jupiter.api.Test;

/// What networks are made of, and the distributions that rows start from; no engine is needed for it, and core has
/// none.
class NetworkShapeTests {

  @Test
  void aTextBecomesLayersOfUnits() {
    NetworkShape shape = NetworkShape.parse("5,7", Activation.ELU, false, 3, 0, 0, 2);
    assertEquals("3–5–7–2 elu", shape.toString());
    assertEquals(3 * 5 + 5 + 5 * 7 + 7 + 7 * 2 + 2, shape.zeros().size());
    assertArrayEquals(new int[] {7, 5}, shape.zeros().slice("stage1.weight").shape());
  }

  @Test
  void filtersHalveThePicture() {
    NetworkShape shape = NetworkShape.parse("conv:2,3/4", Activation.SILU, true, 35, 7, 5, 1);
    assertEquals("35–24–12–4–1 silu spectral", shape.toString());
    assertArrayEquals(new int[] {3, 2, 3, 3}, shape.zeros().slice("stage1.weight").shape());
    assertTrue(shape.normalised(0) && !shape.normalised(3));
  }

  @Test
  void wrongTextsAreRefusedWithTheRightOnes() {
    assertTrue(
        assertThrows(
                IllegalArgumentException.class,
                () -> NetworkShape.parse("5;7", Activation.ELU, false, 3, 0, 0, 2))
            .getMessage()
            .contains("512,512"));
    assertThrows(
        IllegalArgumentException.class,
        () -> NetworkShape.parse("conv:4", Activation.ELU, false, 3, 0, 0, 2));
  }

  @Test
  void firstParametersReachAsFarAsTheirInputsAllow() {
    NetworkShape shape = NetworkShape.mlp(Activation.SILU, false, 100, 50, 1);
    Parameters parameters = shape.initial(Seed.of(1));
    double sum = 0;
    for (double w : parameters.get("stage0.weight")) {
      assertTrue(Math.abs(w) <= 0.1);
      sum += w * w;
    }
    // Uniform in ±0.1: mean square 0.01/3 with standard error 0.3/√5000 of it.
    assertEquals(0.01 / 3, sum / 5000, 5 * 0.01 / 3 * 0.9 / Math.sqrt(5000));
    assertEquals(parameters, shape.initial(Seed.of(1)));
  }

  @Test
  void drawsOfADistributionHaveItsMoments() {
    Reals x = new Prior.Normal(1, 2).draw(5000, 2, 0, Seed.of(1));
    double mean = 0;
    double square = 0;
    for (int row = 0; row < 5000; row++) {
      mean += x.get(row, 1) / 5000.0;
      square += (x.get(row, 1) - 1) * (x.get(row, 1) - 1.0) / 5000;
    }
    assertEquals(1, mean, 5 * 2 / Math.sqrt(5000));
    assertEquals(4, square, 5 * 4 * Math.sqrt(2.0 / 5000));
    assertNull(new Prior.Uniform(-1, 1).draw(100, 3, 0, Seed.of(2)).outside(-1, 1));
  }

  @Test
  void aRowDrawsItsOwnNumbers() {
    Prior prior = new Prior.Uniform(0, 1);
    Reals both = prior.draw(2, 3, 7, Seed.of(1));
    Reals second = prior.draw(1, 3, 8, Seed.of(1));
    for (int j = 0; j < 3; j++) assertEquals(both.get(1, j), second.get(0, j));
  }
}
