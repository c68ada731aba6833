package io.harmonium.numeric;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.harmonium.matrix.Kernels;
import io.harmonium.matrix.Workspace;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ElementaryTests {

  private static final double INFINITY = Double.POSITIVE_INFINITY;
  private static final MathContext DIGITS = new MathContext(40);

  /// StrictMath is within an ulp of a double, nothing against the tolerance of a float.
  @Test
  void floatExponentialsAreWithinTheirStatedError() {
    for (float a = -87f; a <= 87f; a += 0.00091f) {
      double exact = StrictMath.exp(-(double) a);
      assertEquals(exact, Elementary.expNeg(a), 2.3e-7 * exact);
    }
  }

  @Test
  void floatLogarithmsAreWithinTheirStatedError() {
    for (float x = 1e-37f; x < 1e37f; x *= 1.00071f) {
      double exact = StrictMath.log(x);
      assertEquals(exact, Elementary.log(x), 2e-7 * Math.max(Math.abs(exact), 1e-3));
    }
    assertEquals(0f, Elementary.log(1f));
  }

  @Test
  void cosinesOfTurnsAreWithinTheirStatedError() {
    for (float u = -0.5f; u <= 0.5f; u += 0.00001f)
      assertEquals(StrictMath.cos(2 * Math.PI * u), Elementary.cosTurn(u), 1e-6);
  }

  @Test
  void sigmoidsOfFloatsStayInsideTheirLimits() {
    for (float a = -120f; a <= 120f; a += 0.01f) {
      double exact = 1 / (1 + StrictMath.exp(-Math.clamp((double) a, -87, 87)));
      assertEquals(exact, Elementary.sigmoid(a), 3e-7 * exact);
      assertTrue(Elementary.sigmoid(a) > 0 && Elementary.sigmoid(a) <= 1);
    }
    assertTrue(Float.isNaN(Elementary.sigmoid(Float.NaN)));
  }

  /// Against a Taylor series with 40 digits.
  @Test
  void exponentialsAreWithinTheirStatedError() {
    SplittableRandom random = new SplittableRandom(1);
    for (int i = 0; i < 2000; i++) {
      double x = random.nextDouble(-700, 700);
      BigDecimal exact = exp(x);
      BigDecimal error = new BigDecimal(Elementary.exp(x)).subtract(exact).abs();
      double relative = error.divide(exact, DIGITS).doubleValue();
      assertTrue(relative < 3e-16, "exp(" + x + ") is off by " + relative);
    }
  }

  /// (e^(x/1024))^1024 by its series.
  private static BigDecimal exp(double x) {
    BigDecimal small = new BigDecimal(x).divide(BigDecimal.valueOf(1024), DIGITS);
    BigDecimal sum = BigDecimal.ONE;
    BigDecimal term = BigDecimal.ONE;
    for (int k = 1; k < 40; k++) {
      term = term.multiply(small).divide(BigDecimal.valueOf(k), DIGITS);
      sum = sum.add(term, DIGITS);
    }
    return sum.pow(1024, DIGITS);
  }

  @ParameterizedTest
  @ValueSource(
      doubles = {-745.2, -745, -744.5, -720, -709, -708.5, -708, -707.9, 708, 708.2, 709.5, 709.78})
  void exponentialsHoldAtTheEdges(double x) {
    double exact = StrictMath.exp(x);
    assertEquals(exact, Elementary.exp(x), Math.max(4e-16 * exact, Double.MIN_VALUE));
  }

  @Test
  void exponentialsOfLimitsAreLimits() {
    assertEquals(1, Elementary.exp(0));
    assertEquals(0, Elementary.exp(-746));
    assertEquals(0, Elementary.exp(-INFINITY));
    assertEquals(INFINITY, Elementary.exp(709.79));
    assertEquals(INFINITY, Elementary.exp(INFINITY));
    assertTrue(Double.isNaN(Elementary.exp(Double.NaN)));
  }

  @Test
  void sigmoidIsTheDerivativeOfSoftplusAndAddsUpToOne() {
    for (double x = -40; x <= 40; x += 0.37) {
      double h = 1e-5;
      double derivative = (Elementary.softplus(x + h) - Elementary.softplus(x - h)) / (2 * h);
      // Truncation h²/6·|σ''| < 2e-12, rounding ε·40/h.
      assertEquals(derivative, Elementary.sigmoid(x), 2e-12 + 40 * 0x1p-52 / h);
      assertEquals(1, Elementary.sigmoid(x) + Elementary.sigmoid(-x), 0x1p-52);
      assertEquals(2 * Elementary.sigmoid(2 * x) - 1, Elementary.tanh(x), 4 * 0x1p-52);
    }
  }

  /// Each of n terms is rounded a few times: n·(|term| + log 2)·4ε in all.
  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 3, 4, 5, 511, 2047, 2048, 2049, 6001})
  void softplusSumsAreSumsOfSoftplus(int n) {
    SplittableRandom random = new SplittableRandom(n);
    Workspace space = new Workspace(Kernels.plain());
    double[] x = new double[n + 3];
    float[] y = new float[n + 3];
    double[] expected = new double[2];
    double size = 0;
    for (int i = 3; i < x.length; i++) {
      x[i] = 30 * random.nextGaussian();
      y[i] = (float) x[i];
      expected[0] += Elementary.softplus(2 * x[i]);
      expected[1] += Elementary.softplus(2.0 * y[i]);
      size += Math.abs(2 * x[i]) + 1;
    }
    assertEquals(expected[0], Elementary.softplusSum(x, 3, 3 + n, 2), 4 * 0x1p-52 * size);
    assertEquals(
        expected[1], space.kernels().softplusSum(y, 2f, 3, 3 + n, space), 4 * 0x1p-52 * size);
  }

  @Test
  void sumsOfExponentialsTakeLogarithmsWithoutOverflow() {
    double low = Double.NEGATIVE_INFINITY;
    assertEquals(StrictMath.log(2) + 1000, Elementary.logAdd(1000, 1000), 1e-12);
    assertEquals(5, Elementary.logAdd(5, low));
    assertEquals(low, Elementary.logAdd(low, low));
    assertEquals(
        1000 + StrictMath.log(3), Elementary.logSumExp(new double[] {1000, 1000, 1000}), 1e-12);
    assertEquals(7, Elementary.logSumExp(new double[] {low, 7, low}));
    assertEquals(low, Elementary.logSumExp(new double[] {low, low}));
    assertTrue(Double.isNaN(Elementary.logSumExp(new double[] {1, Double.NaN})));
  }
}
