package io.harmonium.runs.diagnosis;

import io.harmonium.wording.Spelling;
import io.harmonium.wording.Suggestion;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// What one check found: its verdict, the name of what is wrong (empty where nothing is), the reason in words, the numbers
/// behind it, and what to try (empty where there is nothing to do): a command, as it stands in texts that [Spelling] reads.
public record Finding(
    String check,
    Verdict verdict,
    String pathology,
    String reason,
    Map<String, Object> figures,
    String remedy) {

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
      String check, String pathology, String reason, Map<String, Object> figures, String remedy) {
    return new Finding(check, Verdict.WARN, pathology, reason, figures, remedy);
  }

  static Finding fail(
      String check, String pathology, String reason, Map<String, Object> figures, String remedy) {
    return new Finding(check, Verdict.FAIL, pathology, reason, figures, remedy);
  }

  /// True where something is wrong.
  public boolean wrong() {
    return verdict == Verdict.WARN || verdict == Verdict.FAIL;
  }

  /// The reason and what to try, in one line of a text that [Spelling] reads.
  public String advice() {
    return remedy.isEmpty() ? reason : reason + "; try: " + remedy;
  }

  /// What to try, as a command that can be pasted into a shell.
  public String command() {
    return Spelling.SHELL.of(remedy);
  }

  /// For people: one line, and the command below it.
  public List<String> lines() {
    String name = pathology.isEmpty() ? check : pathology;
    String text = String.format("%-4s  %-20s %s", verdict, name, reason);
    return remedy.isEmpty() ? List.of(text) : List.of(text, " ".repeat(27) + "try: " + command());
  }

  /// For programs.
  public Map<String, Object> toJson() {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("check", check);
    json.put("verdict", verdict.name());
    if (!pathology.isEmpty()) json.put("pathology", pathology);
    json.put("reason", reason);
    if (!figures.isEmpty()) json.put("figures", new java.util.TreeMap<>(figures));
    if (!remedy.isEmpty()) json.put("command", command());
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
        remedy(text(json, "command")));
  }

  private static String remedy(String command) {
    Suggestion written = Suggestion.read(command);
    return written.isEmpty() ? command : written.toString();
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
