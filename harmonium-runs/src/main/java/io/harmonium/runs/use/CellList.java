package io.harmonium.runs.use;

import io.harmonium.formats.NpyArray;
import io.harmonium.runs.RunException;
import java.util.List;

/// A table of texts.
public record CellList(List<String> columns, List<String[]> cells) implements RowTable {

  @Override
  public int rows() {
    return cells.size();
  }

  @Override
  public String[] row(int row) {
    return cells.get(row);
  }

  @Override
  public boolean words(int column) {
    return true;
  }

  @Override
  public NpyArray array() {
    throw RunException.invalid(
        "{out}: texts do not fit an array", "use a name that ends in .csv or .tsv");
  }
}
