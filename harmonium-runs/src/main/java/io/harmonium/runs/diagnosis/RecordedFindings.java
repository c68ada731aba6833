package io.harmonium.runs.diagnosis;

import io.harmonium.wording.Suggestion;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// What is wrong with a run as far as its files alone tell, by the thresholds of the checks: a report of a run that was never
/// diagnosed, and the samples of training, are judged by it. What needs rows or chains is left to `diagnose`.
public final class RecordedFindings {

  private RecordedFindings() {}

  /// What the lines of metrics tell.
  ///
  /// @param first lines of the machine that training began with: of a stack those of its first layer, else `metrics`
  /// @param columns of the visible layers
  /// @param hidden columns of the hidden layers
  public static List<Finding> of(
      List<Map<String, Object>> metrics, List<Map<String, Object>> first, int columns, int hidden) {
    List<Finding> findings = new ArrayList<>();
    OverfittingCheck.fallen(History.of(metrics, "testLogLikelihood"), update -> "")
        .ifPresent(findings::add);
    columns(metrics, first, columns, findings);
    Map<?, ?> activity = Map.of();
    for (Map<String, Object> line : metrics)
      if (line.get("hiddenActivity") instanceof Map<?, ?> newest) activity = newest;
    if (activity.get("dead") instanceof Number dead
        && activity.get("stuck") instanceof Number stuck)
      HiddenUnitsCheck.idle(dead.intValue(), stuck.intValue(), hidden, "", findings);
    return findings;
  }

  /// Holds the likelihood against independent columns, which training begins with.
  private static void columns(
      List<Map<String, Object>> metrics,
      List<Map<String, Object>> first,
      int columns,
      List<Finding> findings) {
    String part = History.of(metrics, "testLogLikelihood").size() > 0 ? "test" : "train";
    History judged = History.of(metrics, part + "LogLikelihood");
    History began = History.of(first, part + "LogLikelihood");
    if (judged.size() == 0 || began.size() == 0 || began.updates()[0] != 0) return;
    if (first.equals(metrics) && judged.size() < 2) return;
    Finding found = BaselineCheck.besideColumns(part, judged, began.first(), columns);
    if (found.wrong()) findings.add(found);
  }

  /// Whether samples have the two-point correlations and the means of the rows of `run`, whose method has the word `learn`.
  /// SKIP where there is nothing to compare; either may be null.
  public static Finding moments(
      MomentAgreement pairs, MomentAgreement means, String run, String learn) {
    if (new Practice(run, "", learn, 0, "", 0, 0, 0).classes())
      return Finding.skip(MomentAgreement.CHECK, "labels are what this machine was taught first");
    Map<String, MomentAgreement> compared = new LinkedHashMap<>();
    if (pairs != null && pairs.known()) compared.put("two-point correlations", pairs);
    if (means != null && means.known()) compared.put("means", means);
    if (compared.isEmpty())
      return Finding.skip(MomentAgreement.CHECK, "the rows have no moments to compare");
    Finding.Verdict worst = Finding.Verdict.PASS;
    List<String> words = new ArrayList<>();
    Map<String, Object> figures = new LinkedHashMap<>();
    for (Map.Entry<String, MomentAgreement> each : compared.entrySet()) {
      Finding.Verdict verdict = each.getValue().verdict();
      if (verdict.ordinal() > worst.ordinal()) worst = verdict;
      words.add(each.getKey() + " of samples and rows agree to " + each.getValue().reached());
      figures.put(each.getKey(), each.getValue().pearson());
    }
    String reason = String.join(", ", words);
    return worst == Finding.Verdict.PASS
        ? Finding.pass(MomentAgreement.CHECK, reason, figures)
        : new Finding(
            MomentAgreement.CHECK,
            worst,
            MomentsCheck.OFF,
            reason,
            figures,
            Suggestion.of("diagnose", run).toString());
  }
}
