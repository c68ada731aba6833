package io.harmonium.runs.diagnosis;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// What one check found: its verdict, the name of what is wrong (empty where nothing is), the reason in words, the numbers
/// behind it, and the command to try (empty where there is nothing to do).
public record Finding(
    String check,
    Verdict verdict,
    String pathology,
    String reason,
    Map<String, Object> figures,
    String command) {

  /// How a check ends.
  public enum Verdict {
    PASS,
    WARN,
    FAIL,
    SKIP
  }

  public Finding {
    figures = Map.copyOf(new LinkedHashMap<>(figures));
    if (pathology.isEmpty() == (verdict == Verdict.WARN || verdict == Verdict.FAIL))
      throw new IllegalArgumentException(
          "what is wrong has a name and what is not has none; check '"
              + check
              + "' says "
              + verdict
              + " and '"
              + pathology
              + "'");
  }

  static Finding pass(String check, String reason, Map<String, Object> figures) {
    return new Finding(check, Verdict.PASS, "", reason, figures, "");
  }

  static Finding skip(String check, String why) {
    return new Finding(check, Verdict.SKIP, "", why, Map.of(), "");
  }

  static Finding warn(
      String check, String pathology, String reason, Map<String, Object> figures, String command) {
    return new Finding(check, Verdict.WARN, pathology, reason, figures, command);
  }

  static Finding fail(
      String check, String pathology, String reason, Map<String, Object> figures, String command) {
    return new Finding(check, Verdict.FAIL, pathology, reason, figures, command);
  }

  /// True where something is wrong.
  public boolean wrong() {
    return verdict == Verdict.WARN || verdict == Verdict.FAIL;
  }

  /// The reason and the command to try, in one line.
  public String advice() {
    return command.isEmpty() ? reason : reason + "; try: " + command;
  }

  /// For people: one line, and the command below it.
  public List<String> lines() {
    String name = pathology.isEmpty() ? check : pathology;
    String text = String.format("%-4s  %-20s %s", verdict, name, reason);
    return command.isEmpty() ? List.of(text) : List.of(text, " ".repeat(27) + "try: " + command);
  }

  /// For programs.
  public Map<String, Object> toJson() {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("check", check);
    json.put("verdict", verdict.name());
    if (!pathology.isEmpty()) json.put("pathology", pathology);
    json.put("reason", reason);
    if (!figures.isEmpty()) json.put("figures", new java.util.TreeMap<>(figures));
    if (!command.isEmpty()) json.put("command", command);
    return json;
  }

  static Finding fromJson(Map<?, ?> json) {
    Map<String, Object> figures = new LinkedHashMap<>();
    if (json.get("figures") instanceof Map<?, ?> map)
      map.forEach((name, value) -> figures.put(name.toString(), value));
    return new Finding(
        text(json, "check"),
        Verdict.valueOf(text(json, "verdict")),
        text(json, "pathology"),
        text(json, "reason"),
        figures,
        text(json, "command"));
  }

  private static String text(Map<?, ?> json, String key) {
    return json.get(key) instanceof String text ? text : "";
  }

  /// The same without the command to try, which names files and threads: metrics are the same bytes for any of them.
  public Map<String, Object> toMetrics() {
    Map<String, Object> json = toJson();
    json.remove("command");
    return json;
  }
}
