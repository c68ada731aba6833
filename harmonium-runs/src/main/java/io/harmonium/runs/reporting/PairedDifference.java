package io.harmonium.runs.reporting;

import io.harmonium.runs.reporting.chart.Numbers;
import java.util.LinkedHashMap;
import java.util.Map;

/// How much better one run is than another on the same rows: the mean of the differences of log p row by row, whose error
/// leaves out the chance of which rows they are.
///
/// @param value nats per row, negative where `run` is worse
/// @param half half the 95 % interval, of the rows and of both log Z
/// @param trusted whether both log Z are known from both sides
public record PairedDifference(
    String run, String against, long rows, double value, double half, boolean trusted) {

  private static final double NORMAL_95 = 1.96;

  /// The difference of two runs judged by the same rows.
  static PairedDifference of(
      String run, RowLikelihoods.Judged own, String against, RowLikelihoods.Judged other) {
    int n = own.values().length;
    double mean = 0;
    for (int i = 0; i < n; i++) mean += (own.values()[i] - other.values()[i]) / n;
    double square = 0;
    for (int i = 0; i < n; i++) {
      double off = own.values()[i] - other.values()[i] - mean;
      square += off * off;
    }
    double ofRows = n < 2 ? Double.NaN : square / (n - 1) / n;
    double error =
        Math.sqrt(
            ofRows
                + own.logPartitionError() * own.logPartitionError()
                + other.logPartitionError() * other.logPartitionError());
    return new PairedDifference(
        run, against, n, mean, NORMAL_95 * error, own.trusted() && other.trusted());
  }

  /// "−1.93 ± 0.21".
  public String words() {
    return Numbers.fixed(value, 2) + " ± " + Numbers.fixed(half, 2);
  }

  /// Whether the interval leaves 0 out.
  public boolean clear() {
    return Math.abs(value) > half;
  }

  public Map<String, Object> toJson() {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("run", run);
    json.put("against", against);
    json.put("rows", rows);
    json.put("difference", value);
    json.put("low", value - half);
    json.put("high", value + half);
    json.put("trusted", trusted);
    return json;
  }
}
