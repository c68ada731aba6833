package io.harmonium.formats;

/// The first cell of some sort in every column, with its line. Nothing is kept before there is one.
final class FirstCells {

  private final int columns;
  private final WordPool pool;
  private long[] lines;
  private String[] texts;

  FirstCells(int columns, WordPool pool) {
    this.columns = columns;
    this.pool = pool;
  }

  /// Keeps this cell where its column has none yet.
  void add(int column, long line, char[] cell, int from, int length) {
    if (lines == null) {
      lines = new long[columns];
      texts = new String[columns];
    }
    if (lines[column] != 0) return;
    lines[column] = line;
    texts[column] = pool.word(cell, from, length);
  }

  /// The line of the cell, 0 where there is none.
  long line(int column) {
    return lines == null ? 0 : lines[column];
  }

  /// The cell, empty where there is none.
  String text(int column) {
    return line(column) == 0 ? "" : texts[column];
  }
}
