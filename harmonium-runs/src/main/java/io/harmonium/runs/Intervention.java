package io.harmonium.runs;

import io.harmonium.learning.TrainingState;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Something that looks at a run between updates and may change its state or end it: a target that is reached, couplings
/// that are removed, patience that is spent.
public interface Intervention {

  /// The next update after that of `state` at which it looks.
  default long next(TrainingState state) {
    return Long.MAX_VALUE;
  }

  /// What is to be done at the update of `state`.
  default Decision look(TrainingState state) {
    return Decision.GO_ON;
  }

  /// What is to be done: nothing, to end the run here, or to go on with another state of the same update.
  ///
  /// @param replaced the other state; empty for the same
  record Decision(boolean ends, Optional<TrainingState> replaced) {

    public static final Decision GO_ON = new Decision(false, Optional.empty());

    public static final Decision END = new Decision(true, Optional.empty());

    public static Decision with(TrainingState other) {
      return new Decision(false, Optional.of(other));
    }
  }

  /// Whether the lines of metrics say that the run is finished.
  default boolean ends(List<Map<String, Object>> metrics) {
    return false;
  }
}
