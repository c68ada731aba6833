package io.harmonium.runs.sampling;

import io.harmonium.data.Dataset;
import io.harmonium.data.Sequences;
import io.harmonium.runs.use.RowTable;
import io.harmonium.runs.use.Tabular;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// What was drawn.
public interface Samples extends Tabular {

  /// The rows in the units and words of the data: a block per layer that was kept. Where chains are kept several times, all
  /// rows of the first time come first. Models that standardise the columns of a table take rows back as [#cells()].
  Dataset data();

  /// The rows as named cells, numbers and words as the data write them; what the other capabilities take.
  default List<Map<String, Object>> cells() {
    RowTable table = table();
    List<String> columns = table.columns();
    List<Map<String, Object>> rows = new ArrayList<>();
    for (List<Object> contents : table.contents()) {
      Map<String, Object> row = new LinkedHashMap<>();
      for (int j = 0; j < columns.size(); j++) row.put(columns.get(j), contents.get(j));
      rows.add(row);
    }
    return rows;
  }

  /// The sequences whose frames [#data()] are, or empty where rows are no frames.
  default Optional<Sequences> sequences() {
    return Optional.empty();
  }

  /// The rows as a table: a column per unit, behind the names or numbers of the rows where known cells were completed.
  @Override
  RowTable table();

  /// What the sampler measured; empty where it measures nothing.
  default SamplerDiagnostics diagnostics() {
    return SamplerDiagnostics.NONE;
  }

  /// What was asked for and what came; with all rows where `listed`.
  @Override
  Map<String, Object> toJson(boolean listed);

  /// Writes the rows to `file`, whose name ends in one of [Sampling#formats()]; a file that stands there is replaced.
  void write(Path file);
}
