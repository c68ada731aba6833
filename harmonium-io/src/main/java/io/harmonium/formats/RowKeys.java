package io.harmonium.formats;

import java.util.ArrayList;
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
  static final int FEWEST_ROWS = 20;

  /// So many numbers are compared with each other; where all of them differ, the rest is taken to differ too.
  private static final int COMPARED = 1 << 20;

  private static final Pattern NAMED =
      Pattern.compile(
          "(?i)(.*[ _.-])?(id|ids|uid|uuid|guid|key|row|index|nr|no)|.*[a-z](Id|ID|Key|Nr|No)");

  private final TableScan scan;
  private final Map<Integer, Set<Double>> seen = new HashMap<>();
  private int records;

  private RowKeys(TableScan scan) {
    this.scan = scan;
  }

  /// Those of `columns` that number the rows.
  static List<Integer> of(TableWalk walk, List<Integer> columns) {
    RowKeys keys = new RowKeys(walk.scan());
    for (int j : columns) if (keys.candidate(j)) keys.seen.put(j, new HashSet<>());
    if (keys.seen.isEmpty()) return List.of();
    walk.parse(keys);
    List<Integer> found = new ArrayList<>(columns);
    found.retainAll(keys.seen.keySet());
    return found;
  }

  /// Whether a name says that a column holds ids.
  static boolean named(String name) {
    return NAMED.matcher(name).matches();
  }

  private boolean candidate(int j) {
    ColumnScan column = scan.columns().get(j);
    Survey numbers = column.numbers();
    boolean whole = !column.hasText() && column.missing() == 0 && column.infiniteLine() == 0;
    if (!whole || !numbers.whole() || !(numbers.low() >= 0) || scan.rows() < FEWEST_ROWS)
      return false;
    double places = numbers.high() - numbers.low() + 1;
    boolean named = scan.header() && named(scan.rawNames().get(j));
    return places == scan.rows() || named && places > scan.rows();
  }

  @Override
  public void field(long line, int column, char[] text, int from, int length, boolean quoted) {
    Set<Double> values = seen.get(column);
    if (values == null || records == 0 && scan.header() || values.size() == COMPARED) return;
    if (!values.add(Numeral.parse(text, from, length))) seen.remove(column);
  }

  @Override
  public void end(long line) {
    records++;
  }
}
