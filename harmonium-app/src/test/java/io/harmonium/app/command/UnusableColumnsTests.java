package io.harmonium.app.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.harmonium.store.RunDirectory;
import io.harmonium.wording.Shell;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Tables as people have them: ids, dates and times beside the columns that can be learned.
class UnusableColumnsTests {

  @TempDir private Path folder;

  private Path table(
      String name, String header, int rows, java.util.function.IntFunction<String> row)
      throws IOException {
    List<String> lines = new ArrayList<>(List.of(header));
    for (int i = 0; i < rows; i++) lines.add(row.apply(i));
    return Files.write(folder.resolve(name), lines);
  }

  private Ran train(Path data, String run, Object... more) {
    List<Object> all = new ArrayList<>(List.of("train", data, "--out", folder.resolve(run)));
    all.addAll(List.of("--updates", 3, "--hidden", 3, "--threads", 1));
    all.addAll(List.of(more));
    return Ran.of(all.toArray());
  }

  private List<String> columns(String run) {
    Object columns =
        RunDirectory.open(folder.resolve(run)).description().conventions().get("columns");
    return ((List<?>) columns).stream().map(String::valueOf).toList();
  }

  /// Beyond the most categories that a column may have, every column is still listed, and what is not used has one
  /// option that leaves it out.
  @Test
  void allColumnsAreListed() throws IOException {
    Path data =
        table(
            "long.csv",
            "customer id,joined,colour,spent",
            1200,
            i ->
                "c"
                    + i
                    + ",2023-01-"
                    + (10 + i % 19)
                    + "T"
                    + i % 24
                    + ":30,"
                    + (i % 3 == 0 ? "red," : "blue,")
                    + 0.25 * (i % 40));
    Ran ran = Ran.done("data", "describe", data);
    for (String words :
        List.of(
            "customer id  not used: an id, more than 1000 different words",
            "joined       not used: dates",
            "colour       boolean, blue, red",
            "spent        numeric",
            "--drop 'customer id,joined'")) assertTrue(ran.out().contains(words), ran.out());
    Ran trained = train(data, "long");
    assertEquals(0, trained.code(), trained.err());
    assertTrue(trained.err().contains("--drop 'customer id,joined'"), trained.err());
    assertEquals(0, train(data, "dropped", "--drop", "customer id,joined").code());
    assertEquals(
        RunDirectory.open(folder.resolve("long")).machine().structure(),
        RunDirectory.open(folder.resolve("dropped")).machine().structure());
  }

  /// What is suggested for names with commas can be pasted; so can their kinds.
  @Test
  void namesWithCommasCanBeGiven() throws IOException {
    Path data =
        table(
            "commas.csv",
            "\"name, first\",\"size, cm\",\"colour, main\"",
            40,
            i -> "c" + i + "," + 0.25 * (i % 7) + "," + (i % 3 == 0 ? "red" : "blue"));
    Ran ran = Ran.done("data", "describe", data);
    String remedy = "--drop '\"name, first\"'";
    assertTrue(ran.out().contains(remedy), ran.out());
    List<String> words = Shell.words(remedy);
    Ran dropped = Ran.done("data", "describe", data, words.get(0), words.get(1));
    assertTrue(!dropped.out().contains("name, first"), dropped.out());
    Ran two =
        Ran.done(
            "data",
            "describe",
            data,
            "--drop",
            "\"name, first\"",
            "--drop",
            "\"size, cm\"",
            "--visible",
            "mixed");
    assertTrue(!two.out().contains("size, cm"), two.out());
    Ran typed = Ran.done("data", "describe", data, "--types", "\"size, cm\"=categorical");
    assertTrue(typed.out().contains("size, cm      categorical, 7"), typed.out());
    assertEquals(0, train(data, "commas").code());
    Ran given =
        Ran.done("sample", folder.resolve("commas"), "--given", "\"colour, main\"=red", "--n", 3);
    assertTrue(given.out().contains(",red\n"), given.out());
  }

  /// The number of a row is no data; further files may have it or not.
  @Test
  void numbersOfRowsAreLeftOut() throws IOException {
    Path data =
        table("numbered.csv", "row,a,b", 60, i -> (i + 1) + "," + Math.sin(i) + "," + Math.cos(i));
    Ran trained = train(data, "numbered");
    assertEquals(0, trained.code(), trained.err());
    assertTrue(trained.err().contains("left out  row"), trained.err());
    assertEquals(List.of("a", "b"), columns("numbered"));
    Path bare = table("bare.csv", "a,b", 3, i -> Math.sin(i) + "," + Math.cos(i));
    assertEquals(3, Ran.done("score", folder.resolve("numbered"), bare).lines().size() - 1);
    assertEquals(60, Ran.done("score", folder.resolve("numbered"), data).lines().size() - 1);
  }

  /// Seconds since 1970 are standardised; as they are, they are refused before training with an option that works.
  @Test
  void timesDoNotBreakTraining() throws IOException {
    Path data =
        table(
            "times.csv",
            "at,warmth,load",
            80,
            i ->
                String.format(
                    Locale.ROOT,
                    "%d,%.2f,%.2f",
                    1672531200L + 86400 * (i * 37 % 80),
                    20 + Math.sin(i),
                    40 + Math.cos(i)));
    Ran ran = train(data, "times");
    assertEquals(0, ran.code(), ran.err());
    assertTrue(ran.err().contains("at      numeric"), ran.err());
    train(data, "raw", "--visible", "gaussian").failed(65, "column 'at'", "--visible mixed");
    assertEquals(0, train(data, "mixed", "--visible", "mixed").code());
  }

  /// A real column of one value has no variance: it is left out of a table with a remark, and training does not blame the
  /// rate.
  @ParameterizedTest
  @ValueSource(strings = {"a,b,c", ""})
  void constantRealColumnsAreLeftOut(String header) throws IOException {
    List<String> lines = new ArrayList<>();
    if (!header.isEmpty()) lines.add(header);
    for (int i = 0; i < 60; i++) lines.add(0.1 * (i % 7) + ",0.1," + 0.3 * (i % 11));
    Path data = Files.write(folder.resolve("real.csv"), lines);
    Ran trained = train(data, "real");
    assertEquals(0, trained.code(), trained.err());
    assertTrue(trained.err().contains("one value in all rows"), trained.err());
    assertEquals(2, columns("real").size());
    assertEquals(
        60, Ran.done("score", folder.resolve("real"), data, "--quiet").out().lines().count() - 1);
  }

  /// An array has no columns to drop: its constant column is the cause that is named, and the remedy works.
  @Test
  void constantColumnsOfArraysAreNamed() throws IOException {
    Path table = table("real.csv", "a,b,c", 60, i -> 0.1 * (i % 7) + ",0.1," + 0.3 * (i % 11));
    Path array = folder.resolve("real.npy");
    Ran.done("data", "convert", table, "--out", array);
    Ran refused = train(array, "array");
    refused.failed(65, "one value in all rows");
    assertTrue(refused.err().contains("harmonium data convert " + array), refused.err());
    Path back = folder.resolve("back.csv");
    Ran.done("data", "convert", array, "--out", back);
    assertEquals(0, train(back, "back").code());
  }
}
