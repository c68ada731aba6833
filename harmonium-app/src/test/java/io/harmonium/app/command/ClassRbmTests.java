package io.harmonium.app.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.harmonium.random.Draws;
import io.harmonium.random.Seed;
import io.harmonium.store.RunDirectory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Machines with classes through the command: trained, judged, asked, drawn from, cut and resumed.
class ClassRbmTests {

  @TempDir private Path folder;
  private Path table;

  /// Six noisy bits and their majority, in words.
  @BeforeEach
  void write() throws IOException {
    table = folder.resolve("majority.csv");
    Files.writeString(table, rows(240, 1, 1));
  }

  /// Rows of which one in `known` has its label.
  private static String rows(int count, int known, long seed) {
    StringBuilder text = new StringBuilder("a,b,c,d,e,kind\n");
    for (int row = 0; row < count; row++) {
      Draws draws = Seed.of(seed).row(row);
      boolean many = draws.uniform(9, 0) < 0.5;
      for (int j = 0; j < 5; j++)
        text.append(draws.uniform(j, 0) < (many ? 0.85 : 0.15) ? "1," : "0,");
      text.append(row % known == 0 ? many ? "many" : "few" : "").append('\n');
    }
    return text.toString();
  }

  private Path train(String objective, Object... more) {
    Path run = folder.resolve("run-" + objective.replace(':', '-'));
    Object[] words = new Object[18 + more.length];
    Object[] first = {
      "train",
      table,
      "--model",
      "class-rbm",
      "--labels",
      "kind",
      "--objective",
      objective,
      "--hidden",
      4,
      "--updates",
      300,
      "--split",
      "0.6/0.2/0.2",
      "--out",
      run,
      "--learning-rate",
      "0.02"
    };
    System.arraycopy(first, 0, words, 0, 18);
    System.arraycopy(more, 0, words, 18, more.length);
    Ran.done(words);
    return run;
  }

  @ParameterizedTest
  @ValueSource(strings = {"generative", "discriminative", "hybrid:0.1", "semi-supervised:0.1"})
  void everyObjectiveLearnsTheClass(String objective) {
    Path run = train(objective);
    Map<?, ?> judged = Ran.done("evaluate", run, "--exact", "--samples", 50, "--json").json();
    for (String key : List.of("accuracy", "logLoss", "ece", "brier"))
      assertTrue(judged.get(key) instanceof Number, key + " in " + judged);
    assertTrue(((Number) judged.get("accuracy")).doubleValue() > 0.85, judged.toString());
    assertTrue(((Number) judged.get("logLoss")).doubleValue() < 0.4, judged.toString());
  }

  @Test
  void predictionsAreProbabilitiesOfNamedClasses() throws IOException {
    Path run = train("hybrid:0.1");
    Ran predicted = Ran.done("predict", run, table);
    assertEquals("class,probability,label,p(few),p(many)", predicted.results().get(0));
    int right = 0;
    for (String line : predicted.results().subList(1, 241)) {
      String[] cells = line.split(",");
      assertEquals(1, Double.parseDouble(cells[3]) + Double.parseDouble(cells[4]), 1e-12);
      if (cells[0].equals(cells[2])) right++;
    }
    assertTrue(right > 204, right + " of 240");
    Path bare = folder.resolve("bare.csv");
    Files.writeString(bare, "a,b,c,d,e\n1,1,1,1,1\n0,0,0,0,0\n");
    Map<?, ?> json = Ran.done("predict", run, bare, "--label", "none", "--json").json();
    assertEquals(List.of("many", "few"), json.get("predicted"));
    assertEquals(List.of("few", "many"), json.get("classes"));
  }

  /// Rows of a class that is not known by the second file keep their names.
  @Test
  void classesGoByNameAndUnknownOnesAreRefused() throws IOException {
    Path run = train("discriminative");
    Path only = folder.resolve("only.csv");
    Files.writeString(only, "a,b,c,d,e,kind\n1,1,1,1,1,many\n1,1,1,1,0,many\n");
    Map<?, ?> json = Ran.done("predict", run, only, "--json").json();
    assertEquals(1.0, ((Number) json.get("accuracy")).doubleValue());
    Files.writeString(only, "a,b,c,d,e,kind\n1,1,1,1,1,lots\n");
    Ran.of("predict", run, only).failed(2, "lots", "few, many");
  }

