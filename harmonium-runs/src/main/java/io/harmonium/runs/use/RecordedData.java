package io.harmonium.runs.use;

import io.harmonium.data.Provenance;
import io.harmonium.evaluation.Rows;
import io.harmonium.matrix.Workers;
import io.harmonium.random.Seed;
import io.harmonium.runs.RunException;
import io.harmonium.runs.training.DataSettings;
import io.harmonium.runs.training.RunJson;
import io.harmonium.runs.training.Said;
import io.harmonium.runs.training.TrainingData;
import io.harmonium.wording.Suggestion;
import java.util.Map;

/// The data a run was trained on, read again from where they came with the settings that `run.json` records, and
/// checked by their SHA-256.
public final class RecordedData {

  private RecordedData() {}

  /// Training, validation and test rows; null for a run without recorded data, such as an imported one.
  public static TrainingData load(TrainedRows run, Workers workers) {
    Map<String, Provenance> recorded = run.description().data();
    DataSettings settings =
        RunJson.read(run.directory(), () -> DataSettings.from(run.description().configuration()));
    if (recorded.isEmpty() && settings == null) return null;
    if (settings == null)
      throw RunJson.damaged(
          run.directory(), "'configuration' has no 'data', though 'data' tells their origin", null);
    Seed seed = Seed.of(run.description().seed());
    TrainingData data =
        RunJson.read(run.directory(), () -> TrainingData.load(settings, seed, workers));
    data.provenance()
        .keySet()
        .forEach(
            role -> {
              if (!recorded.containsKey(role))
                throw RunJson.damaged(run.directory(), "'data' has no '" + role + "'", null);
            });
    recorded.forEach((role, then) -> same(role, then, data.provenance().get(role)));
    return RunJson.read(run.directory(), () -> fitting(run, data));
  }

  private static TrainingData fitting(TrainedRows run, TrainingData data) {
    Said.by("'configuration'", () -> Rows.known(run.structure(), data.train()));
    return data;
  }

  private static void same(String role, Provenance then, Provenance now) {
    if (now != null && now.sha256().equals(then.sha256())) return;
    throw new RunException(
        RunException.Kind.BAD_DATA,
        "the "
            + role
            + " data changed since the run was trained: SHA-256 was "
            + RunJson.shown(then.sha256())
            + ", now it is "
            + (now == null ? "gone" : now.sha256()),
        RunJson.shown(then.source()) + ", recorded as 'data' in run.json",
        "bring back the file as it was, or name the data: "
            + Suggestion.of("evaluate", "RUN", "DATA"),
        null);
  }
}
