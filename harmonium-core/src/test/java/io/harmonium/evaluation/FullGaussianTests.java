package io.harmonium.evaluation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.harmonium.matrix.Reals;
import io.harmonium.matrix.States;
import io.harmonium.matrix.Workers;
import io.harmonium.model.Configurations;
import io.harmonium.numeric.Elementary;
import io.harmonium.random.Seed;
import io.harmonium.units.Gaussian;
import java.util.List;
import org.junit.jupiter.api.Test;

/// The normal distribution of some rows.
class FullGaussianTests {

  private static final int COLUMNS = 4;

  /// Rows x = m + A·ξ with a fixed A, correlated and of unequal variances; the float rounding is part of the rows.
  private static Rows rows(int count, float[] weights, long seed) {
    Reals x = Reals.zeros(count, COLUMNS);
    for (int row = 0; row < count; row++) {
      double before = 0;
      for (int j = 0; j < COLUMNS; j++) {
        double y = (j + 1) * Seed.of(seed).row(row).normal(j, 0) + 0.7 * before - j;
        x.set(row, j, (float) y);
        before = y;
      }
    }
    return rows(x, weights);
  }

  private static Rows rows(Reals x, float[] weights) {
    States[][] layers = {new Gaussian().statistics(x), null};
    return new Rows(new Configurations(x.rows(), layers), weights);
  }

  /// At the maximum ⟨(x − μ)ᵀC⁻¹(x − μ)⟩ is the number of columns exactly, whatever the rows: a distribution that no
  /// other mean or covariance has. 10⁻¹⁰ is 10⁵ roundings.
  @Test
  void meanLikelihoodOfItsOwnRowsIsThatOfTheEntropy() {
    Rows rows = rows(500, null, 1);
    try (Workers workers = Workers.single()) {
      double own = FullGaussian.fit(rows).logLikelihood(rows, workers).value();
      double logDeterminant = 0;
      double[][] c = covariance(rows);
      for (int k = 0; k < COLUMNS; k++) {
        logDeterminant += Elementary.log(c[k][k]);
        for (int i = k + 1; i < COLUMNS; i++)
          for (int j = COLUMNS - 1; j >= k; j--) c[i][j] -= c[i][k] / c[k][k] * c[k][j];
      }
      double entropy = COLUMNS * (Elementary.HALF_LOG_TWO_PI + 0.5) + 0.5 * logDeterminant;
      assertEquals(-entropy, own, 1e-10);
    }
  }

  private static double[][] covariance(Rows rows) {
    Reals x = (Reals) rows.x().values(0);
    double[] mean = new double[COLUMNS];
    for (int row = 0; row < x.rows(); row++) x.addRow(row, 1.0 / x.rows(), mean);
    double[][] c = new double[COLUMNS][COLUMNS];
    for (int row = 0; row < x.rows(); row++)
      for (int i = 0; i < COLUMNS; i++)
        for (int j = 0; j < COLUMNS; j++)
          c[i][j] += (x.get(row, i) - mean[i]) * (x.get(row, j) - mean[j]) / x.rows();
    return c;
  }

  @Test
  void twoColumnsHaveTheDensityOfTheTextbook() {
    Reals x = Reals.zeros(4, 2);
    float[][] points = {{1, 2}, {-1, -2}, {1, 1}, {-1, -1}};
    for (int row = 0; row < 4; row++) for (int j = 0; j < 2; j++) x.set(row, j, points[row][j]);
    // C = [[1, 1.5], [1.5, 2.5]], |C| = ¼, C⁻¹ = [[10, −6], [−6, 4]]
    double expected = -2 * Elementary.HALF_LOG_TWO_PI - 0.5 * Elementary.log(0.25) - 0.5 * 2;
    double given = FullGaussian.fit(rows(x, null)).logDensity(new double[] {1, 2});
    assertEquals(expected, given, 1e-13);
  }

  @Test
  void weightsCountLikeRepeatedRows() {
    Rows rows = rows(40, null, 3);
    Reals x = (Reals) rows.x().values(0);
    float[] weights = new float[40];
    int total = 0;
    for (int row = 0; row < 40; row++) total += (int) (weights[row] = row % 3);
    Reals repeated = Reals.zeros(total, COLUMNS);
    int at = 0;
    for (int row = 0; row < 40; row++)
      for (int k = 0; k < weights[row]; k++) repeated.copyRange(x, row, at++, 1);
    double[] point = {0.3, -1, 2, 0.1};
    assertEquals(
        FullGaussian.fit(rows(repeated, null)).logDensity(point),
        FullGaussian.fit(rows(x, weights)).logDensity(point),
        1e-11);
  }

  @Test
  void rowsWithoutSuchADistributionAreRefusedWithTheReason() {
    Reals constant = Reals.zeros(10, COLUMNS);
    String reason =
        assertThrows(IllegalArgumentException.class, () -> FullGaussian.fit(rows(constant, null)))
            .getMessage();
    assertTrue(reason.contains("singular"), reason);
    Rows bits =
        Rows.of(
            Configurations.visible(
                io.harmonium.machines.Rbm.binary(3, 2).structure(),
                List.of(io.harmonium.matrix.Bits.zeros(5, 3))));
    assertThrows(IllegalArgumentException.class, () -> FullGaussian.fit(bits));
  }
}
