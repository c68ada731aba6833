package io.harmonium.formats;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.Arrays;

/// Reads and writes NumPy's `.npy` files: versions 1 to 3, plain numbers of either byte order, C and Fortran order.
/// Objects (pickles) and records are refused.
public final class Npy {

  static final byte[] MAGIC = {(byte) 0x93, 'N', 'U', 'M', 'P', 'Y'};

  private static final int LONGEST_HEADER = 1 << 16;

  private Npy() {}

  /// The array of a file, packed by gzip or not.
  public static NpyArray read(Path path, Limits limits) {
    try {
      Content content = Content.of(path, limits);
      return read(content, limits);
    } catch (IOException e) {
      throw Place.of(path).failure(e);
    }
  }

  static NpyArray read(Content content, Limits limits) throws IOException {
    try (InputStream in = content.open()) {
      return read(in, content.place(), content.maxBytes(), !content.packed(), limits);
    }
  }

  /// Reads one array that ends the stream; at most `most` bytes can come, and `exact` says that they will.
  static NpyArray read(InputStream in, Place place, long max, boolean exact, Limits limits)
      throws IOException {
    return header(in, place).read(in, max, exact, limits);
  }

  /// Reads what stands before the numbers.
  static ArrayHeader header(InputStream in, Place place) throws IOException {
    byte[] start = in.readNBytes(8);
    if (start.length < 8 || !Arrays.equals(start, 0, 6, MAGIC, 0, 6))
      throw place.bad(
          "expected a NumPy array, which begins with \\x93NUMPY", "save it with numpy.save");
    int version = start[6];
    if (version < 1 || version > 3)
      throw place.bad(
          "expected version 1, 2 or 3 of the format, got " + version,
          "save it again with numpy.save");
    byte[] size = in.readNBytes(version == 1 ? 2 : 4);
    long length = 0;
    for (int i = size.length - 1; i >= 0; i--) length = length << 8 | size[i] & 255;
    if (length > LONGEST_HEADER)
      throw place.bad(
          "expected a header of at most " + LONGEST_HEADER + " bytes, got " + length,
          "save plain numbers");
    byte[] header = in.readNBytes((int) length);
    if (size.length < 2 || header.length < length)
      throw place.bad("the header ends too early", "fetch the file again");
    return NpyHeader.parse(place, header);
  }

  /// Writes an array to a new or existing file.
  public static void write(Path path, NpyArray array) {
    NewFile.write(path, out -> write(out, array));
  }

  /// Writes an array as version 1 of the format; the stream stays open.
  public static void write(OutputStream out, NpyArray array) throws IOException {
    byte[] header = NpyHeader.write(array);
    out.write(MAGIC);
    out.write(new byte[] {1, 0, (byte) header.length, (byte) (header.length >> 8)});
    out.write(header);
    out.write(array.data());
  }
}
