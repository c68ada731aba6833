package io.harmonium.formats;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// The column of a table by which people know its rows: an id that no machine has learned.
///
/// @param name the name in the header
/// @param values one for each row
public record KeyColumn(String name, List<String> values) {

  /// Columns that are looked at.
  private static final int MAX = 8;

  public KeyColumn {
    values = List.copyOf(values);
  }

  /// Of the columns that are not `used` (and, where `only` is not null, that it names or counts from 1): the first in which every row has another word or whole number, those that are
  /// called an id before the others; null where there is none, or no header, or the file is no table.
  public static KeyColumn of(
      Path path, Collection<String> used, Collection<String> only, Limits limits) {
    if (!(DataFiles.reader(path, limits) instanceof TableReader)) return null;
    TableWalk walk = TableWalk.of(path, used, limits);
    if (!walk.scan().header()) return null;
    List<String> names = walk.scan().rawNames();
    Set<String> learned = new HashSet<>(used);
    Set<String> wanted = only == null ? null : new HashSet<>(only);
    List<Integer> candidates = new ArrayList<>();
    for (int j = 0; j < names.size(); j++)
      if (!learned.contains(names.get(j))
          && (wanted == null || wanted.contains(names.get(j)) || wanted.contains("" + (j + 1)))
          && candidate(walk.scan().columns().get(j))) candidates.add(j);
    candidates.sort(Comparator.comparing(j -> !RowKeys.named(names.get(j))));
    Map<Integer, List<String>> values = values(walk, candidates.stream().limit(MAX).toList());
    for (Map.Entry<Integer, List<String>> entry : values.entrySet()) {
      List<String> column = entry.getValue();
      String name = names.get(entry.getKey());
      boolean differ = new HashSet<>(column).size() == column.size();
      if (differ && (RowKeys.named(name) || WordLook.brief(column)))
        return new KeyColumn(name, column);
    }
    return null;
  }

  /// The column called `name`, whatever it holds.
  public static KeyColumn named(Path path, String name, Collection<String> used, Limits limits) {
    TableWalk walk = TableWalk.of(path, used, limits);
    int j = walk.column(name);
    return new KeyColumn(walk.scan().rawNames().get(j), values(walk, List.of(j)).get(j));
  }

  private static boolean candidate(ColumnScan column) {
    boolean whole = column.numbers().whole() && column.infiniteLine() == 0;
    return column.missing() == 0 && (column.hasText() || whole && !column.numbers().empty());
  }

  private static Map<Integer, List<String>> values(TableWalk walk, List<Integer> columns) {
    Map<Integer, List<String>> values = new LinkedHashMap<>();
    for (int j : columns) values.put(j, new ArrayList<>());
    if (values.isEmpty()) return values;
    walk.parse(
        new TableParser.Fields() {
          private boolean header = walk.scan().header();

          @Override
          public void field(
              long line, int column, char[] text, int from, int length, boolean quoted) {
            List<String> cells = header ? null : values.get(column);
            if (cells != null) cells.add(new String(text, from, length));
          }

          @Override
          public void end(long line) {
            header = false;
          }
        });
    return values;
  }
}
