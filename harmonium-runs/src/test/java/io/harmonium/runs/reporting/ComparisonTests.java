package io.harmonium.runs.reporting;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.harmonium.runs.reporting.chart.Svg;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.w3c.dom.Document;

/// What a comparison says about runs that never ran: their files are written here.
class ComparisonTests {

  private static final long[] UPDATES = {0, 1, 10, 100, 1000};

  /// A run whose likelihood rises by `gain` with every line; `trusted` speaks of the last.
  private static ComparedRun run(String name, int k, double gain, boolean trusted) {
    List<Tree> metrics = new ArrayList<>();
    List<Tree> timings = new ArrayList<>();
    for (int i = 0; i < UPDATES.length; i++) {
      double value = -30 + gain * i;
      boolean last = i == UPDATES.length - 1;
      Map<String, Object> estimate = new LinkedHashMap<>();
      estimate.putAll(Map.of("value", value, "low", value - 0.5, "high", value + 0.5));
      estimate.put("method", "ais");
      if (last && !trusted) estimate.put("trusted", false);
      metrics.add(
          new Tree(
              Map.of(
                  "update",
                  UPDATES[i],
                  "testLogLikelihood",
                  estimate,
                  "pseudoLikelihoodTest",
                  value + 2)));
      String time = "2026-01-01T00:00:" + (10 + 2 * i) + "Z";
      timings.add(new Tree(Map.of("update", UPDATES[i], "time", time, "evaluationSeconds", 0.5)));
    }
    return new ComparedRun(name, description(k, "1f"), metrics, TrainingClock.of(timings));
  }

  private static Tree description(int k, String hash) {
    Map<String, Object> rows = Map.of("sha256", hash, "steps", List.of("all"));
    return new Tree(
        Map.of(
            "model",
            "rbm",
            "seed",
            1L,
            "command",
            "harmonium train table.csv --k " + k,
            "configuration",
            Map.of("learn", "pcd", "k", k, "data", "some/table.csv", "updates", 1000L),
            "data",
            Map.of("train", rows, "test", rows)));
  }

  private static Comparison two() {
    return new Comparison(List.of(run("one", 1, 2, true), run("five", 5, 3, true)));
  }

  @Test
  void onlySettingsThatDifferAreColumns() {
    assertEquals(List.of("k"), two().differences());
    assertEquals("2 runs that differ in k", two().heading());
    assertEquals(
        List.of(
            "run", "k", "updates", "seconds", "best test", "at", "last test", "trusted", "pseudo"),
        two().table().getFirst());
    assertEquals("pcd", two().shared().get("learn"));
    assertEquals("table.csv", two().shared().get("data"));
  }

  @Test
  void aRowTellsLikelihoodIntervalAndTheSecondsOfTraining() {
    assertEquals(
        List.of(
            "five", "5", "1000", "6.0", "−18.0 ± 0.5", "1000", "−18.0 ± 0.5", "one side", "−16.00"),
        two().table().get(2));
  }

  @Test
  void theBestIsOneToBeTrusted() {
    Comparison comparison = new Comparison(List.of(run("a", 1, 2, true), run("b", 1, 2, false)));
    List<String> row = comparison.table().get(2);
    assertEquals("−24.0 ± 0.5", row.get(row.size() - 5));
    assertEquals("best only", row.get(row.size() - 2));
    assertTrue(comparison.warnings().getFirst().contains("of b is not to be trusted"));
    assertEquals("2 runs with the same settings", comparison.heading());
  }

  @Test
  void otherRowsAreNamed() {
    ComparedRun a = run("a", 1, 2, true);
    ComparedRun other = new ComparedRun("b", description(1, "2e"), a.metrics(), a.clock());
    Comparison comparison = new Comparison(List.of(a, other));
    assertEquals(List.of("data"), comparison.differences());
    assertTrue(comparison.warnings().getFirst().contains("different rows"));
    assertTrue(comparison.warnings().getFirst().endsWith("table.csv (a); table.csv (b)"));
    assertTrue(comparison.page().contains("Look closer."));
  }

  @Test
  void aRunThatMeasuredNothingLeavesDashesAndNoLine() throws Exception {
    ComparedRun nothing =
        new ComparedRun("empty", description(1, "1f"), List.of(), TrainingClock.of(List.of()));
    Comparison comparison = new Comparison(List.of(run("a", 1, 2, true), nothing));
    assertEquals(
        List.of("empty", "0 of 1000", "–", "–", "–", "–", "–", "–"), comparison.table().get(2));
    for (String picture : comparison.pictures().values())
      assertEquals(List.of("a"), Svg.texts(Svg.parse(picture), "text", "key"));
    assertTrue(new Comparison(List.of(nothing, nothing)).pictures().isEmpty());
    assertTrue(new Comparison(List.of(nothing, nothing)).page().contains("there is no curve"));
  }

  @Test
  void picturesStandAloneWithLabelledAxesAndALegend() throws Exception {
    two()
        .pictures()
        .forEach(
            (name, text) -> {
              assertFalse(text.contains("var("), name);
              assertTrue(text.contains(Comparison.KIND), name);
            });
    List<String> across = new ArrayList<>();
    for (String text : two().pictures().values()) {
      Document picture = Svg.parse(text);
      across.addAll(Svg.texts(picture, "text", "x"));
      assertEquals(List.of("test log-likelihood (nats per row)"), Svg.texts(picture, "text", "y"));
      assertEquals(List.of("one", "five"), Svg.texts(picture, "text", "key"));
      assertEquals(2, Svg.elements(picture, "path").stream().filter(ComparisonTests::band).count());
    }
    assertEquals(
        List.of("training (updates)", "time of training, without evaluation (seconds)"), across);
  }

  private static boolean band(org.w3c.dom.Element path) {
    return path.getAttribute("class").equals("band");
  }

  @Test
  void theBrowserHasNothingToComplainAboutEvenWithManyRuns(@TempDir Path work) throws Exception {
    Optional<Chromium> browser = Chromium.find();
    assumeTrue(browser.isPresent(), "SKIPPED: no chromium on the PATH; install it to check");
    List<ComparedRun> many = new ArrayList<>();
    for (int i = 0; i < Comparison.MAX; i++)
      many.add(
          run(
              "a run with quite a long name, number <" + i + "> & so on",
              i,
              1 + 0.2 * i,
              i % 2 == 0));
    Map<String, String> pages = new LinkedHashMap<>();
    pages.put("two", two().page());
    pages.put("many", new Comparison(many).page());
    assertEquals(List.of(), browser.get().complaints(pages, new int[] {1200, 420}, work));
  }
}
