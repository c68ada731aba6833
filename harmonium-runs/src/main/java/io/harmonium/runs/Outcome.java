package io.harmonium.runs;

import java.util.List;

/// What the end of a run adds to its result.
///
/// @param metrics the line of metrics that counts, where it is not the last one of the loop; else null
/// @param lines what a person should read
/// @param details the same as records
/// @param warnings what should be acted on
public record Outcome(
    Metrics metrics, List<String> lines, List<Detail> details, List<String> warnings) {

  public static final Outcome NONE = of(List.of());

  public Outcome {
    lines = List.copyOf(lines);
    details = List.copyOf(details);
    warnings = List.copyOf(warnings);
  }

  /// Lines alone.
  public static Outcome of(List<String> lines) {
    return new Outcome(null, lines, List.of(), List.of());
  }
}
