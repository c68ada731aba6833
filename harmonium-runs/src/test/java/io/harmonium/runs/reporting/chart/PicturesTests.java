package io.harmonium.runs.reporting.chart;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.util.ArrayList;
import java.util.List;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class PicturesTests {

  @Test
  void anotherReaderSeesThePixelsOfAPng() throws Exception {
    int[] pixels = new int[7 * 5];
    for (int i = 0; i < pixels.length; i++) pixels[i] = i * 0x070b0d & 0xffffff;
    Raster raster = new Raster(7, 5, pixels);
    BufferedImage image = ImageIO.read(new ByteArrayInputStream(raster.png()));
    assertEquals(7, image.getWidth());
    assertEquals(5, image.getHeight());
    for (int i = 0; i < pixels.length; i++)
      assertEquals(pixels[i], image.getRGB(i % 7, i / 7) & 0xffffff);
    assertArrayEquals(raster.png(), raster.png());
  }

  @Test
  void aPictureNeedsItsPixels() {
    assertThrows(IllegalArgumentException.class, () -> new Raster(2, 2, new int[3]));
    assertThrows(IllegalArgumentException.class, () -> new Raster(0, 2, new int[0]));
  }

  @Test
  void aMosaicHasAsManyTilesInALineAsItIsTold() {
    List<double[]> tiles = new ArrayList<>();
    for (int i = 0; i < 6; i++) tiles.add(new double[] {i});
    Mosaic square = Mosaic.grey(tiles, 1, 1, 0, 5);
    Raster wide = square.inLines(6).raster();
    Raster high = square.inLines(1).raster();
    assertEquals(wide.width(), high.height());
    assertEquals(wide.height(), high.width());
    assertTrue(wide.width() > square.raster().width());
  }

  /// Every cell is a square of whole pixels, every tile has a line around it, and a mosaic that chooses its lines fits a page.
  @ParameterizedTest
  @CsvSource({
    "8, 8, 64",
    "28, 28, 64",
    "16, 24, 64",
    "96, 64, 64",
    "5, 5, 1",
    "28, 28, 1",
    "700, 2, 3"
  })
  void cellsHaveWholePixelsAndLinesStayBetweenTiles(int width, int height, int count) {
    List<double[]> tiles = new ArrayList<>();
    for (int t = 0; t < count; t++) {
      double[] tile = new double[width * height];
      for (int i = 0; i < tile.length; i++) tile[i] = (i % width + i / width) % 2;
      tiles.add(tile);
    }
    Mosaic mosaic = Mosaic.grey(tiles, width, height, 0, 1);
    Raster raster = mosaic.raster();
    assertTrue(raster.width() <= Math.max(Mosaic.WIDEST, width + 2), "width " + raster.width());
    int wide = Math.min(count, mosaic.columns());
    int middle = raster.height() / ((count + wide - 1) / wide) / 2;
    List<Integer> runs = new ArrayList<>();
    int before = -1;
    for (int x = 0; x < raster.width(); x++) {
      int pixel = raster.pixels()[middle * raster.width() + x];
      if (pixel == before) runs.set(runs.size() - 1, runs.getLast() + 1);
      else runs.add(1);
      before = pixel;
    }
    assertEquals(wide * (width + 1) + 1, runs.size(), "cells and lines of a row of tiles");
    int zoom = runs.get(1);
    for (int i = 0; i < runs.size(); i++)
      assertEquals(i % (width + 1) == 0 ? Math.max(1, zoom / 2) : zoom, runs.get(i), "run " + i);
  }

  /// Luminance by the weights of sRGB; near enough to lightness to order colours.
  private static double light(int colour) {
    return 0.2126 * (colour >> 16 & 255) + 0.7152 * (colour >> 8 & 255) + 0.0722 * (colour & 255);
  }

  @ParameterizedTest
  @EnumSource(Palette.class)
  void lightnessOrdersTheColours(Palette palette) {
    int turns = 0;
    double before = light(palette.at(0.01)) - light(palette.at(0));
    for (int i = 2; i <= 100; i++) {
      double step = light(palette.at(i / 100.0)) - light(palette.at((i - 1) / 100.0));
      if (step * before < 0) turns++;
      if (step != 0) before = step;
    }
    assertEquals(palette == Palette.SIGNED ? 1 : 0, turns);
  }

  @Test
  void zeroIsWhiteAmongSignedNumbers() {
    assertEquals(0xffffff, Palette.SIGNED.at(0.5));
  }

  @Test
  void aMosaicShowsEveryTileInItsPlace() {
    List<double[]> tiles = new ArrayList<>();
    for (int t = 0; t < 5; t++) tiles.add(new double[] {t / 4.0, t / 4.0, t / 4.0, t / 4.0});
    Mosaic mosaic = Mosaic.grey(tiles, 2, 2, 0, 1);
    Raster raster = mosaic.raster();
    int across = mosaic.columns();
    int down = (5 + across - 1) / across;
    for (int t = 0; t < 5; t++) {
      int x = (2 * (t % across) + 1) * raster.width() / (2 * across);
      int y = (2 * (t / across) + 1) * raster.height() / (2 * down);
      assertEquals(Palette.PAPER.at(t / 4.0), raster.pixels()[y * raster.width() + x]);
    }
  }

  @Test
  void threeChannelsAreRedGreenAndBlue() {
    List<double[]> tiles = List.of(new double[] {1, 0, -1, 0, 2, -3});
    Raster raster = Mosaic.rows(tiles, 2, 1, 3, -1, 1).raster();
    int left = raster.pixels()[raster.height() / 2 * raster.width() + raster.width() / 4];
    int right = raster.pixels()[raster.height() / 2 * raster.width() + 3 * raster.width() / 4];
    assertEquals(0xff8000, left);
    assertEquals(0x80ff00, right, "values outside the range are brought into it");
    Raster filter = Mosaic.signed(List.of(new double[] {0, 2, -2}), 1, 1, 3).raster();
    assertEquals(
        0x80ff00, filter.pixels()[filter.height() / 2 * filter.width() + filter.width() / 2]);
    assertThrows(IllegalArgumentException.class, () -> Mosaic.rows(tiles, 2, 1, 1, 0, 1));
  }

  @Test
  void aMosaicRefusesWhatItCannotShow() {
    List<double[]> tile = List.of(new double[] {0, Double.NaN});
    assertThrows(IllegalArgumentException.class, () -> Mosaic.grey(tile, 2, 2, 0, 1));
    assertThrows(IllegalArgumentException.class, () -> Mosaic.grey(tile, 2, 1, 0, 1).raster());
    assertThrows(IllegalArgumentException.class, () -> Mosaic.grey(List.of(), 2, 1, 0, 1));
    assertTrue(Mosaic.signed(List.of(new double[4]), 2, 2).raster().width() > 0);
  }

  @Test
  void aHeatMapSaysWhatItsColoursMean() throws Exception {
    HeatMap map = new HeatMap(0, 1, 0, 1, 2, new double[] {0, 1, 2, 3}, 0, 3);
    var key = Svg.parse(map.key("log p(x)", "nats", 360).toString());
    assertEquals(List.of("log p(x) (nats)"), Svg.texts(key, "text", "x"));
    assertTrue(Svg.texts(key, "text", "tick").size() >= 3);
  }
}
