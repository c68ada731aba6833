package io.harmonium.vector;

import java.util.Locale;

/// Whether chains go in lanes, from how long the work itself takes: the first calls go both ways by turns, those of the
/// second half of them are timed, and the way with the least time for a product is taken from then on. It depends on the
/// processor (the lookup that lanes live on is slow on some); bits do not depend on it.
///
/// `-Dharmonium.lanes=on|off` decides at once.
final class LaneChoice {

  /// Calls in one way before some in the other; odd, because directions of a sweep take turns too.
  private static final int TURN = 3;

  /// Calls before times count, while the compiler works.
  private static final int WARM = 60;

  /// Calls after which the choice is made.
  private static final int CALLS = 120;

  private final double[] least = {Double.POSITIVE_INFINITY, Double.POSITIVE_INFINITY};
  private final boolean measured;
  private volatile Boolean chosen;
  private int calls;

  private LaneChoice(Boolean chosen) {
    this.chosen = chosen;
    this.measured = chosen == null;
  }

  /// As `-Dharmonium.lanes` says.
  static LaneChoice ofProperty() {
    String wanted = System.getProperty("harmonium.lanes", "");
    return switch (wanted) {
      case "" -> new LaneChoice(null);
      case "on" -> new LaneChoice(true);
      case "off" -> new LaneChoice(false);
      default ->
          throw new IllegalArgumentException(
              "-Dharmonium.lanes is on or off, got '"
                  + wanted
                  + "' (leave it out to let a measurement choose)");
    };
  }

  static LaneChoice of(boolean lanes) {
    return new LaneChoice(lanes);
  }

  /// A choice that has not been made yet.
  static LaneChoice open() {
    return new LaneChoice(null);
  }

  /// Whether the next call goes in lanes.
  boolean lanes() {
    Boolean known = chosen;
    return known == null ? turn() : known;
  }

  private synchronized boolean turn() {
    return calls++ / TURN % 2 == 0;
  }

  /// Whether the time of calls is still asked for.
  boolean undecided() {
    return chosen == null;
  }

  /// A call in lanes, or not, has taken `nanos` for `products`.
  synchronized void took(boolean lanes, long nanos, double products) {
    if (chosen != null || calls <= WARM) return;
    int way = lanes ? 1 : 0;
    least[way] = Math.min(least[way], nanos / products);
    if (calls >= CALLS
        && least[0] < Double.POSITIVE_INFINITY
        && least[1] < Double.POSITIVE_INFINITY) chosen = least[1] < least[0];
  }

  /// "chains in lanes (measured 0.004 against 0.007 ns a product)".
  synchronized String describe() {
    Boolean known = chosen;
    if (known == null) return "chains in lanes or in rows, not measured yet";
    String way = known ? "chains in lanes" : "chains in rows";
    if (!measured) return way + " (-Dharmonium.lanes)";
    return String.format(
        Locale.ROOT,
        "%s (measured %.4f against %.4f ns a product)",
        way,
        least[known ? 1 : 0],
        least[known ? 0 : 1]);
  }
}
