package io.harmonium.units;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

/// The limits in which rectified kinds become others.
class RectifiedTests {

  private static double[][] column(double... eta) {
    double[][] one = new double[eta.length][1];
    for (int p = 0; p < eta.length; p++) one[p][0] = eta[p];
    return one;
  }

  private static double[][] means(Units units, double[][] eta) {
    double[][] means = new double[eta.length][1];
    units.means(eta, 0, 1, means);
    return means;
  }

  /// Far from 0 the cut removes Φ(−z) < 10⁻²³ of a normal distribution.
  @Test
  void aRectifiedUnitFarFromZeroIsGaussian() {
    double[][] eta = column(12, -0.6);
    assertEquals(new Gaussian().cumulant(eta, 0, 1), new Relu().cumulant(eta, 0, 1), 1e-12);
    double[][] given = means(new Relu(), eta);
    double[][] expected = means(new Gaussian(), eta);
    for (int p = 0; p < 2; p++) assertEquals(expected[p][0], given[p][0], 1e-11);
  }

  /// Under a strong negative field the square hardly counts: ⟨x⟩ = 1/|η|·(1 − 2γ/η² + …).
  @Test
  void aRectifiedUnitUnderANegativeFieldIsExponential() {
    double[][] given = means(new Relu(), column(-1000, -0.5));
    assertEquals(1e-3, given[0][0], 3e-9);
    assertEquals(2e-6, given[1][0], 2e-11);
  }

  @Test
  void equalSidesWithoutACornerAreGaussian() {
    for (double field : new double[] {-3, -0.4, 0, 1.7}) {
      double[][] both = column(field, 0, -0.7, -0.7);
      double[][] plain = column(field, -0.7);
      assertEquals(
          new Gaussian().cumulant(plain, 0, 1), new DoubleRelu().cumulant(both, 0, 1), 1e-14);
      double[][] given = means(new DoubleRelu(), both);
      double[][] expected = means(new Gaussian(), plain);
      assertEquals(expected[0][0], given[0][0], 1e-13);
      assertEquals(expected[1][0], given[2][0] + given[3][0], 1e-13);
    }
  }

  /// A side of precision γ holds about √(π/2γ) of the mass: at 10²⁴ none that counts.
  @Test
  void aStiffSideLeavesARectifiedUnit() {
    double[][] both = column(0.8, 0, -0.7, -5e23);
    double[][] plain = column(0.8, -0.7);
    assertEquals(new Relu().cumulant(plain, 0, 1), new DoubleRelu().cumulant(both, 0, 1), 1e-11);
    assertEquals(means(new Relu(), plain)[0][0], means(new DoubleRelu(), both)[0][0], 1e-11);
  }

  /// pReLU's coordinates (γ, θ, Δ, a) name the same distribution: its Γ by the sides' formulas.
  @Test
  void otherCoordinatesNameTheSameDistribution() {
    double gamma = 1.3;
    double theta = 0.4;
    double delta = 0.9;
    double a = 0.3;
    double plusField = theta + delta / (1 + a);
    double minusField = theta - delta / (1 - a);
    double expected =
        StrictMath.log(
            StrictMath.exp(Relu.cumulant(plusField, gamma / (1 + a)))
                + StrictMath.exp(Relu.cumulant(-minusField, gamma / (1 - a))));
    double[][] eta =
        column(
            0.5 * (plusField + minusField),
            0.5 * (plusField - minusField),
            -0.5 * gamma / (1 + a),
            -0.5 * gamma / (1 - a));
    assertEquals(expected, new DoubleRelu().cumulant(eta, 0, 1), 1e-14);
  }
}
