package io.harmonium.runs.diagnosis;

import io.harmonium.insight.Coverage;
import io.harmonium.runs.text.ShortNumber;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// Are samples where the data are, and only there? Groups of the data in which no samples fall are missing modes; samples far
/// from all groups are invented ones. See [Coverage].
final class ModesCheck implements Examination {

  private static final int GROUPS = 10;
  private static final int MIN_ROWS = 40;
  private static final double INVENTED = 0.15;
  private static final double MAXLY_INVENTED = 0.4;

  @Override
  public String name() {
    return "modes";
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
    if (!evidence.varied()
        || evidence.grey()
        || evidence.train().count() < MIN_ROWS
        || evidence.means().length < 2)
      return List.of(Finding.skip(name(), "the rows are too few or too much alike to be grouped"));
    Coverage coverage =
        Coverage.of(
            evidence.structure(),
            evidence.train(),
            evidence.samples(),
            GROUPS,
            evidence.seed("groups"));
    Map<String, Object> figures =
        Map.of(
            "groups",
            coverage.dataShares().length,
            "missing",
            coverage.missing(),
            "missingShare",
            coverage.missingShare(),
            "outside",
            coverage.outside());
    List<Finding> wrong = new ArrayList<>();
    if (coverage.missing() > 0)
      wrong.add(
          Finding.fail(
              name(),
              "modes-missing",
              "in "
                  + coverage.missing()
                  + " of "
                  + coverage.dataShares().length
                  + " groups of the data, "
                  + ShortNumber.of(100 * coverage.missingShare())
                  + " % of the rows, samples are (nearly) absent",
              figures,
              evidence.again(
                  OtherSize.times(evidence.structure(), 2), evidence.practice().longer())));
    if (coverage.outside() > INVENTED) {
      String reason =
          ShortNumber.of(100 * coverage.outside())
              + " % of the samples lie further from the data than 99 % of the rows do";
      String command = evidence.practice().again("learn", "pcd", "k", evidence.practice().sweeps());
      wrong.add(
          coverage.outside() > MAXLY_INVENTED
              ? Finding.fail(name(), "modes-invented", reason, figures, command)
              : Finding.warn(name(), "modes-invented", reason, figures, command));
    }
    if (!wrong.isEmpty()) return wrong;
    return List.of(
        Finding.pass(
            name(),
            "samples fall into all "
                + coverage.dataShares().length
                + " groups of the data, "
                + ShortNumber.of(100 * coverage.outside())
                + " % outside",
            figures));
  }
}
