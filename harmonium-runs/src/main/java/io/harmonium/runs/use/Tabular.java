package io.harmonium.runs.use;

import java.util.Map;

/// A result that is written as a table or as a document.
public interface Tabular {

  /// A row of cells for each row.
  RowTable table();

  /// The result as a document; with all rows where `listed`.
  Map<String, Object> toJson(boolean listed);
}
