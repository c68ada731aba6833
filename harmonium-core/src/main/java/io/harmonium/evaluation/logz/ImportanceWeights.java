package io.harmonium.evaluation.logz;

import io.harmonium.evaluation.Estimate;
import io.harmonium.matrix.NonFiniteException;
import io.harmonium.numeric.Elementary;

/// Log weights of R independent importance-sampling runs, whose mean estimates a ratio of partition functions:
///
/// ```
/// log mean = LSE(log w) − log R,   ESS = (Σw)²/Σw²,   se² = (1/ESS − 1/R)·R/(R − 1)
/// ```
///
/// The standard error is that of the log mean. Few runs rarely meet the large weights that make up the variance, so
/// that of a normal distribution of log w, (e^var(log w) − 1)/R, counts where it is larger, up to twice the error.
/// Markov's inequality gives P(log mean > log truth + k) ≤ e^(−k) without any assumption; it is used where ESS < R/10. Weights
/// are trusted from ESS = 3R/10 on, where the largest of them have no heavy tail.
public record ImportanceWeights(double[] logWeights) {

  /// k of Markov's inequality: e^(−3) < 5 %.
  public static final double MARKOV = 3;

  /// Effective share of the runs below which they are not trusted.
  private static final double EVEN = 0.3;

  /// Effective share of the runs below which their spread is no error.
  private static final double LOST = 0.1;

  /// Shape of the tail of weights beyond which their mean is of no use.
  private static final double TAIL = 0.7;

  public ImportanceWeights {
    if (logWeights.length < 2)
      throw new IllegalArgumentException(
          "at least 2 runs are needed for an error, got " + logWeights.length);
    for (int r = 0; r < logWeights.length; r++)
      if (!(Math.abs(logWeights[r]) <= Double.MAX_VALUE))
        throw new NonFiniteException("log weight of run " + r + " is " + logWeights[r]);
  }

  public int runs() {
    return logWeights.length;
  }

  public double logMean() {
    return Elementary.logSumExp(logWeights) - Elementary.log((double) runs());
  }

  /// How many equal weights would know as much.
  public double effectiveSampleSize() {
    double[] twice = logWeights.clone();
    for (int r = 0; r < twice.length; r++) twice[r] *= 2;
    return Elementary.exp(2 * Elementary.logSumExp(logWeights) - Elementary.logSumExp(twice));
  }

  /// Standard error of the log mean.
  public double standardError() {
    double r = runs();
    double sample = Math.sqrt(Math.max(0, (1 / effectiveSampleSize() - 1 / r) * r / (r - 1)));
    double normal = Math.sqrt((Elementary.exp(logVariance()) - 1) / r);
    return Math.max(sample, Math.min(normal, 2 * sample));
  }

  private double logVariance() {
    double mean = 0;
    for (double w : logWeights) mean += w / runs();
    double square = 0;
    for (double w : logWeights) square += (w - mean) * (w - mean);
    return square / (runs() - 1);
  }

  /// False where few runs carry the weight: of log weights with a deviation of 1 the effective share is e^(−1).
  public boolean trusted() {
    return effectiveSampleSize() >= EVEN * runs() && !(ParetoTail.shape(logWeights) > TAIL);
  }

  /// True where a few runs carry nearly all of the weight, so that their spread says nothing.
  boolean lost() {
    return effectiveSampleSize() < LOST * runs();
  }

  /// log Z = offset + log mean, a stochastic lower bound: P(log Ẑ > log Z + k) ≤ e^(−k). Where the weights are uneven
  /// only the lower end log Ẑ − 3 is known.
  public Estimate lowerBound(double offset) {
    double value = offset + logMean();
    if (!lost()) return near(value).withBound(Estimate.Bound.LOWER, note());
    return new Estimate(
        value,
        value - MARKOV,
        Double.POSITIVE_INFINITY,
        Estimate.Bound.LOWER,
        false,
        uneven("of log Z only the lower end holds"));
  }

  /// log Z = offset − log mean, where the weights are those of exact draws and estimate a share of 1/Z: a stochastic
  /// upper bound, P(log Ẑ < log Z − k) ≤ e^(−k). Where the weights are uneven only the upper end log Ẑ + 3 is known.
  public Estimate upperBound(double offset) {
    double value = offset - logMean();
    if (!lost()) return near(value).withBound(Estimate.Bound.UPPER, note());
    return new Estimate(
        value,
        Double.NEGATIVE_INFINITY,
        value + MARKOV,
        Estimate.Bound.UPPER,
        false,
        uneven("of log Z only the upper end holds"));
  }

  /// The same where nobody knows whether the draws follow the machine: no side is claimed, and of uneven weights no
  /// end.
  public Estimate fromChains(double offset) {
    Estimate bound = upperBound(offset);
    return !lost()
        ? bound.withBound(Estimate.Bound.NONE, note())
        : new Estimate(
            bound.value(),
            Double.NEGATIVE_INFINITY,
            Double.POSITIVE_INFINITY,
            Estimate.Bound.NONE,
            false,
            uneven("neither end of log Z is known"));
  }

  /// A value with the error that the spread of the weights tells.
  private Estimate near(double value) {
    Estimate estimate = Estimate.of(value, standardError());
    return trusted() ? estimate : estimate.untrusted("");
  }

  private String note() {
    return trusted() ? "" : uneven("the error may be larger than its estimate");
  }

  private String uneven(String what) {
    return "few of "
        + runs()
        + " runs carry the weight (effective number "
        + Math.round(effectiveSampleSize())
        + "): "
        + what
        + ", use more temperatures";
  }
}
