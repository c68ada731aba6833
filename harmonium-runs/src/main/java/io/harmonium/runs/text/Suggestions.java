package io.harmonium.runs.text;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/// "Did you mean": the known words that are nearest to a mistyped one, by the number of letters inserted, removed,
/// replaced or swapped.
public final class Suggestions {

  private static final int MAX = 3;

  private Suggestions() {}

  /// At most three of `known` that `word` may have meant, nearest first.
  public static List<String> nearest(String word, Collection<String> known) {
    String typed = word.toLowerCase(Locale.ROOT);
    record Near(String word, int distance) {}
    if (typed.matches("[+-]?[0-9.,]+")) return List.of();
    int limit = Math.min(bare(typed).length() - 1, Math.max(1, bare(typed).length() / 3));
    return known.stream()
        .map(k -> new Near(k, distance(bare(typed), bare(k.toLowerCase(Locale.ROOT)))))
        .filter(near -> near.distance <= limit || prefix(bare(typed), bare(near.word)))
        .sorted(Comparator.comparingInt(Near::distance).thenComparing(Near::word))
        .limit(MAX)
        .map(Near::word)
        .toList();
  }

  /// "did you mean 'a' or 'b'?", or `otherwise` where nothing is near.
  public static String question(String word, Collection<String> known, String otherwise) {
    List<String> near = nearest(word, known);
    if (near.isEmpty()) return otherwise;
    return "did you mean " + String.join(" or ", near) + "?";
  }

  private static String bare(String word) {
    return word.replaceFirst("^-+", "");
  }

  private static boolean prefix(String typed, String known) {
    return typed.length() >= 3 && known.startsWith(typed);
  }

  /// Optimal string alignment distance.
  private static int distance(String a, String b) {
    int[][] d = new int[a.length() + 1][b.length() + 1];
    for (int i = 0; i <= a.length(); i++) d[i][0] = i;
    for (int j = 0; j <= b.length(); j++) d[0][j] = j;
    for (int i = 1; i <= a.length(); i++)
      for (int j = 1; j <= b.length(); j++) {
        boolean same = a.charAt(i - 1) == b.charAt(j - 1);
        d[i][j] =
            Math.min(d[i - 1][j - 1] + (same ? 0 : 1), Math.min(d[i - 1][j] + 1, d[i][j - 1] + 1));
        boolean swapped =
            i > 1
                && j > 1
                && a.charAt(i - 1) == b.charAt(j - 2)
                && a.charAt(i - 2) == b.charAt(j - 1);
        if (swapped) d[i][j] = Math.min(d[i][j], d[i - 2][j - 2] + 1);
      }
    return d[a.length()][b.length()];
  }
}
