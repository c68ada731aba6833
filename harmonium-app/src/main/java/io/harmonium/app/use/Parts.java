package io.harmonium.app.use;

import io.harmonium.app.run.TrainingData;
import io.harmonium.data.Dataset;
import io.harmonium.evaluation.Rows;
import io.harmonium.model.Structure;
import java.util.LinkedHashMap;
import java.util.Map;

/// The rows by which a machine is judged, by name: the file that was given, or the recorded "train", "valid" and "test"
/// rows; none for an imported machine without a file.
///
/// @param main the rows whose numbers stand first: the file, else the test rows, else the training rows; null for none
/// @param base the rows whose means annealing starts from: the file or the training rows; null for none
public record Parts(Map<String, Rows> rows, String main, Rows base) {

  /// The name of rows from a file.
  public static final String GIVEN = "data";

  static final Parts NONE = new Parts(Map.of(), null, null);

  /// The rows of a file.
  public static Parts of(Structure structure, Dataset given) {
    Rows rows = Rows.of(structure, given);
    return new Parts(Map.of(GIVEN, rows), GIVEN, rows);
  }

  /// The rows a run was trained on; `data` may be null.
  public static Parts of(Structure structure, TrainingData data) {
    if (data == null) return NONE;
    Map<String, Rows> rows = new LinkedHashMap<>();
    rows.put("train", Rows.of(structure, data.train()));
    if (data.valid() != null) rows.put("valid", Rows.of(structure, data.valid()));
    if (data.test() != null) rows.put("test", Rows.of(structure, data.test()));
    return new Parts(rows, data.test() == null ? "train" : "test", rows.get("train"));
  }
}
