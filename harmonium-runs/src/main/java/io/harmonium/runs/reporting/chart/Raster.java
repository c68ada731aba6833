package io.harmonium.runs.reporting.chart;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.zip.CRC32;
import java.util.zip.Deflater;

/// A picture of pixels `0xRRGGBB`, row after row from the top, and its PNG file.
public record Raster(int width, int height, int[] pixels) {

  private static final byte[] SIGNATURE = {(byte) 0x89, 'P', 'N', 'G', '\r', '\n', 0x1a, '\n'};

  public Raster {
    if (width < 1 || height < 1 || pixels.length != Math.multiplyExact(width, height))
      throw new IllegalArgumentException(
          "a picture of " + width + " x " + height + " cannot have " + pixels.length + " pixels");
  }

  /// The bytes of a PNG file: eight-bit RGB, no filter, no time.
  public byte[] png() {
    byte[] rows = new byte[height * (1 + 3 * width)];
    int at = 0;
    for (int y = 0; y < height; y++) {
      at++;
      for (int x = 0; x < width; x++) {
        int pixel = pixels[y * width + x];
        rows[at++] = (byte) (pixel >> 16);
        rows[at++] = (byte) (pixel >> 8);
        rows[at++] = (byte) pixel;
      }
    }
    ByteArrayOutputStream file = new ByteArrayOutputStream();
    file.writeBytes(SIGNATURE);
    ByteBuffer header = ByteBuffer.allocate(13).putInt(width).putInt(height);
    header.put(new byte[] {8, 2, 0, 0, 0});
    chunk("IHDR", header.array(), file);
    chunk("IDAT", deflate(rows), file);
    chunk("IEND", new byte[0], file);
    return file.toByteArray();
  }

  /// The PNG file as an address that needs no file.
  public String dataUri() {
    return "data:image/png;base64," + Base64.getEncoder().encodeToString(png());
  }

  private static void chunk(String type, byte[] content, ByteArrayOutputStream file) {
    byte[] name = type.getBytes(StandardCharsets.US_ASCII);
    CRC32 check = new CRC32();
    check.update(name);
    check.update(content);
    file.writeBytes(ByteBuffer.allocate(4).putInt(content.length).array());
    file.writeBytes(name);
    file.writeBytes(content);
    file.writeBytes(ByteBuffer.allocate(4).putInt((int) check.getValue()).array());
  }

  private static byte[] deflate(byte[] bytes) {
    try (Deflater deflater = new Deflater(Deflater.BEST_COMPRESSION)) {
      deflater.setInput(bytes);
      deflater.finish();
      ByteArrayOutputStream out = new ByteArrayOutputStream();
      byte[] buffer = new byte[8192];
      while (!deflater.finished()) out.write(buffer, 0, deflater.deflate(buffer));
      return out.toByteArray();
    }
  }
}
