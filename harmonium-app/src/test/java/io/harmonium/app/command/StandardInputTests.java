package io.harmonium.app.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.harmonium.app.Application;
import io.harmonium.app.console.Terminal;
import io.harmonium.formats.DataFiles;
import io.harmonium.formats.ReadOptions;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Data from standard input: `-` gives what the same file gives, and nothing of it stays.
class StandardInputTests {

  private static final String ROWS =
      "a,b,c\n" + "1,0,1\n0,1,1\n1,1,0\n0,0,1\n1,0,0\n0,1,0\n".repeat(3);

  @TempDir private Path folder;
  private Set<String> before;

  @BeforeEach
  void lookAtTheFolderOfTemporaryFiles() throws IOException {
    before = kept();
  }

  @AfterEach
  void nothingStays() throws IOException {
    Set<String> left = kept();
    left.removeAll(before);
    assertEquals(Set.of(), left);
  }

  private static Set<String> kept() throws IOException {
    try (Stream<Path> files = Files.list(Path.of(System.getProperty("java.io.tmpdir")))) {
      return files
          .map(each -> each.getFileName().toString())
          .filter(name -> name.startsWith("harmonium-input-"))
          .collect(Collectors.toCollection(TreeSet::new));
    }
  }

  private static Ran fed(InputStream in, Terminal terminal, Object... arguments) {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    String[] words = Arrays.stream(arguments).map(Object::toString).toArray(String[]::new);
    int code = new Application(in, new PrintWriter(out), new PrintWriter(err), terminal).run(words);
    return new Ran(code, out.toString(), err.toString());
  }

  private static Ran fed(String text, Object... arguments) {
    return fed(
        new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)), Terminal.NONE, arguments);
  }

  private Path rows() throws IOException {
    return Files.writeString(folder.resolve("rows.csv"), ROWS);
  }

  private Path run() throws IOException {
    Path run = folder.resolve("run");
    Ran.done("train", rows(), "--hidden", 2, "--updates", 5, "--quiet", "--out", run);
    return run;
  }

  @Test
  void everyReadingVerbTakesIt() throws IOException {
    Path run = run();
    Path data = folder.resolve("rows.csv");
    for (List<Object> verb :
        List.<List<Object>>of(
            List.of("score", run, data),
            List.of("explain", run, data),
            List.of("transform", run, data),
            List.of("sample", run, "--given", data),
            List.of("evaluate", run, data, "--exact", "--json"),
            List.of("data", "describe", data))) {
      String file = Ran.done(verb.toArray()).out().replace(data.toString(), "standard input");
      for (String name : List.of("-", "/dev/stdin")) {
        Object[] words = verb.stream().map(word -> word.equals(data) ? name : word).toArray();
        Ran ran = fed(ROWS, words);
        assertEquals(0, ran.code(), verb + ran.err());
        assertEquals(file.replaceAll("\"?seconds.*", ""), ran.out().replaceAll("\"?seconds.*", ""));
      }
    }
  }

  @Test
  void theFormatIsKnownByItsContent() throws IOException {
    Path array = folder.resolve("rows.npy");
    Ran.done("data", "convert", rows(), "--out", array);
    Path table = folder.resolve("again.csv");
    try (InputStream in = Files.newInputStream(array)) {
      assertEquals(0, fed(in, Terminal.NONE, "data", "convert", "-", "--out", table).code());
    }
    assertEquals(
        DataFiles.read(array, ReadOptions.DEFAULT).rows(),
        DataFiles.read(table, ReadOptions.DEFAULT).rows());
  }

  /// A run says where its data came from; what needs them again asks for a file.
  @Test
  void aRunRecordsItsOrigin() throws IOException {
    Path run = folder.resolve("run");
    Ran trained = fed(ROWS, "train", "-", "--hidden", 2, "--updates", 5, "--out", run);
    assertEquals(0, trained.code(), trained.err());
    String record = Files.readString(run.resolve("run.json"));
    assertTrue(record.contains("\"source\" : \"standard input\""), record);
    assertFalse((record + trained.out() + trained.err()).contains("harmonium-input-"), record);
    Ran.of("train", "--resume", run, "--updates", 9).failed(66, "standard input is not kept");
    Ran.of("evaluate", run).failed(66, "standard input", "harmonium evaluate RUN DATA");
    assertEquals(0, fed(ROWS, "evaluate", run, "-", "--exact").code());
  }

  @Test
  void oneInputCannotBeTwo() {
    fed(ROWS, "train", "-", "--test", "/dev/stdin").failed(2, "can be read once");
  }

  @Test
  void emptyAndBadDataAreBadData() throws IOException {
    fed("", "score", run(), "-").failed(65, "standard input is empty");
    fed("a,b,c\n1,0\n", "score", folder.resolve("run"), "-")
        .failed(65, "where: standard input, line 2");
    InputStream broken =
        new InputStream() {
          @Override
          public int read() throws IOException {
            throw new IOException("Input/output error");
          }
        };
    fed(broken, Terminal.NONE, "data", "describe", "-").failed(74, "where: standard input");
  }

  @Test
  void whoeverTypesIsToldSo() {
    Terminal typing = new Terminal(true, false, false, 80, false);
    InputStream in = new ByteArrayInputStream(ROWS.getBytes(StandardCharsets.UTF_8));
    Ran ran = fed(in, typing, "data", "describe", "-");
    assertEquals(0, ran.code(), ran.err());
    assertTrue(ran.err().contains("Ctrl-D"), ran.err());
    assertEquals("", fed(ROWS, "data", "describe", "-").err());
  }
}
