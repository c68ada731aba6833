package io.harmonium.formats;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/// Writes files whole or not at all: into a neighbour with the ending `.part`, which then takes the place of the file.
final class NewFile {

  private NewFile() {}

  /// Writes the content of a file.
  @FunctionalInterface
  interface Body {
    void write(OutputStream out) throws IOException;
  }

  /// Puts a file in place, new or instead of the one that is there.
  static void write(Path path, Body body) {
    Path part = path.resolveSibling(path.getFileName() + ".part");
    try {
      try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(part), 1 << 16)) {
        body.write(out);
      }
      Files.move(part, path, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
    } catch (IOException e) {
      remove(part, e);
      throw Place.of(path).failure(e);
    } catch (UncheckedIOException e) {
      remove(part, e);
      throw Place.of(path).failure(e.getCause());
    } catch (RuntimeException e) {
      remove(part, e);
      throw e;
    }
  }

  private static void remove(Path part, Exception reason) {
    try {
      Files.deleteIfExists(part);
    } catch (IOException e) {
      reason.addSuppressed(e);
    }
  }
}
