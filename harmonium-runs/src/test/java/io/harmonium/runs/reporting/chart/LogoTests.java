package io.harmonium.runs.reporting.chart;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.w3c.dom.Element;

class LogoTests {

  private static final String DNA = "-ACGT";
  private static final double[][] HEIGHTS = {
    {0, 1.5, 0.2, 0, 0}, {0.3, 0, 0, -0.8, 0.4}, {0, 0, 0, 0, 2}
  };

  private static Document svg(Logo logo) throws Exception {
    return Svg.parse(logo.svg().toString());
  }

  private static Logo logo(double[][] heights, int perLine) {
    return new Logo("A logo", DNA, heights, "weight", "nats", Logo.scale(heights), perLine);
  }

  /// Letters in the order in which they are drawn.
  private static List<String> letters(Document svg) {
    return Svg.elements(svg, "text").stream()
        .filter(e -> e.hasAttribute("transform") && !e.hasAttribute("class"))
        .map(Element::getTextContent)
        .sorted()
        .toList();
  }

  @Test
  void everyLetterOfSomeHeightIsDrawnAndTheGapIsABar() throws Exception {
    Document svg = svg(logo(HEIGHTS, 60));
    assertEquals(List.of("A", "C", "G", "T", "T"), letters(svg));
    assertEquals(1, Svg.elements(svg, "rect").size());
  }

  @Test
  void letterHeightsAreInProportionToTheirNumbers() throws Exception {
    double[][] heights = {{0, 1, 0, 0, 0}, {0, 0, 2, 0, 0}};
    Document svg = svg(logo(heights, 60));
    List<Double> stretches =
        Svg.elements(svg, "text").stream()
            .filter(e -> e.getAttribute("transform").startsWith("matrix"))
            .map(e -> Double.parseDouble(e.getAttribute("transform").split(" ")[3]))
            .sorted()
            .toList();
    assertEquals(2, stretches.get(1) / stretches.get(0), 0.01);
  }

  @Test
  void axesAreLabelledOnEveryLine() throws Exception {
    Document svg = svg(logo(HEIGHTS, 2));
    assertEquals(List.of("weight (nats)", "weight (nats)"), Svg.texts(svg, "text", "y"));
    assertEquals(List.of("site (number)"), Svg.texts(svg, "text", "x"));
  }

  @Test
  void logosWithoutAnythingToShowAreStillPictures() throws Exception {
    assertEquals(List.of(), letters(svg(logo(new double[3][5], 60))));
  }

  @Test
  void badLogosAreRefused() {
    assertThrows(IllegalArgumentException.class, () -> logo(new double[][] {{1, 2}}, 60));
    assertThrows(IllegalArgumentException.class, () -> logo(new double[0][], 60));
  }

  @Test
  void lettersOfOneChemistryShareAColourAndNucleotidesDiffer() {
    Letters protein = new Letters("-ACDEFGHIKLMNPQRSTVWY");
    assertEquals(protein.ink('D'), protein.ink('E'));
    assertNotEquals(protein.ink('D'), protein.ink('K'));
    assertEquals(Ink.GREY, protein.ink('-'));
    Letters nucleotides = new Letters(DNA);
    assertEquals(4, "ACGT".chars().mapToObj(c -> nucleotides.ink((char) c)).distinct().count());
  }

  @Test
  void barListsNameEveryBarInFull() throws Exception {
    String longName = "a name that is much too long for the picture";
    BarList list =
        new BarList("bars", "weight", "nats", List.of("short", longName), new double[] {1, -0.5});
    Document svg = Svg.parse(list.svg().toString());
    assertTrue(Svg.elements(svg, "title").get(1).getTextContent().startsWith(longName));
    assertEquals(List.of("weight (nats)"), Svg.texts(svg, "text", "x"));
    assertFalse(Svg.texts(svg, "text", "end").contains(longName));
    assertThrows(
        IllegalArgumentException.class,
        () -> new BarList("b", "w", "n", List.of("one"), new double[2]));
  }
}
