package io.harmonium.formats;

import io.harmonium.wording.Shell;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/// The setting that leaves columns of a table out, as part of a remedy.
final class Drop {

  private Drop() {}

  /// Columns of a table whose names are `names`: by number where a list could not hold the name.
  static String columns(List<String> names, List<Integer> columns) {
    List<String> listed = new ArrayList<>();
    for (int j : columns) {
      String name = names.get(j);
      boolean plain = !name.isBlank() && name.equals(name.strip()) && !numeric(name);
      for (int i = 0; i < name.length(); i++)
        plain &= "\"\\".indexOf(name.charAt(i)) < 0 && printable(name.charAt(i));
      listed.add(plain && !name.equals("none") ? Shell.item(name) : Integer.toString(j + 1));
    }
    return "{drop} " + Shell.quoted(String.join(",", listed));
  }

  /// One column, which stands at `place`.
  static String column(String name, Place place) {
    int j = (int) Math.max(1, place.column()) - 1;
    List<String> names = new ArrayList<>(Collections.nCopies(j, ""));
    names.add(name);
    return columns(names, List.of(j));
  }

  private static boolean numeric(String name) {
    return !Double.isNaN(Numeral.parse(name.toCharArray(), 0, name.length()));
  }

  private static boolean printable(char c) {
    return DataException.printable(String.valueOf(c)).length() == 1;
  }
}
