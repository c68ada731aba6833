package io.harmonium.formats;

import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/// Columns of whole numbers that number the rows of a table: every row has another one, and they follow each other
/// without a gap or the column is called so (id, order_id, row, …). They say who a row is and nothing about it.
final class RowKeys implements TableParser.Fields {

  /// Fewer rows than these may differ in every number by chance.
  static final int MIN_ROWS = 20;

  /// So many numbers are compared with each other; where all of them differ, the rest is taken to differ too.
  private static final int COMPARED = 1 << 20;

  private static final Pattern NAMED =
      Pattern.compile(
          "(?i)(.*[ _.-])?(id|ids|uid|uuid|guid|key|row|index|nr|no)|.*[a-z](Id|ID|Key|Nr|No)");

  private final TableScan scan;
  private final Map<Integer, Seen> seen = new HashMap<>();
  private int records;

  /// The numbers of one column so far.
  private interface Seen {

    /// Whether a number is new.
    boolean add(double number);
  }

  /// One mark for each whole number of a range, or a set of those that came.
  private static Seen seen(Survey numbers, int rows) {
    double low = numbers.low();
    if (numbers.high() - low < rows) {
      BitSet marks = new BitSet(rows);
      return number -> {
        int at = (int) (number - low);
        if (marks.get(at)) return false;
        marks.set(at);
        return true;
      };
    }
    Set<Double> values = new HashSet<>();
    return number -> values.size() == COMPARED || values.add(number);
  }

  private RowKeys(TableScan scan) {
    this.scan = scan;
  }

  /// Those of `columns` that number the rows.
  static List<Integer> of(TableWalk walk, List<Integer> columns) {
    RowKeys keys = new RowKeys(walk.scan());
    for (int j : columns)
      if (keys.candidate(j))
        keys.seen.put(j, seen(walk.scan().columns().numbers(j), walk.scan().rows()));
    if (keys.seen.isEmpty()) return List.of();
    walk.parse(keys);
    return columns.stream().filter(keys.seen::containsKey).toList();
  }

  /// Whether a name says that a column holds ids.
  static boolean named(String name) {
    return NAMED.matcher(name).matches();
  }

  private boolean candidate(int j) {
    ColumnScan column = scan.columns().get(j);
    Survey numbers = column.numbers();
    boolean whole = !column.hasText() && column.missing() == 0 && column.infiniteLine() == 0;
    if (!whole || !numbers.whole() || !(numbers.low() >= 0) || scan.rows() < MIN_ROWS) return false;
    double places = numbers.high() - numbers.low() + 1;
    boolean named = scan.header() && named(scan.rawNames().get(j));
    return places == scan.rows() || named && places > scan.rows();
  }

  @Override
  public void field(long line, int column, char[] text, int from, int length, boolean quoted) {
    Seen values = records == 0 && scan.header() ? null : seen.get(column);
    if (values != null && !values.add(Numeral.parse(text, from, length))) seen.remove(column);
  }

  @Override
  public void end(long line) {
    records++;
  }
}
