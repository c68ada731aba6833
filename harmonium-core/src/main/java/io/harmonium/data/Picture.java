package io.harmonium.data;

/// How a row is looked at: an image of `width × height` cells.
public record Picture(int width, int height) {
  public Picture {
    if (width < 1 || height < 1)
      throw new IllegalArgumentException("a picture needs a size, got " + width + "x" + height);
  }
}
