package io.harmonium.evaluation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.harmonium.random.Draws;
import io.harmonium.random.Seed;
import java.util.Arrays;
import java.util.function.DoubleUnaryOperator;
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

  /// x_t = φ·x_t−1 + frac((t + 1)²·(c + 1)/golden) − ½: the same numbers in any language.
  private static double[][] formula(double phi, int chains, int draws) {
    double[][] x = new double[chains][draws];
    for (int c = 0; c < chains; c++)
      for (int t = 0; t < draws; t++) {
        double k = (t + 1.0) * (t + 1) * 0.6180339887498949 * (c + 1);
        x[c][t] = (t == 0 ? 0 : phi * x[c][t - 1]) + (k - Math.floor(k)) - 0.5;
      }
    return x;
  }

  private static void assertClose(double expected, double found) {
    assertEquals(expected, found, 1e-9 * Math.abs(expected));
  }

  /// Values of R̂, bulk, tail and mean ESS, errors of the mean and the deviation, worked out apart from this code in
  /// floating point of another library, with the order of sums of the definition.
  @Test
  void valuesWorkedOutElsewhere() {
    check(
        formula(0.7, 4, 100),
        1.0078885068084347,
        108.61278412631587,
        183.9173117484016,
        109.40181531564536,
        0.036827295641011594,
        0.0179647405266438);
    double[][] shifted = formula(0.3, 3, 51);
    for (int t = 0; t < 51; t++) shifted[1][t] += 0.5;
    check(
        shifted,
        1.2269551507997887,
        14.310629334633811,
        98.25106354244038,
        12.900844256834603,
        0.1011051594102234,
        0.022304825299310625);
    double[][] wide = formula(0, 4, 200);
    for (int t = 0; t < 200; t++) wide[2][t] *= 4;
    check(
        wide,
        1.2530352453955025,
        754.5734578295403,
        39.32341758583889,
        749.3207596382967,
        0.02243113417911334,
        0.2004949563593533);
    check(
        formula(-0.6, 2, 300),
        0.99880396473039,
        1666.890750230186,
        429.602175368626,
        1666.890750230186,
        0.009093083033951323,
        0.016505456991918806);
    double[][] ties = formula(0.5, 2, 60);
    for (double[] chain : ties) for (int t = 0; t < 60; t++) chain[t] = Math.floor(4 * chain[t]);
    check(
        ties,
        0.9863075421670491,
        63.88271558842888,
        96.27434734373466,
        66.1294152748263,
        0.17795213258891826,
        0.05773159520156297);
    double[][] x = formula(0.7, 4, 100);
    checkQuantile(x, 0.05, -0.6317727027981114, 193.93400677875985, 0.07182927301303083);
    checkQuantile(x, 0.5, 0.035657380972368646, 142.57168038886715, 0.03821472778905752);
    checkQuantile(wide, 0.95, 1.1646925799279413, 39.32341758583889, 0.4502902207932493);
  }

  private static void check(double[][] x, double... expected) {
    Diagnostics found = Diagnostics.of(x);
    assertClose(expected[0], found.rHat());
    assertClose(expected[1], found.bulkEss());
    assertClose(expected[2], found.tailEss());
    assertClose(expected[3], found.meanEss());
    assertClose(expected[4], found.meanError());
    assertClose(expected[5], found.deviationError());
    assertNull(found.unjudged());
  }

  private static void checkQuantile(
      double[][] x, double p, double value, double ess, double error) {
    Diagnostics.Quantile found = Diagnostics.quantile(x, p);
    assertClose(value, found.value());
    assertClose(ess, found.ess());
    assertClose(error, found.error());
  }

  /// The relative error of τ from N draws with window w is about √(2(2w + 1)/N) (Sokal), with w of a few τ: 1.1 % at
  /// φ = 0.5 and 2.2 % at φ = 0.8 for N = 10⁵ and w = 3τ … 6τ; 5 % is 2 to 4 of them (false alarm below 3 %, fixed seed).
  /// The normal scores of normal draws are the draws, so bulk ESS is n(1 − φ)/(1 + φ) as well. R̂² − 1 of 8 halves is
  /// τ/n·χ²₇/7 below: 1.01 is passed by χ²₇ > 7·0.02·12500/9 = 195, probability below 1e-30.
  @ParameterizedTest
  @ValueSource(doubles = {0, 0.3, 0.5, 0.8, -0.4})
  void effectiveDrawsOfAnAutoregressiveChainAreKnown(double phi) {
    Diagnostics found = Diagnostics.of(autoregressive(phi, 4, 25_000, 1));
    double tau = (1 + phi) / (1 - phi);
    assertEquals(tau, found.autocorrelationTime(), 0.05 * tau);
    assertEquals(100_000 / tau, found.bulkEss(), 0.05 * 100_000 / tau);
    assertEquals(100_000, found.autocorrelationTime() * found.meanEss(), 1e-6);
    assertTrue(found.converged(), found::toString);
    assertEquals(1, found.deviation(), 0.03);
    // 4.9 standard errors: false alarm 1e-6.
    assertEquals(0, found.mean(), 4.9 * found.meanError());
    assertEquals(1, found.deviation(), 4.9 * found.deviationError());
    Diagnostics.Quantile low = Diagnostics.quantile(autoregressive(phi, 4, 25_000, 1), 0.05);
    assertEquals(-1.6448536269514722, low.value(), 4.9 * low.error());
  }

  /// 100 sets of 4 x 250 independent draws. The relative spread of one ESS is about √(2(2w + 1)/N) with w of 2 to 4 lags, 10
  /// to 13 %; the mean of 100 is known to 1.3 %, its own bias (the sequence ends where a pair turns negative, so τ ≥ 1 is
  /// preferred) is below 10 %. 15 % is 3.8 errors beyond that bias (false alarm 1e-4, fixed seeds); it sees a factor of 1.2.
  @Test
  void independentDrawsCountAsMany() {
    double bulk = 0;
    double tail = 0;
    double mean = 0;
    for (int r = 0; r < 100; r++) {
      Diagnostics found = Diagnostics.of(autoregressive(0, 4, 250, 1000 + r));
      bulk += found.bulkEss() / 100;
      tail += found.tailEss() / 100;
      mean += found.meanEss() / 100;
    }
    assertEquals(1000, bulk, 150);
    assertEquals(1000, mean, 150);
    // The smaller of two that spread by 10 % each is smaller by 6 %.
    assertEquals(940, tail, 150);
  }

  /// 300 repetitions: the stated error of the mean, of the deviation and of the median is the spread of each, to 4.9
  /// standard errors of a variance (false alarm 1e-6), and 10 % for what the errors of quantiles round.
  @Test
  void statedErrorsAreSpreads() {
    int repetitions = 300;
    double[] square = new double[3];
    double[] stated = new double[3];
    for (int r = 0; r < repetitions; r++) {
      double[][] x = autoregressive(0.6, 4, 500, 100 + r);
      Diagnostics found = Diagnostics.of(x);
      Diagnostics.Quantile median = Diagnostics.quantile(x, 0.5);
      add(0, found.mean(), found.meanError(), square, stated);
      add(1, found.deviation() - 1, found.deviationError(), square, stated);
      add(2, median.value(), median.error(), square, stated);
    }
    for (int k = 0; k < 3; k++)
      assertEquals(
          1, square[k] / stated[k], 0.1 + 4.9 * Math.sqrt(2.0 / repetitions), "number " + k);
  }

  private static void add(int k, double off, double error, double[] square, double[] stated) {
    square[k] += off * off;
    stated[k] += error * error;
  }

  @Test
  void shiftAndScaleChangeNothingButMeanAndDeviation() {
    double[][] x = autoregressive(0.7, 3, 200, 2);
    Diagnostics a = Diagnostics.of(x);
    Diagnostics b = Diagnostics.of(mapped(x, v -> 5 - 3 * v));
    assertEquals(a.rHat(), b.rHat(), 1e-10);
    assertEquals(a.bulkEss(), b.bulkEss(), 1e-7);
    assertEquals(a.meanEss(), b.meanEss(), 1e-7);
    assertEquals(5 - 3 * a.mean(), b.mean(), 1e-10);
    assertEquals(3 * a.meanError(), b.meanError(), 1e-10);
    assertEquals(3 * a.deviationError(), b.deviationError(), 1e-10);
  }

  private static double[][] mapped(double[][] x, DoubleUnaryOperator map) {
    double[][] y = new double[x.length][];
    for (int c = 0; c < x.length; c++) y[c] = Arrays.stream(x[c]).map(map).toArray();
    return y;
  }

  /// Ranks do not see an increasing map; the fold does (distances from the median change their order), so that R̂ is the
  /// same to the last bit where the bulk decides, as it does for chains in different places.
  @Test
  void increasingMapsChangeNoRanks() {
    double[][] x = autoregressive(0.7, 3, 200, 2);
    for (int t = 0; t < 200; t++) x[0][t] += 2;
    Diagnostics a = Diagnostics.of(x);
    for (DoubleUnaryOperator map :
        new DoubleUnaryOperator[] {v -> v * v * v, StrictMath::exp, StrictMath::atan}) {
      Diagnostics b = Diagnostics.of(mapped(x, map));
      assertEquals(a.rHat(), b.rHat());
      assertEquals(a.bulkEss(), b.bulkEss());
      assertEquals(a.tailEss(), b.tailEss());
    }
    assertTrue(a.rHat() > 1.2, a::toString);
  }

  /// Draws of a Cauchy distribution have no mean: ranks judge them all the same.
  @Test
  void heavyTailsAreJudged() {
    double[][] x =
        mapped(autoregressive(0, 4, 1000, 6), v -> Math.tan(0.9999 * Math.atan(9 * v * v * v)));
    assertTrue(Diagnostics.of(x).converged(), () -> Diagnostics.of(x).toString());
    for (int t = 0; t < 1000; t++) x[0][t] += 3;
    assertFalse(Diagnostics.of(x).converged());
  }

  /// Each fault is seen, and healthy chains of the same kind pass: R̂² − 1 of 8 halves of 500 draws is 1/500·χ²₇/7 when
  /// nothing is wrong, above 0.0201 with probability below 1e-10.
  @Test
  void plantedFaultsAreSeen() {
    double[][] healthy = autoregressive(0, 4, 1000, 3);
    assertTrue(Diagnostics.of(healthy).converged(), () -> Diagnostics.of(healthy).toString());

    double[][] stuck = autoregressive(0, 4, 1000, 3);
    Arrays.fill(stuck[2], 0.3);
    assertTrue(Diagnostics.of(stuck).rHat() > 1.1, "one chain stands still");

    double[][] shifted = autoregressive(0, 4, 1000, 3);
    for (int t = 0; t < 1000; t++) shifted[0][t] += 0.6;
    assertTrue(Diagnostics.of(shifted).rHat() > 1.02, "one chain is elsewhere");

    double[][] drifting = autoregressive(0, 4, 1000, 4);
    for (double[] chain : drifting) for (int t = 0; t < 1000; t++) chain[t] += t / 1000.0;
    assertTrue(Diagnostics.of(drifting).rHat() > 1.02, "all chains move on");

    double[][] wide = autoregressive(0, 4, 1000, 5);
    for (int t = 0; t < 1000; t++) wide[0][t] *= 3;
    assertTrue(Diagnostics.of(wide).rHat() > 1.02, "one chain is wider");
    assertTrue(place(wide) < 1.01, "which only distances from the median tell");
    assertTrue(Diagnostics.of(wide).tailEss() < 0.3 * Diagnostics.of(wide).bulkEss());

    assertFalse(Diagnostics.of(autoregressive(0.97, 4, 1000, 7)).converged(), "chains are short");
  }

  /// √(var⁺/W) of halves, without ranks.
  private static double place(double[][] x) {
    int n = x[0].length / 2;
    double[] means = new double[2 * x.length];
    double within = 0;
    for (int h = 0; h < means.length; h++) {
      double[] half = Arrays.copyOfRange(x[h / 2], h % 2 * n, h % 2 * n + n);
      means[h] = Arrays.stream(half).average().orElseThrow();
      for (double v : half) within += (v - means[h]) * (v - means[h]) / (n - 1) / means.length;
    }
    double mean = Arrays.stream(means).average().orElseThrow();
    double between = 0;
    for (double m : means) between += (m - mean) * (m - mean) / (means.length - 1);
    return Math.sqrt((within * (n - 1) / n + between) / within);
  }

  @Test
  void chainsThatDoNotMoveAreNotCalledMixed() {
    double[][] same = new double[2][20];
    Diagnostics still = Diagnostics.of(same);
    assertEquals("all draws are the same", still.unjudged());
    assertTrue(Double.isNaN(still.rHat()) && Double.isNaN(still.bulkEss()));
    assertFalse(still.converged());
    double[][] apart = new double[2][20];
    Arrays.fill(apart[1], 2);
    assertEquals(Double.POSITIVE_INFINITY, Diagnostics.of(apart).rHat());
    assertFalse(Diagnostics.of(apart).converged());
  }

  @Test
  void numbersThatAreNotFiniteAreNamed() {
    for (double bad : new double[] {Double.NaN, Double.POSITIVE_INFINITY}) {
      double[][] x = autoregressive(0, 2, 20, 8);
      x[1][4] = bad;
      Diagnostics found = Diagnostics.of(x);
      assertEquals("draw 5 of chain 2 is " + bad, found.unjudged());
      assertTrue(Double.isNaN(found.rHat()) && Double.isNaN(found.tailEss()));
      assertFalse(found.converged());
      assertTrue(Double.isNaN(Diagnostics.quantile(x, 0.5).error()));
    }
  }

  @Test
  void fewDrawsHaveRHatButNoEss() {
    Diagnostics found = Diagnostics.of(autoregressive(0, 3, 11, 9));
    assertTrue(found.rHat() > 0.5);
    assertTrue(Double.isNaN(found.bulkEss()) && Double.isNaN(found.meanError()));
    assertFalse(found.converged());
    assertTrue(Diagnostics.of(autoregressive(0, 3, Diagnostics.MIN_DRAWS, 9)).bulkEss() > 0);
  }

  @Test
  void shortOrUnevenChainsAreRefused() {
    assertThrows(IllegalArgumentException.class, () -> Diagnostics.of(new double[][] {{1, 2, 3}}));
    assertThrows(
        IllegalArgumentException.class,
        () -> Diagnostics.of(new double[][] {{1, 2, 3, 4}, {1, 2, 3, 4, 5}}));
    assertThrows(IllegalArgumentException.class, () -> Diagnostics.of(new double[0][]));
    assertThrows(IllegalArgumentException.class, () -> Diagnostics.quantile(new double[2][20], 1));
  }
}
