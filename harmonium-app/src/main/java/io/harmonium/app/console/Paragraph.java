package io.harmonium.app.console;

import java.util.ArrayList;
import java.util.List;

/// Text broken into lines of a given width at spaces.
public final class Paragraph {

  private Paragraph() {}

  /// Lines of at most `width` characters, the first after `first`, the others after `indent`. Line breaks in `text`
  /// stay; a word longer than a line is not cut, so that a path can be copied.
  public static List<String> wrap(String text, String first, String indent, int width) {
    List<String> lines = new ArrayList<>();
    String start = first;
    for (String part : text.split("\n", -1)) {
      StringBuilder line = new StringBuilder(start);
      boolean empty = true;
      for (String word : part.split(" ")) {
        if (!empty && line.length() + 1 + word.length() > width) {
          lines.add(line.toString());
          line = new StringBuilder(indent);
          empty = true;
        }
        if (!empty) line.append(' ');
        line.append(word);
        empty = false;
      }
      lines.add(line.toString().stripTrailing());
      start = indent;
    }
    return lines;
  }
}
