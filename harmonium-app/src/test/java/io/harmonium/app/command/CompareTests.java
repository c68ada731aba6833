package io.harmonium.app.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.harmonium.runs.use.SmallRbm;
import io.harmonium.store.RunDirectory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Runs side by side: the table, the page, the pictures, and what is refused.
class CompareTests {

  @TempDir private static Path runs;
  @TempDir private Path folder;

  @BeforeAll
  static void train() {
    Path bars = runs.resolve("bars.csv");
    Path other = runs.resolve("other.csv");
    Ran.done("data", "generate", "bars:size=3", "--n", 60, "--out", bars);
    Ran.done("data", "generate", "bars:size=3", "--n", 60, "--seed", 2, "--out", other);
    train("one", bars, 1, 40);
    train("two", bars, 2, 40);
    train("elsewhere", other, 1, 20);
    Ran.done("train", "--resume", runs.resolve("elsewhere"), "--updates", 40, "--quiet");
    Path small = SmallRbm.write(runs.resolve("small.npz"));
    Ran.done("import", small, "--as", "rbm", "--out", runs.resolve("imported"));
  }

  private static void train(String name, Path data, int k, int updates) {
    String settings =
        "--hidden 4 --batch-size 16 --chains 8 --learning-rate 0.01 --evaluate every:20 --quiet";
    Stream<Object> words =
        Stream.of("train", data, "--out", runs.resolve(name), "--k", k, "--updates", updates);
    Ran.done(Stream.concat(words, Stream.of((Object[]) settings.split(" "))).toArray());
  }

  private Path page() {
    return folder.resolve("compare.html");
  }

  private Ran compare(String first, String second, Object... more) {
    Stream<Object> words =
        Stream.of("compare", runs.resolve(first), runs.resolve(second), "--out", page());
    return Ran.of(Stream.concat(words, Stream.of(more)).toArray());
  }

  @Test
  void theTableShowsWhatDiffersAndWhatWasMeasured() {
    Ran ran = compare("one", "two");
    assertEquals(0, ran.code(), ran.err());
    assertEquals("", ran.err());
    assertEquals("2 runs that differ in k", ran.lines().getFirst());
    String head = ran.lines().get(2);
    assertTrue(head.matches("run +k +updates +seconds +best test +at +last test +trusted +pseudo"));
    assertTrue(ran.lines().get(3).matches("one +1 +40 +\\d+\\.\\d +-\\d.*± .* (yes|no) +-\\d.*"));
    assertTrue(ran.lines().get(4).startsWith("two  2"), ran.out());
  }

  @Test
  void thePageNamesWhatDiffersAndCarriesEverything() throws IOException {
    assertEquals(0, compare("one", "two").code());
    String page = Files.readString(page());
    assertTrue(page.contains("<h1>2 runs that differ in k</h1>"), page);
    for (String words :
        List.of(
            "training (updates)",
            "time of training, without evaluation (seconds)",
            "test log-likelihood (nats per row)",
            "less the seconds of evaluation",
            ">one</text>",
            ">two</text>")) assertTrue(page.contains(words), words);
    assertFalse(page.contains("<script") || page.contains("src=\"http"), page);
    assertEquals(0, compare("one", "two").code());
    assertEquals(page, Files.readString(page()));
  }

  @Test
  void theDocumentHasItsKeys() {
    Map<?, ?> json = compare("one", "two", "--json").json();
    assertEquals(List.of("k"), json.get("differences"));
    assertEquals(page().toString(), json.get("page"));
    for (Object each : (List<?>) json.get("runs")) {
      Map<?, ?> run = (Map<?, ?>) each;
      assertEquals(40L, run.get("updates"));
      assertTrue(((Number) run.get("trainingSeconds")).doubleValue() > 0);
      double best = ((Number) ((Map<?, ?>) run.get("best")).get("value")).doubleValue();
      double last = ((Number) ((Map<?, ?>) run.get("last")).get("value")).doubleValue();
      assertTrue(best >= last);
    }
  }

