package io.harmonium.formats;

import io.harmonium.units.Units;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

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
  /// Numbers as they are, for another kind of numbers: relu, drelu, bounded:LOW:HIGH, poisson, multinomial.
  REAL;

  /// The kind that `name` spells.
  public static Visible parse(String name) {
    String word = name.strip().toLowerCase(Locale.ROOT);
    for (Visible kind : values()) if (kind != REAL && kind.toString().equals(word)) return kind;
    if (real(word) != null) return REAL;
    List<String> names = new ArrayList<>();
    for (Visible kind : values()) if (kind != REAL) names.add(kind.toString());
    for (Units units : numbers()) names.add(units.name());
    throw new IllegalArgumentException(
        "no visible layer is called '"
            + name
            + "'; there are "
            + String.join(", ", names)
            + Nearest.hint(name, names));
  }

  /// Kinds whose values are numbers as they stand in a file.
  private static List<Units> numbers() {
    return Stream.concat(
            Units.observableKinds().stream()
                .filter(units -> units.values() == 0 && !units.normal()),
            Units.jointKinds().stream())
        .toList();
  }

  /// The kind of real units that a word names where it is none of the constants, or null.
  public static Units real(String name) {
    String word = name.strip().toLowerCase(Locale.ROOT);
    String kind = word.indexOf(':') < 0 ? word : word.substring(0, word.indexOf(':'));
    for (Units units : numbers())
      if (units.name().split(":")[0].equals(kind)) return Units.parse(word);
    return null;
  }

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
