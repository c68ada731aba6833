package io.harmonium.bench.compare;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ReportTests {

  private record Given(String number, Goal goal) implements Row {

    @Override
    public String question() {
      return "work";
    }

    @Override
    public String against() {
      return "a|b";
    }

    @Override
    public Outcome run(Setting setting) {
      throw new UnsupportedOperationException("not run here");
    }
  }

  private static Outcome measured(double value, Check... checks) {
    return Outcome.of(value, value - 1, value + 1, "5 ms", "60 ms", List.of(checks), "a note");
  }

  private static Report report() {
    return new Report(
        List.of(
            new Report.Line(new Given("1", Goal.times(10)), measured(12)),
            new Report.Line(new Given("2", Goal.times(10)), measured(8)),
            new Report.Line(
                new Given("3", Goal.times(10)), measured(12, new Check("energy", 1, 2, 0.1))),
            new Report.Line(
                new Given("4", Goal.times(10)), Outcome.skipped(Row.Package.TORCH.absence()))));
  }

  @Test
  void theTableSaysWhatWasMetAndWhyRowsAreMissing() {
    String table = report().table();
    assertTrue(table.contains("12.0x"));
    List<String> ends = table.lines().map(l -> l.substring(l.lastIndexOf("  ") + 2)).toList();
    assertEquals(
        List.of(
            "verdict",
            "met",
            "missed",
            "differs",
            "skipped: python3-torch not found (apt install python3-torch)"),
        ends);
  }

  @Test
  void allLinesOfTheTableAreAligned() {
    List<String> lines = report().table().lines().toList();
    int column = lines.getFirst().indexOf("goal");
    for (String line : lines.subList(1, 4))
      assertEquals("≥ 10x", line.substring(column, column + 5));
  }

  @Test
  void thePageHasEveryRowEveryCheckAndTheSurroundings() {
    LinkedHashMap<String, String> facts = new LinkedHashMap<>();
    facts.put("date", "2026-01-01");
    String page = report().page(new Surroundings(facts));
    assertTrue(page.contains("- date: 2026-01-01"));
    assertTrue(page.contains("| 3 | energy | 1.0000 | 2.0000 | 0.10000 | NO |"));
    assertTrue(page.contains("- 1: a note"));
    long cells =
        page.lines()
            .filter(l -> l.startsWith("| 2 "))
            .findFirst()
            .orElseThrow()
            .replace("\\|", "")
            .chars()
            .filter(c -> c == '|')
            .count();
    assertEquals(10, cells);
  }

  @Test
  void onlyDifferencesAndFailuresAreBroken() {
    List<Boolean> broken = report().lines().stream().map(Report.Line::broken).toList();
    assertEquals(List.of(false, false, true, false), broken);
    assertTrue(
        new Report.Line(new Given("5", Goal.times(2)), Outcome.failed("no answer")).broken());
  }

  @Test
  void goalsReadAsTheyAreMeant() {
    assertEquals("≥ 1.8x", Goal.times(1.8).toString());
    assertEquals("≤ 327 MB", Goal.atMost(327, " MB").toString());
    assertEquals("≤ 1.05", Goal.atMost(1.05, "").toString());
    assertEquals("–", Goal.none("x").toString());
    assertTrue(Goal.atMost(1.05, "").met(1.05));
    assertFalse(Goal.times(10).met(9.99));
    assertFalse(Goal.times(10).met(Double.NaN));
  }

  @Test
  void optionsChooseRowsByNumberWithOrWithoutTheirLetter() {
    Options options = Options.parse("--rows", "1,3b", "--quick", "--python", "py");
    assertEquals(
        List.of("1", "1b", "3b"),
        Stream.of("1", "1b", "3", "3b", "10", "11").filter(options::wants).toList());
    assertTrue(options.quick());
    assertEquals("py", options.python());
    assertEquals(null, options.markdown());
    assertEquals(Path.of("docs/benchmarks.md"), Options.parse().markdown());
    assertThrows(IllegalArgumentException.class, () -> Options.parse("--fast"));
    assertThrows(IllegalArgumentException.class, () -> Options.parse("--rows"));
  }

  @Test
  void everyRowHasANameOfItsOwn() {
    List<String> numbers = Catalogue.rows().stream().map(Row::number).toList();
    assertEquals(numbers.size(), numbers.stream().distinct().count());
  }
}
