package io.harmonium.app.report;

import io.harmonium.model.Configurations;
import io.harmonium.model.Layer;
import io.harmonium.model.Machine;
import java.util.List;

/// Everything that a report shows, as read from a run directory: its name, `run.json`, `metrics.jsonl`,
/// `timings.jsonl`, `statistics.json` (null where absent), `evaluation.json` (empty where absent), the newest machine
/// and the chains of the newest state (null where none are kept).
record RunContents(
    String name,
    Tree description,
    List<Tree> metrics,
    List<Tree> timings,
    RunStatistics statistics,
    Tree evaluation,
    Machine machine,
    Configurations chains) {

  RunContents {
    metrics = List.copyOf(metrics);
    timings = List.copyOf(timings);
  }

  int hiddenUnits() {
    return machine.structure().hidden().stream().mapToInt(Layer::size).sum();
  }

  /// Updates of the newest line of metrics, 0 where there is none.
  long updates() {
    return metrics.isEmpty() ? 0 : (long) metrics.getLast().at("update").number(0);
  }
}
