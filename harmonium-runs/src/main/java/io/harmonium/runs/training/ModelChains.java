package io.harmonium.runs.training;

import io.harmonium.learning.phase.FreshChains;
import io.harmonium.model.Configurations;
import io.harmonium.store.RunDescription;

/// What stands for the machine of a run: the chains of its checkpoint, all of them, or of a run with tempering those at
/// the machine's own level; or, where it learned out of equilibrium, chains from noise as it learned with.
public final class ModelChains {

  private ModelChains() {}

  /// Those of `chains` (null where none are kept) of a run.
  public static Configurations of(RunDescription description, Configurations chains) {
    return RunConfiguration.learning(description)
        .map(learning -> learning.modelChains(chains))
        .orElse(chains);
  }

  /// `rows` chains as a run that learned from noise asks for, or null for all other runs: what such a machine has
  /// learned to make is what k sweeps from noise make, not its distribution.
  public static FreshChains fromNoise(RunDescription description, int rows) {
    return RunConfiguration.learning(description)
        .filter(learning -> learning.learn() == Method.RDM)
        .map(learning -> FreshChains.fromNoise(learning.k(), rows))
        .orElse(null);
  }
}
