package io.harmonium.formats;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Set;

/// The first walk through a table: what every column holds, how many rows there are, and whether the first record
/// names the columns.
final class TableScan implements TableParser.Fields {

  private static final int MIN_NUMBERED = 8;

  private final Place place;
  private final WordPool pool = new WordPool();

  /// The first record, then the names.
  private final List<String> first = new ArrayList<>();

  private final BitSet firstQuoted = new BitSet();
  private ColumnScans columns;
  private NameIndex index;
  private long firstLine;
  private int records;
  private boolean header;

  TableScan(Place place) {
    this.place = place;
  }

  @Override
  public void field(long line, int column, char[] text, int from, int length, boolean quoted) {
    if (records > 0) {
      columns.add(column, line, text, from, length, quoted, first.get(column));
      return;
    }
    firstLine = line;
    if (quoted) firstQuoted.set(first.size());
    first.add(pool.word(text, from, length));
  }

  @Override
  public void end(long line) {
    if (records++ == 0) columns = new ColumnScans(first.size(), pool);
  }

  /// Decides about the header; to be called once, after the walk.
  void finish(TableOptions.Header wanted) {
    if (records == 0)
      throw place.bad("expected a table with at least one row", "give a file with data in it");
    header =
        switch (wanted) {
          case YES -> true;
          case NO -> false;
          case AUTO -> looksLikeHeader();
        };
    if (!header)
      for (int j = 0; j < columns.size(); j++) {
        char[] cell = first.get(j).toCharArray();
        columns.add(j, firstLine, cell, 0, cell.length, firstQuoted.get(j), null);
      }
    for (int j = 0; j < columns.size(); j++)
      if (!header || first.get(j).isEmpty()) first.set(j, "x" + (j + 1));
    index = new NameIndex(first);
  }

  /// Whether numbers have decimal commas: some have a comma, not all of them before three digits, and none a point.
  boolean decimalCommas() {
    return columns != null && columns.decimalCommas();
  }

  /// Whether a cell of the first record is one of `names`; to be asked before the end.
  boolean begins(Set<String> names) {
    return first.stream().anyMatch(names::contains);
  }

  private boolean looksLikeHeader() {
    int numbers = 0;
    int texts = 0;
    boolean numbered = first.size() >= MIN_NUMBERED;
    double start = Double.NaN;
    for (int j = 0; j < first.size(); j++) {
      char[] cell = first.get(j).toCharArray();
      double value = Numeral.parse(cell, 0, cell.length);
      if (value == value) numbers++;
      else if (cell.length > 0) texts++;
      if (j == 0) start = value;
      numbered &= (start == 0 || start == 1) && value == start + j;
    }
    if (numbers > 0) return numbered;
    if (texts == 0) return false;
    for (ColumnScan column : columns)
      if (!column.hasText() && !column.numbers().empty()) return true;
    return !columns.repeated();
  }

  boolean header() {
    return header;
  }

  /// Rows of data.
  int rows() {
    return header ? records - 1 : records;
  }

  ColumnScans columns() {
    return columns;
  }

  /// The name of every column, no two alike; x1, x2, … where there is no header.
  List<String> names() {
    int j = index.repeated();
    if (j < 0) return first;
    throw place
        .line(firstLine)
        .column(j + 1L)
        .bad(
            "expected different names of columns, this one is also column "
                + (index.at(first.get(j)) + 1),
            first.get(j),
            "rename one of them");
  }

  /// The names as they stand, some of which may be alike.
  List<String> rawNames() {
    return first;
  }

  /// The first column that is called `name`, −1 for none.
  int column(String name) {
    return index.at(name);
  }

  long firstLine() {
    return firstLine;
  }
}
