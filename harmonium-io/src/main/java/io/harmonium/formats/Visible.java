package io.harmonium.formats;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/// The kind of visible layer that data are read for.
public enum Visible {
  /// What the data look like: 0/1 binary, ±1 spin, texts categorical, pictures binary, other numbers gaussian.
  AUTO,
  BINARY,
  SPIN,
  CATEGORICAL,
  GAUSSIAN;

  /// The kind that `name` spells.
  public static Visible parse(String name) {
    for (Visible kind : values())
      if (kind.toString().equals(name.strip().toLowerCase(Locale.ROOT))) return kind;
    List<String> names = Arrays.stream(values()).map(Visible::toString).toList();
    throw new IllegalArgumentException(
        "no visible layer is called '"
            + name
            + "'; there are "
            + String.join(", ", names)
            + Nearest.hint(name, names));
  }

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