  @Test
  void samplesAreDrawnByClass() {
    Path run = train("generative");
    double[] ones = new double[2];
    for (int c = 0; c < 2; c++) {
      String given = "kind=" + (c == 0 ? "few" : "many");
      Ran drawn = Ran.done("sample", run, "--given", given, "--n", 200, "--steps", 50);
      assertEquals("a,b,c,d,e,kind", drawn.lines().get(0));
      for (String line : drawn.lines().subList(1, 201)) {
        assertTrue(line.endsWith(c == 0 ? "few" : "many"), line);
        ones[c] += line.chars().filter(ch -> ch == '1').count() / 1000.0;
      }
    }
    assertTrue(ones[0] + 0.2 < ones[1], ones[0] + " and " + ones[1]);
    Ran.of("sample", run, "--given", "kinds=few").failed(2, "kinds", "kind");
    Ran.of("sample", run, "--given", "kind=lots").failed(2, "lots");
  }

  /// Numbers between 1 and 2; where `gaps`, some are missing.
  private static String shares(boolean gaps) {
    StringBuilder text = new StringBuilder("a,b,c,kind\n");
    for (int row = 0; row < 120; row++) {
      Draws draws = Seed.of(3).row(row);
      for (int j = 0; j < 3; j++) {
        float share = 0.4f * draws.uniform(j, 0) + (row % 2 == 0 ? 0.6f : 0);
        text.append(gaps && j == row % 7 ? "" : Float.toString(1 + share)).append(',');
      }
      text.append(row % 2 == 0 ? "many\n" : "few\n");
    }
    return text.toString();
  }

  private static Object[] bounded(Path table, String objective, int updates, Path run) {
    String words =
        "--model class-rbm --labels kind --visible bounded:1:2 --hidden 4:subspace:2"
            + " --learning-rate 0.02 --evaluate every:400";
    List<Object> command = new ArrayList<>(List.of("train", table, "--out", run));
    command.addAll(List.of(words.split(" ")));
    command.addAll(List.of("--objective", objective, "--updates", updates));
    return command.toArray();
  }

  /// Bounded numbers below gates with two bits each.
  @Test
  void otherKindsOfUnitsHaveClasses() throws IOException {
    Files.writeString(table, shares(false));
    Path run = folder.resolve("run-bounded");
    Ran.done(bounded(table, "hybrid:0.1", 400, run));
    Path bare = folder.resolve("bare.csv");
    Files.writeString(bare, "a,b,c\n1.9,1.8,1.9\n1.1,1.2,1.1\n");
    Map<?, ?> json = Ran.done("predict", run, bare, "--label", "none", "--json").json();
    assertEquals(List.of("many", "few"), json.get("predicted"));
    Ran drawn = Ran.done("sample", run, "--given", "kind=many", "--n", 50, "--steps", 50);
    for (String line : drawn.lines().subList(1, 51))
      for (String cell : line.substring(0, line.lastIndexOf(',')).split(","))
        assertTrue(Double.parseDouble(cell) >= 1 && Double.parseDouble(cell) <= 2, line);
  }

  /// Missing cells are summed out of p(x, y); p(y | x) is known for whole rows.
  @Test
  void gapsAreForGenerativeLearning() throws IOException {
    Files.writeString(table, shares(true));
    Path run = folder.resolve("run-gaps");
    Ran.of(bounded(table, "hybrid:0.1", 20, run)).failed(2, "missing", "generative");
    Ran.done(bounded(table, "generative", 20, run));
  }

  @Test
  void unlabelledRowsHelpAndAreScored() throws IOException {
    Files.writeString(table, rows(300, 6, 2));
    Path run = train("semi-supervised:0.2");
    Path whole = folder.resolve("whole.csv");
    Files.writeString(whole, rows(200, 1, 3));
    Map<?, ?> json = Ran.done("predict", run, whole, "--json").json();
    assertTrue(((Number) json.get("accuracy")).doubleValue() > 0.85, json.get("accuracy") + "");
    assertEquals(200, Ran.done("score", run, whole).numbers().length);
  }

