package io.harmonium.app.run;

import io.harmonium.model.Configurations;
import io.harmonium.sampling.Tempering;
import io.harmonium.store.RunDescription;

/// The chains of a checkpoint that stand for its machine: all of them, or of a run with tempering those at the machine's
/// own level.
public final class ModelChains {

  private ModelChains() {}

  /// Those of `chains` (null where none are kept) of a run.
  public static Configurations of(RunDescription description, Configurations chains) {
    boolean tempered = description.configuration().get("tempering") instanceof Number;
    if (!tempered || chains == null) return chains;
    int levels = ((Number) description.configuration().get("tempering")).intValue();
    return Tempering.level(chains, 0, levels);
  }
}
