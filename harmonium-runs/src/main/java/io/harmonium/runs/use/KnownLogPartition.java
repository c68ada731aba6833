package io.harmonium.runs.use;

import io.harmonium.evaluation.logz.ExactPartition;
import io.harmonium.evaluation.logz.LogPartitionEstimators;
import io.harmonium.matrix.Workers;
import io.harmonium.runs.RunException;
import io.harmonium.store.RunDirectory;
import io.harmonium.wording.Suggestion;
import java.util.Map;

/// log Z of a run's machine where it is known: from the last `evaluate` of the same parameters, or summed exactly where
/// that takes seconds.
///
/// @param method the estimator, such as "exact" or "ais"
/// @param trusted whether its interval is trusted beside the other estimates
public record KnownLogPartition(double value, String method, boolean trusted) {

  /// "log Z = 12.3 (ais, not trusted)".
  public String words() {
    return "log Z = " + value + " (" + method + (trusted ? ")" : ", not trusted)");
  }

  /// The file in which `evaluate` leaves its answer.
  public static final String FILE = "evaluation.json";

  public static KnownLogPartition of(TrainedRows run, Workers workers) {
    KnownLogPartition found = recorded(run.directory(), Fingerprint.of(run.machine().parameters()));
    if (found != null && found.method.equals("exact")) return found;
    if (ExactCost.seconds(run.normalised()))
      return new KnownLogPartition(
          ExactPartition.logPartition(run.normalised(), workers), "exact", true);
    if (found != null) return found;
    throw RunException.invalid(
        "{log-likelihood}: log Z of this machine is not known and too large a sum to do now",
        "estimate it first: " + Suggestion.of("evaluate", run.directory().path()));
  }

  /// The best number in `evaluation.json`, trusted ones first, or null where there is none for these parameters.
  static KnownLogPartition recorded(RunDirectory directory, String parameters) {
    if (!directory.has(FILE)) return null;
    if (!(directory.readJson(FILE) instanceof Map<?, ?> json)
        || !parameters.equals(json.get("parameters"))
        || !(json.get("logZ") instanceof Map<?, ?> logZ)) return null;
    KnownLogPartition found = null;
    for (String method : LogPartitionEstimators.bestFirst()) {
      boolean estimated = logZ.get(method) instanceof Map<?, ?>;
      Object answer =
          logZ.get(method) instanceof Map<?, ?> estimate ? estimate.get("value") : logZ.get(method);
      boolean trusted =
          !estimated
              || logZ.get(method) instanceof Map<?, ?> estimate
                  && !Boolean.FALSE.equals(estimate.get("trusted"));
      if (answer instanceof Number number && (found == null || trusted && !found.trusted))
        found = new KnownLogPartition(number.doubleValue(), method, trusted);
    }
    return found;
  }
}
