package io.harmonium.formats;

import io.harmonium.data.Picture;
import java.awt.color.ColorSpace;
import java.awt.image.BufferedImage;
import java.awt.image.ColorModel;
import java.awt.image.IndexColorModel;
import java.awt.image.Raster;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import javax.imageio.ImageIO;
import javax.imageio.ImageReader;
import javax.imageio.stream.ImageInputStream;
import javax.imageio.stream.MemoryCacheImageInputStream;

/// A picture as values 0 to 255 over white, pixel after pixel, row after row: its grey values, 0.299 red + 0.587 green +
/// 0.114 blue, and its colours, red, green and blue of every pixel.
///
/// @param coloured whether a pixel is not grey
/// @param transparent whether white shines through a pixel
record DecodedPicture(
    Picture size, byte[] grey, byte[] colours, boolean coloured, boolean transparent) {

  private static final String REMEDY = "give all pictures one size, or move this one away";

  /// Decodes a picture file; one of another size than `expected` (or none) is refused before its pixels are read.
  static DecodedPicture decode(Place place, byte[] bytes, Limits limits, Picture expected) {
    try (ImageInputStream in = new MemoryCacheImageInputStream(new ByteArrayInputStream(bytes))) {
      Iterator<ImageReader> readers = ImageIO.getImageReaders(in);
      if (!readers.hasNext())
        throw place.bad(
            "expected a PNG, JPEG, BMP or GIF picture", "convert the file or move it away");
      ImageReader reader = readers.next();
      try {
        reader.setInput(in, true, true);
        return decode(place, reader, limits, expected);
      } finally {
        reader.dispose();
      }
    } catch (DataException e) {
      throw e;
    } catch (IOException | RuntimeException e) {
      throw new DataException(
          DataException.Kind.BAD_DATA,
          place,
          "the picture cannot be decoded: "
              + DataException.printable(String.valueOf(e.getMessage())),
          "",
          "save it again or move it away",
          e);
    }
  }

  private static DecodedPicture decode(
      Place place, ImageReader reader, Limits limits, Picture expected) throws IOException {
    int width = reader.getWidth(0);
    int height = reader.getHeight(0);
    if (expected != null && (width != expected.width() || height != expected.height()))
      throw place.bad(
          "expected a picture of "
              + expected.width()
              + "x"
              + expected.height()
              + " like the first, got "
              + width
              + "x"
              + height,
          REMEDY);
    limits.columns(place, (long) width * height);
    List<String> warnings = new ArrayList<>();
    reader.addIIOReadWarningListener((source, warning) -> warnings.add(warning));
    BufferedImage image = reader.read(0);
    if (!warnings.isEmpty())
      throw place.bad(
          "the picture is damaged: " + DataException.printable(warnings.getFirst()),
          "save it again or move it away");
    return of(image);
  }

  /// The values of a decoded picture. Grey pictures are taken as they are: Java's conversion to RGB would change their
  /// values.
  static DecodedPicture of(BufferedImage image) {
    int width = image.getWidth();
    int height = image.getHeight();
    byte[] grey = new byte[width * height];
    byte[] colours = new byte[Picture.COLOURS * grey.length];
    ColorModel model = image.getColorModel();
    boolean plain =
        !(model instanceof IndexColorModel)
            && model.getColorSpace().getType() == ColorSpace.TYPE_GRAY;
    boolean coloured = false;
    boolean transparent = false;
    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++) {
        int at = y * width + x;
        int argb = image.getRGB(x, y);
        int alpha = argb >>> 24;
        transparent |= alpha < 255;
        grey[at] = (byte) (plain ? grey(image.getRaster(), x, y) : grey(argb));
        for (int c = 0; c < Picture.COLOURS; c++)
          colours[Picture.COLOURS * at + c] =
              plain ? grey[at] : (byte) overWhite(argb >> 16 - 8 * c & 255, alpha);
        coloured |=
            !plain
                && alpha > 0
                && ((argb >> 16 & 255) != (argb >> 8 & 255) || (argb >> 8 & 255) != (argb & 255));
      }
    return new DecodedPicture(new Picture(width, height), grey, colours, coloured, transparent);
  }

  private static int grey(Raster raster, int x, int y) {
    int value = sample(raster, x, y, 0);
    return raster.getNumBands() == 1 ? value : overWhite(value, sample(raster, x, y, 1));
  }

  /// One band of a pixel with 8 bits.
  private static int sample(Raster raster, int x, int y, int band) {
    int bits = raster.getSampleModel().getSampleSize(band);
    int value = raster.getSample(x, y, band);
    return bits >= 8 ? value >> bits - 8 : value * 255 / ((1 << bits) - 1);
  }

  private static int grey(int argb) {
    int colour = 299 * (argb >> 16 & 255) + 587 * (argb >> 8 & 255) + 114 * (argb & 255);
    return overWhite((colour + 500) / 1000, argb >>> 24);
  }

  private static int overWhite(int value, int alpha) {
    return (value * alpha + 255 * (255 - alpha) + 127) / 255;
  }
}
