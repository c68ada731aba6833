package io.harmonium.testkit;

import io.harmonium.matrix.Bits;
import io.harmonium.matrix.Levels;
import io.harmonium.matrix.Prepared;
import io.harmonium.matrix.Reals;
import java.util.SplittableRandom;

/// Random and odd data for the kernel cases, from fixed seeds.
final class Material {

  /// Around the widths of vectors, tiles, bytes and strides.
  static final int[] SIZES = {
    1, 2, 7, 8, 9, 15, 16, 17, 31, 33, 48, 63, 64, 65, 100, 127, 128, 129, 240, 255, 256, 257, 500,
    784
  };

  /// Values where formulas bend: zeros, subnormals, the clamp, overflow, infinities, NaN.
  static final float[] ODD = {
    0f,
    -0f,
    1e-45f,
    -1e-45f,
    1e-38f,
    0.3465f,
    -0.3465f,
    16.6f,
    -16.6f,
    40f,
    -40f,
    86.99999f,
    87f,
    -87f,
    87.00001f,
    88f,
    -88f,
    700f,
    -745.5f,
    1e9f,
    1e30f,
    -1e30f,
    3e38f,
    Float.POSITIVE_INFINITY,
    Float.NEGATIVE_INFINITY,
    Float.NaN
  };

  static final boolean THOROUGH = Boolean.getBoolean("harmonium.thorough");

  private final SplittableRandom random;

  Material(long seed) {
    random = new SplittableRandom(seed);
  }

  int below(int bound) {
    return random.nextInt(bound);
  }

  int[] ints(int count) {
    return random.ints(count).toArray();
  }

  /// Normal numbers.
  double[] doubles(int count) {
    double[] values = new double[count];
    for (int i = 0; i < count; i++) values[i] = random.nextGaussian();
    return values;
  }

  /// Normal numbers over several orders of magnitude.
  float[] reals(int count) {
    float[] values = new float[count];
    for (int i = 0; i < count; i++)
      values[i] = (float) (random.nextGaussian() * Math.pow(10, random.nextInt(4) - 2));
    return values;
  }

  /// The same with some of [#ODD] strewn in.
  float[] oddReals(int count) {
    float[] values = reals(count);
    for (int i = 0; i < count; i++)
      if (random.nextInt(3) == 0) values[i] = ODD[random.nextInt(ODD.length)];
    return values;
  }

  Bits bits(int rows, int columns, boolean spins, double density) {
    Bits bits = spins ? Bits.spins(rows, columns) : Bits.zeros(rows, columns);
    for (int r = 0; r < rows; r++)
      for (int c = 0; c < columns; c++) bits.set(r, c, random.nextDouble() < density);
    return bits;
  }

  /// Offsets of about `columns` columns in units of different width, some with one category only.
  int[] offsets(int columns) {
    int[] widths = {2, 21, 1, 5, 9, 3, 8, 40, 16};
    int[] offsets = {0};
    for (int u = 0; offsets[u] < columns; u++) {
      offsets = java.util.Arrays.copyOf(offsets, u + 2);
      offsets[u + 1] = Math.min(columns, offsets[u] + widths[(u + columns) % widths.length]);
    }
    return offsets;
  }

  Levels levels(int rows, int columns) {
    Levels levels = Levels.zeros(rows, offsets(columns));
    for (int r = 0; r < rows; r++)
      for (int u = 0; u < levels.units(); u++)
        levels.set(r, u, random.nextInt(levels.offsets()[u + 1] - levels.offsets()[u]));
    return levels;
  }

  Reals reals(int rows, int columns) {
    Reals reals = Reals.zeros(rows, columns);
    for (int r = 0; r < rows; r++)
      for (int c = 0; c < columns; c++) reals.set(r, c, (float) random.nextGaussian());
    return reals;
  }

  /// Normal numbers of which one in eight is not 0.
  Reals sparse(int rows, int columns) {
    Reals reals = reals(rows, columns);
    for (int r = 0; r < rows; r++)
      for (int c = 0; c < columns; c++) if (random.nextInt(8) != 0) reals.set(r, c, 0f);
    return reals;
  }

  Prepared weights(int inputs, int outputs) {
    double[] weights = random.doubles((long) inputs * outputs, -1, 1).toArray();
    return Prepared.of(weights, inputs, outputs, Prepared.exponentFor(Math.max(inputs, outputs)));
  }

  /// Another one of the sizes, so that pairs of sizes are met without trying all of them.
  static int partner(int index) {
    return SIZES[(7 * index + 5) % SIZES.length];
  }
}
