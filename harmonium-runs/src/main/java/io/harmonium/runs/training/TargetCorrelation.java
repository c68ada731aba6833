package io.harmonium.runs.training;

import io.harmonium.learning.CouplingChange;
import io.harmonium.learning.TrainingState;
import io.harmonium.model.Machine;
import io.harmonium.runs.Intervention;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;

/// Ends a run at the first look at which the correlations of the machine agree with those of the rows as well as was asked
/// for; where couplings still have to go or come at that point, when they have.
final class TargetCorrelation implements Intervention {

  /// Updates between two looks.
  private static final long LOOK = 50;

  private final double target;
  private final CouplingChange change;
  private final Function<TrainingState, Machine> machine;
  private final ToDoubleFunction<TrainingState> pearson;
  private long seen = -1;
  private boolean reached;

  /// A target of 1 is never looked at; `change` is null where couplings stay.
  TargetCorrelation(
      double target,
      CouplingChange change,
      Function<TrainingState, Machine> machine,
      ToDoubleFunction<TrainingState> pearson) {
    this.target = target;
    this.change = change;
    this.machine = machine;
    this.pearson = pearson;
  }

  private boolean looks(TrainingState state) {
    return target < 1 && state.chains() != null;
  }

  /// Whether this is a look at which the target is reached.
  boolean reached(TrainingState state) {
    if (seen != state.update())
      reached =
          looks(state) && state.update() % LOOK == 0 && pearson.applyAsDouble(state) >= target;
    seen = state.update();
    return reached;
  }

  @Override
  public long next(TrainingState state) {
    return looks(state) ? state.update() + LOOK - state.update() % LOOK : Long.MAX_VALUE;
  }

  @Override
  public Decision look(TrainingState state) {
    boolean waiting = change != null && change.waits() && !change.done(machine.apply(state));
    return reached(state) && !waiting ? Decision.END : Decision.GO_ON;
  }
}
