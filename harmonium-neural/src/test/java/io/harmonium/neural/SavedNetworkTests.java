package io.harmonium.neural;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.harmonium.app.Application;
import io.harmonium.app.console.Terminal;
import io.harmonium.matrix.Reals;
import io.harmonium.network.Activation;
import io.harmonium.network.Network;
import io.harmonium.network.NetworkEngine.Precision;
import io.harmonium.network.NetworkShape;
import io.harmonium.store.Json;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A classifier that Python saved. `classifier.pt` is torch.jit.script of tanh(x·Aᵀ + a), half of it dropped in training, times Bᵀ plus b,
/// with A = (i − 6)/8 and B = (i − 3)/4, numbered row by row, and the offsets below; the same network of our own is the law.
class SavedNetworkTests {

  @TempDir Path folder;
  private Path file;

  @BeforeEach
  void unpack() throws IOException {
    file = folder.resolve("classifier.pt");
    try (InputStream archive = getClass().getResourceAsStream("/classifier.pt")) {
      Files.copy(archive, file);
    }
  }

  private static Network own() {
    NetworkShape shape = NetworkShape.mlp(Activation.TANH, false, 3, 4, 2);
    Network network = new PytorchEngine().open(shape, Precision.DOUBLE, 1);
    double[] values = new double[26];
    for (int i = 0; i < 12; i++) values[i] = (i - 6) / 8.0;
    System.arraycopy(new double[] {0.25, -0.5, 0, 0.125}, 0, values, 12, 4);
    for (int i = 0; i < 8; i++) values[16 + i] = (i - 3) / 4.0;
    System.arraycopy(new double[] {0.5, -0.25}, 0, values, 24, 2);
    network.load(values);
    return network;
  }

  private static Reals rows() {
    Reals x = Reals.zeros(2, 3);
    float[] numbers = {0.5f, -1, 2, 0, 0.25f, -0.75f};
    for (int i = 0; i < 6; i++) x.set(i / 3, i % 3, numbers[i]);
    return x;
  }

  private record Ran(int code, String out, String err) {}

  private static Ran run(Object... arguments) {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    String[] words = Arrays.stream(arguments).map(Object::toString).toArray(String[]::new);
    int code =
        new Application(new PrintWriter(out), new PrintWriter(err), Terminal.NONE).run(words);
    return new Ran(code, out.toString(), err.toString());
  }

  private Path table() throws IOException {
    Path table = folder.resolve("rows.csv");
    Files.writeString(table, "a,b,c\n0.5,-1,2\n0,0.25,-0.75\n");
    return table;
  }

  @Test
  void outputsAndSlopesAreThoseOfTheSameNetworkOfOurOwn() {
    Network.Head head = (f, c) -> Arrays.setAll(c, i -> f[i]);
    try (Network saved = new PytorchEngine().read(file, 0, 1);
        Network own = own()) {
      assertEquals(3, saved.inputs());
      assertArrayEquals(own.outputs(rows()), saved.outputs(rows()), 1e-6);
      Reals expected = Reals.zeros(2, 3);
      Reals slopes = Reals.zeros(2, 3);
      for (int again = 0; again < 2; again++) {
        own.pull(rows(), head, expected, null);
        saved.pull(rows(), head, slopes, null);
        for (int i = 0; i < 6; i++)
          assertEquals(expected.get(i / 3, i % 3), slopes.get(i / 3, i % 3), 1e-5);
      }
    }
  }

  @Test
  void rowsAreScoredWithoutTraining() throws IOException {
    Ran ran = run("score", file, table(), "--json", "--threads", "1");
    assertEquals(0, ran.code, ran.err);
    List<?> energies = (List<?>) ((Map<?, ?>) Json.parse(ran.out)).get("energy");
    try (Network own = own()) {
      double[] f = own.outputs(rows());
      for (int row = 0; row < 2; row++)
        assertEquals(
            -Math.log(Math.exp(f[2 * row]) + Math.exp(f[2 * row + 1])),
            (double) energies.get(row),
            1e-6);
    }
    // A folder with one archive stands for it.
    Path other = Files.createDirectory(folder.resolve("model"));
    Files.copy(file, other.resolve("any.pt"));
    assertEquals(ran.out, run("score", other, table(), "--json", "--threads", "1").out);
  }

  @Test
  void rowsOfAClassAreDrawn() throws IOException {
    Path out = folder.resolve("drawn.csv");
    Ran ran =
        run(
            "sample",
            file,
            "--class",
            "1",
            "--n",
            "4",
            "--steps",
            "5",
            "--sampler",
            "hmc",
            "--out",
            out,
            "--threads",
            "1");
    assertEquals(0, ran.code, ran.err);
    assertEquals(5, Files.readAllLines(out).size());
    assertEquals(2, run("sample", file, "--class", "2", "--n", "4").code);
  }

  @Test
  void whatIsNoNetworkIsRefusedWithTheReason() throws IOException {
    Path wrong = Files.writeString(folder.resolve("wrong.pt"), "no archive");
    Ran ran = run("score", wrong, table());
    assertEquals(65, ran.code);
    assertTrue(ran.err.contains("TorchScript"), ran.err);
    Path parameters = Files.writeString(folder.resolve("some.params"), "x");
    assertTrue(run("score", parameters, table()).err.contains("parameters alone"));
    Path narrow = folder.resolve("narrow.csv");
    Files.writeString(narrow, "a,b\n0.5,-1\n1,2\n");
    Ran width = run("score", file, narrow);
    assertEquals(65, width.code);
    assertTrue(width.err.contains("does not take rows"), width.err);
  }
}
