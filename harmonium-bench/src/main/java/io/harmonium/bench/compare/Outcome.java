package io.harmonium.bench.compare;

import java.util.List;

/// The answer of a row: the number, its least and greatest value over the rounds, what it was made from, whether both
/// sides computed the same, and a note. `problem` is null, or why there is no number.
public record Outcome(
    double value,
    double low,
    double high,
    String ours,
    String peer,
    List<Check> checks,
    String note,
    String problem,
    boolean failed) {

  public Outcome {
    checks = List.copyOf(checks);
  }

  public static Outcome of(
      double value,
      double low,
      double high,
      String ours,
      String peer,
      List<Check> checks,
      String note) {
    return new Outcome(value, low, high, ours, peer, checks, note, null, false);
  }

  /// A row whose peer is not there.
  public static Outcome skipped(String why) {
    return new Outcome(Double.NaN, Double.NaN, Double.NaN, "", "", List.of(), "", why, false);
  }

  /// A row that broke off.
  public static Outcome failed(String why) {
    return new Outcome(Double.NaN, Double.NaN, Double.NaN, "", "", List.of(), "", why, true);
  }

  /// Whether every comparison of results held.
  public boolean agreed() {
    return checks.stream().allMatch(Check::passed);
  }

  /// "met", "missed", "differs" where the two sides computed different things, "skipped" or "failed".
  public String verdict(Goal goal) {
    if (problem != null) return failed ? "failed" : "skipped";
    if (!agreed()) return "differs";
    if (!goal.judges()) return "–";
    return goal.met(value) ? "met" : "missed";
  }
}
