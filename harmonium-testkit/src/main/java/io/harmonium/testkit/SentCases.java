package io.harmonium.testkit;

import io.harmonium.matrix.BitConditional;
import io.harmonium.matrix.Bits;
import io.harmonium.matrix.Prepared;
import io.harmonium.matrix.Workspace;
import io.harmonium.random.Draws;
import io.harmonium.random.Seed;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/// Half sweeps: draws given what bits send, at random, and where a bound on the input is most likely to be wrong.
final class SentCases {

  private static final int[] ROWS = {300, 1, 37, 130, 600, 1100};
  private static final float[] LINKS = {1f, 0.37f, 1f, 0f, -1.5f};
  private static final float[] FACTORS = {1f, 2f, 1f, -0.3f};
  private static final double[] DENSITIES = {0.5, 0.15, 0.02, 1, 0};

  /// Calls with the same weights: providers may choose another way once weights are used often.
  private static final int CALLS = 3;

  private SentCases() {}

  static Stream<KernelCase> all() {
    return Stream.concat(
        IntStream.range(0, Material.SIZES.length)
            .boxed()
            .flatMap(
                i ->
                    IntStream.range(0, Material.THOROUGH ? ROWS.length : 2)
                        .mapToObj(k -> random(Material.SIZES[i], Material.partner(i + k), i + k))),
        Stream.of(
            edges(40, 1e-3, 1f, 1f, false),
            edges(200, 0.02, 1f, 1f, false),
            edges(200, 0.02, 0.37f, 2f, true),
            edges(784, 0.01, -1f, 2f, false),
            edges(784, 0.1, 1f, 1f, true),
            edges(784, 5, 1f, 1f, false),
            edges(300, 1e-7, 1f, 1f, true),
            single(500),
            single(40)));
  }

  private static KernelCase random(int inputs, int outputs, int seed) {
    int rows = ROWS[seed % ROWS.length];
    return new KernelCase(
        "drawSent, " + rows + " rows, " + inputs + " x " + outputs,
        space -> {
          Material material = new Material(31L * inputs + seed);
          double size = Math.pow(10, material.below(6) - 3);
          double[] w = new double[inputs * outputs];
          double[] numbers = material.doubles(w.length);
          for (int i = 0; i < w.length; i++) w[i] = size * numbers[i] / Math.sqrt(inputs);
          float[] theta = new float[outputs];
          for (int j = 0; j < outputs; j++)
            theta[j] =
                seed % 3 == 0
                    ? material.oddReals(1)[0]
                    : (float) (Math.pow(10, material.below(5) - 3) * material.doubles(1)[0]);
          Bits x =
              material.bits(rows + 3, inputs, seed % 2 == 0, DENSITIES[seed % DENSITIES.length]);
          BitConditional p =
              new BitConditional(theta, LINKS[seed % LINKS.length], FACTORS[seed % FACTORS.length]);
          return draws(x, rows, weights(w, inputs, outputs, seed % 4 != 1), p, seed, space);
        });
  }

  /// One bit of a row at most, and a scale that resolves one weight only: the sum of all of a column leaves 32 bits.
  private static KernelCase single(int inputs) {
    return new KernelCase(
        "drawSent of single bits, " + inputs + " inputs",
        space -> {
          Material material = new Material(inputs);
          int outputs = 50;
          int rows = 300;
          Prepared w =
              Prepared.of(
                  material.doubles(inputs * outputs), inputs, outputs, Prepared.exponentFor(8));
          Bits x = Bits.zeros(rows + 3, inputs);
          for (int r = 0; r < rows; r++) x.set(r + 2, material.below(inputs), true);
          BitConditional p = new BitConditional(material.reals(outputs), 1, 1);
          return draws(x, rows, w, p, 3, space);
        });
  }

  /// Weights of a column are the same in every other row, so that they are all rounded in one direction and the errors of a
  /// row of ones add up to all that they can be, and for a row of zeros to as little. Column j is at the threshold of one row,
  /// but for a distance of ±2^(−k) with another k for each column: where a bound is too small by 4, some column is decided
  /// wrongly, whatever the size of the bound.
  private static KernelCase edges(
      int inputs, double size, float links, float factor, boolean spins) {
    int rows = 300;
    int outputs = 200;
    return new KernelCase(
        "drawSent at the edge, "
            + inputs
            + " inputs of "
            + size
            + ", links "
            + links
            + ", factor "
            + factor
            + (spins ? ", spins" : ""),
        space -> {
          Material material = new Material(inputs);
          double[] w = new double[inputs * outputs];
          double[] columns = material.doubles(outputs);
          for (int i = 0; i < inputs; i += 2)
            for (int j = 0; j < outputs; j++) w[i * outputs + j] = size * columns[j];
          Prepared prepared = weights(w, inputs, outputs, true);
          Bits x = spins ? Bits.spins(rows + 3, inputs) : Bits.zeros(rows + 3, inputs);
          for (int r = 0; r < rows + 3; r++)
            for (int i = 0; i < inputs; i++) x.set(r, i, r % 2 == 0);
          int seed = 5;
          float[] theta = new float[outputs];
          double scale = Math.scalb(1.0, -prepared.exponent());
          for (int j = 0; j < outputs; j++) {
            int row = 2 + j % 4;
            double y = 0;
            for (int i = 0; i < inputs; i++)
              y +=
                  scale
                      * (x.get(row, i) ? x.low() + x.step() : x.low())
                      * prepared.fixed()[i * prepared.stride() + j];
            double u = Draws.uniform(Draws.word(Seed.rowKey(stream(seed, 2), 11 + row), j, 0));
            double distance = (j % 8 < 4 ? 1 : -1) * Math.scalb(1.0, -j / 8);
            theta[j] = (float) (Math.log(u / (1 - u)) / factor - links * y + distance / factor);
          }
          BitConditional p = new BitConditional(theta, links, factor);
          return draws(x, rows, prepared, p, seed, space);
        });
  }

  private static Prepared weights(double[] w, int inputs, int outputs, boolean paired) {
    double largest = 0;
    double[] columns = new double[outputs];
    for (int i = 0; i < inputs; i++) {
      double row = 0;
      for (int j = 0; j < outputs; j++) {
        row += Math.abs(w[i * outputs + j]);
        columns[j] += Math.abs(w[i * outputs + j]);
      }
      largest = Math.max(largest, row);
    }
    for (double column : columns) largest = Math.max(largest, column);
    int exponent = Prepared.exponentFor(largest);
    Prepared prepared = Prepared.of(w, inputs, outputs, exponent);
    if (paired) {
      double[] turned = new double[w.length];
      for (int i = 0; i < inputs; i++)
        for (int j = 0; j < outputs; j++) turned[j * inputs + i] = w[i * outputs + j];
      Prepared.pair(prepared, Prepared.of(turned, outputs, inputs, exponent));
    }
    return prepared;
  }

  private static long stream(int seed, int call) {
    return Seed.of(seed).child(call).key();
  }

  /// The bits of all calls; rows before the first and after the last one must stay.
  private static long[] draws(
      Bits x, int rows, Prepared w, BitConditional p, int seed, Workspace space) {
    LongStream all = LongStream.empty();
    for (int call = 0; call < CALLS; call++) {
      Bits out = new Material(seed + call).bits(rows + 3, w.outputs(), seed % 2 == 1, 0.5);
      space.kernels().drawSent(x, 2, rows, w, p, stream(seed, call), 11, space, out);
      byte[] data = out.data();
      all = LongStream.concat(all, IntStream.range(0, data.length).mapToLong(b -> data[b]));
    }
    return all.toArray();
  }
}
