package io.harmonium.store;

import io.harmonium.numeric.Transcendental;

/// Which machines of a run are kept for good in `models/`, beside the newest full checkpoints in `state/`:
///
/// - `log:60`: 60 machines at updates evenly spaced in the logarithm, round(P^(i/59)) for i = 0 … 59 and P planned
///   updates (fewer where they coincide); a run that is extended goes on with the points of the longer plan;
/// - `every:N`: every N updates;
/// - `last:2`: none; only the newest 2 (or more) full checkpoints.
public record CheckpointPlan(Kind kind, int number) {

  /// The three ways to keep machines.
  public enum Kind {
    LOG,
    EVERY,
    LAST
  }

  public CheckpointPlan {
    int least = kind == Kind.EVERY ? 1 : 2;
    if (number < least)
      throw new IllegalArgumentException(word(kind) + ":N needs N >= " + least + ", got " + number);
  }

  /// The plan that `text` spells: "log:60", "every:1000" or "last:2".
  public static CheckpointPlan parse(String text) {
    for (Kind kind : Kind.values())
      if (text.startsWith(word(kind) + ":")) {
        String number = text.substring(word(kind).length() + 1);
        try {
          return new CheckpointPlan(kind, Integer.parseInt(number));
        } catch (NumberFormatException e) {
          throw new IllegalArgumentException(
              word(kind) + ":N needs a whole number, got '" + number + "'", e);
        }
      }
    throw new IllegalArgumentException(
        "checkpoints are kept by log:60, every:N or last:2, got '" + text + "'");
  }

  private static String word(Kind kind) {
    return kind.name().toLowerCase(java.util.Locale.ROOT);
  }

  /// How many full checkpoints `state/` keeps.
  public int states() {
    return kind == Kind.LAST ? number : 2;
  }

  /// True when the machine after `update` of `planned` updates is kept.
  public boolean keeps(long update, long planned) {
    return update > 0 && next(update - 1, planned) == update;
  }

  /// The first update after `update` whose machine is kept, or `Long.MAX_VALUE` where none is.
  public long next(long update, long planned) {
    return switch (kind) {
      case LOG -> nextPoint(update, planned);
      case EVERY -> {
        long next = (update / number + 1) * number;
        yield next <= planned ? next : Long.MAX_VALUE;
      }
      case LAST -> Long.MAX_VALUE;
    };
  }

  /// How many machines a run of `planned` updates keeps.
  public long count(long planned) {
    if (kind == Kind.EVERY) return planned / number;
    long count = 0;
    for (long at = next(0, planned); at != Long.MAX_VALUE; at = next(at, planned)) count++;
    return count;
  }

  /// How many machines it keeps after `done` updates and before the last.
  public long between(long done, long planned) {
    if (kind == Kind.EVERY) return Math.max(0, (planned - 1) / number - done / number);
    long count = 0;
    for (long at = next(done, planned); at < planned; at = next(at, planned)) count++;
    return count;
  }

  private long nextPoint(long update, long planned) {
    if (update >= planned) return Long.MAX_VALUE;
    if (update < 1) return 1;
    // The logarithm finds the place to look at; the points themselves decide.
    double place =
        (number - 1) * Transcendental.log((double) update) / Transcendental.log((double) planned);
    int i = Math.max(0, (int) place - 1);
    while (point(i, planned) <= update) i++;
    return point(i, planned);
  }

  private long point(int i, long planned) {
    if (i >= number - 1) return planned;
    return Math.round(Transcendental.pow((double) planned, (double) i / (number - 1)));
  }

  @Override
  public String toString() {
    return word(kind) + ":" + number;
  }
}
