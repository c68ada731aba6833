package io.harmonium.app.diagnosis;

import java.util.Locale;

/// How two-point correlations of samples follow those of rows: Pearson's r, the slope of the regression on those of the rows
/// (a machine that is too weak has a good r and a small slope), and the r that rows reach with other rows, NaN where it is
/// not known. `diagnose` and the report judge by it.
public record MomentAgreement(double pearson, double slope, double ceiling) {

  /// Below this ceiling rows have no correlations to speak of.
  private static final double STRUCTURE = 0.3;

  private static final double GOOD = 0.9;
  private static final double BAD = 0.5;
  private static final double FLAT = 0.6;
  private static final double STEEP = 1.6;
  private static final double VERY_FLAT = 0.3;
  private static final double VERY_STEEP = 3;

  /// Whether there is something to compare.
  public boolean known() {
    return !Double.isNaN(pearson) && !(ceiling <= STRUCTURE);
  }

  /// PASS, WARN or FAIL; SKIP where there is nothing to compare. Noise of the rows lowers r and slope alike.
  public Finding.Verdict verdict() {
    if (!known()) return Finding.Verdict.SKIP;
    double best = Double.isNaN(ceiling) ? 1 : Math.min(1, ceiling);
    if (!(pearson >= BAD * best) || !(slope >= VERY_FLAT * best) || slope > VERY_STEEP)
      return Finding.Verdict.FAIL;
    boolean good = pearson >= GOOD * best && slope >= FLAT * best && slope <= STEEP;
    return good ? Finding.Verdict.PASS : Finding.Verdict.WARN;
  }

  /// "r = 0.984 with slope 0.25".
  public String words() {
    return String.format(Locale.ROOT, "r = %.3f with slope %.2f", pearson, slope);
  }
}
