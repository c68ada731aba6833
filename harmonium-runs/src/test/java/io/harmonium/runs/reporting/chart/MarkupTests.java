package io.harmonium.runs.reporting.chart;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class MarkupTests {

  private static final String HOSTILE = "</p><script>alert(\"x\")</script>&amp;' onload='y";

  @Test
  void textsAndAttributesComeBackAsTheyWereGiven() throws Exception {
    String text = new Markup().element("p", HOSTILE, "title", HOSTILE).toString();
    var paragraph = Svg.parse(text).getDocumentElement();
    assertEquals(HOSTILE, paragraph.getTextContent());
    assertEquals(HOSTILE, paragraph.getAttribute("title"));
    assertFalse(text.contains("<script"));
  }

  @Test
  void lettersThatNoDocumentMayHoldAreReplaced() throws Exception {
    String text = new Markup().element("p", "a\u0000b\u0007c\td").toString();
    assertEquals("a\ufffdb\ufffdc\td", Svg.parse(text).getDocumentElement().getTextContent());
  }

  @Test
  void numbersThatAreNotFiniteAreRefused() {
    for (double bad : new double[] {Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY})
      assertThrows(IllegalArgumentException.class, () -> new Markup().empty("rect", "x", bad));
  }

  @Test
  void anElementLeftOpenIsAnError() {
    Markup open = new Markup().open("g");
    assertThrows(IllegalStateException.class, open::toString);
    assertEquals("<g></g>", open.close().toString());
  }

  @Test
  void attributesWithoutValueAreLeftOut() {
    assertEquals("<a/>", new Markup().empty("a", "class", null).toString());
    assertThrows(IllegalArgumentException.class, () -> new Markup().empty("a", "class"));
    assertTrue(new Markup().isEmpty());
  }
}
