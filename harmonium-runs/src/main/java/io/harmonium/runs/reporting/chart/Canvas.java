package io.harmonium.runs.reporting.chart;

import java.util.Arrays;

/// Pixels that are painted on, for pictures without a page.
public final class Canvas {

  private final int width;
  private final int height;
  private final int[] pixels;

  /// A picture of one colour.
  public Canvas(int width, int height, int ground) {
    this.width = width;
    this.height = height;
    this.pixels = new int[Math.multiplyExact(width, height)];
    Arrays.fill(pixels, ground);
  }

  /// One pixel; those outside are left out.
  public void set(int x, int y, int colour) {
    if (x >= 0 && x < width && y >= 0 && y < height) pixels[y * width + x] = colour;
  }

  /// A rectangle of one colour.
  public void fill(int left, int top, int across, int down, int colour) {
    for (int y = top; y < top + down; y++)
      for (int x = left; x < left + across; x++) set(x, y, colour);
  }

  /// A line two pixels wide.
  public void line(double x1, double y1, double x2, double y2, int colour) {
    int steps = (int) Math.ceil(2 * Math.max(Math.abs(x2 - x1), Math.abs(y2 - y1))) + 1;
    for (int i = 0; i <= steps; i++) {
      double part = i / (double) steps;
      int x = (int) Math.floor(x1 + part * (x2 - x1));
      int y = (int) Math.floor(y1 + part * (y2 - y1));
      fill(x, y, 2, 2, colour);
    }
  }

  /// The picture so far.
  public Raster raster() {
    return new Raster(width, height, pixels);
  }
}
