package io.harmonium.app.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Words that training did not see are missing cells, counted once for each column; `--strict` refuses them.
class UnseenWordsTests {

  @TempDir private static Path folder;
  private static Path mixed;
  private static Path words;
  private static Path rows;
  private static Path empty;

  @BeforeAll
  static void trainOnce() throws IOException {
    List<String> lines = new ArrayList<>(List.of("colour,town,x"));
    List<String> texts = new ArrayList<>(List.of("colour,town"));
    for (int i = 0; i < 60; i++) {
      String pair =
          List.of("red", "blue", "green").get(i % 3) + "," + List.of("Oslo", "Bern").get(i / 2 % 2);
      lines.add(pair + "," + Math.sin(i));
      texts.add(pair);
    }
    mixed = run("mixed", lines);
    words = run("words", texts);
    rows =
        Files.write(
            folder.resolve("rows.csv"),
            List.of(
                "colour,town,x",
                "red,Bern,0.5",
                "pink,Bern,0.25",
                "mauve,Rome,0.1",
                "pink,Oslo,0"));
    empty =
        Files.write(
            folder.resolve("empty.csv"),
            List.of("colour,town,x", "red,Bern,0.5", ",Bern,0.25", ",,0.1", ",Oslo,0"));
  }

  private static Path run(String name, List<String> lines) throws IOException {
    Path data = Files.write(folder.resolve(name + ".csv"), lines);
    Path run = folder.resolve(name);
    Ran.done("train", data, "--out", run, "--updates", 5, "--hidden", 3, "--threads", 1);
    return run;
  }

  /// The same file with empty cells in their places gives the same numbers.
  @Test
  void unseenWordsAreMissingCells() {
    for (String verb : List.of("score", "explain", "transform")) {
      Ran ran = Ran.done(verb, mixed, rows, "--threads", 1);
      assertEquals(Ran.done(verb, mixed, empty, "--threads", 1).out(), ran.out(), verb);
      assertEquals(1, ran.err().split("column 'colour': 3 cells", -1).length - 1, ran.err());
      assertEquals(1, ran.err().split("column 'town': 1 cell holds", -1).length - 1, ran.err());
      assertTrue(ran.err().contains("(pink, mauve)"), ran.err());
    }
    Ran filled = Ran.done("sample", mixed, "--given", rows, "--steps", 5, "--threads", 1);
    assertTrue(filled.err().contains("column 'colour': 3 cells"), filled.err());
    assertFalse(filled.out().contains("pink"), filled.out());
    Ran judged = Ran.done("evaluate", mixed, rows, "--exact", "--threads", 1);
    assertTrue(judged.err().contains("column 'colour': 3 cells"), judged.err());
  }

  /// Hidden means of a row with a gap lie between those of its possible completions, and rows without gaps are exact.
  @Test
  void meansOfRowsWithGapsAreMixtures() throws IOException {
    Path gap =
        Files.write(
            folder.resolve("gap.csv"), List.of("colour,town,x", "red,,0.5", "red,Bern,0.5"));
    Path both =
        Files.write(
            folder.resolve("both.csv"), List.of("colour,town,x", "red,Bern,0.5", "red,Oslo,0.5"));
    double[][] mixed = Ran.done("transform", UnseenWordsTests.mixed, gap).numbers();
    double[][] whole = Ran.done("transform", UnseenWordsTests.mixed, both).numbers();
    for (int j = 0; j < 3; j++) {
      assertEquals(whole[0][j], mixed[1][j]);
      assertTrue(mixed[0][j] >= Math.min(whole[0][j], whole[1][j]) - 1e-12);
      assertTrue(mixed[0][j] <= Math.max(whole[0][j], whole[1][j]) + 1e-12);
    }
  }

