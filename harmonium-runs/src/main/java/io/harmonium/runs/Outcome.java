package io.harmonium.runs;

import java.util.List;
import java.util.Map;

/// What the end of a run adds to its result.
///
/// @param metrics the line of metrics that counts, where it is not the last one of the loop; else null
/// @param lines what a person should read
/// @param json the same for programs
/// @param warnings what should be acted on
public record Outcome(
    Metrics metrics, List<String> lines, Map<String, Object> json, List<String> warnings) {

  public static final Outcome NONE = of(List.of());

  public Outcome {
    lines = List.copyOf(lines);
    warnings = List.copyOf(warnings);
  }

  /// Lines alone.
  public static Outcome of(List<String> lines) {
    return new Outcome(null, lines, Map.of(), List.of());
  }
}
