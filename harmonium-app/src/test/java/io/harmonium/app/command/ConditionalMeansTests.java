package io.harmonium.app.command;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.harmonium.formats.NpyArray;
import io.harmonium.formats.Npz;
import io.harmonium.runs.training.MachineKind;
import io.harmonium.runs.use.SmallRbm;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// `transform --reconstruct`, `--from-hidden` and `--gates`: what a machine says about visible units given hidden ones, and
/// about gates given visible ones.
class ConditionalMeansTests {

  @TempDir private Path folder;

  private static double sigmoid(double x) {
    return 1 / (1 + StrictMath.exp(-x));
  }

  private Path small() {
    Path run = folder.resolve("small");
    Ran.done("import", SmallRbm.write(folder.resolve("small.npz")), "--as", "rbm", "--out", run);
    return run;
  }

  /// p(x_i = 1 | z) = σ(b_i + W_i·z).
  private static double visible(int i, double... z) {
    double field = SmallRbm.B[i];
    for (int j = 0; j < 3; j++) field += SmallRbm.W[i][j] * z[j];
    return sigmoid(field);
  }

  @Test
  void codesGiveTheConditionalOfVisibleUnits() throws IOException {
    Path run = small();
    StringBuilder text = new StringBuilder("note,h3,h1,h2\n");
    for (int z = 0; z < 8; z++)
      text.append("a,")
          .append(z >> 2)
          .append(',')
          .append(z & 1)
          .append(',')
          .append(z >> 1 & 1)
          .append('\n');
    Path codes = Files.writeString(folder.resolve("codes.csv"), text);
    Ran ran = Ran.done("transform", run, codes, "--from-hidden");
    assertTrue(ran.err().contains("p(x | z)"), ran.err());
    double[][] means = ran.numbers();
    for (int z = 0; z < 8; z++)
      for (int i = 0; i < 4; i++)
        assertEquals(visible(i, z & 1, z >> 1 & 1, z >> 2), means[z][i], 1e-13);
  }

  @Test
  void everyFileOfCodesThatIsWrittenIsRead() throws IOException {
    Path run = small();
    Path rows = Files.writeString(folder.resolve("rows.csv"), "a,b,c,d\n0,1,1,0\n1,1,0,1\n");
    String reference = null;
    for (String name : List.of("codes.csv", "codes.npy")) {
      Path codes = folder.resolve(name);
      Ran.done("transform", run, rows, "--codes", "--out", codes);
      String back = Ran.done("transform", run, codes, "--from-hidden", "--quiet").out();
      assertTrue(reference == null || reference.equals(back), back + reference);
      reference = back;
    }
    Path means = folder.resolve("means.npy");
    Ran.done("transform", run, rows, "--out", means);
    assertEquals(
        Ran.done("transform", run, rows, "--reconstruct", "--quiet").out(),
        Ran.done("transform", run, means, "--from-hidden", "--quiet").out());
    Path drawn = folder.resolve("drawn.csv");
    Ran.done("sample", run, "--keep", "z", "--n", 3, "--steps", 3, "--out", drawn);
    Ran.done("transform", run, drawn, "--from-hidden");
  }

  @Test
  void wrongCodesAreRefusedWithTheirPlace() throws IOException {
    Path run = small();
    Path wide = Files.writeString(folder.resolve("wide.csv"), "h1,h2\n0,1\n1,1\n");
    Ran.of("transform", run, wide, "--from-hidden").failed(65, "h1 to h3", "got 2 columns");
    Path far = Files.writeString(folder.resolve("far.csv"), "h1,h2,h3\n0,1,1\n0,1.5,1\n");
    Ran.of("transform", run, far, "--from-hidden").failed(65, "line 3", "0 to 1", "1.5");
    Path word = Files.writeString(folder.resolve("word.csv"), "h1,h2,h3\n0,1,1\n0,x,1\n");
    Ran.of("transform", run, word, "--from-hidden").failed(65, "line 3", "x");
    Ran.of("transform", run, far, "--from-hidden", "--codes").failed(2, "at a time");
  }