  @Test
  void picturesAreWrittenWhereTheyAreWanted() throws IOException {
    Path pictures = folder.resolve("new/pictures");
    assertEquals(0, compare("one", "two", "--pictures", pictures).code());
    assertEquals(0, compare("two", "one", "--pictures", pictures).code());
    try (Stream<Path> files = Files.list(pictures)) {
      assertEquals(
          List.of("likelihood-seconds.svg", "likelihood-updates.svg"),
          files.map(file -> file.getFileName().toString()).sorted().toList());
    }
  }

  @Test
  void runsOfOtherDataAreComparedWithAWarning() throws IOException {
    Ran ran = compare("one", "elsewhere");
    assertEquals(0, ran.code(), ran.err());
    assertTrue(ran.err().startsWith("warning: the runs are judged by different rows"), ran.err());
    for (String words : List.of("bars.csv, split", "(one); other.csv, split", "(elsewhere)"))
      assertTrue(ran.err().contains(words), ran.err());
    assertTrue(Files.readString(page()).contains("Look closer."));
  }

  @Test
  void aResumedRunSaysSoInItsTimings() {
    List<Map<String, Object>> timings = RunDirectory.open(runs.resolve("elsewhere")).readTimings();
    assertEquals(1, timings.stream().filter(line -> "resumed".equals(line.get("event"))).count());
  }

  @Test
  void aRunWithoutMetricsHasDashes() {
    Ran ran = compare("one", "imported");
    assertEquals(0, ran.code(), ran.err());
    assertTrue(ran.err().contains("imported has no test log-likelihood"), ran.err());
    assertTrue(ran.lines().get(4).matches("imported .* - +- +- +- +- +-"), ran.out());
  }

  @Test
  void aRunThatIsStillWritingIsRead() throws IOException {
    Path working = folder.resolve("working");
    Files.createDirectories(working);
    for (String name : List.of("run.json", "timings.jsonl"))
      Files.copy(runs.resolve("one").resolve(name), working.resolve(name));
    List<String> lines = Files.readAllLines(runs.resolve("one/metrics.jsonl"));
    Files.writeString(working.resolve("metrics.jsonl"), lines.get(0) + "\n" + lines.get(1) + "\n");
    Files.writeString(
        working.resolve("metrics.jsonl"), "{\"update\": 4", StandardOpenOption.APPEND);
    Ran ran = Ran.done("compare", working, runs.resolve("two"), "--out", page());
    assertTrue(ran.out().contains(" of 40 "), ran.out());
  }

  @Test
  void badUseIsRefusedAndWritesNothing() throws IOException {
    Path text = Files.writeString(folder.resolve("letter.txt"), "keep me");
    compare("one", "nothing").failed(66, "there is no such run");
    Ran.of("compare", runs.resolve("one"), folder, "--out", page()).failed(66, "not a run");
    Ran.of("compare", runs.resolve("one")).failed(2, "two or more runs, got 1");
    Ran.of("compare").failed(2, "RUN");
    compare("one", "one").failed(2, "named twice");
    compare("one", "two", "--pictures", text).failed(73, "is no folder");
    Ran.of("compare", runs.resolve("one"), runs.resolve("two"), "--out", text).failed(2, ".html");
    Ran.of("compare", runs.resolve("one"), runs.resolve("two"), "--out", "-").failed(2, "a file");
    assertFalse(Files.exists(page()));
    Files.writeString(page(), "<p>my own page</p>");
    compare("one", "two").failed(73, "exists", "--force");
    assertEquals(0, compare("one", "two", "--force").code());
    Object[] many = new Object[18];
    java.util.Arrays.fill(many, runs.resolve("one"));
    many[0] = "compare";
    Ran.of(many).failed(2, "at most 16 runs");
  }
}
