package io.harmonium.runs.training;

import io.harmonium.matrix.Workers;
import io.harmonium.model.Configurations;
import io.harmonium.model.Machine;
import io.harmonium.random.Seed;
import io.harmonium.runs.diagnosis.Diagnosis;
import io.harmonium.runs.diagnosis.Evidence;
import io.harmonium.runs.diagnosis.Examination;
import io.harmonium.runs.diagnosis.Finding;
import io.harmonium.runs.diagnosis.Practice;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// The checks that training can afford. Data that cannot be learned are told before the first update, a run that is lost
/// when it is, and all else at the end, by the first cause alone: on the way a likelihood falls and rises again. What was
/// told stands in the metrics, so that a resumed run does not repeat it.
public record TrainingWarnings(Practice practice, TrainingData data, Seed seed, Workers workers) {

  private static final String DIVERGED = "diverged";

  /// What does not mend itself.
  private static final Set<String> AT_ONCE = Set.of(DIVERGED, "not-finite", "not-normalisable");

  /// What all checks find at the update of `line`, the newest of the metrics; `chains` are those that stand for the machine,
  /// or null.
  Diagnosis diagnosis(
      Machine machine,
      Configurations chains,
      List<Map<String, Object>> before,
      Map<String, Object> line,
      boolean last) {
    boolean start = before.isEmpty();
    List<Map<String, Object>> metrics = new ArrayList<>(before);
    metrics.add(line);
    Evidence evidence =
        new Evidence(
            machine,
            practice,
            metrics,
            chains,
            data.train(),
            data.test(),
            start || last ? Evidence.ROWS : Evidence.FEW_ROWS,
            seed,
            workers);
    Set<Examination.When> moments = last ? Examination.When.ENDING : start ? STARTING : JUDGING;
    return Diagnosis.of(evidence, moments, name -> {});
  }

  private static final Set<Examination.When> STARTING = Set.of(Examination.When.START);
  private static final Set<Examination.When> JUDGING = Set.of(Examination.When.JUDGED);

  /// What of a diagnosis is told now and was not told in the lines `before`.
  public static List<Finding> told(
      Diagnosis diagnosis, List<Map<String, Object>> before, boolean last) {
    Set<Object> told = new HashSet<>();
    for (Map<String, Object> each : before)
      if (each.get("warnings") instanceof List<?> list)
        for (Object one : list) if (one instanceof Map<?, ?> map) told.add(map.get("pathology"));
    List<Finding> wrong = diagnosis.wrong();
    if (last) wrong = wrong.subList(0, Math.min(1, wrong.size()));
    else if (!before.isEmpty())
      wrong = wrong.stream().filter(f -> lasting(f, before.size())).toList();
    return wrong.stream().filter(finding -> !told.contains(finding.pathology())).toList();
  }

  /// Whether a finding is told on the way. A first step that is too long mends itself, or training ends with its own error
  /// at the next one.
  private static boolean lasting(Finding finding, int judged) {
    return AT_ONCE.contains(finding.pathology())
        && !(finding.pathology().equals(DIVERGED) && judged < 2);
  }
}
