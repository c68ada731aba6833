package io.harmonium.formats;

import java.util.Locale;
import java.util.Map;

/// A length of time, such as the pause after which a new sequence starts: `6h`, `90min`, `30s`, `2d`, or a plain number in the
/// units of the clock.
///
/// A clock of dates is read in hours. A clock of numbers is taken to be in the unit that the pause is written in, so that
/// `6h` means six where the clock counts hours.
///
/// @param length how long, in `unit`
/// @param unit "s", "min", "h", "d", or "" for that of the clock
public record Gap(double length, String unit) {

  private static final Map<String, Double> HOURS =
      Map.of("s", 1 / 3600.0, "min", 1 / 60.0, "h", 1.0, "d", 24.0);

  public Gap {
    if (!(length > 0) || length == Double.POSITIVE_INFINITY)
      throw new IllegalArgumentException(
          "a length of time is above 0, got " + length + "; write 6h, 90min or a number");
    if (!unit.isEmpty() && !HOURS.containsKey(unit))
      throw new IllegalArgumentException(
          "no unit of time is called '" + unit + "'; there are s, min, h and d");
  }

  /// The pause that `text` spells.
  public static Gap parse(String text) {
    String word = text.strip().toLowerCase(Locale.ROOT);
    int end = word.length();
    while (end > 0 && Character.isLetter(word.charAt(end - 1))) end--;
    double length = Numeral.parse(word.toCharArray(), 0, end);
    if (Double.isNaN(length))
      throw new IllegalArgumentException(
          "cannot read the length of time '" + text + "'; write 6h, 90min, 30s, 2d or a number");
    return new Gap(length, word.substring(end));
  }

  /// The same pause in hours; it needs a unit.
  double hours() {
    return length * HOURS.get(unit);
  }

  @Override
  public String toString() {
    return Survey.number(length) + unit;
  }
}
