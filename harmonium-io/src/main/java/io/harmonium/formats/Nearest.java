package io.harmonium.formats;

import java.util.Collection;
import java.util.List;
import java.util.Locale;

/// The known word nearest to a mistyped one, by the number of letters to insert, delete or replace.
final class Nearest {

  private static final int LONGEST = 64;
  private static final int MAX_WORDS = 10_000;

  private Nearest() {}

  /// Words that are listed where none is near.
  private static final int LISTED = 8;

  /// " (did you mean 'X'?)", or else the first known words.
  static String values(String word, Collection<String> known) {
    String near = hint(word, known);
    if (!near.isEmpty()) return near;
    List<String> first =
        known.stream().limit(LISTED).map(DataException::printable).map(w -> "'" + w + "'").toList();
    return " (known are " + String.join(", ", first) + (known.size() > LISTED ? ", …" : "") + ")";
  }

  /// " (did you mean 'X'?)", or nothing when no word is near. Another number is no misspelling, nor is a word of which no
  /// letter is right.
  static String hint(String word, Collection<String> known) {
    if (!Double.isNaN(Numeral.parse(word.toCharArray(), 0, word.length()))) return "";
    String best = null;
    int least = Math.min(word.length(), Math.min(3, 1 + word.length() / 3) + 1);
    int seen = 0;
    for (String candidate : known) {
      if (seen++ == MAX_WORDS) break;
      if (Math.max(word.length(), candidate.length()) > LONGEST) continue;
      int distance = distance(word.toLowerCase(Locale.ROOT), candidate.toLowerCase(Locale.ROOT));
      if (distance < least) {
        least = distance;
        best = candidate;
      }
    }
    return best == null ? "" : " (did you mean '" + DataException.printable(best) + "'?)";
  }

  private static int distance(String a, String b) {
    int[] row = new int[b.length() + 1];
    for (int j = 0; j <= b.length(); j++) row[j] = j;
    for (int i = 1; i <= a.length(); i++) {
      int corner = row[0];
      row[0] = i;
      for (int j = 1; j <= b.length(); j++) {
        int above = row[j];
        int changed = corner + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
        row[j] = Math.min(changed, 1 + Math.min(above, row[j - 1]));
        corner = above;
      }
    }
    return row[b.length()];
  }
}
