package io.harmonium.data;

/// How a row is looked at: an image of `width × height` pixels, row after row from the top. Each has one cell, its grey
/// value, or three, its red, green and blue.
public record Picture(int width, int height, int channels) {

  /// Cells of a coloured pixel.
  public static final int COLOURS = 3;

  public Picture {
    if (width < 1 || height < 1)
      throw new IllegalArgumentException("a picture needs a size, got " + width + "x" + height);
    if (channels != 1 && channels != COLOURS)
      throw new IllegalArgumentException(
          "pixels are grey (1 channel) or coloured (3 channels), got " + channels);
  }

  /// In grey.
  public Picture(int width, int height) {
    this(width, height, 1);
  }

  public boolean coloured() {
    return channels == COLOURS;
  }

  /// Cells of all pixels.
  public int cells() {
    return Math.multiplyExact(Math.multiplyExact(width, height), channels);
  }
}
