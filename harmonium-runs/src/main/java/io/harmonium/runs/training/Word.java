package io.harmonium.runs.training;

import java.util.Locale;

/// Constants that are written in lower case, with hyphens, on the command line and in `run.json`.
final class Word {

  private Word() {}

  static String of(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  static <E extends Enum<E>> E parse(Class<E> type, String word) {
    for (E constant : type.getEnumConstants()) if (of(constant).equals(word)) return constant;
    throw new IllegalArgumentException(
        "'" + RunJson.shown(word) + "' is not one of " + names(type));
  }

  /// The same; where it refuses, the reason begins with what was read.
  static <E extends Enum<E>> E parse(String what, Class<E> type, String word) {
    return Said.by(what, () -> parse(type, word));
  }

  private static String names(Class<? extends Enum<?>> type) {
    return String.join(
        ", ", java.util.Arrays.stream(type.getEnumConstants()).map(Word::of).toList());
  }
}
