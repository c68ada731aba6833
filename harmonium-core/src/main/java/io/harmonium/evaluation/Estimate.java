package io.harmonium.evaluation;

/// A number that was computed with an error: the value, a 95 % interval, the side on which the value errs by
/// construction, whether the interval can be trusted, and a note for the reader.
///
/// An exact number has `low = value = high`. An end that nothing is known about is infinite.
public record Estimate(
    double value, double low, double high, Bound bound, boolean trusted, String note) {

  /// Half-width of a 95 % interval in standard errors.
  public static final double NORMAL_95 = 1.959963984540054;

  /// The side on which an estimator errs on average.
  public enum Bound {
    /// Neither: the estimator is centred.
    NONE,
    /// The value is below the truth on average.
    LOWER,
    /// The value is above the truth on average.
    UPPER;

    /// The side of −x where x errs on this one.
    public Bound opposite() {
      return switch (this) {
        case NONE -> NONE;
        case LOWER -> UPPER;
        case UPPER -> LOWER;
      };
    }
  }

  public Estimate {
    if (!(low <= value && value <= high))
      throw new IllegalArgumentException(
          "an estimate needs low <= value <= high, got " + low + ", " + value + ", " + high);
  }

  /// A number without error.
  public static Estimate exact(double value) {
    return new Estimate(value, value, value, Bound.NONE, true, "");
  }

  /// value ± 1.96 standard errors.
  public static Estimate of(double value, double standardError) {
    double half = NORMAL_95 * standardError;
    return new Estimate(value, value - half, value + half, Bound.NONE, true, "");
  }

  /// Half the width of the interval in standard errors of a normal law.
  public double standardError() {
    return (high - low) / (2 * NORMAL_95);
  }

  /// True where `truth` lies in the interval.
  public boolean covers(double truth) {
    return low <= truth && truth <= high;
  }

  /// The difference this − other of independent estimates; the half-widths add up as squares.
  public Estimate minus(Estimate other) {
    double difference = value - other.value;
    return new Estimate(
        difference,
        difference - root(value - low, other.high - other.value),
        difference + root(high - value, other.value - other.low),
        bound == Bound.NONE ? other.bound.opposite() : bound,
        trusted && other.trusted,
        note.isEmpty() ? other.note : note);
  }

  /// −this.
  public Estimate negated() {
    return new Estimate(-value, -high, -low, bound.opposite(), trusted, note);
  }

  public Estimate withBound(Bound side, String note) {
    return new Estimate(value, low, high, side, trusted, note);
  }

  private static double root(double a, double b) {
    return Math.sqrt(a * a + b * b);
  }
}
