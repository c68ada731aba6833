package io.harmonium.testkit;

import io.harmonium.matrix.Bits;
import io.harmonium.matrix.Levels;
import io.harmonium.random.Draws;
import java.util.Arrays;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assertions;

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
                    levels(size),
                    laneWords(size),
                    laneLevels(size, 2),
                    laneLevels(size, 3),
                    laneLevels(size, 21)));
  }

  /// Words of many rows are those of each row.
  private static KernelCase laneWords(int count) {
    return new KernelCase(
        "laneWords of " + count + " rows",
        space -> {
          Material material = new Material(count);
          int[] low = material.ints(count);
          int[] high = material.ints(count);
          int[] first = new int[count + 16];
          int[] second = new int[count + 16];
          long[] all = {};
          for (int draw : new int[] {0, 1, 7, -1})
            for (int unit : new int[] {0, 7, 1 << 20 | 3}) {
              space.kernels().laneWords(low, high, count, unit, draw, first, second);
              for (int r = 0; r < count; r++) {
                long key = low[r] & 0xffffffffL | (long) high[r] << 32;
                Assertions.assertEquals(Draws.word(key, unit, draw), first[r], "word of unit");
                Assertions.assertEquals(Draws.word(key, unit + 8, draw), second[r], "of unit + 8");
              }
              all = joined(all, KernelCase.bits(Arrays.copyOf(first, count)));
              all = joined(all, KernelCase.bits(Arrays.copyOf(second, count)));
            }
          return all;
        });
  }

  private static KernelCase laneLevels(int count, int states) {
    return new KernelCase(
        "laneLevels of " + count + " rows, " + states + " states",
        space -> {
          Material material = new Material(count);
          long[] all = {};
          for (int repeat = 0; repeat < 4; repeat++) {
            int columns = states * count;
            float[] eta = repeat < 2 ? material.reals(columns) : material.oddReals(columns);
            int[] levels = new int[count + 3];
            space
                .kernels()
                .laneLevels(eta.clone(), states, count, material.ints(count), space, levels, 2);
            all = joined(all, KernelCase.bits(levels));
          }
          return all;
        });
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
