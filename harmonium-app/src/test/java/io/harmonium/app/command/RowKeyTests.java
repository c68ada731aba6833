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

/// Every row of a result can be found in the file it came from: by an id of the file, or by its number.
class RowKeyTests {

  @TempDir private static Path folder;
  private static Path run;
  private static Path plain;
  private static Path named;
  private static Path bare;
  private static Path pairs;

  @BeforeAll
  static void trainOnce() throws IOException {
    List<String> lines = new ArrayList<>(List.of("note,customer id,colour,x"));
    List<String> numbers = new ArrayList<>(List.of("a,b"));
    for (int i = 0; i < 60; i++) {
      lines.add("said it " + i + " times,c" + i + (i % 3 == 0 ? ",red," : ",blue,") + Math.sin(i));
      numbers.add(Math.sin(i) + "," + Math.cos(2 * i));
    }
    run = run("run", lines);
    plain = run("plain", numbers);
    named =
        write(
            "named.csv",
            "note,customer id,colour,x",
            "so it is,z7,red,0.5",
            "so it was,z3,blue,",
            "no it is not,z9,blue,0.25");
    bare = write("bare.csv", "colour,x", "red,0.5", "blue,", "blue,0.25");
    pairs = write("pairs.csv", "who,a,b", "p,0.1,0.2", "q,0.3,0.4");
  }

  private static Path write(String name, String... lines) throws IOException {
    return Files.write(folder.resolve(name), List.of(lines));
  }

  private static Path run(String name, List<String> lines) throws IOException {
    Path data = Files.write(folder.resolve(name + ".csv"), lines);
    Path run = folder.resolve(name);
    Ran.done("train", data, "--out", run, "--updates", 3, "--hidden", 3, "--threads", 1);
    return run;
  }

  private static List<String> first(Ran ran) {
    return ran.lines().stream().map(line -> line.split(",")[0]).toList();
  }

  @Test
  void idsComeAlong() {
    Ran scores = Ran.done("score", run, named);
    assertEquals(List.of("customer id", "z7", "z3", "z9"), first(scores));
    assertEquals("customer id,freeEnergy", scores.lines().get(0));
    Map<?, ?> json = Ran.done("score", run, named, "--json").json();
    assertEquals("customer id", json.get("key"));
    assertEquals(List.of("z7", "z3", "z9"), json.get("keys"));
    List<String> filled = first(Ran.done("sample", run, "--given", named, "--n", 2, "--steps", 3));
    assertEquals(List.of("customer id", "z7", "z7", "z3", "z3", "z9", "z9"), filled);
    List<String> cells = Ran.done("explain", run, named, "--columns", 1).lines();
    assertTrue(cells.get(0).startsWith("customer id,row,rowSurprise,"), cells.get(0));
    for (String cell : cells.subList(1, cells.size())) {
      int row = Integer.parseInt(cell.split(",")[1]);
      assertEquals(List.of("z7", "z3", "z9").get(row - 1), cell.split(",")[0]);
    }
  }

  @Test
  void rowsWithoutIdsAreNumbered() {
    assertEquals(List.of("row", "1", "2", "3"), first(Ran.done("score", run, bare)));
    Map<?, ?> json = Ran.done("score", run, bare, "--json").json();
    assertEquals("row", json.get("key"));
    assertFalse(json.containsKey("keys"));
    List<String> filled = first(Ran.done("sample", run, "--given", bare, "--n", 2, "--steps", 3));
    assertEquals(List.of("row", "1", "1", "2", "2", "3", "3"), filled);
    assertEquals("colour,x", Ran.done("sample", run, "--n", 2, "--steps", 3).lines().get(0));
  }

  /// What a verb writes can be read by the others, and learned: the number of a row is no data.
  @Test
  void resultsAreReadAgain() throws IOException {
    Path filled = folder.resolve("filled.csv");
    Ran.done("sample", run, "--given", bare, "--steps", 3, "--out", filled);
    assertEquals(List.of("row", "1", "2", "3"), first(Ran.done("transform", run, filled)));
    Path features = folder.resolve("features.csv");
    Ran.done("transform", plain, folder.resolve("plain.csv"), "--out", features);
    assertEquals("row,h1,h2,h3", Files.readAllLines(features).get(0));
    Path next = folder.resolve("next");
    Ran learned =
        Ran.done("train", features, "--out", next, "--updates", 2, "--hidden", 2, "--threads", 1);
    assertTrue(learned.err().contains("left out  row"), learned.err());
    assertEquals(60, Ran.done("score", next, features).numbers().length);
    Ran.done("transform", plain, features, "--from-hidden");
  }

  /// Ids that training did not know must be left out of a table of one kind, whose columns count; then they come along.
  @Test
  void idsOfTablesOfOneKind() {
    Ran.of("score", plain, pairs).failed(65, "--drop who");
    assertEquals(List.of("who", "p", "q"), first(Ran.done("score", plain, pairs, "--drop", "who")));
    assertEquals(
        List.of("note", "so it is", "so it was", "no it is not"),
        first(Ran.done("score", run, named, "--id", "note")));
  }
}
