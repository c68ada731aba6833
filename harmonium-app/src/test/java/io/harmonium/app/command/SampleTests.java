package io.harmonium.app.command;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.harmonium.formats.Limits;
import io.harmonium.formats.Npy;
import io.harmonium.formats.NpyArray;
import io.harmonium.formats.Npz;
import io.harmonium.runs.use.SmallRbm;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SampleTests {

  private static final int ROWS = 4000;

  /// Quantiles of χ² with 3 and with 15 degrees of freedom that are passed once in a million.
  private static final double CHI_SQUARE_3 = 30.66;

  private static final double CHI_SQUARE_15 = 56.49;

  @TempDir private Path folder;
  private Path run;

  @BeforeEach
  void write() {
    run = folder.resolve("run");
    Ran.done(
        "import",
        SmallRbm.write(folder.resolve("small.npz")),
        "--as",
        "rbm",
        "--picture",
        "2x2",
        "--out",
        run);
  }

  private static int state(double[] row) {
    int x = 0;
    for (int i = 0; i < 4; i++) if (row[i] == 1) x |= 1 << i;
    return x;
  }

  private static double chiSquare(double[] counts, double[] distribution) {
    double total = 0;
    for (double count : counts) total += count;
    double sum = 0;
    for (int i = 0; i < counts.length; i++) {
      double expected = total * distribution[i];
      sum += (counts[i] - expected) * (counts[i] - expected) / expected;
    }
    return sum;
  }

  /// With 4000 rows a shift of some state by 2 percent of probability would give χ² near 60.
  @ParameterizedTest
  @ValueSource(doubles = {0.5, 1, 3})
  void samplesFollowTheDistributionAtTheirTemperature(double temperature) {
    double[] counts = new double[16];
    Ran ran = Ran.done("sample", run, "--n", ROWS, "--steps", 60, "--temperature", temperature);
    for (double[] row : ran.numbers()) counts[state(row)]++;
    double square = chiSquare(counts, SmallRbm.distribution(temperature));
    assertTrue(square < CHI_SQUARE_15, "χ² = " + square);
  }

  @Test
  void givenCellsNeverMoveAndMissingOnesFollowTheirConditionalDistribution() throws Exception {
    Path holes = Files.writeString(folder.resolve("holes.csv"), "a,b,c,d\n1,,?,0\n0,1,1,1\n");
    Ran ran = Ran.done("sample", run, "--given", holes, "--n", ROWS, "--steps", 60, "--thin", 20);
    double[][] rows = ran.numbers();
    assertEquals(3 * 2 * ROWS, rows.length);
    double[] counts = new double[4];
    for (int r = 0; r < rows.length; r++) {
      if (r / ROWS % 2 == 1) {
        assertArrayEquals(new double[] {0, 1, 1, 1}, rows[r]);
        continue;
      }
      assertEquals(1, rows[r][0]);
      assertEquals(0, rows[r][3]);
      if (r >= 2 * 2 * ROWS) counts[(int) (rows[r][1] + 2 * rows[r][2])]++;
    }
    double[] joint = SmallRbm.distribution(1);
    double[] distribution = new double[4];
    double sum = joint[1] + joint[3] + joint[5] + joint[7];
    for (int k = 0; k < 4; k++) distribution[k] = joint[1 + 2 * k] / sum;
    double square = chiSquare(counts, distribution);
    assertTrue(square < CHI_SQUARE_3, "χ² = " + square);
  }

  @Test
  void arraysMarkMissingCellsByNaN() {
    Path holes = folder.resolve("holes.npy");
    double nan = Double.NaN;
    Npy.write(holes, NpyArray.of(new double[] {1, nan, nan, 0, nan, nan, nan, nan}, 2, 4));
    double[][] rows = Ran.done("sample", run, "--given", holes, "--steps", 3).numbers();
    assertEquals(2, rows.length);
    assertEquals(1, rows[0][0]);
    assertEquals(0, rows[0][3]);
  }

  /// p(x₂ | x₁) is a mixture over the four hidden states z with means b₂ + (Wz)₂ and weights
  /// exp(x₁(Wz)₁/σ₁² + c·z + ((b₂ + (Wz)₂)² − b₂²)/2σ₂²).
  @Test
  void realCellsAreCompletedByTheirConditionalDistribution() {
    double[][] w = {{0.8, -0.5}, {1.5, 0.7}};
    double[] b = {0.3, -0.2};
    double[] c = {-0.4, 0.1};
    double[] sigma = {1.25, 0.5};
    Map<String, NpyArray> arrays = new LinkedHashMap<>();
    arrays.put("W", NpyArray.of(new double[] {w[0][0], w[0][1], w[1][0], w[1][1]}, 2, 2));
    arrays.put("b", NpyArray.of(b, 2));
    arrays.put("c", NpyArray.of(c, 2));
    arrays.put("sigma", NpyArray.of(sigma, 2));
    Path file = folder.resolve("real.npz");
    Npz.write(file, arrays);
    Path real = folder.resolve("real");
    Ran.done("import", file, "--as", "rbm", "--out", real);
    float known = 0.7f;
    Path holes = folder.resolve("holes.npy");
    Npy.write(holes, NpyArray.of(new float[] {known, Float.NaN}, 1, 2));
    double norm = 0;
    double mean = 0;
    double square = 0;
    for (int z = 0; z < 4; z++) {
      double first = w[0][0] * (z & 1) + w[0][1] * (z >> 1);
      double second = b[1] + w[1][0] * (z & 1) + w[1][1] * (z >> 1);
      double weight =
          StrictMath.exp(
              known * first / (sigma[0] * sigma[0])
                  + c[0] * (z & 1)
                  + c[1] * (z >> 1)
                  + (second * second - b[1] * b[1]) / (2 * sigma[1] * sigma[1]));
      norm += weight;
      mean += weight * second;
      square += weight * (second * second + sigma[1] * sigma[1]);
    }
    mean /= norm;
    double variance = square / norm - mean * mean;
    double sum = 0;
    for (double[] row :
        Ran.done("sample", real, "--given", holes, "--n", ROWS, "--steps", 100).numbers()) {
      assertEquals(known, (float) row[0]);
      sum += row[1] / ROWS;
    }
    // Independent chains: five standard errors are passed once in two million.
    assertEquals(mean, sum, 5 * Math.sqrt(variance / ROWS));
  }

  @Test
  void sameSeedSameRowsForAnyNumberOfThreads() {
    Object[] words = {
      "sample", run, "--n", 300, "--steps", 70, "--keep", "both", "--seed", 7, "--threads", 1
    };
    String one = Ran.done(words).out();
    words[words.length - 1] = 3;
    assertEquals(one, Ran.done(words).out());
    words[words.length - 3] = 8;
    assertNotEquals(one, Ran.done(words).out());
  }

  @Test
  void looksFollowEachOther() {
    Ran ran = Ran.done("sample", run, "--n", 3, "--steps", 10, "--thin", 5, "--keep", "both");
    assertEquals("x1,x2,x3,x4,h1,h2,h3", ran.lines().get(0));
    assertEquals(6, ran.numbers().length);
    Ran hidden = Ran.done("sample", run, "--n", 3, "--steps", 10, "--thin", 5, "--keep", "z");
    assertEquals("h1,h2,h3", hidden.lines().get(0));
    for (int r = 0; r < 6; r++)
      assertArrayEquals(java.util.Arrays.copyOfRange(ran.numbers()[r], 4, 7), hidden.numbers()[r]);
  }

  @Test
  void chainsStartWhereTheyAreTold() throws Exception {
    Path rows = Files.writeString(folder.resolve("rows.csv"), "a,b,c,d\n1,0,1,0\n0,0,0,1\n");
    Map<?, ?> json = Ran.done("sample", run, "--start", rows, "--steps", 2, "--json").json();
    assertEquals(2L, json.get("rows"));
    for (Object row : (List<?>) json.get("samples"))
      for (Object cell : (List<?>) row) assertTrue(cell instanceof Number, "a number, got " + cell);
    for (String word : new String[] {"uniform", "biases"})
      assertEquals(
          5, Ran.done("sample", run, "--start", word, "--n", 5, "--steps", 2).numbers().length);
    // At a temperature near 0 the machine stays in its ground state whatever the start.
    double[][] cold =
        Ran.done("sample", run, "--start", rows, "--temperature", 0.01, "--steps", 50).numbers();
    assertArrayEquals(cold[0], cold[1]);
  }

  @Test
  void arraysAndPicturesAreWrittenByTheNameOfTheFile() throws Exception {
    Path array = folder.resolve("x.npy");
    Path picture = folder.resolve("x.png");
    Object[] words = {"sample", run, "--n", 6, "--steps", 4, "--out", array};
    assertEquals("", Ran.done(words).out());
    NpyArray samples = Npy.read(array, Limits.DEFAULT);
    assertArrayEquals(new int[] {6, 4}, samples.shape());
    double[][] printed = Ran.done("sample", run, "--n", 6, "--steps", 4).numbers();
    for (int i = 0; i < 24; i++) assertEquals(printed[i / 4][i % 4], samples.doubleAt(i));
    words[words.length - 1] = picture;
    Ran.done(words);
    assertEquals(
        "PNG",
        new String(Files.readAllBytes(picture), 1, 3, java.nio.charset.StandardCharsets.US_ASCII));
  }

  @Test
  void sequencesAreCompletedAndKeepTheirNames() throws Exception {
    Map<String, NpyArray> arrays = new LinkedHashMap<>();
    arrays.put("W", NpyArray.of(new double[4 * 5 * 2], 4, 5, 2));
    arrays.put("b", NpyArray.of(new double[20], 4, 5));
    arrays.put("c", NpyArray.of(new double[2], 2));
    Path file = folder.resolve("dna.npz");
    Npz.write(file, arrays);
    Path dna = folder.resolve("dna");
    Ran.done("import", file, "--as", "rbm", "--alphabet", "dna", "--out", dna);
    Path holes = Files.writeString(folder.resolve("h.fasta"), ">one\nAC?N\n>two\n--GT\n");
    Path out = folder.resolve("full.fasta");
    Ran.done("sample", dna, "--given", holes, "--n", 2, "--steps", 2, "--out", out);
    List<String> lines = Files.readAllLines(out);
    assertEquals(
        List.of(">one", ">one", ">two", ">two"),
        List.of(lines.get(0), lines.get(2), lines.get(4), lines.get(6)));
    assertTrue(lines.get(1).matches("AC[-ACGT]{2}"), lines.get(1));
    assertEquals("--GT", lines.get(5));
  }

  @Test
  void spinsAreWrittenAsMinusAndPlusOne() {
    Path spins = folder.resolve("spins");
    Ran.done(
        "import", folder.resolve("small.npz"), "--as", "rbm", "--units", "spin", "--out", spins);
    for (double[] row : Ran.done("sample", spins, "--n", 20, "--steps", 3).numbers())
      for (double cell : row) assertEquals(1, Math.abs(cell));
    Path array = folder.resolve("s.npy");
    Ran.done("sample", spins, "--n", 20, "--steps", 3, "--out", array);
    for (double cell : Npy.read(array, Limits.DEFAULT).doubles()) assertEquals(1, Math.abs(cell));
  }
}
