package io.harmonium.formats;

import io.harmonium.store.AtomicStore;
import io.harmonium.store.Unfinished;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.channels.Channels;
import java.nio.file.Path;

/// Writes files of data as the store writes all files: whole or not at all.
final class NewFile {

  private NewFile() {}

  /// Writes the content of a file.
  @FunctionalInterface
  interface Body {
    void write(OutputStream out) throws IOException;
  }

  /// Puts a file in place, new or instead of the one that is there.
  static void write(Path path, Body body) {
    try (Unfinished file = AtomicStore.disk().begin(path)) {
      OutputStream out =
          new BufferedOutputStream(Channels.newOutputStream(file.channel()), 1 << 16);
      body.write(out);
      out.flush();
      file.finish();
    } catch (IOException e) {
      throw Place.of(path).failure(e);
    } catch (UncheckedIOException e) {
      throw Place.of(path).failure(e.getCause());
    }
  }
}
