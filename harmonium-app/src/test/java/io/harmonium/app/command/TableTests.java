package io.harmonium.app.command;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.harmonium.store.RunDirectory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Tables of numbers, counts, flags and categories with missing cells through the command.
class TableTests {

  @TempDir private static Path folder;
  private static Path data;
  private static Path run;
  private static Ran trained;

  @BeforeAll
  static void trainOnce() throws IOException {
    data = folder.resolve("table.csv");
    Ran.done("data", "generate", "table:missing=0.05", "--n", 500, "--out", data);
    List<String> words = new ArrayList<>();
    for (String line : Files.readAllLines(data)) words.add(withWords(line));
    Files.write(data, words);
    run = folder.resolve("run");
    trained = train(data, run, 200);
  }

  /// The flag "old" in words.
  private static String withWords(String line) {
    String[] cells = line.split(",", -1);
    if (cells[6].equals("0")) cells[6] = "no";
    if (cells[6].equals("1")) cells[6] = "yes";
    return String.join(",", cells);
  }

  private static Ran train(Path data, Path run, int updates, Object... more) {
    List<Object> all = new ArrayList<>(List.of("train", data, "--hidden", 6, "--out", run));
    all.addAll(List.of("--threads", 1, "--updates", updates, "--evaluate", "every:" + updates));
    all.addAll(Arrays.asList(more));
    return Ran.done(all.toArray());
  }

  private static List<String> layers(Path run) {
    return RunDirectory.open(run).machine().structure().visible().stream()
        .map(l -> l.name() + " " + l.units().name())
        .toList();
  }

  private static Path file(String name, String... lines) throws IOException {
    return Files.write(folder.resolve(name), List.of(lines));
  }

  @Test
  void theSchemaIsPrintedOnce() {
    for (String words :
        List.of(
            "weight  numeric",
            "visits  count",
            "tall    boolean, 0, 1",
            "old     boolean, no, yes",
            "town    categorical, 5: Bern",
            "missing")) assertTrue(trained.err().contains(words), words + trained.err());
    assertEquals(2, trained.err().split("town    ", -1).length, trained.err());
    assertEquals(
        List.of(
            "numbers gaussian",
            "counts poisson",
            "flags binary",
            "choices3 categorical:3",
            "choices5 categorical:5"),
        layers(run));
    assertTrue(Ran.done("data", "describe", data).out().contains("old     boolean, no, yes"));
  }

  @Test
  void rowsWithMissingCellsHaveScoresOfTheirOwn() throws IOException {
    double[][] scores = Ran.done("score", run, data, "--threads", 1).numbers();
    assertEquals(500, scores.length);
    List<String> lines = Files.readAllLines(data);
    Path few = file("few.csv", lines.get(0), lines.get(7), lines.get(3), lines.get(1));
    double[][] same = Ran.done("score", run, few).numbers();
    assertEquals(scores[6][0], same[0][0]);
    assertEquals(scores[2][0], same[1][0]);
    assertEquals(scores[0][0], same[2][0]);
  }

  /// Completed rows are a table like the user's: the same header, the known cells as they were, empty ones filled with
  /// words and numbers of their columns.
  @Test
  void missingCellsAreFilledInTheWordsOfTheTable() throws IOException {
    List<String> lines = Files.readAllLines(data);
    List<String> filled =
        Ran.done("sample", run, "--given", data, "--steps", 20, "--threads", 1).results();
    assertEquals(lines.get(0), filled.get(0));
    assertEquals(lines.size(), filled.size());
    for (int row = 1; row < lines.size(); row++) {
      String[] before = lines.get(row).split(",", -1);
      String[] after = filled.get(row).split(",", -1);
      for (int j = 0; j < before.length; j++) {
        assertFalse(after[j].isEmpty(), filled.get(row));
        if (!before[j].isEmpty()) assertEquals(number(before[j]), number(after[j]));
      }
      assertTrue(after[4].matches("\\d+"), after[4]);
      assertTrue(List.of("no", "yes").contains(after[6]), after[6]);
      assertTrue(after[0].matches("-?\\d+(\\.\\d\\d?)?"), after[0]);
    }
  }

