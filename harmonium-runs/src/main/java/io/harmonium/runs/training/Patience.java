package io.harmonium.runs.training;

import io.harmonium.runs.Intervention;
import java.util.List;
import java.util.Map;

/// Ends a run once validation has not become better for `evaluations` evaluations.
record Patience(int evaluations) implements Intervention {

  @Override
  public boolean ends(List<Map<String, Object>> metrics) {
    return BestMachine.of(metrics).stale() >= evaluations;
  }
}
