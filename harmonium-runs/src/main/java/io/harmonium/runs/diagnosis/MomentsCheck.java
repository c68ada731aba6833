package io.harmonium.runs.diagnosis;

import io.harmonium.evaluation.Moments;
import io.harmonium.runs.text.ShortNumber;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Do samples have the means and the two-point correlations of the rows? Both are compared by Pearson's r
/// and slope, beside what rows reach with as many other rows; means also in deviations of their columns.
final class MomentsCheck implements Examination {

  /// What is wrong.
  static final String OFF = "moments-off";

  private static final double SHIFT = 0.15;
  private static final double LARGE_SHIFT = 0.4;

  @Override
  public String name() {
    return MomentAgreement.CHECK;
  }

  @Override
  public When when() {
    return When.ASKED;
  }

  @Override
  public boolean samples() {
    return true;
  }

  @Override
  public List<Finding> examine(Evidence evidence) {
    if (!evidence.varied() || evidence.grey() || evidence.means().length < 2)
      return List.of(Finding.skip(name(), "the rows have no moments to compare"));
    if (evidence.practice().stores())
      return List.of(Finding.skip(name(), "the distribution of rows is not what was stored"));
    Moments moments = evidence.moments();
    Moments rows = evidence.beside(evidence.samples().count());
    double ceiling = rows == null ? Double.NaN : rows.correlationPearson();
    MomentAgreement means =
        rows == null
            ? MomentAgreement.NONE
            : MomentAgreement.means(moments, rows, evidence.variances());
    MomentAgreement agreement =
        new MomentAgreement(moments.correlationPearson(), moments.correlationSlope(), ceiling);
    double shift = shift(evidence, moments);
    Map<String, Object> figures = new LinkedHashMap<>();
    figures.put("pearson", agreement.pearson());
    figures.put("slope", agreement.slope());
    figures.put("ceiling", ceiling);
    figures.put("meanShift", shift);
    figures.put("error", moments.correlationError());
    if (means.known()) {
      figures.put("meanPearson", means.pearson());
      figures.put("meanSlope", means.slope());
    }
    String pairs =
        Double.isNaN(agreement.pearson()) || Double.isNaN(ceiling)
            ? ""
            : "two-point correlations of samples and rows agree to "
                + agreement.words()
                + " (rows and as many other rows: "
                + ShortNumber.of(ceiling)
                + "), ";
    String reason =
        pairs
            + "means agree to "
            + (means.known() ? means.words() + " and to " : "")
            + ShortNumber.of(shift)
            + " deviations";
    List<Finding.Verdict> verdicts =
        List.of(
            Double.isNaN(ceiling) ? Finding.Verdict.SKIP : agreement.verdict(), means.verdict());
    String command =
        evidence.again(OtherSize.times(evidence.structure(), 2), evidence.practice().longer());
    if (verdicts.contains(Finding.Verdict.FAIL) || shift > LARGE_SHIFT)
      return List.of(Finding.fail(name(), OFF, reason, figures, command));
    boolean off = verdicts.contains(Finding.Verdict.WARN) || shift > SHIFT;
    if (off) return List.of(Finding.warn(name(), OFF, reason, figures, command));
    return List.of(Finding.pass(name(), reason, figures));
  }

  /// Root mean square of the difference of the means, in deviations of the columns that vary, less what chance explains.
  private static double shift(Evidence evidence, Moments moments) {
    double sum = 0;
    int count = 0;
    for (int j = 0; j < moments.dataMeans().length; j++) {
      double variance = evidence.variances()[j];
      if (!(variance > 1e-3)) continue;
      double difference = moments.dataMeans()[j] - moments.sampleMeans()[j];
      sum += difference * difference / variance;
      count++;
    }
    if (count == 0) return 0;
    double chance = 1.0 / evidence.train().count() + 1.0 / evidence.samples().count();
    return Math.sqrt(Math.max(0, sum / count - chance));
  }
}
