package io.harmonium.runs.reporting;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.harmonium.insight.MutationScan;
import io.harmonium.runs.reporting.chart.Palette;
import io.harmonium.runs.reporting.chart.Svg;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.util.Base64;
import java.util.List;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.w3c.dom.Element;

class MutationMapTests {

  private static BufferedImage pixels(Element image) throws Exception {
    String address = image.getAttribute("href");
    byte[] png = Base64.getDecoder().decode(address.substring(address.indexOf(',') + 1));
    return ImageIO.read(new ByteArrayInputStream(png));
  }

  @Test
  void everyChangeHasItsCellAndEverySiteItsDot() throws Exception {
    MutationScan scan =
        new MutationScan(new int[] {0, 2}, new double[][] {{0, 1.5, -0.5}, {2, -2, 0}});
    Document svg = Svg.parse(new MutationMap(scan, List.of("-", "A", "C")).svg());
    List<Element> images = Svg.elements(svg, "image");
    BufferedImage map = pixels(images.get(1));
    assertEquals(2, map.getWidth());
    assertEquals(3, map.getHeight());
    for (int u = 0; u < 2; u++)
      for (int a = 0; a < 3; a++)
        assertEquals(Palette.SIGNED.at(0.5 + scan.change()[u][a] / 4), map.getRGB(u, a) & 0xffffff);
    assertEquals(List.of("-", "A", "C"), Svg.texts(svg, "text", "end"));
    List<Element> dots = Svg.elements(svg, "circle");
    assertEquals(2, dots.size());
    double first = Double.parseDouble(dots.get(0).getAttribute("cy"));
    double second = Double.parseDouble(dots.get(1).getAttribute("cy"));
    double cell = Double.parseDouble(images.get(1).getAttribute("height")) / 3;
    assertEquals(2 * cell, second - first, 1e-9);
  }

  @Test
  void longRowsAreBrokenIntoLines() throws Exception {
    int sites = 130;
    MutationScan scan = new MutationScan(new int[sites], new double[sites][2]);
    Document svg = Svg.parse(new MutationMap(scan, List.of("0", "1")).svg());
    List<Element> images = Svg.elements(svg, "image");
    assertEquals(1 + 3, images.size(), "the key and three lines");
    int seen = 0;
    for (Element image : images.subList(1, 4)) seen += pixels(image).getWidth();
    assertEquals(sites, seen);
    assertTrue(Svg.texts(svg, "text", "middle").contains("130"));
    assertThrows(IllegalArgumentException.class, () -> new MutationMap(scan, List.of("0")));
  }
}