  /// What comes back of a row is what comes back of its hidden means, in the words of the data, or both are refused. Where
  /// visible units see the squares of hidden ones (spike and slab) or the columns that are given, codes alone do not do.
  static void rowsComeBackAsTheirMeansDo(MachineKind kind, Path data, Path run, Path folder) {
    if (kind == MachineKind.NETWORK) return;
    Ran back = Ran.of("transform", run, data, "--reconstruct", "--quiet");
    if (back.code() != 0) {
      back.failed(2);
      assertTrue(
          List.of(
                  MachineKind.BM,
                  MachineKind.SEMI_RBM,
                  MachineKind.ISING,
                  MachineKind.HOPFIELD,
                  MachineKind.POTTS)
              .contains(kind),
          kind + back.err());
      return;
    }
    Path means = folder.resolve("means.csv");
    Ran.done("transform", run, data, "--out", means);
    Ran again = Ran.of("transform", run, means, "--from-hidden", "--quiet");
    if (kind == MachineKind.GATED_RBM) {
      again.failed(2, "--reconstruct");
      return;
    }
    assertEquals(0, again.code(), again.err());
    assertEquals(back.lines().get(0), again.lines().get(0));
    if (kind == MachineKind.SPIKE_SLAB_RBM || kind == MachineKind.REPLICATED_SOFTMAX) return;
    for (int row = 0; row < back.numbers().length; row++)
      assertArrayEquals(back.numbers()[row], again.numbers()[row], 1e-12, kind.toString());
    if (kind != MachineKind.RBM) return;
    assertEquals("row,a,b=1,c=x,c=y,c=z,d", back.lines().get(0));
    double[] first = back.numbers()[0];
    assertEquals(1, first[2] + first[3] + first[4], 1e-12);
    assertTrue(first[5] > 1, "numbers of the data, not standardised ones: " + first[5]);
  }

  /// Documents: as many words come back as there were; codes tell the probabilities of words.
  @Test
  void wordsComeBackInTheirNumber() throws IOException {
    Path data = SmallMachine.data(MachineKind.REPLICATED_SOFTMAX, folder);
    Path run = SmallMachine.train(MachineKind.REPLICATED_SOFTMAX, data, folder);
    double[][] back = Ran.done("transform", run, data, "--reconstruct").numbers();
    List<String> rows = Files.readAllLines(data);
    for (int row = 0; row < back.length; row++) {
      double words = 0;
      for (String cell : rows.get(row + 1).split(",")) words += Double.parseDouble(cell);
      assertEquals(words, java.util.Arrays.stream(back[row]).sum(), 1e-9);
    }
    Path codes = Files.writeString(folder.resolve("codes.csv"), "h1,h2\n0,1\n1,1\n");
    for (double[] row : Ran.done("transform", run, codes, "--from-hidden").numbers())
      assertEquals(1, java.util.Arrays.stream(row).sum(), 1e-12);
  }

  private static final double[] W = {0.9, -0.4, 0.3, 1.2, -0.7, 0.5, 0.1, -1.1};
  private static final double[] C = {0.4, -0.3};
  private static final double[] D = {0.2, -0.6, 0.7, 0.05};

  /// p(h_j = 1 | x) = σ(−K log 2 + c_j + Σ_k softplus(Σ_i W_ijk x_i + D_jk)), p(s_jk = 1 | x, h_j = 1) = σ(Σ_i W_ijk x_i + D_jk).
  @Test
  void gatesAndWhatStandsBehindThem() throws IOException {
    Map<String, NpyArray> arrays = new LinkedHashMap<>();
    arrays.put("W", NpyArray.of(W, 2, 2, 2));
    arrays.put("b", NpyArray.of(new double[] {0.1, -0.2}, 2));
    arrays.put("c", NpyArray.of(C, 2));
    arrays.put("D", NpyArray.of(D, 2, 2));
    Path file = folder.resolve("subspace.npz");
    Npz.write(file, arrays);
    Path run = folder.resolve("subspace");
    Ran.done("import", file, "--as", "subspace-rbm", "--out", run);
    Path rows = Files.writeString(folder.resolve("rows.csv"), "a,b\n0,0\n1,0\n0,1\n1,1\n");
    Ran ran = Ran.done("transform", run, rows, "--gates");
    assertEquals("gate1,behind1.1,behind1.2,gate2,behind2.1,behind2.2", ran.results().get(0));
    double[][] means = ran.numbers();
    double[][] joint = Ran.done("transform", run, rows).numbers();
    for (int x = 0; x < 4; x++)
      for (int j = 0; j < 2; j++) {
        double logit = C[j] - 2 * StrictMath.log(2);
        for (int k = 0; k < 2; k++) {
          double input = D[2 * j + k] + (x & 1) * W[2 * j + k] + (x >> 1) * W[4 + 2 * j + k];
          logit += StrictMath.log1p(StrictMath.exp(input));
          assertEquals(sigmoid(input), means[x][3 * j + 1 + k], 1e-13);
        }
        assertEquals(sigmoid(logit), means[x][3 * j], 1e-13);
        for (int k = 0; k < 2; k++)
          assertEquals(means[x][3 * j] * means[x][3 * j + 1 + k], joint[x][2 * j + k], 1e-13);
      }
    Ran.of("transform", small(), rows, "--gates").failed(65);
    Path four = Files.writeString(folder.resolve("four.csv"), "a,b,c,d\n0,1,1,0\n1,0,0,1\n");
    Ran.of("transform", folder.resolve("small"), four, "--gates").failed(2, "no gates");
  }

