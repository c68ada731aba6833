package io.harmonium.evaluation.logz;

import io.harmonium.evaluation.Agreement.Evidence;
import io.harmonium.evaluation.Estimate;
import io.harmonium.numeric.Elementary;
import java.util.Set;

/// Bennett's acceptance ratio on annealed runs of both directions (Bennett 1976; Shirts and Chodera 2008): the root d of
///
/// ```
/// Σ_F σ(w − d − M) = Σ_R σ(d + M − ω),   M = log(n_F / n_R),   log Ẑ = log Z_0 + d
/// ```
///
/// with the forward-signed log weights w and ω of the upward and downward runs. It is the best single number that both
/// runs allow, and needs the moves of one direction to be the time reversal of the other's, as those of an
/// [AnnealingPath] are.
public final class BennettRatio implements MachineEstimator {

  BennettRatio() {}

  @Override
  public String name() {
    return "bennett";
  }

  @Override
  public String title() {
    return "both (Bennett)";
  }

  @Override
  public String description() {
    return "AIS both ways (Bennett)";
  }

  @Override
  public String label() {
    return "AIS both ways";
  }

  @Override
  public Set<Request> requests() {
    return Set.of(Request.AIS, Request.REVERSE);
  }

  @Override
  public Evidence evidence() {
    return Evidence.BOTH;
  }

  @Override
  public int preference() {
    return 3;
  }

  @Override
  public String progress(LogPartitionTask task) {
    return "log Z, annealing back from " + task.origin();
  }

  @Override
  public Estimate estimate(LogPartitionTask task) {
    return task.noted(estimate(task.up(), task.down()));
  }

  public static Estimate estimate(AnnealedImportance up, ReverseAnnealedImportance down) {
    double[] w = up.weights().logWeights();
    double[] omega = down.weights().logWeights().clone();
    for (int r = 0; r < omega.length; r++) omega[r] = -omega[r];
    double shift = Elementary.log((double) w.length / omega.length);
    double d = root(w, omega, shift);
    double variance = spread(w, -1, d + shift) + spread(omega, 1, d + shift);
    double value = up.logBase() + d;
    if (!up.weights().lost() && !down.weights().lost())
      return Estimate.of(value, Math.sqrt(variance));
    double low = up.estimate().value() - ImportanceWeights.MARKOV;
    double high =
        down.exact()
            ? down.estimate().value() + ImportanceWeights.MARKOV
            : Double.POSITIVE_INFINITY;
    return new Estimate(
        value,
        Math.min(low, value),
        Math.max(high, value),
        Estimate.Bound.NONE,
        false,
        down.exact()
            ? "the runs overlap too little; the interval is that of both bounds and holds in 90 %"
                + " of cases"
            : "the runs overlap too little; of log Z only the lower end holds");
  }

  /// Bisection of a function that falls with d.
  static double root(double[] w, double[] omega, double shift) {
    double low = Double.POSITIVE_INFINITY;
    double high = Double.NEGATIVE_INFINITY;
    for (double[] all : new double[][] {w, omega})
      for (double value : all) {
        low = Math.min(low, value - Math.abs(shift) - 1);
        high = Math.max(high, value + Math.abs(shift) + 1);
      }
    for (int i = 0; i < 200 && high - low > 1e-13 * Math.max(1, Math.abs(low)); i++) {
      double middle = 0.5 * (low + high);
      if (sum(w, -1, middle + shift) > sum(omega, 1, middle + shift)) low = middle;
      else high = middle;
    }
    return 0.5 * (low + high);
  }

  /// Σ σ(sign·(at − v)): the sum over upward weights for sign −1, over downward ones for +1.
  private static double sum(double[] values, int sign, double at) {
    double sum = 0;
    for (double value : values) sum += Elementary.sigmoid(sign * (at - value));
    return sum;
  }

  /// (⟨f²⟩/⟨f⟩² − 1)/n.
  private static double spread(double[] values, int sign, double at) {
    double sum = 0;
    double squares = 0;
    for (double value : values) {
      double f = Elementary.sigmoid(sign * (at - value));
      sum += f;
      squares += f * f;
    }
    return Math.max(0, squares / (sum * sum) - 1.0 / values.length);
  }
}
