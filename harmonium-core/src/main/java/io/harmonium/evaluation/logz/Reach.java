package io.harmonium.evaluation.logz;

import io.harmonium.evaluation.Agreement.Evidence;
import io.harmonium.evaluation.Estimate;
import java.util.Locale;

/// What speaks for or against all chains that were led to or from one machine, beside their own weights: whether they have
/// missed a mode, and by which class of machines their intervals are calibrated.
///
/// @param otherBase log Z by annealing up from another base
/// @param highest log Z as it looks from where most is missed, of chains that were started far apart ([ModeSearch])
/// @param tolerance what chance may add to it
/// @param apart by how many deviations the ends of annealing up and the samples differ along [OrderParameters]
/// @param exact whether the samples are exact draws
/// @param machines the class of the machine, null where it has none
public record Reach(
    Estimate otherBase,
    double highest,
    double tolerance,
    double apart,
    boolean exact,
    MachineClass machines) {

  /// Deviations along one of four order parameters at one of nine cuts that chance reaches in one of 1000 panels or so.
  private static final double APART = 4.5;

  /// Standard errors between two bases that chance reaches in one of 10 000 panels.
  private static final double ERRORS = 4;

  /// Nats between two bases that no interval here is narrow enough to mind.
  private static final double SLACK = 0.05;

  /// Null, or what speaks against an estimate.
  public String against(Evidence evidence, Estimate estimate) {
    if (highest > estimate.high() + tolerance)
      return number(
          "chains that were started elsewhere see a log Z of %.2f: a mode is missed", highest);
    if (missedBy(estimate))
      return number("annealing from another base says %.2f", otherBase.value());
    boolean samples = evidence == Evidence.DOWN || evidence == Evidence.BOTH;
    if (samples && apart > APART)
      return number(
          "samples and the ends of annealing up differ along the modes by %.1f deviations", apart);
    return null;
  }

  /// Whether the other base excludes an estimate; of uneven weights its lower end counts.
  private boolean missedBy(Estimate estimate) {
    if (!otherBase.trusted()) return otherBase.low() > estimate.high() + SLACK;
    double other = otherBase.standardError();
    double own = estimate.standardError();
    double error = Math.sqrt(other * other + own * own);
    return Math.abs(otherBase.value() - estimate.value()) > ERRORS * error + SLACK;
  }

  private static String number(String format, double value) {
    return String.format(Locale.ROOT, format, value);
  }

  /// Null, or why intervals of an estimator are not known to cover on such machines.
  public String lack(String estimator) {
    return machines == null
        ? "machines of this class were not tried"
        : Calibration.lack(estimator, machines);
  }
}
