package io.harmonium.app.run;

import java.util.Locale;
import java.util.Map;

/// A line of metrics in words.
public final class MetricsText {

  private MetricsText() {}

  /// "test −24.03 ± 0.12" for the bar.
  static String detail(Map<String, Object> line) {
    String test = likelihood(line, "testLogLikelihood");
    return test.isEmpty() ? "log-lik " + likelihood(line, "trainLogLikelihood") : "test " + test;
  }

  /// One line per report.
  static String line(Map<String, Object> line) {
    String text =
        String.format(
            Locale.ROOT,
            "update %-7d epoch %-7.1f train %s",
            ((Number) line.get("update")).longValue(),
            ((Number) line.get("epoch")).doubleValue(),
            likelihood(line, "trainLogLikelihood"));
    String test = likelihood(line, "testLogLikelihood");
    return test.isEmpty() ? text : text + "  test " + test;
  }

  /// "−24.03 ± 0.12 (ais)", or nothing where it was not computed.
  public static String likelihood(Map<String, Object> line, String name) {
    if (!(line.get(name) instanceof Map<?, ?> estimate)) return "";
    double value = ((Number) estimate.get("value")).doubleValue();
    double low = number(estimate.get("low"));
    double high = number(estimate.get("high"));
    return String.format(Locale.ROOT, "%.2f ± %.2f", value, Math.max(high - value, value - low));
  }

  /// "exact", or "AIS, 95 %".
  public static String method(Map<String, Object> line, String name) {
    if (!(line.get(name) instanceof Map<?, ?> estimate)) return "";
    return "exact".equals(estimate.get("method")) ? "log Z exact, ± 95 % over rows" : "AIS, ± 95 %";
  }

  private static double number(Object value) {
    return value instanceof Number number ? number.doubleValue() : Double.POSITIVE_INFINITY;
  }
}
