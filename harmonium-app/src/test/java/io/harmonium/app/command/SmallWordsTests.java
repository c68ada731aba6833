package io.harmonium.app.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.harmonium.runs.text.Counted;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// What is said in passing is right too: one of a thing, files of others, figures that say nothing.
class SmallWordsTests {

  @TempDir private Path folder;

  @Test
  void oneIsSingular() throws IOException {
    assertEquals("1 row", Counted.of(1, "rows"));
    assertEquals("0 rows", Counted.of(0, "rows"));
    assertEquals("2 sequences", Counted.of(2, "sequences"));
    Path one = Files.writeString(folder.resolve("one.csv"), "id,a,b\n1,0,1\n1,1,0\n1,1,1\n1,0,0\n");
    Path run = folder.resolve("run");
    Ran trained =
        Ran.of(
            "train",
            one,
            "--model",
            "rtrbm",
            "--id",
            "id",
            "--hidden",
            2,
            "--updates",
            2,
            "--threads",
            1,
            "--out",
            run);
    assertEquals(0, trained.code(), trained.err());
    assertTrue(trained.err().contains("1 sequence, 4 frames"), trained.err());
    Ran judged = Ran.done("evaluate", run, "--threads", 1);
    assertTrue(judged.out().contains("1 sequence, 4 frames"), judged.out());
  }

  /// What another program wrote is neither damaged nor to be deleted.
  @ParameterizedTest
  @ValueSource(strings = {"{\"name\": \"other\", \"runs\": [1, 2]}", "[1, 2]", "3"})
  void descriptionsOfOthersStay(String text) throws IOException {
    Path other = Files.createDirectory(folder.resolve("other"));
    Files.writeString(other.resolve("run.json"), text);
    for (String verb : List.of("evaluate", "sample", "inspect", "diagnose")) {
      Ran ran = Ran.of(verb, other);
      assertEquals(65, ran.code(), ran.err());
      assertTrue(ran.err().contains("Harmonium did not write this file"), ran.err());
      assertFalse(ran.err().contains("delete"), ran.err());
    }
    assertEquals(text, Files.readString(other.resolve("run.json")));
  }

  /// Two points are always on a line: r of the means of two columns is left out.
  @Test
  void twoColumnsHaveNoCorrelationOfMeans() throws IOException {
    List<String> rows = new ArrayList<>(List.of("a,b"));
    for (int i = 0; i < 30; i++) rows.add(Math.sin(i) + "," + Math.cos(2 * i));
    Path data = Files.write(folder.resolve("two.csv"), rows);
    Path run = folder.resolve("two");
    assertEquals(
        0,
        Ran.of("train", data, "--hidden", 2, "--updates", 5, "--threads", 1, "--out", run).code());
    Ran judged = Ran.done("evaluate", run, "--threads", 1);
    String means =
        judged.lines().stream().filter(line -> line.startsWith("means ")).findFirst().orElseThrow();
    assertTrue(means.strip().endsWith(" -"), means);
  }
}
