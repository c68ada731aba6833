package io.harmonium.testkit;

import java.util.Arrays;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/// Functions of real arrays.
final class CurveCases {

  /// Words whose uniform numbers lie at the ends and in the middle of (0, 1).
  private static final int[] WORDS = {
    0,
    1,
    255,
    256,
    511,
    512,
    -1,
    -256,
    -257,
    Integer.MIN_VALUE,
    Integer.MAX_VALUE,
    1 << 30,
    -(1 << 30),
    0x3fffff00
  };

  private CurveCases() {}

  static Stream<KernelCase> all() {
    return Stream.concat(
        Arrays.stream(Material.SIZES)
            .boxed()
            .flatMap(
                size ->
                    Stream.of(
                        sigmoid(size), normals(size), softplus(size), dot(size), round(size))),
        Stream.of(2047, 2048, 2049, 2051, 5000).map(CurveCases::softplus));
  }

  private static KernelCase sigmoid(int count) {
    return new KernelCase(
        "sigmoid of " + count + " values",
        space -> {
          Material material = new Material(count);
          float[] x = material.oddReals(count + 9);
          float[] out = material.reals(count + 9);
          space.kernels().sigmoid(x, -0.7f, 0, count / 2, out);
          space.kernels().sigmoid(x, 2f, 5 + count / 2, 5 + count, out);
          return KernelCase.bits(out);
        });
  }

  private static KernelCase normals(int count) {
    return new KernelCase(
        "normals, " + count + " of them",
        space -> {
          Material material = new Material(count);
          int[] first = material.ints(count);
          int[] second = material.ints(count);
          for (int i = 0; i < count; i += 3) first[i] = WORDS[material.below(WORDS.length)];
          for (int i = 0; i < count; i += 2) second[i] = WORDS[material.below(WORDS.length)];
          float[] out = material.reals(count + 9);
          space.kernels().normals(first, second, count, out);
          return KernelCase.bits(out);
        });
  }

  private static KernelCase softplus(int count) {
    return new KernelCase(
        "softplusSum of " + count + " values",
        space -> {
          Material material = new Material(count);
          float[] plain = material.reals(count + 3);
          float[] odd = material.oddReals(count + 3);
          for (int i = 0; i < odd.length; i++)
            if (!(Math.abs(odd[i]) < 1e9f)) odd[i] = -odd[i] > 0 ? -2e5f : 745f;
          float[] infinite = plain.clone();
          infinite[3] = Float.POSITIVE_INFINITY;
          float[] unknown = plain.clone();
          unknown[count / 2 + 3] = Float.NaN;
          return Stream.of(plain, odd, infinite, unknown)
              .flatMapToDouble(
                  x ->
                      Stream.of(1f, 2f, -0.5f, 0f)
                          .mapToDouble(
                              factor ->
                                  space.kernels().softplusSum(x, factor, 3, 3 + count, space)))
              .mapToLong(Double::doubleToLongBits)
              .toArray();
        });
  }

  private static KernelCase dot(int count) {
    return new KernelCase(
        "dot of " + count + " values",
        space -> {
          Material material = new Material(count);
          double[] x = material.doubles(count + 3);
          double[] y = material.doubles(count + 2);
          double[] unknown = x.clone();
          unknown[count + 2] = Double.NaN;
          double[] sums = {
            space.kernels().dot(x, 3, y, 1, count, space),
            space.kernels().dot(x, 3, x, 3, count, space),
            space.kernels().dot(unknown, 3, y, 2, count, space)
          };
          return Arrays.stream(sums).mapToLong(Double::doubleToLongBits).toArray();
        });
  }

  private static KernelCase round(int count) {
    return new KernelCase(
        "round " + count + " weights",
        space -> {
          Material material = new Material(count);
          double[] w = material.doubles(count + 3);
          for (int i = 0; i < w.length; i += 5) w[i] = (material.below(9) - 4.5) / 1024;
          double[] columns = material.doubles(count + 1);
          int[] fixed = material.ints(count + 4);
          double sum = space.kernels().round(w, 3, count, 1024, fixed, 2, columns, space);
          return LongStream.concat(
                  LongStream.of(Double.doubleToLongBits(sum)),
                  LongStream.concat(
                      Arrays.stream(fixed).asLongStream(),
                      Arrays.stream(columns).mapToLong(Double::doubleToLongBits)))
              .toArray();
        });
  }
}
