package io.harmonium.bench.compare;

import java.util.Map;

/// The mean of independent numbers and its standard error s/√n.
public record Sample(double mean, double error) {

  public static Sample of(double[] values) {
    if (values.length < 2)
      throw new IllegalArgumentException("an error needs at least 2 numbers, got " + values.length);
    double mean = 0;
    for (double x : values) mean += x / values.length;
    double squares = 0;
    for (double x : values) squares += (x - mean) * (x - mean);
    return new Sample(mean, Math.sqrt(squares / (values.length - 1) / values.length));
  }

  /// What `common.sample` of the peers wrote.
  public static Sample of(Object json) {
    if (json instanceof Map<?, ?> map
        && map.get("mean") instanceof Number mean
        && map.get("error") instanceof Number error)
      return new Sample(mean.doubleValue(), error.doubleValue());
    throw new IllegalArgumentException("expected {\"mean\": …, \"error\": …}, got " + json);
  }
}
