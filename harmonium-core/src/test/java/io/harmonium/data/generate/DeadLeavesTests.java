package io.harmonium.data.generate;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.harmonium.matrix.Reals;
import io.harmonium.random.Seed;
import org.junit.jupiter.api.Test;

/// Patches of dead leaves follow the distribution of their discs. Means have a false-alarm rate of 10⁻⁶: |z| < 4.9.
class DeadLeavesTests {

  private static final double Z = 4.9;
  private static final int ROWS = 20_000;

  /// E|D ∩ (D + d)|/E|D ∪ (D + d)| by the midpoint rule in log r, far finer than the error of the rows.
  private static double sameDisc(double distance, double smallest, double largest) {
    double both = 0;
    double either = 0;
    int steps = 20_000;
    for (int i = 0; i < steps; i++) {
      double r = smallest * Math.pow(largest / smallest, (i + 0.5) / steps);
      double weight = 1 / (r * r);
      double area = Math.PI * r * r;
      double half = distance / (2 * r);
      double shared =
          half >= 1 ? 0 : 2 * r * r * (Math.acos(half) - half * Math.sqrt(1 - half * half));
      both += weight * shared;
      either += weight * (2 * area - shared);
    }
    return both / either;
  }

  @Test
  void coveredPairsHaveTheCovarianceOfTheirDiscs() {
    Reals x =
        (Reals) new DeadLeaves(5, 1, 4, 0).generate(ROWS, Seed.of(1)).blocks().get(0).values();
    for (int[] pair : new int[][] {{0, 1}, {0, 4}, {0, 12}, {7, 17}, {0, 24}}) {
      int rows = Math.abs(pair[0] / 5 - pair[1] / 5);
      int columns = Math.abs(pair[0] % 5 - pair[1] % 5);
      double expected = sameDisc(Math.hypot(rows, columns), 1, 4);
      double same = 0;
      double product = 0;
      double square = 0;
      for (int row = 0; row < ROWS; row++) {
        double a = x.get(row, pair[0]);
        double b = x.get(row, pair[1]);
        if (a == b) same++;
        product += a * b;
        square += a * a * b * b;
      }
      double error = Math.sqrt(expected * (1 - expected) / ROWS);
      assertEquals(expected, same / ROWS, Z * error, "cells " + pair[0] + " and " + pair[1]);
      double mean = product / ROWS;
      double spread = Math.sqrt((square / ROWS - mean * mean) / ROWS);
      assertEquals(expected / 3, mean, Z * spread, "cells " + pair[0] + " and " + pair[1]);
    }
  }

  @Test
  void noiseAddsItsVarianceAndNothingElse() {
    Reals plain =
        (Reals) new DeadLeaves(4, 1, 4, 0).generate(ROWS, Seed.of(2)).blocks().get(0).values();
    Reals noisy =
        (Reals) new DeadLeaves(4, 1, 4, 0.5).generate(ROWS, Seed.of(2)).blocks().get(0).values();
    double sum = 0;
    double square = 0;
    double product = 0;
    for (int row = 0; row < ROWS; row++) {
      double first = noisy.get(row, 3) - plain.get(row, 3);
      double other = noisy.get(row, 9) - plain.get(row, 9);
      sum += first;
      square += first * first;
      product += first * other;
      assertTrue(Math.abs(plain.get(row, 3)) <= 1);
    }
    assertEquals(0, sum / ROWS, Z * 0.5 / Math.sqrt(ROWS));
    assertEquals(0.25, square / ROWS, Z * 0.25 * Math.sqrt(2.0 / ROWS));
    assertEquals(0, product / ROWS, Z * 0.25 / Math.sqrt(ROWS));
  }
}
