package io.harmonium.formats;

import io.harmonium.data.Dataset;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.GZIPOutputStream;

/// Small files for tests.
record Given(Path folder) {

  Path file(String name, byte[] bytes) {
    try {
      return Files.write(folder.resolve(name), bytes);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  Path file(String name, String text) {
    return file(name, text.getBytes(StandardCharsets.UTF_8));
  }

  Dataset read(String name, String text, ReadOptions options) {
    return DataFiles.read(file(name, text), options);
  }

  Dataset read(String name, String text) {
    return read(name, text, ReadOptions.DEFAULT);
  }

  Dataset read(String name, byte[] bytes, ReadOptions options) {
    return DataFiles.read(file(name, bytes), options);
  }

  static byte[] gzip(byte[] bytes) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (GZIPOutputStream packed = new GZIPOutputStream(out)) {
      packed.write(bytes);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return out.toByteArray();
  }

  /// An IDX file of unsigned bytes.
  static byte[] idx(byte[] values, int... shape) {
    ByteBuffer out = ByteBuffer.allocate(4 + 4 * shape.length + values.length);
    out.put(new byte[] {0, 0, 8, (byte) shape.length});
    for (int size : shape) out.putInt(size);
    return out.put(values).array();
  }

  static byte[] npy(NpyArray array) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try {
      Npy.write(out, array);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return out.toByteArray();
  }

  /// A `.npy` file with a header of one's own.
  static byte[] npy(int version, String header, byte[] body) {
    byte[] text = header.getBytes(StandardCharsets.UTF_8);
    ByteBuffer out =
        ByteBuffer.allocate(12 + text.length + body.length).order(java.nio.ByteOrder.LITTLE_ENDIAN);
    out.put(Npy.MAGIC).put((byte) version).put((byte) 0);
    if (version == 1) out.putShort((short) text.length);
    else out.putInt(text.length);
    out.put(text).put(body);
    byte[] bytes = new byte[out.position()];
    out.flip().get(bytes);
    return bytes;
  }
}
