package io.harmonium.matrix;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;

import io.harmonium.random.Seed;
import org.junit.jupiter.api.Test;

/// Products of blocks of rows against one chain of `fma` per number, bit for bit.
class RowProductsTests {

  /// More than a tile in both directions, and not a multiple of it.
  private static final int ROWS = 70;

  private static final int COLUMNS = 530;

  private static final int OFFSET = 5;

  private static double[] numbers(int count, long seed, double zeros) {
    double[] out = new double[count];
    for (int i = 0; i < count; i++) {
      double u = Seed.of(seed).row(0).uniformDouble(i, 0);
      out[i] = u < zeros ? 0 : u - 0.5;
    }
    return out;
  }

  @Test
  void everyNumberIsOneChainInTheOrderOfTheWeights() {
    double[] w = numbers(OFFSET + ROWS * COLUMNS, 1, 0);
    double[][] x = new double[7][];
    double[][] y = new double[7][];
    double[][] up = new double[7][];
    double[][] down = new double[7][];
    double[][] expectedUp = new double[7][];
    double[][] expectedDown = new double[7][];
    for (int row = 0; row < 7; row++) {
      x[row] = numbers(ROWS, 10 + row, row / 7.0);
      y[row] = numbers(COLUMNS, 20 + row, row / 7.0);
      up[row] = numbers(COLUMNS, 30 + row, 0.5);
      down[row] = numbers(ROWS, 40 + row, 0.5);
      expectedUp[row] = up[row].clone();
      expectedDown[row] = down[row].clone();
      for (int i = 0; i < ROWS; i++) {
        double sum = 0;
        for (int j = 0; j < COLUMNS; j++) {
          double weight = w[OFFSET + i * COLUMNS + j];
          if (x[row][i] != 0) expectedUp[row][j] = Math.fma(x[row][i], weight, expectedUp[row][j]);
          sum = Math.fma(y[row][j], weight, sum);
        }
        expectedDown[row][i] += sum;
      }
    }
    RowProducts.forward(x, w, OFFSET, ROWS, COLUMNS, up);
    RowProducts.backward(y, w, OFFSET, ROWS, COLUMNS, down);
    assertArrayEquals(expectedUp, up);
    assertArrayEquals(expectedDown, down);
  }
}