  /// Hidden units that are linked to each other: codes are those of the whole machine, and means are sums over them.
  @ParameterizedTest
  @EnumSource(names = {"BM", "DBM"})
  void codesOfLinkedHiddenUnitsAreNotIndependent(MachineKind kind) throws IOException {
    Path data = SmallMachine.data(kind, folder);
    Path run = folder.resolve("linked");
    Ran.done(
        "train",
        data,
        "--model",
        kind,
        "--hidden",
        kind == MachineKind.DBM ? "3,2" : "3",
        "--updates",
        200,
        "--learning-rate",
        0.1,
        "--split",
        "none",
        "--out",
        run,
        "--quiet");
    Map<?, ?> json = Ran.done("transform", run, data, "--codes", "--json").json();
    double sum = 0;
    for (Object cluster : (List<?>) json.get("clusters"))
      sum += ((Number) ((Map<?, ?>) cluster).get("probability")).doubleValue();
    assertEquals(1, sum, 1e-12);
    List<String> lines = Ran.done("transform", run, data, "--codes", "--quiet").results();
    String[] header = lines.get(0).split(",");
    double[][] means = Ran.done("transform", run, data, "--quiet").numbers();
    double furthest = 0;
    for (int row = 0; row < means.length; row++) {
      String[] cells = lines.get(row + 1).split(",");
      double[] distribution = new double[header.length - 2];
      double[] marginal = new double[header[2].length() - 3];
      for (int z = 0; z < distribution.length; z++) {
        distribution[z] = Double.parseDouble(cells[z + 2]);
        for (int j = 0; j < marginal.length; j++)
          if (header[z + 2].charAt(2 + j) == '1') marginal[j] += distribution[z];
      }
      for (int z = 0; z < distribution.length; z++) {
        double product = 1;
        for (int j = 0; j < marginal.length; j++)
          product *= header[z + 2].charAt(2 + j) == '1' ? marginal[j] : 1 - marginal[j];
        furthest = Math.max(furthest, Math.abs(product - distribution[z]));
      }
      if (kind == MachineKind.BM) assertArrayEquals(marginal, means[row], 1e-12);
    }
    assertTrue(furthest > 1e-6, "codes are products of their units: " + furthest);
  }

  @Test
  void aBeliefNetworkHasNoDistributionOfCodes() throws IOException {
    Path data = SmallMachine.data(MachineKind.DBN, folder);
    Path run = SmallMachine.train(MachineKind.DBN, data, folder);
    Ran.of("transform", run, data, "--codes").failed(2, "no closed form");
  }

  @Test
  void picturesOfCodesAreDrawn() throws IOException {
    Path run = folder.resolve("run");
    Ran.done("train", "digits", "--hidden", 2, "--updates", 1, "--out", run, "--quiet");
    Path codes = Files.writeString(folder.resolve("codes.csv"), "h1,h2\n0,1\n1,1\n");
    for (Object[] command :
        new Object[][] {
          {"digits", "--reconstruct", "two.png"}, {codes, "--from-hidden", "one.png"}
        }) {
      Path png = folder.resolve(command[2].toString());
      Ran.done("transform", run, command[0], command[1], "--out", png);
      BufferedImage picture = ImageIO.read(png.toFile());
      assertTrue(picture.getWidth() > 8 && picture.getHeight() > 8, png.toString());
    }
  }
}
