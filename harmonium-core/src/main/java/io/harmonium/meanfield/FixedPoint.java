package io.harmonium.meanfield;

/// How a fixed point x = f(x) is looked for: x ← x + step·(f(x) − x) until the largest change |f(x) − x| is at most
/// `tolerance`, for at most `limit` rounds. A step that makes no headway for [#PATIENCE] rounds is halved, down to
/// [#SMALLEST]; one that does grows again by a tenth, up to `step`.
public record FixedPoint(double step, double tolerance, int limit) {

  /// Rounds without headway after which the step is halved.
  public static final int PATIENCE = 30;

  /// The smallest step.
  public static final double SMALLEST = 0.02;

  /// Half steps to ten digits, 3000 rounds.
  public static final FixedPoint DEFAULT = new FixedPoint(0.5, 1e-10, 3000);

  public FixedPoint {
    if (!(step > 0 && step <= 1))
      throw new IllegalArgumentException("a step must be in (0, 1], got " + step);
    if (!(tolerance > 0))
      throw new IllegalArgumentException("a tolerance must be positive, got " + tolerance);
    if (limit < 1) throw new IllegalArgumentException("at least one round is needed, got " + limit);
  }

  public FixedPoint withLimit(int limit) {
    return new FixedPoint(step, tolerance, limit);
  }

  /// One round: moves the unknowns by a share `step` of the way and answers the largest |f(x) − x| before the move.
  @FunctionalInterface
  public interface Round {
    double move(double step);
  }

  /// How the search ended.
  public record End(boolean converged, int rounds, double change) {}

  /// Repeats rounds until they change nothing, a number is not finite, or the limit is reached.
  public End search(Round round) {
    double size = step;
    double best = Double.POSITIVE_INFINITY;
    int since = 0;
    double change = Double.POSITIVE_INFINITY;
    for (int i = 1; i <= limit; i++) {
      change = round.move(size);
      if (change <= tolerance) return new End(true, i, change);
      if (!(change <= Double.MAX_VALUE)) return new End(false, i, Double.POSITIVE_INFINITY);
      since++;
      if (change < 0.9 * best) {
        best = change;
        since = 0;
        size = Math.min(step, 1.1 * size);
      } else if (since >= PATIENCE && size > SMALLEST) {
        size = Math.max(SMALLEST, size / 2);
        best = change;
        since = 0;
      }
    }
    return new End(false, limit, change);
  }
}
