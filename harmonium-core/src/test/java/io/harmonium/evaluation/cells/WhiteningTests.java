package io.harmonium.evaluation.cells;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.harmonium.evaluation.Covariance;
import io.harmonium.evaluation.FullGaussian;
import io.harmonium.evaluation.Rows;
import io.harmonium.matrix.Reals;
import io.harmonium.matrix.States;
import io.harmonium.matrix.Workers;
import io.harmonium.model.Configurations;
import io.harmonium.random.Seed;
import io.harmonium.units.Gaussian;
import org.junit.jupiter.api.Test;

/// Whitened rows.
class WhiteningTests {

  private static Reals rows(int count, long seed) {
    Reals x = Reals.zeros(count, 3);
    for (int row = 0; row < count; row++) {
      double a = Seed.of(seed).row(row).normal(0, 0);
      double b = Seed.of(seed).row(row).normal(1, 0);
      double c = Seed.of(seed).row(row).normal(2, 0);
      x.set(row, 0, (float) (1 + 2 * a));
      x.set(row, 1, (float) (a - 0.5 * b));
      x.set(row, 2, (float) (3 - a + b + 0.25 * c));
    }
    return x;
  }

  private static Rows of(Reals x) {
    return Rows.of(
        new Configurations(x.rows(), new States[][] {new Gaussian().statistics(x), null}));
  }

  /// Floats are rounded to 10⁻⁷ of numbers of size 4.
  @Test
  void ownRowsGetMeanZeroAndUnitCovariance() {
    Reals x = rows(400, 1);
    Covariance moments = Covariance.of(Whitening.of(x, null).apply(x), null);
    for (int i = 0; i < 3; i++) {
      assertEquals(0, moments.mean()[i], 1e-6);
      for (int j = 0; j <= i; j++) assertEquals(i == j ? 1 : 0, moments.matrix()[i][j], 1e-5);
    }
  }

  /// z·w = (x − μ)·w′, floats rounded to 10⁻⁷ of numbers of size 4.
  @Test
  void weightsOnWhitenedNumbersAreWeightsOnTheNumbersThemselves() {
    Reals x = rows(400, 4);
    Whitening whitening = Whitening.of(x, null);
    Reals z = whitening.apply(x);
    double[] w = {0.5, -1, 2};
    double[] onRows = whitening.weights(w);
    for (int row = 0; row < 10; row++) {
      double white = 0;
      double plain = 0;
      for (int i = 0; i < 3; i++) {
        white += z.get(row, i) * w[i];
        plain += (x.get(row, i) - whitening.mean()[i]) * onRows[i];
      }
      assertEquals(white, plain, 1e-4);
    }
  }

  /// The normal distribution says the same about rows and whitened rows, but for the determinant.
  @Test
  void likelihoodsMoveByTheDeterminant() {
    Reals train = rows(400, 2);
    Reals test = rows(50, 3);
    Whitening whitening = Whitening.of(train, null);
    try (Workers workers = Workers.single()) {
      double plain = FullGaussian.fit(of(train)).logLikelihood(of(test), workers).value();
      double white =
          FullGaussian.fit(of(whitening.apply(train)))
              .logLikelihood(of(whitening.apply(test)), workers)
              .value();
      assertEquals(plain, white + whitening.logDeterminant(), 1e-4);
    }
  }

  @Test
  void columnsThatFollowFromOthersAreRefused() {
    Reals x = rows(100, 4);
    for (int row = 0; row < 100; row++) x.set(row, 2, 2 * x.get(row, 0));
    assertThrows(IllegalArgumentException.class, () -> Whitening.of(x, null));
  }

  /// Rows come back to 10⁻⁵ of numbers of size 4, by the matrix alone too.
  @Test
  void whatWasWhitenedComesBack() {
    Reals x = rows(100, 4);
    Whitening own = Whitening.of(x, null).keepingVolume();
    Whitening read = Whitening.of(own.mean(), own.root());
    Reals back = read.restore(own.apply(x));
    for (int row = 0; row < 100; row++)
      for (int j = 0; j < 3; j++) assertEquals(x.get(row, j), back.get(row, j), 1e-5);
    assertEquals(0, read.logDeterminant(), 1e-12);
  }

  @Test
  void likelihoodsStayWhereVolumesAreKept() {
    Reals train = rows(400, 5);
    Reals test = rows(50, 6);
    Whitening whitening = Whitening.of(train, null).keepingVolume();
    assertEquals(0, whitening.logDeterminant());
    try (Workers workers = Workers.single()) {
      double plain = FullGaussian.fit(of(train)).logLikelihood(of(test), workers).value();
      double white =
          FullGaussian.fit(of(whitening.apply(train)))
              .logLikelihood(of(whitening.apply(test)), workers)
              .value();
      assertEquals(plain, white, 1e-4);
    }
  }

  @Test
  void aMatrixThatForgetsIsRefused() {
    double[][] flat = {{1, 1}, {1, 1}};
    assertThrows(IllegalArgumentException.class, () -> Whitening.of(new double[2], flat));
    assertThrows(IllegalArgumentException.class, () -> Whitening.of(new double[3], flat));
  }
}
