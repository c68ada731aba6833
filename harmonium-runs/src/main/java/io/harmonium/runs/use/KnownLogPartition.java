package io.harmonium.runs.use;

import io.harmonium.evaluation.Trust;
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
/// @param trust how far its interval is trusted beside the other estimates
public record KnownLogPartition(double value, String method, Trust trust) {

  public boolean trusted() {
    return trust == Trust.TRUSTED;
  }

  /// "log Z = 12.3 (ais, not trusted)".
  public String words() {
    return "log Z = " + value + " (" + method + trust.beside(", ") + ")";
  }

  /// The file in which `evaluate` leaves its answer.
  public static final String FILE = "evaluation.json";

  public static KnownLogPartition of(TrainedRows run, Workers workers) {
    KnownLogPartition found = recorded(run.directory(), Fingerprint.of(run.machine().parameters()));
    if (found != null && found.method.equals("exact")) return found;
    if (ExactCost.seconds(run.normalised()))
      return new KnownLogPartition(
          ExactPartition.logPartition(run.normalised(), workers), "exact", Trust.TRUSTED);
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
      Object answer =
          logZ.get(method) instanceof Map<?, ?> estimate ? estimate.get("value") : logZ.get(method);
      Trust trust =
          logZ.get(method) instanceof Map<?, ?> estimate
              ? Trust.of(estimate.get("trust"), estimate.get("trusted"))
              : Trust.TRUSTED;
      if (answer instanceof Number number && (found == null || trust.compareTo(found.trust) < 0))
        found = new KnownLogPartition(number.doubleValue(), method, trust);
    }
    return found;
  }
}
