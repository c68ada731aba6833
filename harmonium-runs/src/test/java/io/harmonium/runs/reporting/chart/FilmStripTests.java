package io.harmonium.runs.reporting.chart;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.w3c.dom.Element;

/// Film strips and rolls show every frame in its place.
class FilmStripTests {

  /// Frame t of a sequence of pictures of 2 x 2 cells has the grey t/16 everywhere.
  private static FilmStrip.Strip strip(String label, int frames, int prompt) {
    List<double[]> all = new ArrayList<>();
    for (int t = 0; t < frames; t++) all.add(new double[] {t / 16.0, t / 16.0, t / 16.0, t / 16.0});
    return new FilmStrip.Strip(label, all, prompt);
  }

  private static FilmStrip film(int step) {
    return new FilmStrip(
        "Two sequences",
        List.of(strip("long", 9, 4), strip("short", 5, 0)),
        new FramePixels(2, 2, 0, 1),
        step);
  }

  @Test
  void everyStepOfEverySequenceIsShownWithItsNumber() throws Exception {
    for (int step : new int[] {1, 2, 4}) {
      Document svg = Svg.parse(film(step).svg().toString());
      int shown = (9 + step - 1) / step;
      int frames = shown + (5 + step - 1) / step;
      assertEquals(frames, Svg.elements(svg, "image").size());
      int given = (4 + step - 1) / step;
      assertEquals(given + frames, Svg.elements(svg, "rect").size(), "given frames and outlines");
      assertEquals(List.of("long", "short"), Svg.texts(svg, "text", "end"));
      assertEquals(List.of("frame (number; shaded: given)"), Svg.texts(svg, "text", "x"));
      List<String> numbers = Svg.texts(svg, "text", "tick");
      assertEquals("1", numbers.get(2));
      assertEquals(Integer.toString((shown - 1) * step + 1), numbers.getLast());
    }
  }

  @Test
  void aRasterShowsEveryFrameInItsPlace() {
    FilmStrip film = film(2);
    Raster raster = film.raster();
    for (int i = 0; i < 2; i++)
      for (int k = 0; k < 5; k++) {
        int x = (2 * k + 1) * raster.width() / 10;
        int y = (2 * i + 1) * raster.height() / 4;
        boolean there = i == 0 || k < 3;
        assertEquals(
            there ? Palette.PAPER.at(2 * k / 16.0) : 0xffffff,
            raster.pixels()[y * raster.width() + x],
            "sequence " + i + ", frame " + 2 * k);
      }
    assertArrayEquals(raster.png(), film.raster().png());
    assertEquals(film.document("test"), film.document("test"));
  }

  @Test
  void bonesOfAFigureJoinItsJointsInsideThePicture() throws Exception {
    List<double[]> frames =
        List.of(new double[] {0, 0, 1, 2, 3, 1}, new double[] {-1, 0, 0, 2, 2, 1});
    StickFigure figure =
        StickFigure.covering(List.of(new int[] {0, 1}), List.of(new int[] {1, 2}), frames);
    FilmStrip film =
        new FilmStrip("A figure", List.of(new FilmStrip.Strip("a", frames, 0)), figure, 1);
    Document svg = Svg.parse(film.svg().toString());
    List<Element> lines = Svg.elements(svg, "line");
    assertEquals(4, lines.size());
    for (Element line : lines)
      for (String side : List.of("x1", "x2")) {
        double x = Double.parseDouble(line.getAttribute(side));
        assertTrue(x >= 0 && x <= film.width(), "" + x);
      }
    // both bones of a frame meet in joint 1, which is higher than the others
    assertEquals(lines.get(0).getAttribute("x1"), lines.get(1).getAttribute("x2"));
    assertTrue(
        Double.parseDouble(lines.get(1).getAttribute("y2"))
            < Double.parseDouble(lines.get(1).getAttribute("y1")));
    long dark = java.util.Arrays.stream(film.raster().pixels()).filter(p -> p == 0x1b1f24).count();
    assertTrue(dark > 50, "pixels of the near bones: " + dark);
  }

  @Test
  void aRollHasTimeToTheRightAndHighCellsAbove() throws Exception {
    List<double[]> frames =
        List.of(new double[] {1, 0, 0}, new double[] {0, 0, 0}, new double[] {0, 0, 1});
    Roll roll = new Roll(frames, 21, 0, 1);
    int ink = Palette.PAPER.at(1);
    int paper = Palette.PAPER.at(0);
    assertArrayEquals(
        new int[] {paper, paper, ink, paper, paper, paper, ink, paper, paper},
        roll.raster().pixels());
    Chart chart = Roll.chart("A roll", roll, "key", "MIDI number", 2);
    Document svg = Svg.parse(chart.svg().toString());
    assertEquals(List.of("time (frames)"), Svg.texts(svg, "text", "x"));
    assertEquals(List.of("key (MIDI number)"), Svg.texts(svg, "text", "y"));
    assertTrue(chart.svg().toString().contains("end of the prompt"));
    String both = Chart.stacked(List.of(chart, chart), "test");
    assertEquals(2, Svg.elements(Svg.parse(both), "image").size());
  }

  @Test
  void whatCannotBeShownIsRefused() {
    FramePixels painter = new FramePixels(2, 2, 0, 1);
    List<double[]> small = List.of(new double[] {1});
    List<FilmStrip.Strip> wrong = List.of(new FilmStrip.Strip("a", small, 0));
    assertThrows(IllegalArgumentException.class, () -> new FilmStrip("f", wrong, painter, 1).svg());
    assertThrows(
        IllegalArgumentException.class,
        () -> new FilmStrip("f", List.of(strip("a", 2, 0)), painter, 0));
    assertThrows(
        IllegalArgumentException.class,
        () -> new FilmStrip("f", List.of(strip("a", 0, 0)), painter, 1));
    assertThrows(IllegalArgumentException.class, () -> strip("a", 1, -1));
    assertThrows(IllegalArgumentException.class, () -> new FramePixels(2, 2, 1, 1));
    assertThrows(IllegalArgumentException.class, () -> new Roll(List.of(), 1, 0, 1));
    assertThrows(
        IllegalArgumentException.class,
        () -> new Roll(List.of(new double[] {Double.NaN}), 1, 0, 1).raster());
  }
}
