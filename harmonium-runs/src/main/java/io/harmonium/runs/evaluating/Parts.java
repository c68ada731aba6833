package io.harmonium.runs.evaluating;

import io.harmonium.data.Dataset;
import io.harmonium.evaluation.Rows;
import io.harmonium.model.Structure;
import io.harmonium.random.Seed;
import io.harmonium.runs.training.TrainingData;
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

  /// The name of the rows that the machine has learned from.
  public static final String TRAIN = "train";

  /// The name of the rows that were held out.
  public static final String TEST = "test";

  /// Recorded rows that a part is judged by; the error of their mean is below a 300th of their spread.
  public static final int MAX = 100_000;

  static final Parts NONE = new Parts(Map.of(), null, null);

  /// The rows of a file.
  public static Parts of(Structure structure, Dataset given) {
    Rows rows = Rows.known(structure, given);
    return new Parts(Map.of(GIVEN, rows), GIVEN, rows);
  }

  /// The rows a run was trained on, of each part at most [#MAX], a fixed choice; `data` may be null.
  public static Parts of(Structure structure, TrainingData data) {
    if (data == null) return NONE;
    Map<String, Rows> rows = new LinkedHashMap<>();
    rows.put(TRAIN, some(structure, data.train()));
    if (data.valid() != null) rows.put("valid", some(structure, data.valid()));
    if (data.test() != null) rows.put(TEST, some(structure, data.test()));
    return new Parts(rows, data.test() == null ? TRAIN : TEST, rows.get(TRAIN));
  }

  private static Rows some(Structure structure, Dataset part) {
    return Rows.known(structure, part).subset(MAX, Seed.of(0).child("evaluated rows"));
  }
}
