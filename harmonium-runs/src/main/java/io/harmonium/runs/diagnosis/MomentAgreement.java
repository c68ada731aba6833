package io.harmonium.runs.diagnosis;

import io.harmonium.evaluation.Moments;
import java.util.Locale;

/// How means or two-point correlations of samples follow those of rows: Pearson's r, the slope of the regression on those
/// of the rows (a machine that is too weak has a good r and a small slope), and the r that rows reach with as many other
/// rows, NaN where it is not known. `diagnose` and the report judge by it.
public record MomentAgreement(double pearson, double slope, double ceiling) {

  /// The name of the check.
  public static final String CHECK = "moments";

  /// Below this ceiling rows have no correlations to speak of.
  private static final double STRUCTURE = 0.3;

  private static final double GOOD = 0.9;
  private static final double BAD = 0.5;
  private static final double FLAT = 0.6;
  private static final double STEEP = 1.6;
  private static final double VERY_FLAT = 0.3;
  private static final double VERY_STEEP = 3;

  /// Minimum of columns whose means are compared.
  private static final int COLUMNS = 8;

  /// Deviations beyond it are the scale of their columns.
  private static final double SCALE = 0.5;

  /// Nothing to compare.
  public static final MomentAgreement NONE =
      new MomentAgreement(Double.NaN, Double.NaN, Double.NaN);

  /// How the means of columns with `variances` agree; `rows` are the moments of rows beside other rows. Few columns, and
  /// means that differ from each other by chance alone, have nothing to compare.
  public static MomentAgreement means(Moments moments, Moments rows, double[] variances) {
    double[] data = scaled(moments.dataMeans(), variances);
    double[] samples = scaled(moments.sampleMeans(), variances);
    double ceiling =
        Moments.pearson(scaled(rows.dataMeans(), variances), scaled(rows.sampleMeans(), variances));
    return data.length < COLUMNS || Double.isNaN(ceiling)
        ? NONE
        : new MomentAgreement(
            Moments.pearson(data, samples), Moments.slope(data, samples), ceiling);
  }

  private static double[] scaled(double[] means, double[] variances) {
    double[] scaled = new double[means.length];
    for (int j = 0; j < means.length; j++)
      scaled[j] = means[j] / Math.max(SCALE, Math.sqrt(variances[j]));
    return scaled;
  }

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

  /// The same with the r that rows reach, where it is known.
  String reached() {
    return Double.isNaN(ceiling)
        ? words()
        : words() + String.format(Locale.ROOT, " (rows and other rows: %.3f)", ceiling);
  }

  /// "r = 0.984 with slope 0.25".
  public String words() {
    return String.format(Locale.ROOT, "r = %.3f with slope %.2f", pearson, slope);
  }
}
