package io.harmonium.runs.use;

import io.harmonium.data.Dataset;
import io.harmonium.formats.KeyColumn;
import io.harmonium.formats.Limits;
import io.harmonium.formats.NpyArray;
import io.harmonium.runs.training.DataConventions;
import io.harmonium.runs.training.LayerConventions;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/// What tells the rows of a result apart, its first column: an id of the file that the machine has not learned, or the
/// number of the row from 1. Rows that have names of their own (sequences) need none.
///
/// @param name the name of the column; null where rows have names
/// @param values an id for each row, or null for numbers
public record RowKey(String name, List<String> values) {

  /// Of rows that need no key.
  public static final RowKey NONE = new RowKey(null, null);

  /// The key of `rows`, which were read from `file`; `said` names the column where somebody did.
  public static RowKey of(DataConventions conventions, Path file, Dataset rows, List<String> said) {
    if (rows.names() != null) return NONE;
    List<String> used = new ArrayList<>();
    for (LayerConventions layer : conventions.layers()) used.addAll(layer.columns());
    if (conventions.label() != null) used.add(conventions.label());
    KeyColumn column = null;
    if (!said.isEmpty()) column = KeyColumn.named(file, said.getFirst(), used, Limits.DEFAULT);
    else if (Files.isRegularFile(file))
      column = KeyColumn.of(file, used, conventions.leftOut(), Limits.DEFAULT);
    boolean ids = column != null && column.values().size() == rows.rows();
    return ids ? new RowKey(column.name(), column.values()) : numbers(null);
  }

  /// The keys of chosen rows, counted from 0, in their order.
  public RowKey chosen(IntStream rows) {
    return name == null ? this : new RowKey(name, rows.mapToObj(this::text).toList());
  }

  /// The numbers of rows that have no other key, where `names` are null.
  public static RowKey numbers(List<String> names) {
    return names == null ? new RowKey(DataConventions.ROW, null) : NONE;
  }

  /// The key of rows that `chains` complete: each as often as they say, one after the other, at every look.
  public RowKey completed(RowChains chains) {
    int rows = chains.given().data().rows();
    int copies = chains.given().copies();
    int all = Math.multiplyExact(rows * copies, chains.plan().looks());
    return chosen(IntStream.range(0, all).map(i -> i / copies % rows));
  }

  /// The key of row `row`, counted from 0.
  public String text(int row) {
    return values == null ? Integer.toString(row + 1) : values.get(row);
  }

  /// Whether rows are known by an id of the file.
  public boolean ids() {
    return values != null && !name.equals(DataConventions.ROW);
  }

  /// `table` behind the key.
  public RowTable before(RowTable table) {
    return name == null ? table : new Keyed(this, table);
  }

  /// `json` with the name of the key and, where rows are listed, its ids.
  public Map<String, Object> in(Map<String, Object> json, boolean listed) {
    Map<String, Object> more = new LinkedHashMap<>(json);
    if (name != null) more.put("key", name);
    if (ids() && listed) more.put("keys", values);
    return more;
  }

  /// A table behind its key; arrays leave the key out.
  private record Keyed(RowKey key, RowTable table) implements RowTable {

    @Override
    public List<String> columns() {
      List<String> columns = new ArrayList<>(List.of(key.name));
      columns.addAll(table.columns());
      return columns;
    }

    @Override
    public int rows() {
      return table.rows();
    }

    @Override
    public String[] row(int row) {
      String[] cells = table.row(row);
      return IntStream.rangeClosed(0, cells.length)
          .mapToObj(j -> j == 0 ? key.text(row) : cells[j - 1])
          .toArray(String[]::new);
    }

    @Override
    public boolean words(int column) {
      return column == 0 ? key.ids() : table.words(column - 1);
    }

    @Override
    public NpyArray array() {
      return table.array();
    }
  }
}
