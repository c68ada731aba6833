package io.harmonium.app.console;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Text broken into lines of a given width at spaces.
public final class Paragraph {

  /// A suggested command, or a word between quotes.
  private static final Pattern WHOLE =
      Pattern.compile("harmonium [a-z]+ [^;\n]*?(?=;|\\) |\\)$|, or |$)|(?<=[ (=])'[^'\n]*'");

  private static final char TIED = '\0';

  private Paragraph() {}

  /// Lines of at most `width` characters, the first after `first`, the others after `indent`. Line breaks in `text`
  /// stay; a word longer than a line is not cut, nor is a suggested command, so that they can be copied.
  public static List<String> wrap(String text, String first, String indent, int width) {
    List<String> lines = new ArrayList<>();
    String start = first;
    String tied = WHOLE.matcher(text).replaceAll(found -> tied(found.group()));
    for (String part : tied.split("\n", -1)) {
      StringBuilder line = new StringBuilder(start);
      boolean empty = true;
      for (String word : part.split(" ")) {
        if (!empty && line.length() + 1 + word.length() > width) {
          lines.add(line.toString());
          line = new StringBuilder(indent);
          empty = true;
        }
        if (!empty) line.append(' ');
        line.append(word.replace(TIED, ' '));
        empty = false;
      }
      lines.add(line.toString().stripTrailing());
      start = indent;
    }
    return lines;
  }

  private static String tied(String words) {
    return Matcher.quoteReplacement(words.replace(' ', TIED));
  }
}
