package io.harmonium.runs.reporting.chart;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.w3c.dom.Document;
import org.w3c.dom.Element;

class ChartTests {

  private static final double[] X = {1, 10, 100, 1000};
  private static final double[] Y = {-4, -3.5, -2, -1.9};
  private static final double[] LOW = {-4.5, -3.6, -2.1, -2.2};
  private static final double[] HIGH = {-3.9, -3.4, -1.9, -1.8};

  private static final Axis UPDATES = new Axis("training", "updates", Scale.logarithmic(X));
  private static final Axis NATS = new Axis("log-likelihood", "nats per row", Scale.covering(Y));

  /// A chart of every kind of mark.
  private static final Map<String, Mark> MARKS =
      new TreeMap<>(
          Map.of(
              "line",
              Line.of("train", Ink.BLUE, X, Y),
              "band",
              new Line("test", Ink.GREEN, X, Y, LOW, HIGH, Line.Style.DOTS),
              "empty line",
              Line.of(null, Ink.GREY, new double[0], new double[0]),
              "points",
              new Points("data", Ink.GREY, X, Y, 3, 0.5),
              "level",
              Rule.level("start", -3),
              "diagonal",
              Rule.diagonal(null),
              "bars",
              new Bars(null, Ink.GREEN, new double[] {1, 10, 100}, new double[] {-3, -2}),
              "roll",
              new Roll(List.of(new double[] {0, 1}, new double[] {1, 0}), -4, 0, 1),
              "arrows",
              new Arrows("slopes", Ink.INK, X, Y, new double[] {9, 90, 900, 9}, new double[4]),
              "heat",
              new HeatMap(1, 1000, -4, -2, 2, new double[] {0, 1, 2, 3}, 0, 3)));

  static List<Chart> charts() {
    return MARKS.values().stream()
        .map(mark -> Chart.of("A chart with a mark", UPDATES, NATS, mark))
        .toList();
  }

  @ParameterizedTest
  @MethodSource("charts")
  void bothAxesSayTheirQuantityAndUnit(Chart chart) throws Exception {
    Document svg = Svg.parse(chart.svg().toString());
    assertEquals(List.of("training (updates)"), Svg.texts(svg, "text", "x"));
    assertEquals(List.of("log-likelihood (nats per row)"), Svg.texts(svg, "text", "y"));
    assertTrue(Svg.texts(svg, "text", "tick").size() >= 4);
  }

  @ParameterizedTest
  @MethodSource("charts")
  void everyNumberIsFiniteAndEveryDrawingSpeaks(Chart chart) throws Exception {
    String text = chart.svg().toString();
    assertFalse(Pattern.compile("NaN|Infinity|null").matcher(text).find(), text);
    assertEquals(
        "A chart with a mark", Svg.parse(text).getDocumentElement().getAttribute("aria-label"));
  }

  @ParameterizedTest
  @MethodSource("charts")
  void theSameChartIsTheSameText(Chart chart) {
    assertEquals(chart.svg().toString(), chart.svg().toString());
  }

  @ParameterizedTest
  @MethodSource("charts")
  void everythingLiesInsideThePicture(Chart chart) throws Exception {
    for (Element element : Svg.elements(Svg.parse(chart.svg().toString()), "*"))
      for (String name : List.of("x", "x1", "x2", "cx"))
        if (element.hasAttribute(name)) {
          double value = Double.parseDouble(element.getAttribute(name));
          assertTrue(value >= 0 && value <= chart.width(), element.getTagName() + " at " + value);
        }
  }

  @Test
  void keysOfTheLegendStandInTheirOrder() throws Exception {
    Chart chart =
        Chart.of(
            "Two lines", UPDATES, NATS, MARKS.get("line"), MARKS.get("band"), MARKS.get("level"));
    Document svg = Svg.parse(chart.svg().toString());
    assertEquals(List.of("train", "test", "start"), Svg.texts(svg, "text", "key"));
  }

  @Test
  void aLineNamesItsNumbersToWhoeverPointsAtIt() throws Exception {
    Document svg = Svg.parse(Chart.of("c", UPDATES, NATS, MARKS.get("band")).svg().toString());
    assertEquals(
        "test −3.5000 [−3.6000, −3.4000] at 10.00",
        Svg.elements(svg, "title").get(1).getTextContent());
  }

  @Test
  void anEndThatNothingIsKnownAboutReachesTheBorder() throws Exception {
    double[] open = {LOW[0], LOW[1], Double.NEGATIVE_INFINITY, LOW[3]};
    Line line = new Line("test", Ink.GREEN, X, Y, open, HIGH, Line.Style.DOTS);
    Document svg = Svg.parse(Chart.of("c", UPDATES, NATS, line).svg().toString());
    assertTrue(Svg.elements(svg, "title").get(2).getTextContent().contains("[unknown, −1.9000]"));
  }

  @Test
  void pointsOutsideTheAxesAreLeftOut() {
    Mark inside = new Points(null, Ink.BLUE, new double[] {10}, new double[] {-3}, 3, 1);
    Mark both = new Points(null, Ink.BLUE, new double[] {10, 1e9}, new double[] {-3, -3}, 3, 1);
    assertEquals(
        Chart.of("c", UPDATES, NATS, inside).svg().toString(),
        Chart.of("c", UPDATES, NATS, both).svg().toString());
  }

  @Test
  void anAxisWithoutWordsIsRefused() {
    Scale scale = Scale.linear(0, 1);
    assertThrows(IllegalArgumentException.class, () -> new Axis("", "nats", scale));
    assertThrows(IllegalArgumentException.class, () -> new Axis("energy", " ", scale));
  }

  @Test
  void numbersThatAreNotFiniteAreRefusedNotHidden() {
    Mark bad = Line.of("bad", Ink.BLUE, X, new double[] {1, Double.NaN, 2, 3});
    assertThrows(IllegalArgumentException.class, () -> Chart.of("c", UPDATES, NATS, bad).svg());
  }

  @Test
  void wordsFromOutsideAreEscaped() throws Exception {
    String evil = "<script>\"&'</script>";
    Chart chart =
        Chart.of(
            evil,
            new Axis(evil, evil, Scale.linear(0, 1)),
            new Axis(evil, evil, Scale.linear(0, 1)),
            Rule.level(evil, 0.5));
    String text = chart.svg().toString();
    assertFalse(text.contains("<script"));
    assertEquals(List.of(evil), Svg.texts(Svg.parse(text), "text", "key"));
  }
}
