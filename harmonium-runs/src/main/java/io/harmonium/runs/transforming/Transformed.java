package io.harmonium.runs.transforming;

import io.harmonium.runs.use.RowTable;
import io.harmonium.runs.use.Tabular;
import java.util.List;
import java.util.Map;

/// Rows as other numbers.
///
/// @param columns a name for each number of a row
/// @param values the numbers of each row
/// @param written as it is written
/// @param picture what comes back beside the rows, null where nobody asked for it
public record Transformed(
    List<String> columns, double[][] values, Tabular written, ReconstructionPicture picture)
    implements Tabular {

  @Override
  public RowTable table() {
    return written.table();
  }

  @Override
  public Map<String, Object> toJson(boolean listed) {
    return written.toJson(listed);
  }
}
