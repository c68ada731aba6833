package io.harmonium.app.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// `--force` replaces a run of ours when the new one stands, and nothing else ever.
class ForceTests {

  @TempDir Path folder;
  private Path run;

  @BeforeEach
  void make() throws IOException {
    run = folder.resolve("run");
    Ran.done("data", "generate", "bars:size=3", "--n", 40, "--out", folder.resolve("bars.csv"));
    Ran.done("data", "generate", "lagged", "--n", 4, "--out", folder.resolve("lag.npz"));
    Files.writeString(folder.resolve("spins.csv"), "a,b,c,d\n1,-1,1,-1\n1,1,-1,-1\n");
    Files.writeString(folder.resolve("reals.csv"), "a,b\n0.5,2.5\n1.25,3\n0.75,4\n");
  }

  /// Words with names of files in the folder of the test, and the run.
  private Object[] words(String text, Object... more) {
    Stream<Object> words =
        Arrays.stream(text.split(" "))
            .map(
                word ->
                    word.endsWith(".csv") || word.endsWith(".npz") ? folder.resolve(word) : word);
    return Stream.concat(words, Stream.concat(Stream.of("--out", run), Arrays.stream(more)))
        .toArray();
  }

  private Map<String, String> tree() throws IOException {
    Map<String, String> tree = new TreeMap<>();
    try (Stream<Path> all = Files.walk(run)) {
      for (Path path : all.toList())
        if (!path.endsWith("run.lock"))
          tree.put(
              run.relativize(path).toString(),
              Files.isRegularFile(path) ? HexFormat.of().formatHex(Files.readAllBytes(path)) : "");
    }
    return tree;
  }

  private static final String SHORT = " --updates 2 --evaluate every:100 --threads 1 --quiet";

  private void trainFormer() {
    Ran.done(words("train bars.csv --hidden 2" + SHORT));
  }

  /// Each family replaces a run, its own and that of another family, and leaves none of it.
  @ParameterizedTest
  @ValueSource(
      strings = {
        "train bars.csv --hidden 3" + SHORT,
        "train bars.csv --model dbn --hidden 3,2" + SHORT,
        "train lag.npz --model rtrbm --hidden 2" + SHORT,
        "train spins.csv --model hopfield --quiet"
      })
  void everyFamilyReplacesARunAndLeavesWhatIsNotOurs(String command) throws IOException {
    Ran.done(words("train bars.csv --model dbn --hidden 2,2,2" + SHORT));
    Files.writeString(run.resolve("notes.txt"), "mine");
    Ran.of(words(command)).failed(73, "a run stands here already");
    Ran ran = Ran.done(words(command, "--force"));
    assertTrue(ran.err().contains("notes.txt"), ran.err());
    assertEquals("mine", Files.readString(run.resolve("notes.txt")));
    assertFalse(Files.exists(run.resolve("layers/3")));
    try (Stream<Path> entries = Files.list(run)) {
      assertTrue(entries.noneMatch(entry -> entry.getFileName().toString().startsWith(".")));
    }
    Path alone = folder.resolve("alone");
    Object[] words = words(command);
    for (int i = 0; i < words.length; i++) if (words[i] == run) words[i] = alone;
    Ran.done(words);
    Files.delete(run.resolve("notes.txt"));
    assertEquals(names(alone), names(run));
  }

  private static java.util.Set<String> names(Path root) throws IOException {
    java.util.Set<String> names = new java.util.TreeSet<>();
    try (Stream<Path> all = Files.walk(root)) {
      all.forEach(path -> names.add(root.relativize(path).toString()));
    }
    return names;
  }

  /// Each of these commands fails: at its data, its options, or at the first update.
  @ParameterizedTest
  @ValueSource(
      strings = {
        "train missing.csv --force",
        "train bars.csv --hidden 0 --force",
        "train bars.csv --visible gaussian --hidden 2 --learning-rate 1e300 --threads 1 --updates"
            + " 50 --force",
        "train bars.csv --model dbn --visible gaussian --hidden 2,2 --learning-rate 1e300 --threads"
            + " 1 --updates 50 --force",
        "train reals.csv --model hopfield --force",
        "train bars.csv --hidden 2 --from nowhere --threads 1 --force",
        "train lag.npz --model rtrbm --hidden 2 --from nowhere --threads 1 --force",
        "import missing.npz --as rbm --force"
      })
  void aRunThatCannotStartLeavesTheFormerOneAsItWas(String command) throws IOException {
    trainFormer();
    Map<String, String> before = tree();
    Ran ran = Ran.of(words(command));
    assertNotEquals(0, ran.code(), ran.err());
    assertEquals(before, tree(), ran.err());
    Path fresh = folder.resolve("fresh");
    Object[] words = words(command);
    for (int i = 0; i < words.length; i++) if (words[i] == run) words[i] = fresh;
    assertEquals(ran.code(), Ran.of(words).code());
  }

  @Test
  void aFolderOfAnotherProgramIsNeverTouched() throws IOException {
    Files.createDirectories(run.resolve("models"));
    Files.writeString(run.resolve("run.json"), "{\"name\": \"mine\"}");
    Files.writeString(run.resolve("package.json"), "{}");
    Files.writeString(run.resolve("models/weights.bin"), "x");
    Map<String, String> before = tree();
    Ran.of(words("train bars.csv --force")).failed(73, "not one that Harmonium wrote");
    Ran.of(words("train bars.csv --dry-run --force")).failed(73, "not one that Harmonium wrote");
    Ran.of(words("demo --force")).failed(73, "not one that Harmonium wrote");
    assertEquals(before, tree());
  }
}