  /// p(y | known cells) is the mean of p(y | whole row) over the missing cell, weighted by its own probability.
  @Test
  void classesOfRowsWithGapsAreMixtures() throws IOException {
    List<String> lines = new ArrayList<>(List.of("size,colour,town,x"));
    for (int i = 0; i < 60; i++)
      lines.add(
          (i % 2 == 0 ? "big," : "small,")
              + List.of("red", "blue", "green").get(i % 3)
              + (i % 4 < 2 ? ",Oslo," : ",Bern,")
              + Math.sin(i));
    Path data = Files.write(folder.resolve("classes.csv"), lines);
    Path run = folder.resolve("classes");
    Ran.done(
        "train",
        data,
        "--label",
        "size",
        "--model",
        "class-rbm",
        "--out",
        run,
        "--updates",
        20,
        "--hidden",
        3,
        "--threads",
        1);
    String header = "colour,town,x";
    Path gap = Files.write(folder.resolve("one.csv"), List.of(header, "red,Rome,0.5"));
    Path both =
        Files.write(folder.resolve("two.csv"), List.of(header, "red,Bern,0.5", "red,Oslo,0.5"));
    Ran asked = Ran.done("predict", run, gap, "--label", "none", "--json");
    assertTrue(asked.err().contains("column 'town': 1 cell"), asked.err());
    double mixed = probability(asked, 0);
    Ran whole = Ran.done("predict", run, both, "--label", "none", "--json");
    double[][] energies = Ran.done("score", run, both, "--label", "none").numbers();
    double bern = 1 / (1 + Math.exp(energies[0][0] - energies[1][0]));
    assertEquals(bern * probability(whole, 0) + (1 - bern) * probability(whole, 1), mixed, 1e-9);
  }

  private static double probability(Ran ran, int row) {
    return ((Number) ((List<?>) ((List<?>) ran.json().get("probabilities")).get(row)).get(0))
        .doubleValue();
  }

  @Test
  void documentsCountThem() {
    Map<?, ?> unseen = (Map<?, ?>) Ran.done("score", mixed, rows, "--json").json().get("unseen");
    assertEquals(3L, ((Map<?, ?>) unseen.get("colour")).get("cells"));
    assertEquals(List.of("Rome"), ((Map<?, ?>) unseen.get("town")).get("words"));
    assertFalse(Ran.done("score", mixed, empty, "--json").json().containsKey("unseen"));
  }

  @Test
  void tablesOfWordsAreTheSame() throws IOException {
    Path texts =
        Files.write(folder.resolve("texts.csv"), List.of("colour,town", "red,Bern", "pink,Bern"));
    Ran ran = Ran.done("score", words, texts);
    assertTrue(ran.err().contains("column 'colour': 1 cell holds"), ran.err());
    Ran.of("score", words, texts, "--strict")
        .failed(65, "pink", "known are 'blue', 'green', 'red'");
  }

  @Test
  void strictRefuses() {
    for (String verb : List.of("score", "explain", "transform"))
      Ran.of(verb, mixed, rows, "--strict")
          .failed(65, "line 3, column 1", "pink", "known are 'blue', 'green', 'red'");
    Ran.of("sample", mixed, "--given", rows, "--strict").failed(65, "pink");
  }

  /// Another number is no misspelling of a number.
  @Test
  void numbersAreNotMisspelled() throws IOException {
    List<String> lines = new ArrayList<>(List.of("grade,c,x"));
    for (int i = 0; i < 40; i++) lines.add(i % 3 + (i % 2 == 0 ? ",u," : ",v,") + Math.cos(i));
    Path run = run("grades", lines);
    Path five = Files.write(folder.resolve("five.csv"), List.of("grade,c,x", "5,u,0.5"));
    Ran ran = Ran.of("score", run, five, "--strict");
    ran.failed(65, "known are '0', '1', '2'");
    assertFalse(ran.err().contains("did you mean"), ran.err());
    Ran given = Ran.of("sample", run, "--given", "grade=5");
    given.failed(2, "0, 1, 2");
    assertFalse(given.err().contains("did you mean"), given.err());
  }
}
