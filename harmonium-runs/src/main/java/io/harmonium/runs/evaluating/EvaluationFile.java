package io.harmonium.runs.evaluating;

import io.harmonium.runs.use.KnownLogPartition;
import io.harmonium.store.RunDirectory;
import java.util.LinkedHashMap;
import java.util.Map;

/// Where a run keeps an evaluation: `evaluation.json`, or `evaluation-UPDATE.json` of a model that was asked for by its
/// update.
///
/// @param update negative for the default model
public record EvaluationFile(RunDirectory directory, long update) {

  /// Version of the document; a number that changes when a key changes its meaning or goes away.
  private static final int SCHEMA_VERSION = 1;

  /// Whether the evaluation is of the model that the report is about.
  private boolean newest() {
    return update < 0;
  }

  private String name() {
    return newest()
        ? KnownLogPartition.FILE
        : "evaluation-" + directory.model(update).update() + ".json";
  }

  /// Keeps an evaluation and, where the report is about its model, lets `renew` make that anew.
  public void keep(Evaluation found, Runnable renew) {
    Map<String, Object> kept = new LinkedHashMap<>();
    kept.put("schemaVersion", SCHEMA_VERSION);
    if (!found.complete()) kept.putAll(known(found.model().parameters()));
    kept.putAll(found.toJson());
    directory.writeJson(name(), kept);
    if (newest()) renew.run();
  }

  /// What the run keeps of an evaluation of the same parameters.
  private Map<String, Object> known(String parameters) {
    Map<String, Object> known = new LinkedHashMap<>();
    if (directory.has(name())
        && directory.readJson(name()) instanceof Map<?, ?> before
        && parameters.equals(before.get("parameters")))
      before.forEach((key, value) -> known.put(key.toString(), value));
    return known;
  }
}
