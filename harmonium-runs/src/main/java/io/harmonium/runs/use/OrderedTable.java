package io.harmonium.runs.use;

import io.harmonium.formats.NpyArray;
import java.util.ArrayList;
import java.util.List;

/// A table with its columns in another order; `places[j]` is where column j stands in `table`.
record OrderedTable(RowTable table, int[] places) implements RowTable {

  /// `table` with the columns of `order` first, then all others as they stand.
  static RowTable of(RowTable table, List<String> order) {
    List<Integer> places = new ArrayList<>();
    for (String name : order) places.add(table.columns().indexOf(name));
    for (int j = 0; j < table.columns().size(); j++) if (!places.contains(j)) places.add(j);
    return new OrderedTable(table, places.stream().mapToInt(Integer::intValue).toArray());
  }

  @Override
  public List<String> columns() {
    List<String> columns = new ArrayList<>();
    for (int place : places) columns.add(table.columns().get(place));
    return columns;
  }

  @Override
  public int rows() {
    return table.rows();
  }

  @Override
  public String[] row(int row) {
    String[] cells = table.row(row);
    String[] ordered = new String[cells.length];
    for (int j = 0; j < cells.length; j++) ordered[j] = cells[places[j]];
    return ordered;
  }

  @Override
  public boolean words(int column) {
    return table.words(places[column]);
  }

  @Override
  public NpyArray array() {
    NpyArray array = table.array();
    int width = places.length;
    float[] all = new float[rows() * width];
    for (int row = 0; row < rows(); row++)
      for (int j = 0; j < width; j++)
        all[row * width + j] = (float) array.doubleAt(row * width + places[j]);
    return NpyArray.of(all, rows(), width);
  }
}
