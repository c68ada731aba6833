package io.harmonium.runs.reporting.chart;

import java.util.Arrays;
import java.util.List;

/// Small pictures of one size side by side: `tiles` hold values row after row, `low … high` spans the palette. Of three
/// channels, cells are red, green and blue of each pixel, none at `low` and full at `high`. A line holds `across` pictures,
/// or as many as make it near a square where that is 0.
public record Mosaic(
    List<double[]> tiles,
    int width,
    int height,
    int channels,
    double low,
    double high,
    Palette palette,
    int across) {

  /// Pixels that a mosaic fills at most where it may choose its lines: no page shrinks it, so that lines between tiles stay.
  public static final int WIDEST = 476;

  private static final int LARGEST = 8;
  private static final int TILE = 64;
  private static final int GAP = 0xc9d0d8;
  private static final int GROUND = 0xffffff;

  public Mosaic {
    tiles = List.copyOf(tiles);
    if (tiles.isEmpty()) throw new IllegalArgumentException("a mosaic needs at least one picture");
    if (!(low < high))
      throw new IllegalArgumentException(
          "a mosaic needs a range low < high, got " + low + " to " + high);
    for (double[] tile : tiles)
      if (tile.length != width * height * channels)
        throw new IllegalArgumentException(
            "a picture of "
                + width
                + " x "
                + height
                + " needs "
                + width * height * channels
                + " values, got "
                + tile.length);
  }

  /// Pictures of numbers with a sign: white is 0, and the strongest hundredth of all numbers has the full colour, so
  /// that a single large one does not fade the rest.
  public static Mosaic signed(List<double[]> tiles, int width, int height) {
    return signed(tiles, width, height, 1);
  }

  /// The same of pixels of one or three channels; of colours the middle of each stands for 0.
  public static Mosaic signed(List<double[]> tiles, int width, int height, int channels) {
    double[] sizes =
        tiles.stream().flatMapToDouble(Arrays::stream).map(Math::abs).sorted().toArray();
    double strong = sizes.length == 0 ? 0 : sizes[(int) (0.99 * (sizes.length - 1))];
    if (strong == 0 && sizes.length > 0) strong = sizes[sizes.length - 1];
    if (strong == 0) strong = 1;
    return new Mosaic(tiles, width, height, channels, -strong, strong, Palette.SIGNED, 0);
  }

  /// Pictures of numbers between their least and their greatest value, white to ink.
  public static Mosaic grey(List<double[]> tiles, int width, int height, double low, double high) {
    return rows(tiles, width, height, 1, low, high);
  }

  /// The same of one channel, or in the colours of three.
  public static Mosaic rows(
      List<double[]> tiles, int width, int height, int channels, double low, double high) {
    return new Mosaic(tiles, width, height, channels, low, high, Palette.PAPER, 0);
  }

  public boolean coloured() {
    return channels > 1;
  }

  /// The same with `across` tiles in a line.
  public Mosaic inLines(int across) {
    return new Mosaic(tiles, width, height, channels, low, high, palette, across);
  }

  /// Tiles per line: near a square, a little wider than high, where no number was given; fewer where they are too wide.
  int columns() {
    if (across > 0) return across;
    int square = (int) Math.ceil(Math.sqrt(tiles.size() * (double) height / width));
    return Math.max(1, Math.min(square, (WIDEST - 1) / (width + 1)));
  }

  /// Pixels of a cell along each side, a whole number: small tiles are enlarged so that their cells can be seen.
  private int zoom(int wide) {
    int zoom = Math.max(1, Math.min(LARGEST, TILE / Math.max(width, height)));
    while (zoom > 1 && wide * (width * zoom + line(zoom)) + line(zoom) > WIDEST) zoom--;
    return zoom;
  }

  private static int line(int zoom) {
    return Math.max(1, zoom / 2);
  }

  /// The picture with thin lines between tiles.
  public Raster raster() {
    int wide = Math.min(tiles.size(), columns());
    int zoom = zoom(wide);
    int line = line(zoom);
    int down = (tiles.size() + wide - 1) / wide;
    int stepX = width * zoom + line;
    int stepY = height * zoom + line;
    int totalX = wide * stepX + line;
    int totalY = down * stepY + line;
    int[] pixels = new int[totalX * totalY];
    Arrays.fill(pixels, GAP);
    for (int t = 0; t < wide * down; t++) {
      int left = line + t % wide * stepX;
      int top = line + t / wide * stepY;
      for (int y = 0; y < height * zoom; y++)
        for (int x = 0; x < width * zoom; x++)
          pixels[(top + y) * totalX + left + x] =
              t < tiles.size() ? pixel(tiles.get(t), y / zoom * width + x / zoom) : GROUND;
    }
    return new Raster(totalX, totalY, pixels);
  }

  private int pixel(double[] tile, int at) {
    if (!coloured()) return palette.at(share(tile[at]));
    int colour = 0;
    for (int c = 0; c < channels; c++)
      colour =
          colour << 8 | (int) Math.rint(255 * Math.clamp(share(tile[at * channels + c]), 0.0, 1.0));
    return colour;
  }

  private double share(double value) {
    if (value != value)
      throw new IllegalArgumentException("a picture needs finite numbers, got " + value);
    return (value - low) / (high - low);
  }
}
