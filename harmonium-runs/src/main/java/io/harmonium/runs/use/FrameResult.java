package io.harmonium.runs.use;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;

/// Numbers about frames of sequences.
///
/// @param said what a document says besides
/// @param name what a document calls the rows
/// @param table a row for each frame
public record FrameResult(Path run, Map<String, Object> said, String name, RowTable table)
    implements Tabular {

  @Override
  public Map<String, Object> toJson(boolean listed) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("run", run.toString());
    json.put("frames", table.rows());
    json.putAll(said);
    if (listed) {
      json.put("columns", table.columns());
      json.put(name, table.contents());
    }
    return json;
  }
}
