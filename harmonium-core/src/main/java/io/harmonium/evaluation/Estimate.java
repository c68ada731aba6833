package io.harmonium.evaluation;

import io.harmonium.evaluation.logz.ImportanceWeights;
import io.harmonium.matrix.NonFiniteException;

/// A number that was computed with an error: the value, a 95 % interval, the side on which the value errs by
/// construction, how far the interval can be trusted, and a note for the reader.
///
/// An exact number has `low = value = high`. An end that nothing is known about is infinite; a value that is not finite is
/// refused, and so is an end that is no number.
public record Estimate(
    double value, double low, double high, Bound bound, Trust trust, String note) {

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
    if (!Double.isFinite(value) || Double.isNaN(low) || Double.isNaN(high))
      throw new NonFiniteException(
          "an estimate is not finite: " + value + " in [" + low + ", " + high + "]");
    if (!(low <= value && value <= high))
      throw new IllegalArgumentException(
          "an estimate needs low <= value <= high, got " + low + ", " + value + ", " + high);
  }

  /// One that is trusted or not.
  public Estimate(
      double value, double low, double high, Bound bound, boolean trusted, String note) {
    this(value, low, high, bound, trusted ? Trust.TRUSTED : Trust.NONE, note);
  }

  /// Whether the interval can be trusted.
  public boolean trusted() {
    return trust == Trust.TRUSTED;
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

  /// Half the width of the interval in standard errors of a normal distribution.
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
        trust.and(other.trust),
        note.isEmpty() ? other.note : note);
  }

  /// −this.
  public Estimate negated() {
    return new Estimate(-value, -high, -low, bound.opposite(), trust, note);
  }

  public Estimate withBound(Bound side, String note) {
    return new Estimate(value, low, high, side, trust, note);
  }

  /// The same without trust, and why.
  public Estimate untrusted(String why) {
    return with(Trust.NONE, why);
  }

  /// The same with no more trust than `most`, and why.
  public Estimate with(Trust most, String why) {
    String words = note.isEmpty() ? why : note + "; " + why;
    return new Estimate(value, low, high, bound, trust.and(most), words);
  }

  /// What is left of an estimate of log Z that others contradict. Of annealing from one side the end that Markov's inequality knows
  /// ([ImportanceWeights#MARKOV]) still holds; other intervals stay as they are, without trust.
  public Estimate contradicted(String why) {
    double end = ImportanceWeights.MARKOV;
    return switch (bound) {
      case NONE -> untrusted(why);
      case LOWER ->
          new Estimate(value, value - end, Double.POSITIVE_INFINITY, bound, false, note)
              .untrusted(why);
      case UPPER ->
          new Estimate(value, Double.NEGATIVE_INFINITY, value + end, bound, false, note)
              .untrusted(why);
    };
  }

  /// "-19.10 [-19.51, -18.69]", or the number alone where it is exact; as many decimals as the error deserves. An end that
  /// nothing is known about is "unknown".
  @Override
  public String toString() {
    if (low == high) return String.format(java.util.Locale.ROOT, "%.6f", value);
    double half = Math.max(high - value, value - low);
    int decimals = half >= 0.1 ? 2 : half >= 0.001 ? 4 : 6;
    String number = "%." + decimals + "f";
    return String.format(java.util.Locale.ROOT, number, value)
        + " ["
        + end(number, low)
        + ", "
        + end(number, high)
        + "]";
  }

  private static String end(String number, double value) {
    return Double.isInfinite(value)
        ? "unknown"
        : String.format(java.util.Locale.ROOT, number, value);
  }

  private static double root(double a, double b) {
    return Math.sqrt(a * a + b * b);
  }
}
