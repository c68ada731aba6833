package io.harmonium.matrix;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.harmonium.numeric.Elementary;
import io.harmonium.random.Draws;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PlainKernelsTests {

  private static final int N = 45;
  private static final int M = 37;
  private static final int ROWS = 300;

  private final PlainKernels kernels = new PlainKernels();
  private final Workspace space = new Workspace(kernels);
  private final SplittableRandom random = new SplittableRandom(5);

  private Prepared weights(double[] w) {
    double largest = Arrays.stream(w).map(Math::abs).max().orElseThrow() * N;
    return Prepared.of(w, N, M, Prepared.exponentFor(largest));
  }

  private double[] someWeights() {
    return random.doubles((long) N * M, -0.5, 0.5).toArray();
  }

  /// Σ_i x_i·w_ij in double.
  private static double input(States x, int row, double[] w, int j) {
    double[] values = new double[N];
    x.toDoubles(row, values);
    double sum = 0;
    for (int i = 0; i < N; i++) sum += values[i] * w[i * M + j];
    return sum;
  }

  private void assertInputsEqualDoubleSums(States x, double[] w, double tolerance) {
    Prepared prepared = weights(w);
    Inputs inputs = new Inputs();
    inputs.reset(5, M, prepared.exponent());
    switch (x.resident()) {
      case Bits bits -> kernels.addRows(bits, 7, 5, prepared, space, inputs);
      case Levels levels -> kernels.addLevels(levels, 7, 5, prepared, space, inputs);
      case Reals reals -> kernels.multiply(reals, 7, 5, prepared, space, inputs);
    }
    double[] actual = new double[M];
    for (int r = 0; r < 5; r++) {
      inputs.toDoubles(r, actual);
      for (int j = 0; j < M; j++) assertEquals(input(x, 7 + r, w, j), actual[j], tolerance);
    }
  }

  /// Each of N weights is rounded to 2^(−s), so a sum is off by N/2 of these at most, the double sum by a few ulps.
  private double resolution(double[] w) {
    return N * Math.scalb(0.5, -weights(w).exponent()) + 1e-13;
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void packedRowsGiveTheSumsOfTheirWeights(boolean spins) {
    Bits x = bits(spins);
    double[] w = someWeights();
    assertInputsEqualDoubleSums(x, w, resolution(w));
  }

  @Test
  void levelsGiveTheSumsOfTheirWeights() {
    double[] w = someWeights();
    assertInputsEqualDoubleSums(levels(), w, resolution(w));
  }

  /// A chain of N products in float: N roundings of sums below Σ|x·w|, and that of the weights.
  @Test
  void realsGiveTheProductsWithTheirWeights() {
    double[] w = someWeights();
    Reals x = reals(N);
    double size = 0;
    for (int r = 7; r < 12; r++) {
      double sum = 0;
      for (int i = 0; i < N; i++) sum += 0.5 * Math.abs(x.get(r, i));
      size = Math.max(size, sum);
    }
    assertInputsEqualDoubleSums(x, w, (N + 2) * 0x1p-24 * size);
  }

  private Bits bits(boolean spins) {
    Bits x = spins ? Bits.spins(ROWS, N) : Bits.zeros(ROWS, N);
    for (int r = 0; r < ROWS; r++) for (int i = 0; i < N; i++) x.set(r, i, random.nextInt(3) == 0);
    return x;
  }

  private Levels levels() {
    int[] offsets = {0, 2, 5, 6, 20, 40, N};
    Levels x = Levels.zeros(ROWS, offsets);
    for (int r = 0; r < ROWS; r++)
      for (int u = 0; u < x.units(); u++) x.set(r, u, random.nextInt(offsets[u + 1] - offsets[u]));
    return x;
  }

  private Reals reals(int columns) {
    Reals x = Reals.zeros(ROWS, columns);
    for (int r = 0; r < ROWS; r++)
      for (int i = 0; i < columns; i++) x.set(r, i, (float) random.nextGaussian());
    return x;
  }

  /// Terms are rounded to 2⁻²⁰ where a side is discrete; chains of reals have 24 bits and at most 256 terms each.
  @Test
  void outerSumsAreSumsOfProducts() {
    Reals y = reals(M);
    float[] weights = new float[ROWS];
    for (int b = 0; b < ROWS; b++) weights[b] = (float) random.nextDouble();
    for (States x : new States[] {bits(false), bits(true), levels(), reals(N)}) {
      double[] expected = new double[N * M];
      double[] size = new double[N * M];
      double[] left = new double[N];
      double[] right = new double[M];
      for (int b = 0; b < ROWS; b++) {
        x.toDoubles(b, left);
        y.toDoubles(b, right);
        for (int k = 0; k < N * M; k++) {
          double term = weights[b] * left[k / M] * right[k % M];
          expected[k] += term;
          size[k] += Math.abs(term);
        }
      }
      Sums sums = new Sums(N * M);
      kernels.addOuter(x, y, weights, 0, ROWS, space, sums);
      for (int k = 0; k < N * M; k++) {
        double tolerance = x instanceof Reals ? 258 * 0x1p-24 * size[k] + 0x1p-30 : ROWS * 0x1p-20;
        assertEquals(expected[k], sums.get(k), tolerance);
      }
    }
  }

  @Test
  void outerSumsOfBlocksAddUpToThoseOfTheWhole() {
    Reals y = reals(M);
    for (States x : new States[] {bits(true), levels(), reals(N)}) {
      Sums whole = new Sums(N * M);
      kernels.addOuter(x, y, null, 0, ROWS, space, whole);
      Sums parts = new Sums(N * M);
      kernels.addOuter(x, y, null, 256, ROWS - 256, space, parts);
      kernels.addOuter(x, y, null, 0, 256, space, parts);
      assertEquals(0, Arrays.compare(whole.values(), parts.values()));
    }
  }

  @Test
  void wordsAreTheAddressedOnes() {
    Draws draws = new Draws(0x123456789abcdefL);
    int[] words = new int[200];
    kernels.words(draws.key(), 3, 32, 32 + 101, words);
    for (int j = 0; j < 101; j++) assertEquals(draws.word(32 + j, 3), words[j]);
  }

  /// All 2²³ uniform numbers there are: the share of ones is σ(η) to their resolution, also where σ is 1 or 0 in float.
  @ParameterizedTest
  @ValueSource(
      floats = {
        -1e30f,
        -100f,
        -20f,
        -15.5f,
        -3f,
        -0.01f,
        0f,
        1f,
        5f,
        16f,
        20f,
        100f,
        Float.POSITIVE_INFINITY
      })
  void unitsAreDrawnWithTheProbabilityOfTheirInput(float eta) {
    int group = 1 << 12;
    float[] inputs = new float[group];
    Arrays.fill(inputs, eta);
    int[] words = new int[group];
    Bits out = Bits.zeros(1, group);
    long ones = 0;
    for (int start = 0; start < 1 << 23; start += group) {
      for (int j = 0; j < group; j++) words[j] = start + j << 9;
      kernels.drawBits(inputs, 1f, 0, group, words, space, out, 0);
      ones += out.count(0);
    }
    double probability = 1 / (1 + StrictMath.exp(-(double) eta));
    // Half a step of the numbers, and the error of e^(−η) in float.
    assertEquals(probability, ones * 0x1p-23, 0x1p-24 + 2.3e-7 * probability * (1 - probability));
  }

  @Test
  void aFactorScalesTheInput() {
    float[] eta = {-2f, -0.3f, 0.1f, 0.7f, 1.9f};
    float[] doubled = {-4f, -0.6f, 0.2f, 1.4f, 3.8f};
    float[] once = new float[5];
    float[] twice = new float[5];
    kernels.sigmoid(doubled, 1f, 0, 5, once);
    kernels.sigmoid(eta, 2f, 0, 5, twice);
    assertEquals(0, Arrays.compare(once, twice));
  }

  /// χ² with 4 degrees of freedom exceeds 33.4 once in a million runs.
  @Test
  void levelsAreDrawnWithTheProbabilitiesOfTheirInputs() {
    float[] eta = {0f, 0f, 0.5f, -1f, 2f, 1f, -3f};
    int[] offsets = {0, 2, 7};
    int n = 100_000;
    int[] words = new int[2];
    int[] counts = new int[5];
    Levels out = Levels.zeros(1, offsets);
    for (int k = 0; k < n; k++) {
      words[0] = random.nextInt();
      words[1] = random.nextInt();
      kernels.drawLevels(eta, offsets, 0, 2, words, space, out, 0);
      counts[out.get(0, 1)]++;
    }
    double norm = 0;
    for (int a = 2; a < 7; a++) norm += StrictMath.exp(eta[a]);
    double chi = 0;
    for (int a = 0; a < 5; a++) {
      double expected = n * StrictMath.exp(eta[a + 2]) / norm;
      chi += (counts[a] - expected) * (counts[a] - expected) / expected;
    }
    assertTrue(chi < 33.4, "chi squared " + chi);
  }

  /// Moments within 4.9 standard errors, √(var zᵏ / n) with var z = 1, z² 2, z³ 15, z⁴ 96; the largest distance of the
  /// distribution functions exceeds 2.69/√n once in a million runs.
  @Test
  void normalNumbersFollowTheNormalDistribution() {
    int n = 1 << 19;
    float[] z = new float[n];
    kernels.normals(random.ints(n).toArray(), random.ints(n).toArray(), n, z);
    double[] moments = new double[5];
    for (float value : z) for (int k = 1; k <= 4; k++) moments[k] += StrictMath.pow(value, k) / n;
    assertEquals(0, moments[1], 4.9 * Math.sqrt(1.0 / n));
    assertEquals(1, moments[2], 4.9 * Math.sqrt(2.0 / n));
    assertEquals(0, moments[3], 4.9 * Math.sqrt(15.0 / n));
    assertEquals(3, moments[4], 4.9 * Math.sqrt(96.0 / n));
    Arrays.sort(z);
    double distance = 0;
    for (int i = 0; i < n; i++) {
      double distribution = normalDistribution(z[i]);
      distance =
          Math.max(
              distance,
              Math.max(distribution - i / (double) n, (i + 1) / (double) n - distribution));
    }
    assertTrue(distance < 2.69 / Math.sqrt(n), "distance " + distance);
  }

  /// Φ(z) = ½ + φ(z)·(z + z³/3 + z⁵/15 + …).
  private static double normalDistribution(double z) {
    double term = z;
    double sum = z;
    for (int k = 3; Math.abs(term) > 1e-17; k += 2) {
      term *= z * z / k;
      sum += term;
    }
    return 0.5 + sum * StrictMath.exp(-0.5 * z * z) / Math.sqrt(2 * Math.PI);
  }

  /// Every pair of words at the ends of their ranges.
  @Test
  void normalNumbersAreFinite() {
    int[] ends = {
      0, 1, 255, 256, -1, -256, Integer.MIN_VALUE, Integer.MAX_VALUE, 1 << 30, -(1 << 30)
    };
    for (int first : ends)
      for (int second : ends) {
        float z = Elementary.normal(first, second);
        assertTrue(Math.abs(z) < 5.9, "normal(" + first + ", " + second + ") is " + z);
      }
  }
}