  /// A number in one spelling; words as they are.
  private static String number(String cell) {
    return cell.matches("-?[0-9.]+") ? Double.toString(Double.parseDouble(cell)) : cell;
  }

  @Test
  void cellsCanBeGivenByName() {
    List<String> rows =
        Ran.done(
                "sample",
                run,
                "--given",
                "town=Oslo,weight=1.25,visits=3,old=yes",
                "--n",
                3,
                "--steps",
                50)
            .lines();
    for (String row : rows.subList(1, 4)) {
      String[] cells = row.split(",");
      assertEquals("1.25", cells[0]);
      assertEquals("3", cells[4]);
      assertEquals("yes", cells[6]);
      assertEquals("Oslo", cells[10]);
    }
    Ran.of("sample", run, "--given", "town=Osla").failed(2, "Osla", "did you mean Oslo");
    Ran.of("sample", run, "--given", "visits=2.5").failed(2, "2.5", "expected a count");
    Ran.of("sample", run, "--given", "old=1").failed(2, "no, yes");
  }

  @Test
  void samplesAndPagesSpeakTheLanguageOfTheTable() throws IOException {
    List<String> lines = Files.readAllLines(data);
    assertEquals(lines.get(0), Ran.done("sample", run, "--n", 2, "--steps", 5).lines().get(0));
    Ran json = Ran.done("sample", run, "--n", 2, "--steps", 5, "--json");
    List<?> first = (List<?>) ((List<?>) json.json().get("samples")).get(0);
    assertTrue(first.stream().anyMatch(Number.class::isInstance), "numbers: " + first);
    assertTrue(first.stream().anyMatch(String.class::isInstance), "words: " + first);
    assertEquals(lines.get(0), Files.readAllLines(run.resolve("samples/samples.csv")).get(0));
    String page = Files.readString(run.resolve("report.html"));
    for (String words : List.of(">town<", ">yes<", ">Oslo<"))
      assertTrue(page.contains(words), words);
  }

  @Test
  void evaluationAndResumingReadTheTableAgain() {
    Map<?, ?> json =
        Ran.done("evaluate", run, "--exact", "--samples", 50, "--threads", 1, "--json").json();
    Map<?, ?> likelihood = (Map<?, ?>) json.get("meanLogLikelihood");
    assertTrue(Double.isFinite(((Number) likelihood.get("exact")).doubleValue()));
    Path longer = folder.resolve("longer");
    Path halves = folder.resolve("halves");
    train(data, longer, 20, "--learning-rate", 0.01);
    train(data, halves, 10, "--learning-rate", 0.01);
    Ran.done("train", "--resume", halves, "--updates", 20);
    assertArrayEquals(
        RunDirectory.open(longer).machine().parameters().values(),
        RunDirectory.open(halves).machine().parameters().values());
  }

  @Test
  void kindsCanBeSaidAndColumnsDropped() {
    Path other = folder.resolve("said");
    train(data, other, 10, "--types", "tall=categorical,visits=numeric", "--drop", "wild");
    assertEquals(
        List.of(
            "numbers gaussian",
            "flags binary",
            "choices2 categorical:2",
            "choices3 categorical:3",
            "choices5 categorical:5"),
        layers(other));
    assertEquals(500, Ran.done("score", other, data).numbers().length);
  }

  @Test
  void wrongWordsOfTheCommandAreRefused() {
    Ran.of("train", data, "--types", "tall=number").failed(2, "number", "categorical");
    Ran.of("train", data, "--types", "tall").failed(2, "NAME=KIND", "tall");
    Ran.of("train", data, "--types", "tal=numeric").failed(65, "tal", "did you mean 'tall'");
    Ran.of("train", data, "--types", "wild=boolean", "--drop", "wild").failed(65, "dropped");
    Ran.of("train", data, "--types", "town=numeric").failed(65, "finite number", "town");
    Ran.of("train", data, "--types", "weight=count").failed(65, "a count", "weight");
    Ran.of("train", data, "--types", "town=boolean").failed(65, "two different values", "town");
    Ran.of("train", data, "--visible", "gaussian", "--types", "tall=boolean").failed(2, "--types");
    Ran.of("train", data, "--hidden", "5:relu").failed(2, "poisson");
    Ran.of("train", data, "--model", "bm").failed(2, "--model bm");
  }

