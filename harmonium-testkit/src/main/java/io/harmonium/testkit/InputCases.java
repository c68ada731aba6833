package io.harmonium.testkit;

import io.harmonium.matrix.Bits;
import io.harmonium.matrix.Inputs;
import io.harmonium.matrix.Levels;
import io.harmonium.matrix.PlainKernels;
import io.harmonium.matrix.Prepared;
import io.harmonium.matrix.Reals;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assertions;

/// Inputs from bits, spins, levels and reals.
final class InputCases {

  private static final int[] ROWS = {1, 2, 5, 6, 7, 13, 64, 100, 257, 600};
  private static final double[] DENSITIES = {0.5, 0, 0.03, 0.2, 1};

  private InputCases() {}

  static Stream<KernelCase> all() {
    return IntStream.range(0, Material.SIZES.length)
        .boxed()
        .flatMap(
            i ->
                IntStream.range(0, Material.THOROUGH ? ROWS.length : 3)
                    .boxed()
                    .flatMap(
                        k ->
                            at(
                                Material.SIZES[i],
                                Material.partner(i + k),
                                ROWS[(i + 3 * k) % ROWS.length],
                                i + k)));
  }

  private static Stream<KernelCase> at(int inputs, int outputs, int rows, int seed) {
    double density = DENSITIES[seed % DENSITIES.length];
    return Stream.of(
        bits(inputs, outputs, rows, density, false),
        bits(inputs, outputs, rows, density, true),
        changed(inputs, outputs, rows, density, false),
        changed(inputs, outputs, rows, 0.02, seed % 2 == 0),
        levels(inputs, outputs, rows),
        scaled(inputs, 1),
        scaled(outputs, -3),
        reals(inputs, outputs, Math.min(rows, 64), false, false),
        reals(inputs, outputs, Math.min(rows, 64), false, true),
        reals(inputs, outputs, Math.min(rows, 64), true, false),
        reals(inputs, outputs, Math.min(rows, 64), true, true));
  }

  private static String size(int inputs, int outputs, int rows) {
    return rows + " rows, " + inputs + " x " + outputs;
  }

  private static KernelCase bits(int inputs, int outputs, int rows, double density, boolean spins) {
    return new KernelCase(
        "addRows of "
            + (spins ? "spins, " : "bits, ")
            + size(inputs, outputs, rows)
            + ", density "
            + density,
        space -> {
          Material material = new Material(inputs);
          Prepared w = material.weights(inputs, outputs);
          Bits x = material.bits(rows + 3, inputs, spins, density);
          Inputs y = filled(rows, outputs, w, material);
          space.kernels().addRows(x, 2, rows, w, space, y);
          return fixed(y);
        });
  }

  /// Every third row keeps all its bits, the others change each with probability `share`.
  private static KernelCase changed(
      int inputs, int outputs, int rows, double share, boolean spins) {
    return new KernelCase(
        "addChanged of "
            + (spins ? "spins, " : "bits, ")
            + size(inputs, outputs, rows)
            + ", changed "
            + share,
        space -> {
          Material material = new Material(inputs);
          Prepared w = material.weights(inputs, outputs);
          Bits before = material.bits(rows, inputs, spins, 0.4);
          Bits flips = material.bits(rows, inputs, spins, share);
          Bits x = before.like(rows + 3);
          for (int r = 0; r < rows; r++)
            for (int i = 0; i < inputs; i++)
              x.set(r + 2, i, before.get(r, i) ^ (r % 3 != 0 && flips.get(r, i)));
          Inputs y = new Inputs();
          y.reset(rows, outputs, w.exponent());
          new PlainKernels().addRows(before, 0, rows, w, space, y);
          space.kernels().addChanged(before, x, 2, rows, w, space, y);
          Inputs anew = new Inputs();
          anew.reset(rows, outputs, w.exponent());
          new PlainKernels().addRows(x, 2, rows, w, space, anew);
          Assertions.assertArrayEquals(fixed(anew), fixed(y), "changed bits are not the sum anew");
          return fixed(y);
        });
  }

  private static KernelCase levels(int inputs, int outputs, int rows) {
    return new KernelCase(
        "addLevels, " + size(inputs, outputs, rows),
        space -> {
          Material material = new Material(inputs);
          Prepared w = material.weights(inputs, outputs);
          Levels x = material.levels(rows + 3, inputs);
          Inputs y = filled(rows, outputs, w, material);
          space.kernels().addLevels(x, 2, rows, w, space, y);
          return fixed(y);
        });
  }

  private static KernelCase scaled(int count, int value) {
    return new KernelCase(
        "addScaled of " + count + " by " + value,
        space -> {
          Material material = new Material(count);
          int[] terms = material.ints(count + 9);
          int[] sums = material.ints(count + 9);
          space.kernels().addScaled(value, terms, 5, count, sums, 3);
          return IntStream.of(sums).asLongStream().toArray();
        });
  }

  private static KernelCase reals(int inputs, int outputs, int rows, boolean sparse, boolean odd) {
    return new KernelCase(
        "multiply, "
            + size(inputs, outputs, rows)
            + (sparse ? ", mostly 0" : "")
            + (odd ? ", odd values" : ""),
        space -> {
          Material material = new Material(inputs);
          Prepared w = material.weights(inputs, outputs);
          Reals x = sparse ? material.sparse(rows + 3, inputs) : material.reals(rows + 3, inputs);
          if (odd)
            for (int k = 0; k < 3 + rows / 2; k++)
              x.set(
                  material.below(rows + 3),
                  material.below(inputs),
                  Material.ODD[material.below(Material.ODD.length)]);
          Inputs y = filled(rows, outputs, w, material);
          space.kernels().multiply(x, 2, rows, w, space, y);
          float[] out = new float[rows * outputs];
          for (int r = 0; r < rows; r++)
            System.arraycopy(y.reals(), r * y.stride(), out, r * outputs, outputs);
          return KernelCase.bits(out);
        });
  }

  /// Inputs that already hold something.
  private static Inputs filled(int rows, int outputs, Prepared w, Material material) {
    Inputs y = new Inputs();
    y.reset(rows, outputs, w.exponent());
    for (int r = 0; r < rows; r++)
      for (int j = 0; j < outputs; j++) {
        y.fixed()[r * y.stride() + j] = material.below(1 << 28);
        y.reals()[r * y.stride() + j] = material.below(1 << 20) * 0x1p-18f;
      }
    return y;
  }

  private static long[] fixed(Inputs y) {
    long[] all = new long[y.rows() * y.columns()];
    for (int r = 0; r < y.rows(); r++)
      for (int j = 0; j < y.columns(); j++)
        all[r * y.columns() + j] = y.fixed()[r * y.stride() + j];
    return all;
  }
}
