package io.harmonium.evaluation;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.harmonium.machines.Rbm;
import io.harmonium.matrix.Reals;
import io.harmonium.matrix.Workers;
import io.harmonium.model.Configurations;
import io.harmonium.model.Machine;
import io.harmonium.numeric.Cholesky;
import io.harmonium.numeric.SymmetricEigen;
import io.harmonium.random.Draws;
import io.harmonium.random.Seed;
import io.harmonium.units.Binary;
import io.harmonium.units.Gaussian;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

class SpectrumTests {

  private static final Workers WORKERS = Workers.of(2);

  @AfterAll
  static void close() {
    WORKERS.close();
  }

  private static double[] normals(int count, long seed) {
    Draws draws = Seed.of(seed).child("matrix").row(0);
    double[] values = new double[count];
    for (int i = 0; i < count; i++) values[i] = draws.normal(i, 0);
    return values;
  }

  @Test
  void singularValuesOfAPermutedDiagonalAreItsEntries() {
    double[] matrix = new double[12];
    matrix[4 * 0 + 2] = -3;
    matrix[4 * 1 + 0] = 0.5;
    matrix[4 * 2 + 3] = 7;
    assertArrayEquals(new double[] {7, 3, 0.5}, Spectrum.singularValues(matrix, 3, 4), 7e-15);
    assertArrayEquals(new double[2], Spectrum.singularValues(new double[6], 3, 2));
    assertArrayEquals(new double[] {5}, Spectrum.singularValues(new double[] {3, 4}, 1, 2), 1e-14);
  }

  /// Σ s² = |W|², Π s² = |WᵀW|, and the transpose has the same values.
  @Test
  void singularValuesObeyTheirInvariants() {
    for (int[] shape : new int[][] {{5, 5}, {20, 7}, {7, 20}, {60, 59}}) {
      int rows = shape[0];
      int columns = shape[1];
      double[] w = normals(rows * columns, rows);
      double[] values = Spectrum.singularValues(w, rows, columns);
      double[] transposed = new double[w.length];
      for (int i = 0; i < rows; i++)
        for (int j = 0; j < columns; j++) transposed[j * rows + i] = w[i * columns + j];
      assertArrayEquals(
          values, Spectrum.singularValues(transposed, columns, rows), 1e-13 * values[0]);
      double square = 0;
      for (double value : w) square += value * value;
      double sum = 0;
      double log = 0;
      for (int k = 0; k < values.length; k++) {
        sum += values[k] * values[k];
        log += 2 * StrictMath.log(values[k]);
        assertTrue(k == 0 || values[k] <= values[k - 1]);
      }
      assertEquals(square, sum, 1e-12 * square);
      int n = values.length;
      double[] tall = rows >= columns ? w : transposed;
      double[][] gram = new double[n][n];
      for (int r = 0; r < tall.length / n; r++)
        for (int i = 0; i < n; i++)
          for (int j = 0; j < n; j++) gram[i][j] += tall[r * n + i] * tall[r * n + j];
      assertEquals(log, Cholesky.of(gram).logDeterminant(), 1e-8);
      SymmetricEigen eigen = SymmetricEigen.of(gram);
      for (int k = 0; k < n; k++)
        assertEquals(eigen.values()[k], values[k] * values[k], 1e-11 * eigen.values()[0]);
    }
  }

  @Test
  void repeatedAndVanishingValuesAreFound() {
    // Columns 2e₁, 2e₂, 2e₃ and 2e₁ + 2e₂: rank 3 of 4, WWᵀ = 4·[[2, 1], [1, 2]] ⊕ 4.
    double[] w = new double[5 * 4];
    for (int j = 0; j < 3; j++) w[j * 4 + j] = 2;
    w[0 * 4 + 3] = 2;
    w[1 * 4 + 3] = 2;
    double[] values = Spectrum.singularValues(w, 5, 4);
    assertArrayEquals(new double[] {2 * Math.sqrt(3), 2, 2, 0}, values, 1e-14);
  }

  @Test
  void aLargeLinkIsDone() {
    double[] w = normals(784 * 500, 3);
    double[] values = Spectrum.singularValues(w, 784, 500);
    double square = 0;
    for (double value : w) square += value * value;
    double sum = 0;
    for (double value : values) sum += value * value;
    assertEquals(square, sum, 1e-11 * square);
    // Marchenko and Pastur: the edge of random matrices is √784 + √500 = 50.36.
    assertEquals(50.36, values[0], 1);
  }

