package io.harmonium.app.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.harmonium.formats.Limits;
import io.harmonium.formats.Npy;
import io.harmonium.formats.NpyArray;
import io.harmonium.runs.use.SmallRbm;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TransformTests {

  @TempDir private Path folder;
  private Path run;
  private Path data;

  @BeforeEach
  void write() {
    run = folder.resolve("run");
    Ran.done("import", SmallRbm.write(folder.resolve("small.npz")), "--as", "rbm", "--out", run);
    data = folder.resolve("data.npy");
    byte[] states = new byte[64];
    for (int x = 0; x < 16; x++)
      for (int i = 0; i < 4; i++) states[4 * x + i] = (byte) SmallRbm.bit(x, i);
    Npy.write(data, NpyArray.ofBytes(states, 16, 4));
  }

  @Test
  void featuresAreTheHiddenMeans() {
    Ran ran = Ran.done("transform", run, data);
    assertEquals("row,h1,h2,h3", ran.lines().get(0));
    double[][] means = ran.numbers();
    for (int x = 0; x < 16; x++)
      for (int j = 0; j < 3; j++) assertEquals(SmallRbm.hiddenMean(j, x), means[x][j], 1e-13);
  }

  /// Column `p(abc)` of the table is p(z1 = a, z2 = b, z3 = c | x).
  private static int number(String code) {
    return (code.charAt(0) - '0') | (code.charAt(1) - '0') << 1 | (code.charAt(2) - '0') << 2;
  }

  @Test
  void codesComeWithTheProbabilityOfEveryCluster() {
    List<String> lines = Ran.done("transform", run, data, "--codes").results();
    String[] header = lines.get(0).split(",");
    assertEquals(2 + 8, header.length);
    for (int x = 0; x < 16; x++) {
      String[] cells = lines.get(x + 1).split(",");
      double best = 0;
      for (int k = 2; k < header.length; k++) {
        double expected = SmallRbm.conditional(number(header[k].substring(2)), x);
        assertEquals(expected, Double.parseDouble(cells[k]), 1e-13);
        best = Math.max(best, Double.parseDouble(cells[k]));
      }
      // The probability of the code is a product, that of its cluster a sum of logarithms: some
      // roundings apart.
      assertEquals(best, Double.parseDouble(cells[1]), 1e-14);
      assertEquals(SmallRbm.conditional(number(cells[0]), x), best, 1e-13);
    }
  }

  @Test
  void theDocumentListsTheClustersWithTheirShareAndRows() {
    Map<?, ?> json = Ran.done("transform", run, data, "--codes", "--json").json();
    List<?> clusters = (List<?>) json.get("clusters");
    assertEquals(8, clusters.size());
    double share = 0;
    long rows = 0;
    for (Object each : clusters) {
      Map<?, ?> cluster = (Map<?, ?>) each;
      double mean = 0;
      for (int x = 0; x < 16; x++)
        mean += SmallRbm.conditional(number((String) cluster.get("code")), x) / 16;
      assertEquals(mean, (Double) cluster.get("probability"), 1e-13);
      share += (Double) cluster.get("probability");
      rows += (Long) cluster.get("rows");
    }
    assertEquals(1, share, 1e-12);
    assertEquals(16, rows);
    assertEquals(16, ((List<?>) json.get("codes")).size());
  }

  @Test
  void arraysHoldMeansOrCodes() {
    Path means = folder.resolve("means.npy");
    Path codes = folder.resolve("codes.npy");
    Ran.done("transform", run, data, "--out", means);
    Ran.done("transform", run, data, "--codes", "--out", codes);
    NpyArray a = Npy.read(means, Limits.DEFAULT);
    NpyArray b = Npy.read(codes, Limits.DEFAULT);
    assertTrue(Arrays.equals(new int[] {16, 3}, a.shape()) && Arrays.equals(a.shape(), b.shape()));
    for (int i = 0; i < 48; i++) assertEquals(a.doubleAt(i) > 0.5 ? 1 : 0, b.doubleAt(i));
  }
}
