package io.harmonium.app.console;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/// A constant that the command line understands by its word (`rbm`) and by its full names in the field
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

  /// Reads words of the command line.
  static <E extends Enum<E> & Named> ITypeConverter<E> converter(Class<E> type) {
    return word -> {
      List<E> meant = meant(type, word);
      if (meant.size() == 1) return meant.get(0);
      throw new TypeConversionException("'" + word + "' is not a " + type.getSimpleName());
    };
  }

  private static String plain(String word) {
    return word.toLowerCase(Locale.ROOT).replaceAll("[-_ ]", "");
  }
}
