package io.harmonium.formats;

/// Makes words of characters; the same word soon after is the same object.
final class WordPool {

  private final String[] recent = new String[256];

  String word(char[] text, int from, int length) {
    if (length == 0) return "";
    int slot = 31 * (31 * length + text[from]) + text[from + length - 1] & recent.length - 1;
    String word = recent[slot];
    if (word == null || !same(word, text, from, length))
      recent[slot] = word = new String(text, from, length);
    return word;
  }

  /// Whether characters spell `word`.
  static boolean same(String word, char[] text, int from, int length) {
    if (word.length() != length) return false;
    for (int i = 0; i < length; i++) if (word.charAt(i) != text[from + i]) return false;
    return true;
  }
}
