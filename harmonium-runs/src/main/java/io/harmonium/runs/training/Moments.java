package io.harmonium.runs.training;

import io.harmonium.store.CheckpointPlan;
import io.harmonium.wording.InvalidSetting;
import java.util.Objects;

/// Which machines of a run are kept, and at which updates it is judged.
public record Moments(CheckpointPlan checkpoints, CheckpointPlan evaluate) {

  public Moments {
    Objects.requireNonNull(checkpoints, "checkpoints");
    Objects.requireNonNull(evaluate, "evaluate");
    // Evaluations leave no states behind, of which the newest could be kept.
    if (evaluate.kind() == CheckpointPlan.Kind.LAST)
      throw new InvalidSetting(
          "{evaluate}: a machine is judged by log:24 or every:N, got '" + evaluate + "'");
  }

  /// What the texts of both say.
  public static Moments parse(String checkpoints, String evaluate) {
    CheckpointPlan kept = Said.by("{checkpoints}", () -> CheckpointPlan.parse(checkpoints));
    return Said.by("{evaluate}", () -> new Moments(kept, CheckpointPlan.parse(evaluate)));
  }
}
