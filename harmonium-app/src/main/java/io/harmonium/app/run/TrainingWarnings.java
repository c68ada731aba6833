package io.harmonium.app.run;

import io.harmonium.app.diagnosis.Diagnosis;
import io.harmonium.app.diagnosis.Evidence;
import io.harmonium.app.diagnosis.Examination;
import io.harmonium.app.diagnosis.Finding;
import io.harmonium.app.diagnosis.Practice;
import io.harmonium.matrix.Workers;
import io.harmonium.model.Conditional;
import io.harmonium.model.Configurations;
import io.harmonium.model.Machine;
import io.harmonium.random.Seed;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// The checks that training can afford, each finding told once: what was told stands in the metrics, so that a resumed
/// run does not repeat it.
record TrainingWarnings(Practice practice, TrainingData data, Seed seed, Workers workers) {

  /// What is wrong now and has not been told in the lines `before`; `line` is the newest of the metrics, `chains` are
  /// those that stand for the machine, or null.
  List<Finding> of(
      Machine machine,
      Configurations chains,
      List<Map<String, Object>> before,
      Map<String, Object> line) {
    if (Conditional.describes(machine.structure())) return List.of();
    Set<Object> told = new HashSet<>();
    for (Map<String, Object> each : before)
      if (each.get("warnings") instanceof List<?> list)
        for (Object one : list) if (one instanceof Map<?, ?> map) told.add(map.get("pathology"));
    List<Map<String, Object>> metrics = new ArrayList<>(before);
    metrics.add(line);
    boolean start = before.isEmpty();
    Evidence evidence =
        new Evidence(
            machine,
            practice,
            metrics,
            chains,
            data.train(),
            data.test(),
            start ? Evidence.ROWS : Evidence.FEW_ROWS,
            seed,
            workers);
    Examination.When moment = start ? Examination.When.START : Examination.When.JUDGED;
    return Diagnosis.of(evidence, Set.of(moment), name -> {}).wrong().stream()
        .filter(finding -> !told.contains(finding.pathology()))
        .toList();
  }
}
