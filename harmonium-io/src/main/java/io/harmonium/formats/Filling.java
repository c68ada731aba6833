package io.harmonium.formats;

import io.harmonium.matrix.Bits;
import io.harmonium.matrix.Kernels;
import io.harmonium.matrix.Levels;
import io.harmonium.matrix.Reals;
import io.harmonium.matrix.States;
import io.harmonium.matrix.spi.KernelProvider;
import io.harmonium.random.Draws;
import io.harmonium.random.Seed;
import java.util.List;

/// States that are filled row by row from numbers, and the steps to record about it.
record Filling(States states, List<String> steps, RowWriter writer) {

  /// Writes one row of numbers into the states; every row is written once.
  @FunctionalInterface
  interface RowWriter {
    void write(int row, double[] values);
  }

  void write(int row, double[] values) {
    writer.write(row, values);
  }

  /// A bit is 1 where the number is at least `threshold`.
  static Filling threshold(Bits bits, double threshold, List<String> steps) {
    return new Filling(bits, steps, (row, values) -> pack(bits, row, values, threshold));
  }

  private static void pack(Bits bits, int row, double[] values, double threshold) {
    byte[] data = bits.data();
    int at = row * bits.stride();
    int columns = bits.columns();
    for (int j = 0; j < columns; j += 8) {
      int packed = 0;
      int end = Math.min(8, columns - j);
      for (int k = 0; k < end; k++) if (values[j + k] >= threshold) packed |= 1 << k;
      data[at + (j >> 3)] = (byte) packed;
    }
  }

  /// A bit is 1 with the probability that the number gives.
  static Filling sample(Bits bits, Seed seed, List<String> steps) {
    KernelProvider kernels = Kernels.best();
    Seed stream = seed.child("binarize");
    int[] words = new int[bits.columns() + 16];
    return new Filling(
        bits,
        steps,
        (row, values) -> {
          kernels.words(stream.rowKey(row), 0, 0, bits.columns(), words);
          for (int j = 0; j < bits.columns(); j++)
            if (Draws.uniform(words[j]) < values[j]) bits.set(row, j, true);
        });
  }

  static Filling reals(Reals reals, List<String> steps) {
    return new Filling(
        reals,
        steps,
        (row, values) -> {
          float[] data = reals.data();
          int at = row * reals.stride();
          for (int j = 0; j < reals.columns(); j++) data[at + j] = (float) values[j];
        });
  }

  /// A level is the number itself.
  static Filling levels(Levels levels, List<String> steps) {
    return new Filling(
        levels,
        steps,
        (row, values) -> {
          for (int j = 0; j < levels.units(); j++) levels.set(row, j, (int) values[j]);
        });
  }
}