  @Test
  void wrongTablesAreRefused() throws IOException {
    List<String> lines = Files.readAllLines(data);
    String header = lines.get(0);
    String row = "1,1,1,1,3,0,no,1,red,small,Oslo";
    Ran.of("score", run, file("a.csv", header, row.replace("Oslo", "Osla")), "--strict")
        .failed(65, "a.csv, line 2, column 11", "Osla", "did you mean 'Oslo'");
    Ran.of("score", run, file("b.csv", header, row.replace(",no,", ",maybe,")), "--strict")
        .failed(65, "b.csv, line 2, column 7", "maybe", "'old'");
    Ran.of("score", run, file("c.csv", header.replace(",visits", ""), row.replace(",3,", ",")))
        .failed(65, "c.csv, line 1", "visits", "leave the cells empty");
    Ran.of("score", run, file("d.csv", header + ",shoe", row + ",42"))
        .failed(65, "d.csv, line 1, column 12", "shoe", "--drop shoe");
    Ran.of("sample", run, "--given", file("e.csv", header, row.replace(",3,", ",-3,")))
        .failed(65, "e.csv, line 2, column 5", "-3", "a count");
    Ran.of("evaluate", run, file("f.csv", header, "?" + row))
        .failed(65, "f.csv, line 2, column 1", "?1", "finite number");
    Ran.of("score", run, file("g.csv", header)).failed(65, "rows below the header");
    assertEquals(
        1,
        Ran.done("score", run, file("h.csv", header + ",shoe", row + ",42"), "--drop", "shoe")
            .numbers()
            .length);
  }

  @Test
  void aClassBesideColumnsOfEveryKind() throws IOException {
    Path other = folder.resolve("class");
    train(data, other, 10, "--model", "class-rbm", "--label", "town", "--objective", "generative");
    assertEquals("label categorical:5", layers(other).getLast());
    List<String> lines = Files.readAllLines(data);
    List<String> whole = new ArrayList<>(lines.subList(0, 1));
    for (String line : lines)
      if (!line.contains(",,")
          && !line.startsWith(",")
          && whole.size() < 4
          && !line.equals(lines.get(0))) whole.add(line);
    Path rows = file("whole.csv", whole.toArray(String[]::new));
    assertEquals(4, Ran.done("predict", other, rows).lines().size());
  }

  /// A weight far from all others is the first thing to be said about its row, and the repair lies among the others.
  @Test
  void aWrongCellIsExplained() throws IOException {
    List<String> lines = Files.readAllLines(data);
    Path rows = file("wrong.csv", lines.get(0), lines.get(1), "25,1,1,,3,0,no,1,red,,Oslo");
    List<String> table =
        Ran.done("explain", run, rows, "--rows", 1, "--columns", 2, "--threads", 1).lines();
    assertEquals(3, table.size());
    assertTrue(table.get(0).startsWith("row,rowSurprise,column,value,surprise"), table.get(0));
    String[] cells = table.get(1).split(",");
    assertEquals("2", cells[0]);
    assertEquals("weight", cells[2]);
    assertEquals("25", cells[3]);
    assertTrue(Double.parseDouble(cells[4]) > 5, table.get(1));
    assertTrue(cells[7].matches("-?\\d+(\\.\\d\\d?)?"), table.get(1));
    assertTrue(Math.abs(Double.parseDouble(cells[7])) < 8, table.get(1));
    Map<?, ?> json =
        Ran.done("explain", run, "weight=25,town=Oslo", "--columns", 1, "--json").json();
    Map<?, ?> cell = (Map<?, ?>) ((List<?>) json.get("cells")).get(0);
    assertEquals("weight", cell.get("column"));
    assertEquals("25", cell.get("value"));
    List<String> one =
        Ran.done("explain", run, rows, "--row", 1, "--columns", 1, "--threads", 1).lines();
    assertEquals(2, one.size());
    assertTrue(one.get(1).startsWith("1,"), one.get(1));
    Ran.of("explain", run, rows, "--row", 3).failed(2, "from 1 to 2", "got 3");
    Ran.of("explain", run, rows, "--rows", 0).failed(2, "at least 1");
  }

