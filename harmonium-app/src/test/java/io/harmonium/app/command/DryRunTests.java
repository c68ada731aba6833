package io.harmonium.app.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.harmonium.runs.training.TrialFolder;
import io.harmonium.store.RunDirectory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// What `train --dry-run` counts is what a run does; how long that takes is not tested.
class DryRunTests {

  private static final List<String> PARTS =
      List.of("Start", "Updates", "Evaluations", "Last", "Files", "Report");

  @TempDir Path folder;

  @BeforeEach
  void write() throws IOException {
    List<String> bits = new ArrayList<>();
    List<String> table = new ArrayList<>(List.of("colour,size,label"));
    for (int row = 0; row < 60; row++) {
      bits.add(row % 2 + "," + row % 2 + "," + row / 2 % 2 + "," + row % 3 / 2);
      table.add((row % 2 == 0 ? "red" : "blue") + "," + (0.5 + row % 7) + "," + row % 2);
    }
    Files.write(folder.resolve("bits.csv"), bits);
    Files.write(folder.resolve("table.csv"), table);
    Ran.done(
        "data",
        "generate",
        "lagged:columns=2,lag=1,flip=0.1,length=6",
        "--n",
        12,
        "--out",
        folder.resolve("lag.npz"));
  }

  /// A machine that is too large to be tried is reckoned from a smaller one: as many times as much as it has more parameters.
  @Test
  void millionsOfUnitsAreReckonedFromFewer() throws IOException {
    List<String> rows = new ArrayList<>();
    for (int row = 0; row < 40; row++) {
      int some = row % 17 + 1;
      rows.add(
          IntStream.range(0, 36)
              .mapToObj(j -> Integer.toString((13 << j % 7) / some % 2))
              .collect(Collectors.joining(",")));
    }
    Files.write(folder.resolve("wide.csv"), rows);
    String line = "@wide.csv --updates 2 --k 1 --dry-run --hidden ";
    Map<?, ?> large = cost(Ran.done(words(line + 1000000)));
    Map<?, ?> small = cost(Ran.done(words(line + 1000)));
    assertEquals(37_000_036, number(large, "parameters"));
    assertTrue(number(large, "secondsPerUpdate") > number(small, "secondsPerUpdate"));
    double stored = number(large, "snapshotBytes") / (8 * number(large, "parameters"));
    assertTrue(stored > 0.9 && stored < 1.2, "8 bytes a number: " + stored);
    double memory = number(large, "memoryBytes") / number(small, "memoryBytes");
    assertTrue(memory > 500 && memory < 1500, "a thousand times as much: " + memory);
  }

  private Object[] words(String line, Object... more) {
    List<Object> words = new ArrayList<>(List.of("train"));
    for (String word : line.split(" "))
      words.add(word.startsWith("@") ? folder.resolve(word.substring(1)) : word);
    words.addAll(List.of("--threads", 1, "--json"));
    words.addAll(List.of(more));
    return words.toArray();
  }

  private static Map<?, ?> cost(Ran ran) {
    return (Map<?, ?>) ran.json().get("cost");
  }

  private static double number(Map<?, ?> cost, String name) {
    return ((Number) cost.get(name)).doubleValue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "@bits.csv --hidden 3 --updates 7",
        "@bits.csv --hidden 3 --updates 6 --evaluate every:2",
        "@bits.csv --model bm --updates 5",
        "@table.csv --updates 4",
        "@table.csv --model class-rbm --label label --updates 3",
        "@bits.csv --model dbn --hidden 3,2 --updates 4",
        "@lag.npz --model rtrbm --hidden 2 --updates 5 --evaluate every:2"
      })
  void evaluationsAreThoseOfTheRunAndPartsMakeTheWhole(String line) throws IOException {
    Map<?, ?> cost = cost(Ran.done(words(line, "--dry-run")));
    Path run = folder.resolve("run");
    Ran.done(words(line, "--out", run));
    long lines = 0;
    try (Stream<Path> all = Files.walk(run)) {
      for (Path file : all.filter(f -> f.endsWith("metrics.jsonl")).toList())
        if (!Files.exists(file.resolveSibling("layers"))) lines += Files.readAllLines(file).size();
    }
    assertEquals(lines, number(cost, "evaluations") + 1);
    double sum = 0;
    for (String part : PARTS) {
      double seconds = number(cost, "secondsOf" + part);
      assertTrue(seconds > 0 || part.equals("Files"), part + " takes " + seconds);
      sum += seconds;
    }
    assertEquals(number(cost, "seconds"), sum, 1e-9 * sum);
    assertTrue(number(cost, "processorSeconds") > 0);
  }

  /// The rest of a run that is half done: one evaluation after each second update, without the one before the first.
  @Test
  void theRestOfARunIsCounted() {
    Path run = folder.resolve("run");
    Ran.done(words("@bits.csv --hidden 3 --updates 4 --evaluate every:2", "--out", run));
    Map<?, ?> cost = cost(Ran.done(words("--resume @run --updates 10 --dry-run")));
    assertEquals(6, number(cost, "updates"));
    assertEquals(2, number(cost, "evaluations"));
  }

  @Test
  void aTrialFolderIsRemoved() {
    Path run = folder.resolve("run");
    Ran.done(words("@bits.csv --hidden 3 --updates 2", "--out", run));
    Path above;
    try (TrialFolder trial = new TrialFolder(RunDirectory.open(run).description())) {
      above = trial.directory().path().getParent();
      assertTrue(Files.exists(above.resolve("run/run.json")));
    }
    assertFalse(Files.exists(above));
  }
}
