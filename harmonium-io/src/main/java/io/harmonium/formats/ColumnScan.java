package io.harmonium.formats;

/// What one column of a table holds: how many cells are missing, whether there are texts, and how its numbers look.
record ColumnScan(ColumnScans all, int column) {

  long missing() {
    return all.missing(column);
  }

  long missingLine() {
    return all.gaps().line(column);
  }

  String missingText() {
    return all.gaps().text(column);
  }

  /// The line of the first infinite number, 0 for none.
  long infiniteLine() {
    return all.infinite().line(column);
  }

  String infiniteText() {
    return all.infinite().text(column);
  }

  boolean hasText() {
    return all.hasText(column);
  }

  long textLine() {
    return all.texts().line(column);
  }

  /// The first text.
  String text() {
    return all.texts().text(column);
  }

  /// Refuses words that are numbers with a comma, which would be learned as names.
  void refuseDecimalCommas(Place place) {
    if (Numeral.decimalComma(text().toCharArray(), 0, text().length()))
      throw place
          .line(textLine())
          .column(column + 1L)
          .bad(
              "expected numbers with a decimal point; is this comma one, or between thousands?",
              text(),
              "write " + text().replace(',', '.') + " or " + text().replace(",", ""));
  }

  Survey numbers() {
    return all.numbers(column);
  }
}
