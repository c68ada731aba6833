package io.harmonium.runs.reporting.chart;

/// Frames that are pictures of `width × height` cells; `low … high` spans white to ink.
public record FramePixels(int width, int height, double low, double high) implements FramePainter {

  private static final int SMALLEST = 64;

  public FramePixels {
    if (width < 1 || height < 1 || !(low < high))
      throw new IllegalArgumentException(
          "a frame needs a size and a range low < high, got %d x %d, %s to %s"
              .formatted(width, height, low, high));
  }

  @Override
  public double aspect() {
    return (double) width / height;
  }

  @Override
  public boolean framed() {
    return true;
  }

  /// Whole pixels per cell.
  @Override
  public int pixelsHigh() {
    return height * Math.max(1, SMALLEST / Math.max(width, height));
  }

  @Override
  public void paint(
      double[] frame, double left, double top, double across, double down, Markup out) {
    int[] pixels = new int[width * height];
    for (int k = 0; k < pixels.length; k++) pixels[k] = colour(frame, k);
    out.empty(
        "image",
        "x",
        left,
        "y",
        top,
        "width",
        across,
        "height",
        down,
        "preserveAspectRatio",
        "none",
        "style",
        "image-rendering:pixelated",
        "href",
        new Raster(width, height, pixels).dataUri());
  }

  @Override
  public void paint(double[] frame, int left, int top, int across, int down, Canvas out) {
    for (int y = 0; y < down; y++)
      for (int x = 0; x < across; x++)
        out.set(left + x, top + y, colour(frame, y * height / down * width + x * width / across));
  }

  private int colour(double[] frame, int cell) {
    if (frame.length < width * height || Double.isNaN(frame[cell]))
      throw new IllegalArgumentException(
          "a frame of %d x %d needs %d numbers, got %d of which cell %d is %s"
              .formatted(
                  width,
                  height,
                  width * height,
                  frame.length,
                  cell,
                  cell < frame.length ? frame[cell] : "absent"));
    return Palette.PAPER.at((frame[cell] - low) / (high - low));
  }
}
