package io.harmonium.app.diagnosis;

import io.harmonium.app.console.ShortNumber;
import io.harmonium.evaluation.Moments;
import java.util.List;
import java.util.Map;

/// Do samples have the means and the two-point correlations of the rows? Correlations are compared by Pearson's r, beside
/// what one half of the rows reaches with the other; means in deviations of their columns.
final class MomentsCheck implements Examination {

  private static final double SHIFT = 0.15;
  private static final double LARGE_SHIFT = 0.4;

  @Override
  public String name() {
    return "moments";
  }

  @Override
  public When when() {
    return When.ASKED;
  }

  @Override
  public List<Finding> examine(Evidence evidence) {
    if (!evidence.varied() || evidence.grey() || evidence.means().length < 2)
      return List.of(Finding.skip(name(), "the rows have no moments to compare"));
    Moments moments = evidence.moments();
    double ceiling = evidence.ceiling();
    MomentAgreement agreement =
        new MomentAgreement(moments.correlationPearson(), moments.correlationSlope(), ceiling);
    double shift = shift(evidence, moments);
    Map<String, Object> figures =
        Map.of(
            "pearson",
            agreement.pearson(),
            "slope",
            agreement.slope(),
            "ceiling",
            ceiling,
            "meanShift",
            shift,
            "error",
            moments.correlationError());
    String pairs =
        Double.isNaN(agreement.pearson()) || Double.isNaN(ceiling)
            ? ""
            : "two-point correlations of samples and rows agree to "
                + agreement.words()
                + " (one half of the rows and the other: "
                + ShortNumber.of(ceiling)
                + "), ";
    String reason = pairs + "means agree to " + ShortNumber.of(shift) + " deviations";
    Finding.Verdict verdict = Double.isNaN(ceiling) ? Finding.Verdict.SKIP : agreement.verdict();
    String command =
        evidence.again(OtherSize.times(evidence.structure(), 2), evidence.practice().longer());
    if (verdict == Finding.Verdict.FAIL || shift > LARGE_SHIFT)
      return List.of(Finding.fail(name(), "moments-off", reason, figures, command));
    if (verdict == Finding.Verdict.WARN || shift > SHIFT)
      return List.of(Finding.warn(name(), "moments-off", reason, figures, command));
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
