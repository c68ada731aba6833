package io.harmonium.runs.diagnosis;

import io.harmonium.evaluation.Rows;
import io.harmonium.evaluation.cells.VisibleColumns;
import io.harmonium.runs.text.ShortNumber;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/// Do the persistent chains differ from each other as much as the rows do? Chains that have all run into one state teach the
/// machine nothing about the others.
final class ChainsCheck implements Examination {

  private static final int MIN = 8;
  private static final double NARROW = 0.5;
  private static final double COLLAPSED = 0.25;

  @Override
  public String name() {
    return "chains";
  }

  @Override
  public When when() {
    return When.JUDGED;
  }

  @Override
  public List<Finding> examine(Evidence evidence) {
    if (evidence.chains() == null && evidence.practice().persists())
      return List.of(Finding.skip(name(), "the chains of this update were not kept"));
    if (evidence.chains() == null || evidence.chains().rows() < MIN)
      return List.of(Finding.skip(name(), "training kept no chains, or too few to compare"));
    if (!evidence.varied()) return List.of(Finding.skip(name(), "all rows are the same"));
    VisibleColumns columns = new VisibleColumns(evidence.structure());
    Rows chains = Rows.of(evidence.chains()).subset(Evidence.ROWS, evidence.seed("chains"));
    double[] means = columns.means(chains, evidence.workers());
    double spread =
        Arrays.stream(columns.variances(chains, means, evidence.workers())).sum()
            / Arrays.stream(evidence.variances()).sum();
    Map<String, Object> figures = Map.of("spread", spread, "chains", evidence.chains().rows());
    String reason =
        "the chains spread "
            + ShortNumber.of(spread)
            + " times as far as the rows (sum of the variances of all columns)";
    String command =
        evidence
            .practice()
            .again(
                "learning-rate",
                evidence.practice().rateTimes(0.2),
                "k",
                Integer.toString(Math.max(10, 5 * evidence.practice().k())));
    if (spread < COLLAPSED)
      return List.of(Finding.fail(name(), "chains-collapsed", reason, figures, command));
    if (spread < NARROW)
      return List.of(Finding.warn(name(), "chains-collapsed", reason, figures, command));
    return List.of(Finding.pass(name(), reason, figures));
  }
}
