package io.harmonium.app.command;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.harmonium.formats.Limits;
import io.harmonium.formats.Npy;
import io.harmonium.formats.NpyArray;
import io.harmonium.formats.Npz;
import io.harmonium.random.Draws;
import io.harmonium.random.Seed;
import io.harmonium.runs.use.SmallRbm;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ScoreTests {

  @TempDir private Path folder;
  private Path run;

  @BeforeEach
  void write() {
    run = folder.resolve("run");
    Ran.done("import", SmallRbm.write(folder.resolve("small.npz")), "--as", "rbm", "--out", run);
  }

  private Path table(String name, List<String> rows) throws IOException {
    Path file = folder.resolve(name);
    return Files.writeString(file, "a,b,c,d\n" + String.join("\n", rows) + "\n");
  }

  private static List<String> states() {
    List<String> rows = new ArrayList<>();
    for (int x = 0; x < 16; x++)
      rows.add(
          SmallRbm.bit(x, 0)
              + ","
              + SmallRbm.bit(x, 1)
              + ","
              + SmallRbm.bit(x, 2)
              + ","
              + SmallRbm.bit(x, 3));
    return rows;
  }

  @Test
  void scoresAreTheFreeEnergies() throws Exception {
    Ran ran = Ran.done("score", run, table("all.csv", states()));
    assertEquals("row,freeEnergy", ran.lines().get(0));
    double[][] scores = ran.numbers();
    for (int x = 0; x < 16; x++) assertEquals(SmallRbm.freeEnergy(x), scores[x][0], 1e-13);
  }

  @Test
  void likelihoodsOfAllStatesSumToOne() throws Exception {
    Ran ran = Ran.done("score", run, table("all.csv", states()), "--log-likelihood");
    assertEquals("row,freeEnergy,logLikelihood", ran.lines().get(0));
    double sum = 0;
    for (double[] row : ran.numbers()) sum += StrictMath.exp(row[1]);
    assertEquals(1, sum, 1e-13);
  }

  /// Rows of real numbers, whose sums would show any change of order.
  @Test
  void aRowHasTheSameBitsAloneInABatchAndInAnotherOrder() throws Exception {
    Map<String, NpyArray> arrays = new LinkedHashMap<>();
    Draws draws = Seed.of(3).row(0);
    double[] w = new double[7 * 40];
    for (int i = 0; i < w.length; i++) w[i] = draws.normal(i, 0);
    arrays.put("W", NpyArray.of(w, 7, 40));
    arrays.put("b", NpyArray.of(new double[7], 7));
    arrays.put("c", NpyArray.of(new double[40], 40));
    arrays.put("sigma", NpyArray.of(new double[] {1, 2, 0.7, 1.1, 3, 0.3, 1}, 7));
    Path file = folder.resolve("real.npz");
    Npz.write(file, arrays);
    Path real = folder.resolve("real");
    Ran.done("import", file, "--as", "rbm", "--out", real);
    List<String> rows = new ArrayList<>();
    for (int r = 0; r < 150; r++) {
      List<String> cells = new ArrayList<>();
      for (int i = 0; i < 7; i++) cells.add(Float.toString((float) draws.normal(r * 7 + i, 1)));
      rows.add(String.join(",", cells));
    }
    List<String> batch = scores(real, rows, 3);
    List<String> reversed = new ArrayList<>(rows);
    Collections.reverse(reversed);
    List<String> back = new ArrayList<>(scores(real, reversed, 1));
    Collections.reverse(back);
    assertEquals(batch, back);
    for (int r : new int[] {0, 63, 64, 149})
      assertEquals(batch.subList(r, r + 1), scores(real, rows.subList(r, r + 1), 2));
  }

  private List<String> scores(Path machine, List<String> rows, int threads) throws IOException {
    Path file = folder.resolve("rows.csv");
    Files.writeString(file, "a,b,c,d,e,f,g\n" + String.join("\n", rows) + "\n");
    List<String> lines = Ran.done("score", machine, file, "--threads", threads).results();
    return lines.subList(1, lines.size());
  }

  @Test
  void filesAndDocumentsHoldTheSameNumbers() throws Exception {
    Path data = table("all.csv", states());
    double[] printed = new double[16];
    double[][] table = Ran.done("score", run, data).numbers();
    for (int x = 0; x < 16; x++) printed[x] = table[x][0];
    Path out = folder.resolve("scores.npy");
    assertEquals("", Ran.done("score", run, data, "--out", out).out());
    assertArrayEquals(printed, Npy.read(out, Limits.DEFAULT).doubles());
    List<?> document = (List<?>) Ran.done("score", run, data, "--json").json().get("freeEnergy");
    assertArrayEquals(
        printed, document.stream().mapToDouble(n -> ((Number) n).doubleValue()).toArray());
  }

  @Test
  void theLastEvaluationGivesThePartitionFunctionWhereNoSumCan() throws Exception {
    Path file = folder.resolve("large.npz");
    Map<String, NpyArray> arrays = new LinkedHashMap<>();
    arrays.put("W", NpyArray.of(new double[40 * 40], 40, 40));
    arrays.put("b", NpyArray.of(new double[40], 40));
    arrays.put("c", NpyArray.of(new double[40], 40));
    Npz.write(file, arrays);
    Path large = folder.resolve("large");
    Ran.done("import", file, "--as", "rbm", "--out", large);
    Path data = folder.resolve("row.npy");
    Npy.write(data, NpyArray.ofBytes(new byte[40], 1, 40));
    Ran.of("score", large, data, "--log-likelihood").failed(2, "harmonium evaluate");
    Ran.done("evaluate", large, "--ais", "--ais-chains", 4, "--betas", 3);
    double[][] scores = Ran.done("score", large, data, "--log-likelihood").numbers();
    // Without weights every state has p = 2^-40, and annealing has nothing to estimate.
    assertEquals(-40 * StrictMath.log(2), scores[0][1], 1e-5);
    assertTrue(scores[0][0] < 0);
  }
}
