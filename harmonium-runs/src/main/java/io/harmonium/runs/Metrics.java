package io.harmonium.runs;

import io.harmonium.evaluation.Estimate;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/// What was measured at one update: one line of `metrics.jsonl`. Names are those of the file: "trainLogLikelihood",
/// "testError", "gradientNorm".
public record Metrics(Map<String, Object> values) {

  /// Nothing measured.
  public static final Metrics NONE = new Metrics(Map.of());

  /// A log-likelihood in nats per row or frame, with its 95 % interval.
  ///
  /// @param method how log Z was found: "exact" or the name of an estimator
  /// @param trusted false for annealing while training, which comes from below alone: [io.harmonium.runs.evaluating.Evaluating]
  ///     anneals from both sides
  public record Likelihood(double value, double low, double high, String method, boolean trusted) {}

  public Metrics {
    values = Collections.unmodifiableMap(new LinkedHashMap<>(values));
  }

  /// The same with one more number.
  public Metrics with(String name, double value) {
    return and(name, value);
  }

  /// The same with one more estimate; `method` says how it was found.
  public Metrics with(String name, Estimate estimate, String method) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("value", estimate.value());
    json.put("low", estimate.low());
    json.put("high", estimate.high());
    json.put("method", method);
    if (!estimate.trusted()) json.put("trusted", false);
    return and(name, json);
  }

  private Metrics and(String name, Object value) {
    Map<String, Object> more = new LinkedHashMap<>(values);
    more.put(name, value);
    return new Metrics(more);
  }

  /// A number, or the value of an estimate; empty where it was not measured.
  public OptionalDouble number(String name) {
    Object value = values.get(name);
    if (value instanceof Map<?, ?> estimate) value = estimate.get("value");
    return value instanceof Number number
        ? OptionalDouble.of(number.doubleValue())
        : OptionalDouble.empty();
  }

  /// The log-likelihood of a part of the data: "train", "valid" or "test"; empty where it was not measured.
  public Optional<Likelihood> likelihood(String part) {
    if (!(values.get(part + "LogLikelihood") instanceof Map<?, ?> estimate))
      return Optional.empty();
    String method = String.valueOf(estimate.get("method"));
    boolean oneSided = method.startsWith("ais");
    return Optional.of(
        new Likelihood(
            end(estimate, "value"),
            end(estimate, "low"),
            end(estimate, "high"),
            method,
            !oneSided && !Boolean.FALSE.equals(estimate.get("trusted"))));
  }

  /// An end of an interval; JSON writes an infinite one as text.
  private static double end(Map<?, ?> estimate, String name) {
    Object value = estimate.get(name);
    return value instanceof Number number
        ? number.doubleValue()
        : Double.parseDouble(String.valueOf(value));
  }

  /// As it stands in `metrics.jsonl`.
  public Map<String, Object> toJson() {
    return values;
  }
}
