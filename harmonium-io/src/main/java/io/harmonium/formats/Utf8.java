package io.harmonium.formats;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;

/// Text in UTF-8 and nothing else.
final class Utf8 {

  private Utf8() {}

  /// A decoder that refuses what is not UTF-8.
  static CharsetDecoder strict() {
    return StandardCharsets.UTF_8
        .newDecoder()
        .onMalformedInput(CodingErrorAction.REPORT)
        .onUnmappableCharacter(CodingErrorAction.REPORT);
  }

  /// The complaint about a table that is not UTF-8: its first bad byte, by line and field.
  static DataException fault(Content content, char delimiter) throws IOException {
    ByteArrayOutputStream line = new ByteArrayOutputStream();
    long number = 1;
    try (InputStream in = new BufferedInputStream(content.open(), 1 << 16)) {
      for (int b = in.read(); ; b = in.read()) {
        if (b >= 0 && b != '\n') {
          line.write(b);
          continue;
        }
        byte[] bytes = line.toByteArray();
        int at = firstBad(bytes);
        if (at < bytes.length || b < 0)
          return fault(content.place().line(number), bytes, at, delimiter);
        line.reset();
        number++;
      }
    }
  }

  private static DataException fault(Place place, byte[] line, int at, char delimiter) {
    long field = 1;
    for (int i = 0; i < at; i++) if (line[i] == delimiter) field++;
    String value = at < line.length ? String.format("byte 0x%02x", line[at] & 255) : "";
    return place.column(field).bad("expected text in UTF-8", value, "save the table as UTF-8");
  }

  /// The place of the first byte that is not UTF-8, or the length.
  private static int firstBad(byte[] line) {
    ByteBuffer bytes = ByteBuffer.wrap(line);
    strict().decode(bytes, CharBuffer.allocate(line.length), true);
    return bytes.position();
  }
}
