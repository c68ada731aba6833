package io.harmonium.app.doctor;

import io.harmonium.app.console.ExitCode;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// The outcome of one check: its name, the verdict, what was found, and what to do about it (empty where nothing has to
/// be done). `code` is how the command ends when it fails.
public record Check(String name, Verdict verdict, String found, String remedy, ExitCode code) {

  /// How a check ends.
  public enum Verdict {
    PASS,
    WARN,
    FAIL,
    SKIP
  }

  static Check pass(String name, String found) {
    return new Check(name, Verdict.PASS, found, "", ExitCode.DONE);
  }

  static Check warn(String name, String found, String remedy) {
    return new Check(name, Verdict.WARN, found, remedy, ExitCode.DONE);
  }

  static Check fail(String name, String found, String remedy, ExitCode code) {
    return new Check(name, Verdict.FAIL, found, remedy, code);
  }

  static Check skip(String name, String why) {
    return new Check(name, Verdict.SKIP, why, "", ExitCode.DONE);
  }

  /// A check of a number against its limit.
  static Check within(String name, String what, double value, double limit, String remedy) {
    String found = String.format(java.util.Locale.ROOT, "%s %.2g (limit %.2g)", what, value, limit);
    return value <= limit ? pass(name, found) : fail(name, found, remedy, ExitCode.BAD_DATA);
  }

  /// For people: one line, and what to try below it.
  public List<String> lines() {
    String text = String.format("%-4s  %-12s %s", verdict, name, found);
    return remedy.isEmpty() ? List.of(text) : List.of(text, " ".repeat(19) + "try: " + remedy);
  }

  /// For programs.
  public Map<String, Object> toJson() {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("check", name);
    json.put("verdict", verdict.toString());
    json.put("found", found);
    if (!remedy.isEmpty()) json.put("remedy", remedy);
    return json;
  }
}
