package io.harmonium.neural;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ai.djl.Model;
import ai.djl.ndarray.types.DataType;
import ai.djl.ndarray.types.Shape;
import ai.djl.nn.Block;
import io.harmonium.app.Application;
import io.harmonium.app.console.Terminal;
import io.harmonium.matrix.Reals;
import io.harmonium.network.Activation;
import io.harmonium.network.Network;
import io.harmonium.network.NetworkEngine.Precision;
import io.harmonium.network.NetworkShape;
import io.harmonium.network.TrustedCode;
import io.harmonium.runs.OpenOptions;
import io.harmonium.runs.RunException;
import io.harmonium.runs.Runs;
import io.harmonium.runs.Trained;
import io.harmonium.runs.scoring.Scoring;
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
import javax.tools.ToolProvider;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A classifier that Python saved. `classifier.pt` is torch.jit.script of tanh(x·Aᵀ + a), half of it dropped in
/// training, times Bᵀ plus b, with A = (i − 6)/8 and B = (i − 3)/4, numbered row by row, and the offsets below; the
/// same network of our own is the reference.
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
  void outputsAndDerivativesAreThoseOfTheSameNetworkOfOurOwn() {
    Network.Head head = (f, c) -> Arrays.setAll(c, i -> f[i]);
    try (Network saved = new PytorchEngine().read(file, TrustedCode.ARCHIVE, 0, 1);
        Network own = own()) {
      assertEquals(3, saved.inputs());
      assertArrayEquals(own.outputs(rows()), saved.outputs(rows()), 1e-6);
      Reals expected = Reals.zeros(2, 3);
      Reals derivatives = Reals.zeros(2, 3);
      for (int again = 0; again < 2; again++) {
        own.pull(rows(), head, expected, null);
        saved.pull(rows(), head, derivatives, null);
        for (int i = 0; i < 6; i++)
          assertEquals(expected.get(i / 3, i % 3), derivatives.get(i / 3, i % 3), 1e-5);
      }
    }
  }

  @Test
  void rowsAreScoredWithoutTraining() throws IOException {
    Ran ran = run("score", file, table(), "--json", "--threads", "1", "--trust-code");
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
    OpenOptions trusted = OpenOptions.DEFAULT.withThreads(1).with(TrustedCode.ARCHIVE);
    try (Trained trained = Runs.open(file, trusted)) {
      Scoring scoring = trained.require(Scoring.class);
      assertEquals(energies, Arrays.stream(scoring.scores(table())).boxed().toList());
      assertEquals((double) energies.get(0), scoring.score(0.5, -1, 2));
    }
    try (Trained unknown = Runs.open(file)) {
      Scoring scoring = unknown.require(Scoring.class);
      assertThrows(RunException.class, () -> scoring.score(0.5, -1, 2));
    }
    // A folder with one archive stands for it.
    Path other = Files.createDirectory(folder.resolve("model"));
    Files.copy(file, other.resolve("any.pt"));
    assertEquals(
        ran.out, run("score", other, table(), "--json", "--threads", "1", "--trust-code").out);
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
            "1",
            "--trust-code");
    assertEquals(0, ran.code, ran.err);
    assertEquals(5, Files.readAllLines(out).size());
    assertEquals(2, run("sample", file, "--class", "2", "--n", "4", "--trust-code").code);
  }

  /// The parameters of the same network, as DJL saves them.
  private Path parameters() throws IOException {
    try (Model model = Model.newInstance("net", "PyTorch");
        Network own = own()) {
      Block block = new SavedBlock().get();
      block.initialize(model.getNDManager(), DataType.FLOAT32, new Shape(1, 3));
      int slice = 0;
      for (var named : block.getParameters()) {
        double[] values = own.parameters().get(own.parameters().slices().get(slice++).name());
        float[] narrow = new float[values.length];
        for (int i = 0; i < narrow.length; i++) narrow[i] = (float) values[i];
        named.getValue().getArray().set(narrow);
      }
      model.setBlock(block);
      model.save(folder, "net");
    }
    return folder.resolve("net-0000.params");
  }

  @Test
  void parametersThatDjlSavedAreScoredWithTheClassThatBuildsTheirBlock() throws IOException {
    Path parameters = parameters();
    String type = SavedBlock.class.getName();
    Object[] score = {"score", parameters, table(), "--json", "--threads", "1", "--block", type};
    Ran ran = run(score);
    assertEquals(0, ran.code, ran.err);
    Ran archive = run("score", file, table(), "--json", "--threads", "1", "--trust-code");
    List<?> expected = (List<?>) ((Map<?, ?>) Json.parse(archive.out)).get("energy");
    List<?> energies = (List<?>) ((Map<?, ?>) Json.parse(ran.out)).get("energy");
    for (int row = 0; row < 2; row++)
      assertEquals((double) expected.get(row), (double) energies.get(row), 1e-6);
    // A class that is on no class path, named with its folder.
    score[score.length - 1] = compiled() + ":Own";
    assertEquals(ran.out, run(score).out);
    Ran drawn = run("sample", parameters, "--block", type, "--n", "3", "--steps", "2");
    assertEquals(0, drawn.code, drawn.err);
  }

  /// A folder with a class `Own` that is the block itself.
  private Path compiled() throws IOException {
    Path own = Files.createDirectory(folder.resolve("own"));
    Path source =
        Files.writeString(
            own.resolve("Own.java"),
            """
            public class Own extends ai.djl.nn.SequentialBlock {
              public Own() {
                addAll(((ai.djl.nn.SequentialBlock) new %s().get()).getChildren().values());
              }
            }
            """
                .formatted(SavedBlock.class.getName()));
    String path = System.getProperty("java.class.path");
    int code =
        ToolProvider.getSystemJavaCompiler()
            .run(null, null, null, "-proc:none", "-cp", path, source.toString());
    assertEquals(0, code);
    return own;
  }

  @Test
  void blocksThatCannotBeBuiltAreRefusedWithTheReason() throws IOException {
    Path parameters = parameters();
    assertRefused("class path", "score", parameters, table(), "--block", "com.acme.Net");
    assertRefused("no jar", "score", parameters, table(), "--block", "no.jar:com.acme.Net");
    assertRefused("neither", "score", parameters, table(), "--block", "java.lang.StringBuilder");
    assertRefused("constructor", "score", parameters, table(), "--block", "java.lang.Integer");
    Path damaged = folder.resolve("damaged-0000.params");
    byte[] bytes = Files.readAllBytes(parameters);
    Files.write(damaged, Arrays.copyOf(bytes, bytes.length / 2));
    String type = SavedBlock.class.getName();
    assertRefused("does not hold", "score", damaged, table(), "--block", type);
    Path other = Files.writeString(folder.resolve("other-0000.params"), "not of DJL at all");
    assertRefused("holds no parameters", "score", other, table(), "--block", type);
    Path narrow = Files.writeString(folder.resolve("narrow.csv"), "a,b\n0.5,-1\n1,2\n");
    assertRefused("but of 3", "score", parameters, narrow, "--block", type);
    assertEquals(2, run("score", file, table(), "--block", type).code);
  }

  private static void assertRefused(String why, Object... arguments) {
    Ran ran = run(arguments);
    assertEquals(65, ran.code, ran.err);
    assertTrue(ran.err.contains(why), ran.err);
  }

  @Test
  void whatIsNoNetworkIsRefusedWithTheReason() throws IOException {
    Path wrong = Files.writeString(folder.resolve("wrong.pt"), "no archive");
    Ran ran = run("score", wrong, table(), "--trust-code");
    assertEquals(65, ran.code);
    assertTrue(ran.err.contains("TorchScript"), ran.err);
    Path parameters = Files.writeString(folder.resolve("some.params"), "x");
    assertTrue(run("score", parameters, table()).err.contains("--block"));
    Path narrow = folder.resolve("narrow.csv");
    Files.writeString(narrow, "a,b\n0.5,-1\n1,2\n");
    Ran width = run("score", file, narrow, "--trust-code");
    assertEquals(65, width.code);
    assertTrue(width.err.contains("does not take rows"), width.err);
  }
}
