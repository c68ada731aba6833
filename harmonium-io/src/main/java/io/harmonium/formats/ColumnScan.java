package io.harmonium.formats;

/// What one column of a table holds: how many cells are missing, whether there are texts, and how its numbers look.
final class ColumnScan {

  private final Survey numbers = new Survey();
  private long missing;
  private long missingLine;
  private String missingText = "";
  private long infiniteLine;
  private String infiniteText = "";
  private long texts;
  private long textLine;
  private String text = "";
  private String repeated = "";
  private boolean points;
  private boolean commas;
  private boolean thousands = true;

  /// Takes one cell into account; `header` is the first cell of the column, which might be its name.
  void add(long line, char[] cell, int from, int length, boolean quoted, String header) {
    double value = Numeral.parse(cell, from, length);
    if (value == value) {
      if (Double.isInfinite(value)) {
        if (infiniteLine == 0) {
          infiniteLine = line;
          infiniteText = new String(cell, from, length);
        }
      } else numbers.add(value);
      points |= ColumnSums.decimals(cell, from, length) > 0;
    } else if ((!quoted || length == 0) && Numeral.missing(cell, from, length)) {
      if (missing++ == 0) {
        missingLine = line;
        missingText = new String(cell, from, length);
      }
    } else {
      if (texts++ == 0) {
        textLine = line;
        text = new String(cell, from, length);
      }
      if (Numeral.decimalComma(cell, from, length)) {
        commas = true;
        thousands &= cell[Math.max(from, from + length - 4)] == ',';
      }
      if (repeated.isEmpty() && header != null && same(header, cell, from, length))
        repeated = header;
    }
  }

  private static boolean same(String word, char[] cell, int from, int length) {
    if (word.length() != length) return false;
    for (int i = 0; i < length; i++) if (word.charAt(i) != cell[from + i]) return false;
    return true;
  }

  long missing() {
    return missing;
  }

  long missingLine() {
    return missingLine;
  }

  String missingText() {
    return missingText;
  }

  /// The line of the first infinite number, 0 for none.
  long infiniteLine() {
    return infiniteLine;
  }

  String infiniteText() {
    return infiniteText;
  }

  boolean hasText() {
    return texts > 0;
  }

  long textLine() {
    return textLine;
  }

  /// The first text.
  String text() {
    return text;
  }

  /// Whether a number has a decimal point.
  boolean points() {
    return points;
  }

  /// Whether a text is a number with a comma.
  boolean commas() {
    return commas;
  }

  /// Whether all such commas stand before three digits, as between thousands.
  boolean thousands() {
    return thousands;
  }

  /// Refuses words that are numbers with a comma, which would be learned as names.
  void refuseDecimalCommas(Place place, int column) {
    if (text.matches("[+-]?\\d+,\\d+"))
      throw place
          .line(textLine)
          .column(column + 1L)
          .bad(
              "expected numbers with a decimal point; is this comma one, or between thousands?",
              text,
              "write " + text.replace(',', '.') + " or " + text.replace(",", ""));
  }

  /// Whether the first cell came again further down.
  boolean headerRepeated() {
    return !repeated.isEmpty();
  }

  Survey numbers() {
    return numbers;
  }

  /// In one or two words, for messages.
  String describe() {
    return hasText() ? "text" : numbers.describe();
  }
}
