package io.harmonium.runs.scoring;

import io.harmonium.data.Sequences;
import io.harmonium.runs.use.NamedTable;
import io.harmonium.runs.use.NumberTable;
import io.harmonium.runs.use.RowKey;
import io.harmonium.runs.use.RowTable;
import io.harmonium.runs.use.SequenceTable;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// What the rows of scores are, which decides how they are written.
public interface ScoredRows {

  /// The numbers behind what tells rows apart.
  RowTable table(List<String> columns, double[][] values);

  /// What a document says of the rows; all of them where `listed`.
  Map<String, Object> toJson(Map<String, double[]> scores, double[][] values, boolean listed);

  /// Rows with a key, or with names of their own.
  ///
  /// @param names of rows, or null
  record Keyed(RowKey key, List<String> names) implements ScoredRows {

    @Override
    public RowTable table(List<String> columns, double[][] values) {
      return key.before(NamedTable.of(names, NumberTable.finite(columns, values)));
    }

    @Override
    public Map<String, Object> toJson(
        Map<String, double[]> scores, double[][] values, boolean listed) {
      Map<String, Object> json = new LinkedHashMap<>();
      json.put("rows", values.length);
      if (listed && names != null) json.put("names", names);
      if (listed) json.putAll(scores);
      return key.in(json, listed);
    }
  }

  /// Frames of sequences.
  record Frames(Path run, Sequences sequences) implements ScoredRows {

    @Override
    public RowTable table(List<String> columns, double[][] values) {
      return SequenceTable.of(sequences, columns, values);
    }

    @Override
    public Map<String, Object> toJson(
        Map<String, double[]> scores, double[][] values, boolean listed) {
      Map<String, Object> json = new LinkedHashMap<>();
      json.put("run", run.toString());
      json.put("frames", values.length);
      if (listed)
        json.put(
            "scores",
            Arrays.stream(values).map(row -> Arrays.stream(row).boxed().toList()).toList());
      return json;
    }
  }
}
