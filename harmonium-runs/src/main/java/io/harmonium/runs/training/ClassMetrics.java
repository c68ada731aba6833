package io.harmonium.runs.training;

import io.harmonium.evaluation.Classification;
import java.util.Map;

/// Figures of predicted classes as metrics hold them: `testError`, `testLogLoss`, `testEce`, `testBrier` and so on.
final class ClassMetrics {

  private ClassMetrics() {}

  /// Adds those of one part of the data to `line`.
  static void put(String part, Classification judged, Map<String, Object> line) {
    line.put(part + "Error", 1 - judged.accuracy());
    line.put(part + "LogLoss", judged.logLoss());
    line.put(part + "Ece", judged.ece());
    line.put(part + "Brier", judged.brier());
  }
}
