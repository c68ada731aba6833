package io.harmonium.app.console;

import io.harmonium.wording.InputName;
import java.io.FilterWriter;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;
import java.util.stream.Collectors;

/// Text that a terminal only shows. Names of files, columns and categories come from other people's files, and a
/// terminal obeys what stands between the letters: codes that move, colour, rename or rewrite lines, marks that turn the
/// order of letters. Such characters are written as `\u001b`; everything that is printed for people passes here.
public final class PlainText {

  private static final int ZERO_WIDTH_NON_JOINER = 0x200c;
  private static final int ZERO_WIDTH_JOINER = 0x200d;

  private PlainText() {}

  /// The text as one line.
  public static String line(String text) {
    return escaped(InputName.named(text), "");
  }

  /// The text with its own lines. A JSON document stays the same document: what is escaped can only stand in strings, and
  /// the escapes are those of JSON.
  public static String lines(String text) {
    return escaped(InputName.named(text), "\n");
  }

  /// A writer for tables on a terminal: lines and tabs stay, all else that a terminal obeys is escaped.
  static PrintWriter table(PrintWriter out) {
    Writer filter =
        new FilterWriter(out) {
          @Override
          public void write(int c) throws IOException {
            write(String.valueOf((char) c), 0, 1);
          }

          @Override
          public void write(char[] text, int from, int length) throws IOException {
            write(new String(text, from, length), 0, length);
          }

          @Override
          public void write(String text, int from, int length) throws IOException {
            out.write(escaped(text.substring(from, from + length), "\n\t"));
          }
        };
    return new PrintWriter(filter);
  }

  /// The text with all that a terminal obeys escaped, but for what is `kept`.
  private static String escaped(String text, String kept) {
    int plain = 0;
    while (plain < text.length() && !obeyed(text.charAt(plain))) plain++;
    if (plain == text.length()) return text;
    StringBuilder line = new StringBuilder(text.length() + 16).append(text, 0, plain);
    text.substring(plain)
        .codePoints()
        .forEach(
            character -> {
              if (obeyed(character) && kept.indexOf(character) < 0) line.append(code(character));
              else line.appendCodePoint(character);
            });
    return line.toString();
  }

  /// Controls (C0, DEL, C1), formats (bidirectional marks, tags, invisible ones), separators of lines, halves of
  /// characters. The two joiners are parts of words.
  private static boolean obeyed(int character) {
    if (character < 0x7f) return character < ' ';
    if (character == ZERO_WIDTH_JOINER || character == ZERO_WIDTH_NON_JOINER) return false;
    return switch (Character.getType(character)) {
      case Character.CONTROL,
          Character.FORMAT,
          Character.LINE_SEPARATOR,
          Character.PARAGRAPH_SEPARATOR,
          Character.SURROGATE ->
          true;
      default -> false;
    };
  }

  private static String code(int character) {
    return switch (character) {
      case '\n' -> "\\n";
      case '\r' -> "\\r";
      case '\t' -> "\\t";
      default ->
          Character.toString(character)
              .chars()
              .mapToObj(half -> String.format("\\u%04x", half))
              .collect(Collectors.joining());
    };
  }
}
