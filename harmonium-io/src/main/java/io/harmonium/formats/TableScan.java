package io.harmonium.formats;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// The first walk through a table: what every column holds, how many rows there are, and whether the first record
/// names the columns.
final class TableScan implements TableParser.Fields {

  private static final int FEWEST_NUMBERED = 8;

  private final Place place;
  private final List<String> first = new ArrayList<>();
  private final List<Boolean> firstQuoted = new ArrayList<>();
  private final List<ColumnScan> columns = new ArrayList<>();
  private long firstLine;
  private int records;
  private boolean header;

  TableScan(Place place) {
    this.place = place;
  }

  @Override
  public void field(long line, int column, char[] text, int from, int length, boolean quoted) {
    if (records > 0) {
      columns.get(column).add(line, text, from, length, quoted, first.get(column));
      return;
    }
    firstLine = line;
    first.add(new String(text, from, length));
    firstQuoted.add(quoted);
    columns.add(new ColumnScan());
  }

  @Override
  public void end(long line) {
    records++;
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
    if (header) return;
    for (int j = 0; j < first.size(); j++) {
      char[] cell = first.get(j).toCharArray();
      columns.get(j).add(firstLine, cell, 0, cell.length, firstQuoted.get(j), null);
    }
  }

  /// Whether numbers have decimal commas: some have a comma, not all of them before three digits, and none a point.
  boolean decimalCommas() {
    return columns.stream().anyMatch(ColumnScan::commas)
        && !columns.stream().allMatch(ColumnScan::thousands)
        && columns.stream().noneMatch(ColumnScan::points);
  }

  /// Whether a cell of the first record is `name`.
  boolean begins(String name) {
    return first.contains(name);
  }

  private boolean looksLikeHeader() {
    int numbers = 0;
    int texts = 0;
    boolean numbered = first.size() >= FEWEST_NUMBERED;
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
    boolean aboveNumbers = columns.stream().anyMatch(c -> !c.hasText() && !c.numbers().empty());
    return aboveNumbers || columns.stream().noneMatch(ColumnScan::headerRepeated);
  }

  boolean header() {
    return header;
  }

  /// Rows of data.
  int rows() {
    return header ? records - 1 : records;
  }

  List<ColumnScan> columns() {
    return columns;
  }

  /// The name of every column, no two alike; x1, x2, … where there is no header.
  List<String> names() {
    List<String> names = rawNames();
    Map<String, Integer> seen = new HashMap<>();
    for (int j = 0; j < names.size(); j++) {
      Integer before = seen.putIfAbsent(names.get(j), j + 1);
      if (before != null)
        throw place
            .line(firstLine)
            .column(j + 1L)
            .bad(
                "expected different names of columns, this one is also column " + before,
                names.get(j),
                "rename one of them");
    }
    return names;
  }

  /// The names as they stand, some of which may be alike.
  List<String> rawNames() {
    List<String> names = new ArrayList<>();
    for (int j = 0; j < first.size(); j++)
      names.add(header && !first.get(j).isEmpty() ? first.get(j) : "x" + (j + 1));
    return names;
  }

  long firstLine() {
    return firstLine;
  }
}
