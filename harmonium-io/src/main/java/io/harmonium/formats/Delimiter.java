package io.harmonium.formats;

/// Guesses the character between the fields of a table from its first lines: the one that comes equally often in every
/// line, commas before tabs, semicolons and bars; blanks only where there is none of these.
final class Delimiter {

  private static final char[] CANDIDATES = {',', '\t', ';', '|'};
  private static final int MAX_LINES = 50;
  private static final int EVEN = 1 << 24;

  private Delimiter() {}

  static char guess(String name, String head) {
    if (name.endsWith(".tsv") || name.endsWith(".tab")) return '\t';
    char best = 0;
    int highest = 0;
    for (char candidate : CANDIDATES) {
      int score = score(head, candidate);
      if (score > highest) {
        highest = score;
        best = candidate;
      }
    }
    if (best != 0) return best;
    if (score(head, ' ') > 0) return ' ';
    String first = head.strip().lines().findFirst().orElse("");
    for (char candidate : CANDIDATES) if (first.indexOf(candidate) >= 0) return candidate;
    return ',';
  }

  /// In words, for messages.
  static String name(char delimiter) {
    return switch (delimiter) {
      case ',' -> "commas";
      case '\t' -> "tabs";
      case ';' -> "semicolons";
      case '|' -> "bars";
      case ' ' -> "blanks";
      default -> "'" + delimiter + "'";
    };
  }

  /// The least count in a line, far higher when all lines agree; 0 when a line has none.
  private static int score(String head, char candidate) {
    int least = Integer.MAX_VALUE;
    int max = 0;
    int count = 0;
    int lines = 0;
    boolean quoted = false;
    boolean blank = true;
    for (int i = 0; i < head.length() && lines < MAX_LINES; i++) {
      char c = head.charAt(i);
      if (c == '"') quoted = !quoted;
      if (c == candidate && !quoted) count++;
      if (c > ' ') blank = false;
      if (c == '\n' && !quoted) {
        if (!blank) {
          least = Math.min(least, count);
          max = Math.max(max, count);
          lines++;
        }
        count = 0;
        blank = true;
      }
    }
    if (lines == 0) return Math.min(count, EVEN - 1);
    return least == max && least > 0 ? EVEN + Math.min(least, EVEN) : Math.min(least, EVEN - 1);
  }
}
