package io.harmonium.formats;

import io.harmonium.units.Units;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/// The kind of visible layer that data are read for.
public enum Visible {
  /// What the data look like: 0/1 binary, ±1 spin, texts categorical, pictures binary, other numbers gaussian.
  AUTO,
  BINARY,
  SPIN,
  CATEGORICAL,
  GAUSSIAN,
  /// Columns of a table by their kinds, one layer for each kind.
  MIXED,
  /// Numbers as they are, for another kind of numbers, such as relu, bounded:LOW:HIGH and poisson.
  REAL;

  /// The kind that `name` spells.
  public static Visible parse(String name) {
    String word = name.strip().toLowerCase(Locale.ROOT);
    for (Visible kind : values()) if (kind != REAL && kind.toString().equals(word)) return kind;
    if (real(word) != null) return REAL;
    List<String> names = words();
    throw new IllegalArgumentException(
        "no visible layer is called '"
            + name
            + "'; there are "
            + String.join(", ", names)
            + Nearest.hint(name, names));
  }

  /// All that [#parse] takes, kinds with numbers of their own as "bounded[:LOW:HIGH]".
  public static List<String> words() {
    List<String> names = new ArrayList<>();
    for (Visible kind : values()) if (kind != REAL) names.add(kind.toString());
    for (Units.Spelled kind : numbers()) names.add(kind.spelling());
    return names;
  }

  /// Kinds whose values are numbers as they stand in a file.
  private static List<Units.Spelled> numbers() {
    return Units.spelled().stream()
        .filter(
            kind ->
                kind.example().observable()
                    && kind.example().values() == 0
                    && !kind.example().normal())
        .toList();
  }

  /// The kind of real units that a word names where it is none of the constants, or null.
  public static Units real(String name) {
    String word = name.strip().toLowerCase(Locale.ROOT);
    for (Units.Spelled kind : numbers()) if (kind.names(word)) return kind.parser().apply(word);
    return null;
  }

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
