package io.harmonium.store;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// A file that grows by one JSON object per line. A last line without its end was cut by a crash and does not count.
record JsonLines(Path file, AtomicStore store) {

  private static final int LONGEST = 1 << 28;

  /// Adds a line; where that fails nothing of it stays.
  void append(Map<String, ?> values) {
    byte[] line = (Json.line(values) + "\n").getBytes(StandardCharsets.UTF_8);
    long before = length();
    try {
      try (FileOperations.Sink sink = store.files().append(file)) {
        AtomicStore.writeAll(sink, ByteBuffer.wrap(line));
      } catch (IOException e) {
        cutAfterFailure(before, e);
        throw e;
      }
    } catch (IOException e) {
      throw AtomicStore.writeFailure(file, "could not be written", e);
    }
  }

  private void cutAfterFailure(long length, IOException reason) {
    try {
      if (length() > length) store.files().truncate(file, length);
    } catch (IOException | StoreException e) {
      reason.addSuppressed(e);
    }
  }

  /// All lines; empty where there is no file.
  List<Map<String, Object>> read() {
    if (length() == 0) return List.of();
    String text = store.readText(file, LONGEST);
    List<Map<String, Object>> lines = new ArrayList<>();
    int from = 0;
    for (int end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', from)) {
      lines.add(line(text.substring(from, end), lines.size() + 1));
      from = end + 1;
    }
    return lines;
  }

  private Map<String, Object> line(String text, int number) {
    try {
      return JsonObject.of("line", Json.withNonFinite(Json.parse(text))).json();
    } catch (IllegalArgumentException e) {
      throw StoreException.damaged(file, "line " + number + ": " + e.getMessage(), e);
    }
  }

  /// Bytes of the file, 0 where there is none.
  long length() {
    try (SeekableByteChannel channel = store.files().open(file)) {
      return channel.size();
    } catch (NoSuchFileException e) {
      return 0;
    } catch (IOException e) {
      throw AtomicStore.failure(file, "could not be read", e);
    }
  }

  /// Returns when all lines will survive a power cut; the length at that moment.
  long force() {
    long length = length();
    if (length == 0) return 0;
    try (FileOperations.Sink sink = store.files().append(file)) {
      sink.force();
      store.files().syncDirectory(file.toAbsolutePath().getParent());
    } catch (IOException e) {
      throw AtomicStore.writeFailure(file, "could not be written", e);
    }
    return length;
  }

  /// Cuts the file to its first `length` bytes; false where it is shorter.
  boolean cut(long length) {
    long now = length();
    try {
      if (now > length) store.files().truncate(file, length);
    } catch (IOException e) {
      throw AtomicStore.failure(file, "could not be cut", e);
    }
    return now >= length;
  }
}
