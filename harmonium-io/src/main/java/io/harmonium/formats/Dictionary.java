package io.harmonium.formats;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// The categories of one column: given beforehand, or found in the order of the rows and sorted at the end, numbers by
/// value and texts by letters, so that their levels do not depend on the order of the rows.
final class Dictionary {

  /// Up to so many words are looked at one by one; a map of them would take more memory than they do.
  private static final int LISTED = 16;

  private final String column;
  private final boolean open;
  private final int max;
  private final List<String> words = new ArrayList<>(2);

  /// Null while words are few.
  private Map<String, Integer> codes;

  private Dictionary(String column, boolean open, int max) {
    this.column = column;
    this.open = open;
    this.max = max;
  }

  /// To be found.
  static Dictionary open(String column, Limits limits) {
    return new Dictionary(column, true, limits.categories());
  }

  /// Given beforehand.
  static Dictionary of(String column, List<String> categories) {
    Dictionary dictionary = new Dictionary(column, false, categories.size());
    for (String category : categories) dictionary.add(category);
    return dictionary;
  }

  private int add(String word) {
    if (codes != null) codes.put(word, words.size());
    words.add(word);
    if (codes == null && words.size() > LISTED) {
      codes = new HashMap<>();
      for (int code = 0; code < words.size(); code++) codes.put(words.get(code), code);
    }
    return words.size() - 1;
  }

  /// The code of a word, −1 where it is not known.
  private int find(String word) {
    return codes == null ? words.indexOf(word) : codes.getOrDefault(word, -1);
  }

  /// The code of a word at a place; a word that may not be here is refused.
  int code(Place place, String word) {
    int code = find(word);
    if (code >= 0) return code;
    if (!open)
      throw place.bad(
          "expected one of the "
              + words.size()
              + " known categories of '"
              + DataException.printable(column)
              + "'",
          word,
          "correct the value" + Nearest.values(word, words));
    if (words.size() == max)
      throw place.bad(
          "column '"
              + DataException.printable(column)
              + "' has more than "
              + max
              + " different values, too many for categories",
          word,
          "leave it out (" + Drop.column(column, place) + ")");
    return add(word);
  }

  /// Whether a word was given beforehand or found.
  boolean knows(String word) {
    return find(word) >= 0;
  }

  /// Whether a further word would be refused.
  boolean refuses(String word) {
    return words.size() == max && !knows(word);
  }

  /// The words by code.
  List<String> words() {
    return List.copyOf(words);
  }

  /// The words in their final order.
  List<String> sorted() {
    if (!open) return words();
    List<String> sorted = new ArrayList<>(words);
    boolean numbers = words.stream().noneMatch(w -> Double.isNaN(number(w)));
    sorted.sort(
        numbers
            ? Comparator.comparingDouble(Dictionary::number)
                .thenComparing(Comparator.naturalOrder())
            : Comparator.naturalOrder());
    return sorted;
  }

  /// The place of every code in `order`.
  int[] ranks(List<String> order) {
    Map<String, Integer> places = new HashMap<>();
    for (int i = 0; i < order.size(); i++) places.put(order.get(i), i);
    return words.stream().mapToInt(places::get).toArray();
  }

  private static double number(String word) {
    return Numeral.parse(word.toCharArray(), 0, word.length());
  }
}
