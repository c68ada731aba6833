package io.harmonium.formats;

import java.util.List;
import java.util.regex.Pattern;

/// What a column of many different words seems to hold, for people: dates, ids, free text.
final class WordLook {

  private static final Pattern DATE =
      Pattern.compile(
          "(\\d{4}[-/.]\\d{1,2}[-/.]\\d{1,2}|\\d{1,2}[-/.]\\d{1,2}[-/.]\\d{2,4})"
              + "([ T]\\d{1,2}:\\d{2}(:\\d{2}([.,]\\d+)?)?)?( ?(Z|UTC|[+-]\\d{2}:?\\d{2}))?"
              + "|\\d{1,2}:\\d{2}(:\\d{2})?");

  private WordLook() {}

  /// Whether words are as short as ids: neither dates nor texts.
  static boolean brief(List<String> words) {
    return words.stream()
        .noneMatch(w -> w.length() > 64 || w.indexOf(' ') >= 0 || DATE.matcher(w).matches());
  }

  /// In a few words; `more` says that there are further words than these, `rows` how many cells hold one.
  static String of(List<String> words, boolean more, long rows) {
    String count = (more ? "more than " : "") + words.size() + " different";
    if (!words.isEmpty() && words.stream().allMatch(word -> DATE.matcher(word).matches()))
      return "dates, " + count;
    if (words.stream().filter(word -> word.indexOf(' ') >= 0).count() * 2 > words.size())
      return "free text, " + count;
    return (more || words.size() == rows ? "an id, " : "") + count + " words";
  }
}
