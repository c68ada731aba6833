package io.harmonium.runs.text;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/// A constant that is understood by its word (`rbm`) and by its full names in the field
/// (`restricted-boltzmann-machine`).
public interface Named {

  /// Full names, in lower case with hyphens. A name that two constants share is not understood; both are suggested.
  List<String> fullNames();

  /// Constants of `type` that `word` names, by word or by full name; hyphens, underscores and case do not matter.
  static <E extends Enum<E> & Named> List<E> meant(Class<E> type, String word) {
    String typed = plain(word);
    List<E> all = Arrays.asList(type.getEnumConstants());
    List<E> exact = all.stream().filter(each -> plain(each.toString()).equals(typed)).toList();
    if (!exact.isEmpty()) return exact;
    return all.stream()
        .filter(each -> each.fullNames().stream().anyMatch(name -> plain(name).equals(typed)))
        .toList();
  }

  private static String plain(String word) {
    return word.toLowerCase(Locale.ROOT).replaceAll("[-_ ]", "");
  }
}
