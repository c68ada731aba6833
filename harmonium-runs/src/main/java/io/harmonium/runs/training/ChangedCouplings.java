package io.harmonium.runs.training;

import io.harmonium.learning.CouplingChange;
import io.harmonium.learning.TrainingState;
import io.harmonium.model.Machine;
import io.harmonium.runs.Intervention;
import java.util.function.BiFunction;
import java.util.function.Function;

/// Removes or adds couplings every so many updates, or whenever `target` is reached, until there are as many as were asked
/// for.
record ChangedCouplings(
    CouplingChange change,
    TargetCorrelation target,
    Function<TrainingState, Machine> machine,
    BiFunction<Machine, TrainingState, TrainingState> apply)
    implements Intervention {

  @Override
  public long next(TrainingState state) {
    return state.update() + change.every() - state.update() % change.every();
  }

  @Override
  public Decision look(TrainingState state) {
    boolean time =
        state.update() % change.every() == 0 && (!change.waits() || target.reached(state));
    Machine now = machine.apply(state);
    return time && !change.done(now) ? Decision.with(apply.apply(now, state)) : Decision.GO_ON;
  }
}
