package io.harmonium.runs.predicting;

import io.harmonium.evaluation.Classification;
import io.harmonium.runs.use.RowTable;
import io.harmonium.runs.use.Tabular;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/// What a model expects of each row.
///
/// @param columns the classes; of sequences the columns of a frame
/// @param values of each row the probability of every class; of each frame the expected value of every column
/// @param judged how good predicted classes are, null where the rows have none to compare with
/// @param written as it is written
public record Predicted(
    List<String> columns, double[][] values, Classification judged, Tabular written)
    implements Tabular {

  /// The number of the most probable class of each row.
  public int[] classes() {
    return Arrays.stream(values).mapToInt(Classification::best).toArray();
  }

  @Override
  public RowTable table() {
    return written.table();
  }

  @Override
  public Map<String, Object> toJson(boolean listed) {
    return written.toJson(listed);
  }
}