  @Test
  void onlyLinksHaveASpectrum() {
    Machine machine = Rbm.binary(3, 2);
    assertEquals(2, Spectrum.of(machine, Rbm.LINK).length);
    assertThrows(IllegalArgumentException.class, () -> Spectrum.of(machine, "visible.x"));
  }

  /// Points 3·u·a + 1·v·b + noise: the axes of the plane are u and v.
  @Test
  void thePlaneOfStretchedDataIsFound() {
    int n = 30;
    int rows = 1500;
    Machine machine = Rbm.of(new Gaussian(), n, new Binary(), 1);
    Reals reals = Reals.zeros(rows, n);
    double[] noise = normals(rows * (n + 2), 4);
    for (int r = 0; r < rows; r++)
      for (int j = 0; j < n; j++) {
        double u = j < 15 ? 1 / Math.sqrt(15) : 0;
        double v = j < 15 ? 0 : (j % 2 == 0 ? 1 : -1) / Math.sqrt(15);
        int at = r * (n + 2);
        reals.set(
            r,
            j,
            (float) (5 + 6 * u * noise[at] + 3 * v * noise[at + 1] + 0.1 * noise[at + 2 + j]));
      }
    Rows data = Rows.of(Configurations.visible(machine.structure(), List.of(reals)));
    PrincipalPlane plane = PrincipalPlane.of(machine.structure(), data, WORKERS);
    double first = 0;
    double second = 0;
    for (int j = 0; j < n; j++) {
      if (j < 15) first += plane.axes()[0][j] / Math.sqrt(15);
      else second += plane.axes()[1][j] * (j % 2 == 0 ? 1 : -1) / Math.sqrt(15);
    }
    assertEquals(1, first, 0.01);
    assertEquals(1, Math.abs(second), 0.01);
    assertTrue(plane.share() > 0.98 && plane.share() <= 1);

    double[][] points = plane.project(machine.structure(), data, WORKERS);
    double[] variance = new double[2];
    double product = 0;
    for (double[] point : points) {
      for (int k = 0; k < 2; k++) variance[k] += point[k] * point[k] / rows;
      product += point[0] * point[1] / rows;
    }
    assertEquals(plane.variances()[0], variance[0], 1e-9 * variance[0]);
    assertEquals(plane.variances()[1], variance[1], 1e-6 * variance[0]);
    assertEquals(0, product, 1e-4 * variance[0]);

    try (Workers one = Workers.single()) {
      PrincipalPlane again = PrincipalPlane.of(machine.structure(), data, one);
      assertArrayEquals(plane.axes()[0], again.axes()[0]);
      assertArrayEquals(plane.axes()[1], again.axes()[1]);
    }
  }

  @Test
  void constantDataLieInOnePoint() {
    Machine machine = Rbm.binary(5, 2);
    Configurations x = Configurations.zeros(machine.structure(), 7);
    PrincipalPlane plane = PrincipalPlane.of(machine.structure(), Rows.of(x), WORKERS);
    assertEquals(0, plane.share());
    for (double[] point : plane.project(machine.structure(), Rows.of(x), WORKERS))
      assertArrayEquals(new double[2], point);
  }

  @Test
  void choleskySolvesAndRefuses() {
    double[][] a = {{4, 2, 0.5}, {2, 3, 1}, {0.5, 1, 2}};
    Cholesky factor = Cholesky.of(a);
    double[] x = factor.solve(new double[] {1, 2, 3});
    for (int i = 0; i < 3; i++) {
      double sum = 0;
      for (int j = 0; j < 3; j++) sum += a[i][j] * x[j];
      assertEquals(i + 1, sum, 1e-14);
    }
    double determinant = 4 * (3 * 2 - 1) - 2 * (2 * 2 - 0.5) + 0.5 * (2 - 1.5);
    assertEquals(StrictMath.log(determinant), factor.logDeterminant(), 1e-14);
    assertTrue(Cholesky.of(new double[][] {{1, 2}, {2, 1}}) == null);
  }
}
