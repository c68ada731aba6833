package io.harmonium.runs.use;

import io.harmonium.evaluation.logz.ExactPartition;
import io.harmonium.matrix.Workers;
import io.harmonium.runs.RunException;
import io.harmonium.runs.Unsupported;
import io.harmonium.store.RunDirectory;
import io.harmonium.wording.Suggestion;
import java.util.Map;

/// log Z of the machine of a run with its standard error: summed exactly where that takes seconds, else as the last `evaluate`
/// of the same parameters found it, else as training measured it at this update.
///
/// @param trusted whether it is exact or checked from both sides
public record JudgedLogPartition(double value, double error, boolean trusted) {

  private static final double NORMAL_95 = 1.96;

  public static JudgedLogPartition of(TrainedRows run, Workers workers) {
    if (ExactCost.seconds(run.machine()))
      return new JudgedLogPartition(ExactPartition.logPartition(run.machine(), workers), 0, true);
    JudgedLogPartition known =
        recorded(run.directory(), Fingerprint.of(run.machine().parameters()));
    if (known != null) return known;
    for (Map<String, Object> line : run.directory().readMetrics())
      if (line.get("update") instanceof Number update
          && update.longValue() == run.update()
          && line.get("logZ") instanceof Map<?, ?> logZ
          && logZ.get("value") instanceof Number value)
        return new JudgedLogPartition(value.doubleValue(), error(logZ), false);
    throw RunException.invalid(
        "log Z of " + run.directory().path() + " at update " + run.update() + " is not known",
        Suggestion.of("evaluate", run.directory().path()).toString());
  }

  /// That of a network by the last `evaluate` of the same parameters.
  public static JudgedLogPartition of(TrainedNetwork run) {
    JudgedLogPartition known = recorded(run.directory(), run.fingerprint());
    if (known != null) return known;
    throw new Unsupported(
        "log Z of the network of " + run.directory().path() + " is not known",
        "estimate it first: " + Suggestion.of("evaluate", run.directory().path()).with("ais"));
  }

  /// What `evaluate` left of a model with these parameters, or null.
  private static JudgedLogPartition recorded(RunDirectory directory, String parameters) {
    KnownLogPartition known = KnownLogPartition.recorded(directory, parameters);
    if (known != null
        && directory.readJson(KnownLogPartition.FILE) instanceof Map<?, ?> json
        && json.get("logZ") instanceof Map<?, ?> all)
      return new JudgedLogPartition(known.value(), error(all.get(known.method())), known.trusted());
    return null;
  }

  /// The standard error that a 95 % interval means; 0 for an exact number.
  private static double error(Object estimate) {
    return estimate instanceof Map<?, ?> map
            && map.get("low") instanceof Number low
            && map.get("high") instanceof Number high
        ? (high.doubleValue() - low.doubleValue()) / (2 * NORMAL_95)
        : 0;
  }
}
