package io.harmonium.formats;

/// The text of a single cell by the rules of the readers of tables: for cells that come from elsewhere than a file.
public final class CellText {

  private CellText() {}

  /// Whether the text says that the value is missing: empty, NA, N/A, NaN, null or ?, in any case.
  public static boolean missing(String text) {
    return Numeral.missing(text.toCharArray(), 0, text.length());
  }

  /// The number that the text spells, NaN where it spells none.
  public static double number(String text) {
    return Numeral.parse(text.toCharArray(), 0, text.length());
  }

  /// A number as a category is called: without needless digits.
  public static String of(double number) {
    return Survey.number(number);
  }
}
