package io.harmonium.runs.reporting;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.harmonium.data.Block;
import io.harmonium.data.Dataset;
import io.harmonium.data.Provenance;
import io.harmonium.learning.start.Initial;
import io.harmonium.machines.Rbm;
import io.harmonium.matrix.Levels;
import io.harmonium.matrix.Workers;
import io.harmonium.model.Machine;
import io.harmonium.runs.reporting.chart.Svg;
import io.harmonium.store.ModelFile;
import io.harmonium.store.RunDescription;
import io.harmonium.store.RunDirectory;
import io.harmonium.units.Binary;
import io.harmonium.units.Categorical;
import java.io.ByteArrayInputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.w3c.dom.Document;
import org.w3c.dom.Element;

class ReportTests {

  @TempDir static Path folder;

  @BeforeAll
  static void trainAllAndReport() {
    for (ExampleRuns example : ExampleRuns.values()) {
      example.write(run(example));
      write(run(example));
    }
  }

  private static Path run(ExampleRuns example) {
    return folder.resolve(example.name());
  }

  private static String write(Path path) {
    try (RunDirectory run = RunDirectory.open(path)) {
      return Files.readString(Report.write(run));
    } catch (java.io.IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }

  private static String page(ExampleRuns example) throws Exception {
    return Files.readString(run(example).resolve(Report.FILE));
  }

  private static Document document(String page) throws Exception {
    return Svg.parse(page.replaceFirst("<!doctype html>\n", ""));
  }

  private static List<Element> charts(Document document) {
    return Svg.elements(document, "svg").stream()
        .filter(svg -> svg.getAttribute("class").equals("chart"))
        .toList();
  }

  @ParameterizedTest
  @EnumSource
  void pageIsOneWellFormedDocumentThatAsksForNothing(ExampleRuns example) throws Exception {
    String page = page(example);
    Document document = document(page);
    assertEquals("html", document.getDocumentElement().getTagName());
    assertFalse(page.contains("<script"), "no script");
    assertFalse(
        Pattern.compile("(src|href)=\"(?!data:|#)").matcher(page).find(), "no outside file");
    assertFalse(page.contains("url("), "no outside file in the style");
    assertFalse(page.contains("@import"), "no outside style");
    assertTrue(page.contains("default-src &#39;none&#39;"), "a policy that forbids requests");
    assertTrue(page.length() < 500_000, "at most 500 kB, got " + page.length());
  }

  @ParameterizedTest
  @EnumSource
  void everyChartHasLabelledAxesAndOnlyFiniteNumbers(ExampleRuns example) throws Exception {
    String page = page(example);
    assertFalse(Pattern.compile("\\bNaN\\b|Infinity|∞").matcher(page).find());
    List<Element> charts = charts(document(page));
    assertTrue(charts.size() >= 8, "only " + charts.size() + " charts");
    for (Element chart : charts) {
      Document alone = Svg.parse(text(chart));
      assertEquals(1, Svg.texts(alone, "text", "x").size(), chart.getAttribute("aria-label"));
      assertEquals(1, Svg.texts(alone, "text", "y").size(), chart.getAttribute("aria-label"));
    }
  }

  private static String text(Element element) throws Exception {
    var writer = new java.io.StringWriter();
    var transformer = javax.xml.transform.TransformerFactory.newInstance().newTransformer();
    transformer.transform(
        new javax.xml.transform.dom.DOMSource(element),
        new javax.xml.transform.stream.StreamResult(writer));
    return writer.toString();
  }

  @ParameterizedTest
  @EnumSource
  void theSameRunGivesTheSameBytes(ExampleRuns example) throws Exception {
    assertEquals(page(example), write(run(example)));
  }

  @ParameterizedTest
  @EnumSource
  void everyPictureHasWords(ExampleRuns example) throws Exception {
    Document document = document(page(example));
    for (Element image : Svg.elements(document, "img"))
      assertFalse(image.getAttribute("alt").isBlank());
    for (Element svg : Svg.elements(document, "svg"))
      assertFalse(svg.getAttribute("aria-label").isBlank());
  }

  @ParameterizedTest
  @EnumSource
  void everyCurveOfTheMetricsIsDrawn(ExampleRuns example) throws Exception {
    List<String> titles =
        Svg.elements(document(page(example)), "h3").stream().map(Element::getTextContent).toList();
    for (String title :
        List.of(
            "Log-likelihood",
            "Free-energy gap",
            "Pseudo-likelihood",
            "Singular values of W",
            "Hidden activity",
            "Reconstruction error: not the objective"))
      assertTrue(titles.contains(title), title + " is not among " + titles);
  }

  private static Chromium browser() {
    Optional<Chromium> chromium = Chromium.find();
    assumeTrue(
        chromium.isPresent(),
        "SKIPPED: no chromium on the PATH, so nobody looked at the page; install it to check");
    return chromium.get();
  }

  @Test
  void theBrowserHasNothingToComplainAbout(@TempDir Path work) throws Exception {
    Map<String, String> pages = new LinkedHashMap<>();
    for (ExampleRuns example : ExampleRuns.values()) pages.put(example.name(), page(example));
    assertEquals(List.of(), browser().complaints(pages, new int[] {1200, 420}, work));
  }

  @Test
  void theBrowserFindsPlantedFaults(@TempDir Path work) throws Exception {
    String page = page(ExampleRuns.BARS);
    Map<String, String> faults = new LinkedHashMap<>();
    faults.put("no x label", page.replace("class=\"label middle x\"", "class=\"label\""));
    faults.put("empty picture", page.replace("data:image/png;base64,i", "data:image/png;base64,"));
    faults.put("squeezed picture", page.replace("img.pixels { ", "img.pixels { width: 90%; "));
    faults.put("clipped words", page.replace("training (updates)", "long ".repeat(30) + "(u)"));
    faults.put(
        "words on words",
        page.replaceAll("class=\"tick end\" x=\"[^\"]*\" y=\"[^\"]*\"", "y=\"60\""));
    faults.put("the page holds a script", page.replace("</main>", "<script></script></main>"));
    faults.put(
        "outside request",
        page.replace("</main>", "<img alt='' src='http://outside.invalid/x.png'/></main>")
            .replace("img-src data:", "img-src data: http:"));
    List<String> complaints = browser().complaints(faults, new int[] {1200}, work);
    for (String fault : faults.keySet())
      assertTrue(
          complaints.stream().anyMatch(c -> c.startsWith(fault + " at 1200 px: " + fault)),
          fault + " is not among " + complaints);
  }

  @Test
  void rowsAreLookedAtInTheWayThatSuitsThem() throws Exception {
    assertTrue(page(ExampleRuns.BARS).contains("class=\"pixels ink\""));
    assertTrue(page(ExampleRuns.MOONS).contains("Density and data"));
    assertTrue(page(ExampleRuns.SEQUENCES).contains("class=\"logo\""));
    assertTrue(page(ExampleRuns.TABLE).contains("class=\"rows\""));
  }

  @Test
  void namesFromTheDataCannotBecomeMarkup() throws Exception {
    String page = page(ExampleRuns.TABLE);
    assertFalse(page.contains("<script>alert"));
    assertFalse(page.contains("<b>answers"));
    List<String> heads =
        Svg.elements(document(page), "th").stream().map(Element::getTextContent).toList();
    assertTrue(heads.contains("<script>alert(1)</script>"), heads.toString());
  }

  @Test
  void mosaicsAreAlsoFiles() throws Exception {
    for (String name : List.of("samples.png", "filters.png", "chains.png")) {
      byte[] file = Files.readAllBytes(run(ExampleRuns.BARS).resolve("samples").resolve(name));
      assertTrue(ImageIO.read(new ByteArrayInputStream(file)).getWidth() > 50, name);
    }
    Report.write(RunDirectory.open(run(ExampleRuns.BARS)));
    try (Stream<Path> files = Files.list(run(ExampleRuns.BARS).resolve("samples"))) {
      assertEquals(3, files.count());
    }
  }

  @Test
  void anImportedMachineHasAPageToo() throws Exception {
    Path path = folder.resolve("imported");
    Machine machine = Rbm.binary(6, 3);
    try (RunDirectory run = RunDirectory.create(path, false)) {
      run.describe(
          new RunDescription(
              "0.1.0", "", "rbm", 0, machine.structure(), Map.of(), Map.of(), Map.of(), ""));
      run.saveModel(new ModelFile(machine, 0, Map.of()));
    }
    String page = write(path);
    document(page);
    assertTrue(page.contains("Not judged"));
    assertTrue(page.contains("class=\"machine\""));
  }

  @Test
  void evaluationStandsInTheTableOfLikelihoods() throws Exception {
    Path path = folder.resolve("evaluated");
    ExampleRuns.TABLE.write(path);
    try (RunDirectory run = RunDirectory.open(path)) {
      run.writeJson("evaluation.json", evaluation(150));
    }
    String page = write(path);
    assertTrue(page.contains("annealed importance sampling (AIS)"));
    assertTrue(page.contains("9.48 ± 0.10"));
    assertTrue(page.contains("Mean log-likelihood, test, 200 rows"));
    assertTrue(page.contains("Test log-likelihood −3.25 nats per row (exact)"), "in the verdict");
    assertTrue(page.contains("pseudo-likelihood (nats per row), test"));
    assertFalse(page.contains("earlier moment"));
    assertFalse(page.contains("schemaVersion"), "what only programs ask for");
    try (RunDirectory run = RunDirectory.open(path)) {
      run.writeJson("evaluation.json", evaluation(100));
    }
    String later = write(path);
    assertTrue(later.contains("earlier moment of the run, update 100"));
    assertFalse(
        later.contains("Test log-likelihood −3.25"), "the verdict is of the newest machine");
  }

  /// What `evaluate` leaves behind for the machine after `update` updates.
  private static Map<String, Object> evaluation(long update) {
    Map<String, Object> ais = new LinkedHashMap<>();
    ais.put("value", 9.48);
    ais.put("low", 9.4);
    ais.put("high", 9.6);
    ais.put("bound", "lower");
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("schemaVersion", 1);
    json.put("update", update);
    json.put("logZ", Map.of("exact", 9.5, "ais", ais));
    Map<String, Object> pseudo = new LinkedHashMap<>();
    pseudo.put("value", -3.0);
    pseudo.put("low", null);
    pseudo.put("high", null);
    json.put(
        "parts",
        Map.of(
            "test",
            Map.of(
                "rows",
                200,
                "meanLogLikelihood",
                Map.of("exact", -3.25),
                "pseudoLikelihood",
                pseudo)));
    json.put("moments", Map.of("correlationPearson", 0.97));
    return json;
  }

  @Test
  void statisticsComeBackFromTheirFileAsTheyWere() throws Exception {
    for (ExampleRuns example : ExampleRuns.values())
      try (RunDirectory run = RunDirectory.open(run(example))) {
        Tree json = new Tree(run.readJson(RunStatistics.FILE));
        RunStatistics read = RunStatistics.fromJson(json);
        assertEquals(
            io.harmonium.store.Json.plain(json.value()),
            io.harmonium.store.Json.plain(
                RunStatistics.fromJson(new Tree(read.toJson())).toJson()));
      }
  }

  @Test
  void statisticsThatWereSpoiledAreRefusedWithTheirName() {
    for (Object spoiled : List.of(Map.of(), Map.of("units", List.of("x1", "x2")), List.of(1)))
      assertTrue(
          assertThrows(
                  IllegalArgumentException.class, () -> RunStatistics.fromJson(new Tree(spoiled)))
              .getMessage()
              .startsWith(RunStatistics.FILE));
  }

  @Test
  void statesAreCalledByTheirNames() {
    Levels levels = Levels.zeros(4, new int[] {0, 3, 6});
    for (int row = 0; row < 4; row++) levels.set(row, 1, row % 3);
    List<List<String>> names = List.of(List.of("red", "green", "blue"), List.of("S", "M", "L"));
    Dataset data =
        Dataset.of(
            new Block("visible", levels, List.of("colour", "size"), names, null),
            Provenance.of("shirts"));
    Machine machine = Rbm.of(new Categorical(3), 2, new Binary(), 2);
    RunStatistics statistics =
        RunStatistics.collect(
            machine,
            data,
            null,
            Initial.visible(machine.structure(), data),
            OptionalDouble.empty(),
            Workers.single());
    assertEquals("train", statistics.comparedWith());
    assertEquals("", statistics.alphabet());
    assertEquals(
        List.of("colour=red", "colour=green", "colour=blue", "size=S", "size=M", "size=L"),
        statistics.columnNames());
    assertArrayEquals(new double[] {0, 2}, statistics.dataExamples()[2]);
    RunContents run =
        new RunContents(
            "shirts", Tree.EMPTY, List.of(), List.of(), statistics, Tree.EMPTY, machine, null);
    assertTrue(Report.page(run).contains("<td>red</td><td>L</td>"));
  }

  @Test
  void samplesThatAreTheDataAgreeWithThem() {
    TrainedRun.Plan plan = ExampleRuns.BARS.plan();
    var rows = Initial.visible(plan.machine().structure(), plan.test());
    RunStatistics same =
        RunStatistics.collect(
            plan.machine(),
            plan.train(),
            plan.test(),
            rows,
            OptionalDouble.empty(),
            Workers.single());
    assertEquals(1, same.correlations().pearson().getAsDouble(), 1e-12);
    assertArrayEquals(same.dataMeans(), same.modelMeans());
    assertArrayEquals(same.plane().data()[0], same.plane().samples()[0]);
    assertEquals("test", same.comparedWith());
  }
}
