package io.harmonium.runs.use;

import io.harmonium.formats.NpyArray;
import java.util.ArrayList;
import java.util.List;

/// A table whose rows have names; in text they are the first column, arrays leave them out.
public record NamedTable(List<String> names, RowTable table) implements RowTable {

  /// `table` itself where there are no names (null).
  public static RowTable of(List<String> names, RowTable table) {
    return names == null ? table : new NamedTable(names, table);
  }

  @Override
  public List<String> columns() {
    List<String> columns = new ArrayList<>(List.of("name"));
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
    String[] named = new String[cells.length + 1];
    named[0] = names.get(row);
    System.arraycopy(cells, 0, named, 1, cells.length);
    return named;
  }

  @Override
  public boolean words(int column) {
    return column == 0 || table.words(column - 1);
  }

  @Override
  public NpyArray array() {
    return table.array();
  }
}
