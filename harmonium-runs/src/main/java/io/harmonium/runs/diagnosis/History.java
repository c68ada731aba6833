package io.harmonium.runs.diagnosis;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// One quantity of `metrics.jsonl` over the updates: values, and half the width of their 95 % intervals (0 where none is
/// given). Lines without it are left out.
record History(double[] updates, double[] values, double[] errors) {

  static History of(List<Map<String, Object>> metrics, String name) {
    List<double[]> found = new ArrayList<>();
    for (Map<String, Object> line : metrics) {
      Object entry = line.get(name);
      double value = number(entry instanceof Map<?, ?> map ? map.get("value") : entry);
      double update = number(line.get("update"));
      if (Double.isNaN(value) && !"NaN".equals(entry) || Double.isNaN(update)) continue;
      double half = 0;
      if (entry instanceof Map<?, ?> map)
        half = (number(map.get("high")) - number(map.get("low"))) / 2;
      found.add(new double[] {update, value, half >= 0 && half < 1e300 ? half : 0});
    }
    return new History(column(found, 0), column(found, 1), column(found, 2));
  }

  private static double[] column(List<double[]> rows, int j) {
    return rows.stream().mapToDouble(row -> row[j]).toArray();
  }

  /// Numbers that are not finite stand in files as texts.
  static double number(Object value) {
    return value instanceof Number number
        ? number.doubleValue()
        : "Infinity".equals(value)
            ? Double.POSITIVE_INFINITY
            : "-Infinity".equals(value) ? Double.NEGATIVE_INFINITY : Double.NaN;
  }

  int size() {
    return values.length;
  }

  double first() {
    return values[0];
  }

  double last() {
    return values[values.length - 1];
  }

  double lastError() {
    return errors[errors.length - 1];
  }

  /// Where the value is largest; the earlier one of equals.
  int best() {
    int best = 0;
    for (int i = 1; i < values.length; i++) if (values[i] > values[best]) best = i;
    return best;
  }

  /// The value at `update` between the two lines around it, straight in the logarithm of the updates.
  double at(double update) {
    for (int i = values.length - 1; i > 0; i--)
      if (updates[i - 1] <= update) {
        double low = StrictMath.log(1 + updates[i - 1]);
        double part = (StrictMath.log(1 + update) - low) / (StrictMath.log(1 + updates[i]) - low);
        return values[i - 1] + Math.min(1, part) * (values[i] - values[i - 1]);
      }
    return values[0];
  }

  /// True where some value is not finite.
  boolean lost() {
    for (double value : values) if (!Double.isFinite(value)) return true;
    return false;
  }
}