  /// Every score of this hardly trained machine and of the simple rules is there; the numbers join what is known of the
  /// same machine.
  @Test
  void plantedErrorsAndHiddenCellsAreMeasured() {
    Ran.done("evaluate", run, "--exact", "--samples", 20, "--threads", 1);
    Ran ran = Ran.done("evaluate", run, "--anomalies", "--imputation", "--threads", 1, "--json");
    Map<?, ?> anomalies = (Map<?, ?>) ran.json().get("anomalies");
    Map<?, ?> areas = (Map<?, ?>) anomalies.get("auroc");
    assertEquals(50, ((Number) anomalies.get("rows")).intValue());
    assertEquals(
        List.of(
            "freeEnergy",
            "misfit",
            "surprise",
            "independentColumns",
            "mahalanobis",
            "nearestNeighbours"),
        List.copyOf(areas.keySet()));
    for (Object area : areas.values()) assertTrue(value(area) > 0.3, areas.toString());
    Map<?, ?> imputation = (Map<?, ?>) ran.json().get("imputation");
    for (String kind : List.of("numbers", "choices")) {
      Map<?, ?> errors = (Map<?, ?>) imputation.get(kind);
      assertTrue(number(errors, "error") < 1.05 * number(errors, "plainError"), errors.toString());
    }
    assertEquals(11, ((Map<?, ?>) imputation.get("columns")).size());
    Object kept = RunDirectory.open(run).readJson("evaluation.json");
    assertTrue(((Map<?, ?>) kept).containsKey("logZ"), kept.toString());
    assertTrue(((Map<?, ?>) kept).containsKey("anomalies"), kept.toString());
    String text = Ran.done("evaluate", run, "--imputation", "--share", 0.3, "--threads", 1).out();
    assertTrue(text.contains("mean or mode") && text.contains("town"), text);
    Ran.of("evaluate", run, "--anomalies", "--share", 1.5).failed(2, "between 0 and 1");
  }

  private static double value(Object estimate) {
    return number((Map<?, ?>) estimate, "value");
  }

  private static double number(Map<?, ?> json, String key) {
    return ((Number) json.get(key)).doubleValue();
  }

  /// Rows are divided word for word: together, the parts are the table.
  @Test
  void aTableIsDividedAsItStands() throws IOException {
    List<String> lines = Files.readAllLines(data);
    Path table = file("whole.csv", lines.toArray(String[]::new));
    Ran.done("data", "split", table, "--parts", "0.8/0.2");
    List<String> train = Files.readAllLines(table.resolveSibling("whole.train.csv"));
    List<String> test = Files.readAllLines(table.resolveSibling("whole.test.csv"));
    assertEquals(lines.get(0), train.get(0));
    assertEquals(lines.get(0), test.get(0));
    assertEquals(101, test.size());
    List<String> all = new java.util.ArrayList<>(train.subList(1, train.size()));
    all.addAll(test.subList(1, test.size()));
    assertEquals(
        lines.subList(1, lines.size()).stream().sorted().toList(), all.stream().sorted().toList());
    Ran.done("data", "split", table, "--parts", "400/100", "--ordered", "--force");
    assertEquals(
        lines.subList(0, 401), Files.readAllLines(table.resolveSibling("whole.train.csv")));
    Ran.of("data", "split", table, "--parts", "0.8/0.2", "--format", "npy").failed(2, "csv");
  }
}
