package io.harmonium.formats;

/// What the colours of pictures become.
public enum Colours {
  /// Three cells per pixel, its red, green and blue, where a picture has a pixel that is not grey; else one.
  AUTO,
  /// One cell per pixel: 0.299 red + 0.587 green + 0.114 blue.
  GREY,
  /// Three cells per pixel, whatever pictures hold.
  COLOUR;

  /// Luminance of red, green and blue.
  static double grey(double red, double green, double blue) {
    return 0.299 * red + 0.587 * green + 0.114 * blue;
  }
}
