package io.harmonium.runs.explaining;

import io.harmonium.data.Dataset;
import io.harmonium.runs.Capability;
import io.harmonium.runs.Watch;
import io.harmonium.runs.data.RecordCells;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/// Says which cells make rows strange, and what the rest of the row would have there.
///
/// The surprise of a cell is by how many nats its log-probability given the rest of the row falls short of what is expected
/// there; that of a row is the sum over its known cells. Missing cells are no error; they are summed out or drawn. It may be
/// used from several threads at once.
public non-sealed interface Explaining extends Capability {

  /// The strangest rows of a file.
  Explanations explain(Path file, ExplainRequest request, Watch watch);

  /// The strangest of these rows, which have a block for each visible layer.
  Explanations explain(Dataset rows, ExplainRequest request, Watch watch);

  /// The strangest of these rows of cells by the names of their columns; null, NaN and absent cells are missing.
  Explanations explain(List<? extends Map<String, ?>> rows, ExplainRequest request, Watch watch);

  /// The strangest rows of a file.
  default List<StrangeRow> explain(Path file) {
    return explain(file, ExplainRequest.DEFAULT, Watch.logging()).rows();
  }

  /// The strangest of these rows.
  default List<StrangeRow> explain(Dataset rows) {
    return explain(rows, ExplainRequest.DEFAULT, Watch.logging()).rows();
  }

  /// The strangest cells of one row.
  default StrangeRow explain(Map<String, ?> row) {
    return explain(List.of(row), ExplainRequest.DEFAULT, Watch.logging()).rows().getFirst();
  }

  /// The strangest cells of one record, whose components are named as columns are.
  default StrangeRow explain(Record row) {
    return explain(RecordCells.of(row));
  }
}
