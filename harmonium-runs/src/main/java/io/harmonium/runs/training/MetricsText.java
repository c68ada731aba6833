package io.harmonium.runs.training;

import io.harmonium.runs.text.ShortNumber;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/// A line of metrics in words.
public final class MetricsText {

  private static final String[] PARTS = {"train", "valid", "test"};

  private MetricsText() {}

  /// What is known of the likelihood and of classes, a line per part.
  public static List<String> lines(Map<String, Object> line) {
    List<String> lines = new ArrayList<>();
    for (String part : new String[] {"train", "test"}) {
      String text = likelihood(line, part + "LogLikelihood");
      if (!text.isEmpty())
        lines.add(
            String.format(
                "%-9s log-likelihood %s nats per row (%s)",
                part, text, method(line, part + "LogLikelihood")));
    }
    lines.addAll(classes(line));
    return lines;
  }

  /// A line per part whose classes were predicted.
  public static List<String> classes(Map<String, Object> line) {
    List<String> lines = new ArrayList<>();
    for (String part : PARTS)
      if (line.get(part + "Error") instanceof Number error)
        lines.add(
            String.format(
                Locale.ROOT,
                "%-9s error %.2f %%, log-loss %.4f nats",
                part,
                100 * error.doubleValue(),
                number(line.get(part + "LogLoss"))));
    return lines;
  }

  /// "test −24.03 ± 0.12" for the bar.
  public static String detail(Map<String, Object> line) {
    for (String part : new String[] {"valid", "test", "train"}) {
      if (line.get(part + "Error") instanceof Number error)
        return String.format(Locale.ROOT, "%s error %.2f %%", part, 100 * error.doubleValue());
      if (part.equals("valid")) continue;
      String text = likelihood(line, part + "LogLikelihood");
      if (!text.isEmpty()) return part + " " + text;
    }
    if (!line.containsKey("reconstructionError"))
      return "weights " + ShortNumber.of(number(line.get("weightNorm")));
    return "reconstruction error " + ShortNumber.of(number(line.get("reconstructionError")));
  }

  /// One line per report.
  public static String line(Map<String, Object> line) {
    String text =
        String.format(
            Locale.ROOT,
            "update %-7d epoch %-7.1f",
            ((Number) line.get("update")).longValue(),
            ((Number) line.get("epoch")).doubleValue());
    for (String part : PARTS)
      if (line.get(part + "Error") instanceof Number error)
        text +=
            String.format(
                Locale.ROOT,
                " %s error %.2f %% (log-loss %.4f)",
                part,
                100 * error.doubleValue(),
                number(line.get(part + "LogLoss")));
    String train = likelihood(line, "trainLogLikelihood");
    if (train.isEmpty() && line.containsKey("trainError")) return text;
    if (train.isEmpty()) return text + " " + detail(line);
    String test = likelihood(line, "testLogLikelihood");
    String pearson =
        line.get("correlation") instanceof Number r
            ? String.format(Locale.ROOT, "  r %.3f", r.doubleValue())
            : "";
    String density =
        line.get("density") instanceof Number share
            ? String.format(Locale.ROOT, "  density %.4f", share.doubleValue())
            : "";
    return text + " train " + train + (test.isEmpty() ? "" : "  test " + test) + pearson + density;
  }

  /// "−24.03 ± 0.12", "<= −24.03" or ">= −24.03" where only that side is known, the number alone where neither is, or nothing
  /// where it was not computed.
  public static String likelihood(Map<String, Object> line, String name) {
    if (!(line.get(name) instanceof Map<?, ?> estimate)) return "";
    double value = number(estimate.get("value"));
    double above = number(estimate.get("high")) - value;
    double below = value - number(estimate.get("low"));
    boolean high = above < Double.POSITIVE_INFINITY;
    boolean low = below < Double.POSITIVE_INFINITY;
    if (high && low)
      return String.format(Locale.ROOT, "%.2f ± %.2f", value, Math.max(above, below));
    return String.format(Locale.ROOT, "%s%.2f", high ? "<= " : low ? ">= " : "", value);
  }

  /// "log Z exact", or "AIS from below, ± 95 %", and whether it is not to be trusted.
  public static String method(Map<String, Object> line, String name) {
    if (!(line.get(name) instanceof Map<?, ?> estimate)) return "";
    String method = String.valueOf(estimate.get("method"));
    String logZ =
        method.startsWith("exact") ? "log Z exact, ± 95 % over rows" : "AIS from below, ± 95 %";
    return logZ
        + (method.endsWith("bound") ? ", at least: a variational bound" : "")
        + (Boolean.FALSE.equals(estimate.get("trusted")) ? ", not trusted" : "");
  }

  /// A number, also where JSON wrote an infinite one as text.
  private static double number(Object value) {
    return value instanceof Number number
        ? number.doubleValue()
        : Double.parseDouble(String.valueOf(value));
  }
}