  @Test
  void aCutRunEqualsAnUncutOne() throws IOException {
    Path whole = train("hybrid:0.1", "--threads", 1);
    Path cut = folder.resolve("cut");
    Ran.done(
        "train",
        table,
        "--model",
        "class-rbm",
        "--labels",
        "kind",
        "--objective",
        "hybrid:0.1",
        "--hidden",
        4,
        "--updates",
        120,
        "--learning-rate",
        "0.01",
        "--split",
        "0.6/0.2/0.2",
        "--out",
        cut);
    Ran.done("train", "--resume", cut, "--updates", 150, "--threads", 2);
    Path uncut = folder.resolve("uncut");
    Ran.done(
        "train",
        table,
        "--model",
        "class-rbm",
        "--labels",
        "kind",
        "--objective",
        "hybrid:0.1",
        "--hidden",
        4,
        "--updates",
        150,
        "--learning-rate",
        "0.01",
        "--split",
        "0.6/0.2/0.2",
        "--out",
        uncut,
        "--threads",
        1);
    assertEquals(
        RunDirectory.open(uncut).latestState().state().parameters(),
        RunDirectory.open(cut).latestState().state().parameters());
    assertNotNull(RunDirectory.open(whole).latestState().state().chains());
  }

  /// The best machine by validation is kept and used, and patience ends a run that does not get better.
  @Test
  void patienceEndsARunAndTheBestMachineServes() {
    Path run = folder.resolve("patient");
    Map<?, ?> json =
        Ran.done(
                "train",
                table,
                "--model",
                "class-rbm",
                "--labels",
                "kind",
                "--objective",
                "discriminative",
                "--hidden",
                20,
                "--updates",
                4000,
                "--evaluate",
                "every:20",
                "--learning-rate",
                "0.1",
                "--patience",
                5,
                "--split",
                "0.6/0.2/0.2",
                "--out",
                run,
                "--json")
            .json();
    assertEquals(true, json.get("finished"));
    long update = ((Number) json.get("update")).longValue();
    long best = ((Number) json.get("bestUpdate")).longValue();
    assertTrue(update < 4000 && best == update - 100, best + " of " + update);
    Map<?, ?> judged = Ran.done("evaluate", run, "--exact", "--samples", 50, "--json").json();
    assertEquals(best, ((Number) judged.get("update")).longValue());
  }

  @Test
  void whatCannotBeIsRefused() {
    Ran.of("train", table, "--drop", "kind", "--model", "class-rbm").failed(2, "--labels");
    Ran.of("train", table, "--label", "kind", "--objective", "hybrid").failed(2, "class-rbm");
    Ran.of("train", table, "--model", "class-rbm", "--labels", "kind", "--objective", "best")
        .failed(2, "semi-supervised");
    Ran.of("train", table, "--model", "class-rbm", "--labels", "kind", "--patience", 3)
        .failed(2, "validation");
    Path plain = folder.resolve("plain");
    Ran.done("train", table, "--label", "kind", "--updates", 5, "--hidden", 2, "--out", plain);
    Ran.of("predict", plain, table).failed(2, "class-rbm");
  }

  /// Chains of a later update do not judge the machine that served validation best.
  @Test
  void chainsOfALaterMachineAreNotExamined() throws IOException {
    Path run = folder.resolve("best");
    List<Object> words = new ArrayList<>(List.of("train", table, "--model", "class-rbm"));
    words.addAll(
        List.of("--labels", "kind", "--hidden", 20, "--updates", 4000, "--learning-rate", "0.1"));
    words.addAll(List.of("--evaluate", "every:20", "--patience", 5, "--split", "0.6/0.2/0.2"));
    words.addAll(List.of("--threads", 1, "--out", run));
    String told = Ran.done(words.toArray()).out();
    words.addAll(List.of("--force", "--json"));
    Map<?, ?> json = Ran.done(words.toArray()).json();
    assertTrue(
        ((Number) json.get("bestUpdate")).longValue() < ((Number) json.get("update")).longValue(),
        json.toString());
    String text = Ran.done("diagnose", run, "--threads", 1).out();
    assertTrue(text.contains("SKIP  equilibrium"), text);
    RunDirectory directory = RunDirectory.open(run);
    Object best = json.get("bestUpdate");
    Object error =
        directory.readMetrics().stream()
            .filter(line -> best.equals(line.get("update")))
            .findFirst()
            .orElseThrow()
            .get("testError");
    String test =
        String.format(Locale.ROOT, "test      error %.2f %%", 100 * ((Number) error).doubleValue());
    assertTrue(told.contains(test), told);
    String head =
        String.format(
            Locale.ROOT,
            "est error %.2f %% at update %s, the best by validation",
            100 * ((Number) error).doubleValue(),
            best);
    String page = Files.readString(run.resolve("report.html"));
    assertTrue(page.contains(head), head);
  }
}
