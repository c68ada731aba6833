package io.harmonium.bench;

import io.harmonium.matrix.Bits;
import io.harmonium.matrix.Inputs;
import io.harmonium.matrix.Kernels;
import io.harmonium.matrix.Levels;
import io.harmonium.matrix.Prepared;
import io.harmonium.matrix.Reals;
import io.harmonium.matrix.Sums;
import io.harmonium.matrix.Workspace;
import io.harmonium.matrix.spi.KernelProvider;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/// How much faster are the SIMD kernels than the plain ones? One block of 256 rows of a 784 x 500 machine, on one
/// thread.
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(
    value = 1,
    jvmArgsAppend = {"--add-modules", "jdk.incubator.vector"})
public class KernelBenchmark {

  private static final int ROWS = 256;
  private static final int VISIBLE = 784;
  private static final int HIDDEN = 500;
  private static final int STATES = 7;

  @Param({"plain", "vector"})
  String kernels;

  private KernelProvider provider;
  private Workspace space;
  private Prepared weights;
  private Bits visible;
  private Bits hidden;
  private Levels levels;
  private Reals values;
  private Reals means;
  private Inputs inputs;
  private Sums sums;
  private float[] eta;
  private float[] out;
  private int[] words;
  private int[] others;

  @Setup
  public void fill() {
    provider =
        Kernels.all().stream().filter(k -> k.name().startsWith(kernels)).findFirst().orElseThrow();
    space = new Workspace(provider);
    SplittableRandom random = new SplittableRandom(1);
    double[] w = random.doubles((long) VISIBLE * HIDDEN, -0.1, 0.1).toArray();
    weights = Prepared.of(w, VISIBLE, HIDDEN, Prepared.exponentFor(0.1 * VISIBLE));
    visible = Bits.zeros(ROWS, VISIBLE);
    hidden = Bits.zeros(ROWS, HIDDEN);
    values = Reals.zeros(ROWS, VISIBLE);
    means = Reals.zeros(ROWS, HIDDEN);
    int[] offsets = new int[VISIBLE / STATES + 1];
    for (int u = 0; u < offsets.length; u++) offsets[u] = u * STATES;
    levels = Levels.zeros(ROWS, offsets);
    for (int r = 0; r < ROWS; r++) {
      for (int i = 0; i < VISIBLE; i++) {
        visible.set(r, i, random.nextDouble() < 0.3);
        values.set(r, i, (float) random.nextGaussian());
      }
      for (int j = 0; j < HIDDEN; j++) means.set(r, j, (float) random.nextDouble());
      for (int u = 0; u < levels.units(); u++) levels.set(r, u, random.nextInt(STATES));
    }
    inputs = new Inputs();
    inputs.reset(ROWS, HIDDEN, weights.exponent());
    sums = new Sums(VISIBLE * HIDDEN);
    eta = new float[VISIBLE];
    for (int j = 0; j < VISIBLE; j++) eta[j] = (float) (2 * random.nextGaussian());
    out = new float[VISIBLE];
    words = random.ints(VISIBLE + 16).toArray();
    others = random.ints(VISIBLE + 16).toArray();
  }

  /// Inputs of the hidden units from bits, three in ten set.
  @Benchmark
  public void addRows() {
    provider.addRows(visible, 0, ROWS, weights, space, inputs);
  }

  /// The same for a mini-batch of ten rows.
  @Benchmark
  public void addTenRows() {
    provider.addRows(visible, 0, 10, weights, space, inputs);
  }

  /// Inputs from 112 units of seven states.
  @Benchmark
  public void addLevels() {
    provider.addLevels(levels, 0, ROWS, weights, space, inputs);
  }

  /// Inputs from reals.
  @Benchmark
  public void multiply() {
    provider.multiply(values, 0, ROWS, weights, space, inputs);
  }

  /// The gradient of bits with means.
  @Benchmark
  public void outerOfBits() {
    sums.clear();
    provider.addOuter(visible, means, null, 0, ROWS, space, sums);
  }

  /// The gradient of levels with means.
  @Benchmark
  public void outerOfLevels() {
    sums.clear();
    provider.addOuter(levels, means, null, 0, ROWS, space, sums);
  }

  /// The gradient of reals with means.
  @Benchmark
  public void outerOfReals() {
    sums.clear();
    provider.addOuter(values, means, null, 0, ROWS, space, sums);
  }

  /// Random words of the hidden units of all rows.
  @Benchmark
  public void words() {
    for (int r = 0; r < ROWS; r++) provider.words(r, 0, 0, HIDDEN, words);
  }

  /// Draws of the hidden units of all rows from given words.
  @Benchmark
  public void drawBits() {
    for (int r = 0; r < ROWS; r++) provider.drawBits(eta, 1f, 0, HIDDEN, words, space, hidden, r);
  }

  /// Draws of 112 units of seven states in all rows from given words.
  @Benchmark
  public void drawLevels() {
    for (int r = 0; r < ROWS; r++)
      provider.drawLevels(eta, levels.offsets(), 0, levels.units(), words, space, levels, r);
  }

  /// Hidden means of all rows.
  @Benchmark
  public void sigmoid() {
    for (int r = 0; r < ROWS; r++) provider.sigmoid(eta, 1f, 0, HIDDEN, out);
  }

  /// Standard normal numbers for the visible units of all rows.
  @Benchmark
  public void normals() {
    for (int r = 0; r < ROWS; r++) provider.normals(words, others, VISIBLE, out);
  }

  /// Cumulants of the hidden units of all rows.
  @Benchmark
  public double softplusSum() {
    double sum = 0;
    for (int r = 0; r < ROWS; r++) sum += provider.softplusSum(eta, 1f, 0, HIDDEN, space);
    return sum;
  }
}
