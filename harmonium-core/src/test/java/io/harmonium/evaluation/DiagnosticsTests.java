package io.harmonium.evaluation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.harmonium.random.Draws;
import io.harmonium.random.Seed;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DiagnosticsTests {

  /// x_t = φ·x_{t−1} + √(1 − φ²)·ε: variance 1, τ = (1 + φ)/(1 − φ).
  private static double[][] autoregressive(double phi, int chains, int draws, long seed) {
    double[][] x = new double[chains][draws];
    for (int c = 0; c < chains; c++) {
      Draws words = Seed.of(seed).child("chain").row(c);
      x[c][0] = words.normal(0, 0);
      for (int t = 1; t < draws; t++)
        x[c][t] = phi * x[c][t - 1] + Math.sqrt(1 - phi * phi) * words.normal(t, 0);
    }
    return x;
  }

  /// The relative error of τ from N draws with window w is about √(2(2w + 1)/N) (Sokal), with w of a few τ: 1.1 % at
  /// φ = 0.5 and 2.2 % at φ = 0.8 for N = 10⁵ and w = 3τ … 6τ; 5 % is 2 to 4 of them (false alarm below 3 %, fixed seed).
  @ParameterizedTest
  @ValueSource(doubles = {0, 0.3, 0.5, 0.8, -0.4})
  void autocorrelationTimeOfAnAutoregressiveChainIsKnown(double phi) {
    Diagnostics found = Diagnostics.of(autoregressive(phi, 4, 25_000, 1));
    double tau = (1 + phi) / (1 - phi);
    assertEquals(tau, found.autocorrelationTime(), 0.05 * tau);
    assertEquals(100_000 / found.autocorrelationTime(), found.effectiveSampleSize(), 1e-6);
    assertEquals(1, found.rHat(), 0.002);
    assertEquals(1, found.deviation(), 0.03);
    // 4.9 standard errors: false alarm 1e-6.
    assertEquals(0, found.mean(), 4.9 * found.meanError());
  }

  /// 300 repetitions: the stated error of the mean is the spread of the mean, to 4.9 standard errors of a variance.
  @Test
  void errorOfTheMeanIsItsSpread() {
    int repetitions = 300;
    double square = 0;
    double stated = 0;
    for (int r = 0; r < repetitions; r++) {
      Diagnostics found = Diagnostics.of(autoregressive(0.6, 4, 500, 100 + r));
      square += found.mean() * found.mean() / repetitions;
      stated += found.meanError() * found.meanError() / repetitions;
    }
    assertEquals(1, square / stated, 4.9 * Math.sqrt(2.0 / repetitions));
  }

  @Test
  void shiftAndScaleChangeNothingButMeanAndDeviation() {
    double[][] x = autoregressive(0.7, 3, 200, 2);
    double[][] y = new double[3][200];
    for (int c = 0; c < 3; c++) for (int t = 0; t < 200; t++) y[c][t] = 5 - 3 * x[c][t];
    Diagnostics a = Diagnostics.of(x);
    Diagnostics b = Diagnostics.of(y);
    assertEquals(a.rHat(), b.rHat(), 1e-10);
    assertEquals(a.effectiveSampleSize(), b.effectiveSampleSize(), 1e-7);
    assertEquals(5 - 3 * a.mean(), b.mean(), 1e-10);
    assertEquals(3 * a.meanError(), b.meanError(), 1e-10);
  }

  /// Two chains of four draws by hand: halves (1,3), (2,4), (1,2), (5,6); means 2, 3, 1.5, 5.5; W = (2+2+½+½)/4 = 1.25,
  /// var of means = 19/6, var⁺ = W/2 + 19/6.
  @Test
  void splitRHatOfASmallExample() {
    Diagnostics found = Diagnostics.of(new double[][] {{1, 3, 2, 4}, {1, 2, 5, 6}});
    assertEquals(3, found.mean(), 1e-15);
    double between = (1 + 0 + 2.25 + 6.25) / 3;
    assertEquals(Math.sqrt((0.625 + between) / 1.25), found.rHat(), 1e-15);
  }

  @Test
  void chainsInDifferentPlacesAndDriftingChainsAreSeen() {
    double[][] x = autoregressive(0.2, 4, 500, 3);
    for (int t = 0; t < 500; t++) x[0][t] += 1;
    assertTrue(Diagnostics.of(x).rHat() > 1.05);
    double[][] drifting = autoregressive(0.2, 4, 500, 4);
    for (double[] chain : drifting) for (int t = 0; t < 500; t++) chain[t] += t / 250.0;
    assertTrue(Diagnostics.of(drifting).rHat() > 1.05);
  }

  @Test
  void chainsThatDoNotMoveAreNotCalledMixed() {
    Diagnostics still = Diagnostics.of(new double[][] {{1, 1, 1, 1}, {1, 1, 1, 1}});
    assertTrue(Double.isNaN(still.rHat()) && Double.isNaN(still.effectiveSampleSize()));
    Diagnostics apart = Diagnostics.of(new double[][] {{1, 1, 1, 1}, {2, 2, 2, 2}});
    assertEquals(Double.POSITIVE_INFINITY, apart.rHat());
  }

  @Test
  void shortOrUnevenChainsAreRefused() {
    assertThrows(IllegalArgumentException.class, () -> Diagnostics.of(new double[][] {{1, 2, 3}}));
    assertThrows(
        IllegalArgumentException.class,
        () -> Diagnostics.of(new double[][] {{1, 2, 3, 4}, {1, 2, 3, 4, 5}}));
    assertThrows(IllegalArgumentException.class, () -> Diagnostics.of(new double[0][]));
  }
}
