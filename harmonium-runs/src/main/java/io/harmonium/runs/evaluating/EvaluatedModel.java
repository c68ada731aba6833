package io.harmonium.runs.evaluating;

import io.harmonium.formats.Unseen;
import io.harmonium.model.Parameters;
import io.harmonium.runs.text.Counted;
import io.harmonium.runs.use.Fingerprint;
import io.harmonium.runs.use.TrainedNetwork;
import io.harmonium.runs.use.TrainedRows;
import io.harmonium.runs.use.TrainedSequences;
import io.harmonium.store.RunDirectory;
import java.util.LinkedHashMap;
import java.util.Map;

/// The model that was judged.
///
/// @param run its folder
/// @param shape its layers in words
/// @param name what it is, such as "rbm"
/// @param update how many updates it has seen
/// @param parameters a fingerprint of its parameters
/// @param unseen words of the rows that training did not see; null where these are errors
public record EvaluatedModel(
    String run, String shape, String name, long update, String parameters, Unseen unseen) {

  static EvaluatedModel of(TrainedRows run, Unseen unseen) {
    return of(
        run.directory(),
        run.shape(),
        run.description().model(),
        run.update(),
        run.machine().parameters(),
        unseen);
  }

  static EvaluatedModel of(TrainedNetwork run, String shape, Unseen unseen) {
    return of(
        run.directory(),
        shape,
        run.description().model(),
        run.state().update(),
        run.parameters(),
        unseen);
  }

  static EvaluatedModel of(TrainedSequences run, long update) {
    return of(
        run.directory(),
        TrainedRows.shape(run.machine().structure()),
        run.description().model(),
        update,
        run.machine().parameters(),
        null);
  }

  private static EvaluatedModel of(
      RunDirectory run,
      String shape,
      String name,
      long update,
      Parameters parameters,
      Unseen unseen) {
    return new EvaluatedModel(
        run.path().toString(), shape, name, update, Fingerprint.of(parameters), unseen);
  }

  /// "runs/a: 64 binary – 100 binary, 5000 updates".
  String title() {
    return run + ": " + shape + ", " + Counted.of(update, "updates");
  }

  Map<String, Object> toJson() {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("run", run);
    json.put("model", name);
    json.put("update", update);
    json.put("parameters", parameters);
    return json;
  }
}
