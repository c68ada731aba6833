package io.harmonium.testkit;

import io.harmonium.matrix.NonFiniteException;
import io.harmonium.matrix.Reals;
import io.harmonium.matrix.States;
import io.harmonium.matrix.Sums;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// Outer sums of every pair of storages.
final class OuterCases {

  private static final int[] ROWS = {600, 1, 255, 7, 256, 257, 64};

  private enum Kind {
    BITS,
    SPINS,
    LEVELS,
    REALS;

    States of(int rows, int columns, Material material) {
      return switch (this) {
        case BITS -> material.bits(rows, columns, false, columns % 2 == 0 ? 0.4 : 0.03);
        case SPINS -> material.bits(rows, columns, true, 0.5);
        case LEVELS -> material.levels(rows, columns);
        case REALS -> material.reals(rows, columns);
      };
    }
  }

  /// Weights of rows; terms with large ones do not fit sums of 32 bits.
  private enum Weights {
    ABSENT,
    GIVEN,
    LARGE;

    float[] of(int rows, Material material) {
      return switch (this) {
        case ABSENT -> null;
        case GIVEN -> rounded(material.reals(rows), 2f);
        case LARGE -> rounded(material.reals(rows), 90f);
      };
    }

    private static float[] rounded(float[] weights, float largest) {
      for (int i = 0; i < weights.length; i++)
        weights[i] = Math.min(largest, Math.abs(weights[i]) * largest);
      return weights;
    }
  }

  private OuterCases() {}

  static Stream<KernelCase> all() {
    int count = Material.THOROUGH ? 12 : 3;
    Stream<KernelCase> pairs =
        IntStream.range(0, 48 * count)
            .mapToObj(
                i -> {
                  int columns = Material.SIZES[i * 5 % Material.SIZES.length];
                  int others = Material.partner(i);
                  if (columns * others > 70_000) others = 1 + others % 65;
                  return sums(
                      Kind.values()[i % 4],
                      Kind.values()[i / 4 % 4],
                      Weights.values()[i / 16 % 3],
                      columns,
                      others,
                      ROWS[i % ROWS.length]);
                });
    Stream<KernelCase> large =
        Stream.of(
            sums(Kind.BITS, Kind.REALS, Weights.ABSENT, 784, 500, 300),
            sums(Kind.SPINS, Kind.REALS, Weights.GIVEN, 500, 784, 256),
            sums(Kind.REALS, Kind.BITS, Weights.LARGE, 500, 200, 257));
    Stream<KernelCase> unsupported =
        Stream.of(Float.NaN, Float.POSITIVE_INFINITY, 1500f, -1e30f)
            .flatMap(
                value ->
                    Stream.of(Kind.BITS, Kind.LEVELS, Kind.REALS).map(x -> unsupported(x, value)));
    Stream<KernelCase> rows =
        IntStream.range(0, 16 * count)
            .mapToObj(
                i ->
                    rows(
                        i % 2 == 0,
                        Weights.values()[i / 2 % 3],
                        Material.SIZES[i * 5 % Material.SIZES.length],
                        Material.partner(i),
                        Math.min(Sums.BLOCK, ROWS[i % ROWS.length])));
    Stream<KernelCase> chains =
        IntStream.range(0, Material.SIZES.length)
            .mapToObj(
                i -> chains(1 + i * 3 % 19, ROWS[i % ROWS.length], Material.partner(i) % 200 + 1));
    return Stream.of(pairs, large, unsupported, rows, chains).flatMap(s -> s);
  }

  private static KernelCase sums(
      Kind x, Kind y, Weights weights, int columns, int others, int rows) {
    return new KernelCase(
        "addOuter of "
            + x
            + " "
            + columns
            + " and "
            + y
            + " "
            + others
            + ", "
            + rows
            + " rows, weights "
            + weights,
        space -> {
          Material material = new Material(columns + rows);
          States left = x.of(rows + Sums.BLOCK, columns, material);
          States right = y.of(rows + Sums.BLOCK, others, material);
          float[] rowWeights = weights.of(rows + Sums.BLOCK, material);
          Sums sums = new Sums(columns * others);
          for (int k = 0; k < sums.size(); k++) sums.values()[k] = k;
          space.kernels().addOuter(left, right, rowWeights, Sums.BLOCK, rows, space, sums);
          return sums.values();
        });
  }

  /// Some rows of a sum whose sides are both real.
  private static KernelCase rows(
      boolean sparse, Weights weights, int columns, int others, int rows) {
    int first = columns / 3;
    int last = Math.min(columns, first + 5);
    return new KernelCase(
        "outer of rows "
            + first
            + " to "
            + last
            + " of "
            + columns
            + (sparse ? ", mostly 0, and " : " and ")
            + others
            + ", "
            + rows
            + " rows, weights "
            + weights,
        space -> {
          Material material = new Material(columns + rows);
          Reals left = sparse ? material.sparse(rows, columns) : material.reals(rows, columns);
          Reals right = material.reals(rows, others);
          float[] rowWeights = weights.of(rows, material);
          float[] out = material.reals((last - first) * others);
          space.kernels().outer(left, first, last, right, rowWeights, rows, space, out);
          return KernelCase.bits(out);
        });
  }

  /// Chains whose right side is packed: what lies behind the last column is 0.
  private static KernelCase chains(int height, int rows, int columns) {
    return new KernelCase(
        "chains of " + height + " by " + columns + " over " + rows + " rows",
        space -> {
          Material material = new Material(height + columns);
          int stride = (columns + 15) & ~15;
          float[] panels = material.reals(rows * stride);
          for (int j = columns; j < stride; j++)
            for (int b = 0; b < rows; b++) panels[(j / 16 * rows + b) * 16 + j % 16] = 0;
          float[] out = new float[height * stride];
          float[] left = material.reals(rows * height);
          space.kernels().chains(left, height, panels, rows, columns, space, out);
          return KernelCase.bits(out);
        });
  }

  /// A statistic that is not finite or too large is named.
  private static KernelCase unsupported(Kind x, float value) {
    return new KernelCase(
        "addOuter of " + x + " and a value of " + value,
        space -> {
          Material material = new Material(7);
          Reals right = material.reals(30, 37);
          right.set(20, 29, value);
          right.set(21, 5, 2 * value);
          States left = x.of(30, 40, material);
          if (left instanceof Reals reals) Arrays.fill(reals.data(), 1e6f);
          try {
            space.kernels().addOuter(left, right, null, 0, 30, space, new Sums(40 * 37));
            return new long[0];
          } catch (NonFiniteException e) {
            byte[] message = e.getMessage().getBytes(StandardCharsets.UTF_8);
            return IntStream.range(0, message.length).mapToLong(i -> message[i]).toArray();
          }
        });
  }
}
