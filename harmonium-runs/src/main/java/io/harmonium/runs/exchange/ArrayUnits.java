package io.harmonium.runs.exchange;

import io.harmonium.runs.RunException;
import io.harmonium.units.Binary;
import io.harmonium.units.Units;

/// The kinds of units that arrays leave open: 0/1 or ±1, for the visible and the hidden side. Fields with two axes are
/// categorical and fields with a sigma gaussian, whatever is named here.
public record ArrayUnits(Units visible, Units hidden) {

  /// 0/1 on both sides.
  public static final ArrayUnits BINARY = new ArrayUnits(new Binary(), new Binary());

  public ArrayUnits {
    for (Units units : new Units[] {visible, hidden})
      if (!two(units))
        throw RunException.invalid(
            "{units}: expected binary or spin, got " + units.name(),
            "categorical units follow from a field with two axes (L x q), gaussian ones from the"
                + " array sigma");
  }

  /// Whether units have one number each of two values.
  static boolean two(Units units) {
    return units.values() == 2 && units.ports().get(0).width() == 1;
  }

  /// "spin" for both sides, or "spin:binary" for the visible and the hidden one.
  public static ArrayUnits parse(String text) {
    String[] words = text.split(":", -1);
    if (words.length > 2 || words[0].isBlank())
      throw RunException.invalid(
          "{units}: expected one kind for both sides or visible:hidden, got '" + text + "'",
          "{units} spin or {units} spin:binary");
    return new ArrayUnits(Units.parse(words[0]), Units.parse(words[words.length - 1]));
  }
}
