package io.harmonium.neural;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.harmonium.app.Application;
import io.harmonium.app.console.Terminal;
import io.harmonium.store.Json;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.Set;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Pictures of 28 × 28 are held against Fashion-MNIST where it is installed.
class StrangeRowsTests {

  private static final String PROPERTY = "harmonium.datasets";
  private static final int ROWS = 40;

  @TempDir Path folder;
  private Path run;

  private record Ran(int code, String out, String err) {}

  private static Ran run(Object... arguments) {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    String[] words = Arrays.stream(arguments).map(Object::toString).toArray(String[]::new);
    int code =
        new Application(new PrintWriter(out), new PrintWriter(err), Terminal.NONE).run(words);
    return new Ran(code, out.toString(), err.toString());
  }

  /// Pictures with one bright line, and their classes from `least` on.
  private static void write(Path folder, String part, int shift, int least) throws IOException {
    Files.createDirectories(folder);
    ByteBuffer pictures = ByteBuffer.allocate(16 + ROWS * 784);
    pictures.putInt(2051).putInt(ROWS).putInt(28).putInt(28);
    ByteBuffer labels = ByteBuffer.allocate(8 + ROWS).putInt(2049).putInt(ROWS);
    for (int row = 0; row < ROWS; row++) {
      labels.put((byte) (least + row % 2));
      for (int j = 0; j < 784; j++)
        pictures.put((byte) (j / 28 == (row + shift) % 28 || j % 28 == 3 * (row % 2) ? 255 : 0));
    }
    pack(folder.resolve(part + "-images-idx3-ubyte.gz"), pictures.array());
    pack(folder.resolve(part + "-labels-idx1-ubyte.gz"), labels.array());
  }

  private static void pack(Path file, byte[] bytes) throws IOException {
    try (var out = new GZIPOutputStream(Files.newOutputStream(file))) {
      out.write(bytes);
    }
  }

  @BeforeEach
  void train() throws IOException {
    System.setProperty(PROPERTY, folder.resolve("datasets").toString());
    write(folder.resolve("own"), "train", 0, 0);
    run = folder.resolve("run");
    Ran ran =
        run(
            "train",
            folder.resolve("own/train-images-idx3-ubyte.gz"),
            "--model",
            "jem",
            "--network",
            "conv:2",
            "--generative-weight",
            "0",
            "--batch-size",
            "8",
            "--updates",
            "3",
            "--threads",
            "1",
            "--out",
            run);
    assertEquals(0, ran.code, ran.err);
  }

  @AfterEach
  void clear() {
    System.clearProperty(PROPERTY);
  }

  private Ran evaluate(Object... more) {
    Object[] words = {"evaluate", run, "--json", "--threads", "1"};
    Object[] all = Arrays.copyOf(words, words.length + more.length);
    System.arraycopy(more, 0, all, words.length, more.length);
    return run(all);
  }

  private static Set<?> against(Ran ran) {
    assertEquals(0, ran.code, ran.err);
    return ((Map<?, ?>) ((Map<?, ?>) Json.parse(ran.out)).get("auroc")).keySet();
  }

  @Test
  void theyAreFoundWhereTheyAreInstalledAndMissedWhereTheyAreNot() throws IOException {
    Ran without = evaluate();
    assertFalse(against(without).contains("fashion-mnist"));
    assertTrue(without.err.contains("dataset-fashion-mnist"), without.err);
    Ran asked = evaluate("--against", "fashion-mnist");
    assertEquals(69, asked.code, asked.err);
    assertTrue(asked.err.contains("apt install dataset-fashion-mnist"), asked.err);
    // Labels that the run does not know do not matter.
    write(folder.resolve("datasets/fashion-mnist"), "t10k", 5, 7);
    Ran with = evaluate();
    assertTrue(against(with).contains("fashion-mnist"));
    assertFalse(with.err.contains("dataset-fashion-mnist"), with.err);
    assertEquals(with.out, evaluate("--against", "fashion-mnist").out);
    Path file = folder.resolve("datasets/fashion-mnist/t10k-images-idx3-ubyte.gz");
    assertTrue(against(evaluate("--against", file)).contains(file.getFileName().toString()));
  }
}
