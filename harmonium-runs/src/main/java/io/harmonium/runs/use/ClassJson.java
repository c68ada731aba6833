package io.harmonium.runs.use;

import io.harmonium.evaluation.Classification;
import java.util.Map;

/// How well classes are predicted, as documents show it.
public final class ClassJson {

  private ClassJson() {}

  /// Adds what is known to `json` (modified); `classes` may be null.
  public static void put(Classification classes, Map<String, Object> json) {
    if (classes == null) return;
    json.put("accuracy", classes.accuracy());
    json.put("logLoss", classes.logLoss());
    json.put("ece", classes.ece());
    json.put("brier", classes.brier());
  }
}
