package io.harmonium.testkit;

import io.harmonium.matrix.Bits;
import io.harmonium.matrix.Levels;
import java.util.Arrays;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// Words and draws of discrete units.
final class DrawCases {

  private DrawCases() {}

  static Stream<KernelCase> all() {
    return Arrays.stream(Material.SIZES)
        .boxed()
        .flatMap(
            size ->
                Stream.of(
                    words(size),
                    bits(size, 1f, 0),
                    bits(size, 2f, 8),
                    bits(size, -0.3f, 40),
                    levels(size)));
  }

  private static KernelCase words(int count) {
    return new KernelCase(
        "words of " + count + " units",
        space -> {
          Material material = new Material(count);
          long[] all = {};
          for (int draw : new int[] {0, 1, 7, -1})
            for (int from : new int[] {0, 16, 1 << 20}) {
              long key = (long) material.below(1 << 30) * 0x9E3779B97F4A7C15L;
              int[] out = new int[count + 16];
              space.kernels().words(key, draw, from, from + count, out);
              all = joined(all, KernelCase.bits(Arrays.copyOf(out, count)));
            }
          return all;
        });
  }

  /// The bits of other units in the same row must stay.
  private static KernelCase bits(int count, float factor, int from) {
    return new KernelCase(
        "drawBits of " + count + " units from " + from + " with factor " + factor,
        space -> {
          Material material = new Material(count);
          long[] all = {};
          for (int repeat = 0; repeat < 20; repeat++) {
            float[] eta = material.oddReals(from + count);
            int[] words = material.ints(count);
            Bits out = material.bits(3, from + count + 11, repeat % 2 == 1, 0.5);
            space.kernels().drawBits(eta, factor, from, from + count, words, space, out, 1);
            all =
                joined(
                    all,
                    IntStream.range(0, out.data().length).mapToLong(b -> out.data()[b]).toArray());
          }
          return all;
        });
  }

  private static KernelCase levels(int columns) {
    return new KernelCase(
        "drawLevels of " + columns + " columns",
        space -> {
          Material material = new Material(columns);
          long[] all = {};
          for (int repeat = 0; repeat < 20; repeat++) {
            Levels out = material.levels(3, columns);
            int from = Math.min(out.units() - 1, 16 * (repeat % 2));
            int to = Math.max(from + 1, out.units() - repeat % 3);
            float[] eta = repeat < 10 ? material.reals(columns) : material.oddReals(columns);
            space
                .kernels()
                .drawLevels(eta, out.offsets(), from, to, material.ints(to - from), space, out, 1);
            all =
                joined(
                    all,
                    IntStream.range(0, out.data().length).mapToLong(i -> out.data()[i]).toArray());
          }
          return all;
        });
  }

  private static long[] joined(long[] a, long[] b) {
    long[] both = Arrays.copyOf(a, a.length + b.length);
    System.arraycopy(b, 0, both, a.length, b.length);
    return both;
  }
}
