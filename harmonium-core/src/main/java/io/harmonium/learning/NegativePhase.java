package io.harmonium.learning;

import io.harmonium.matrix.Workers;
import io.harmonium.model.Configurations;
import io.harmonium.model.PreparedMachine;
import io.harmonium.random.Seed;

/// Which configurations stand for the model?
public interface NegativePhase {

  /// Number of chains it keeps between updates; 0 where it keeps none.
  int chains();

  /// Configurations drawn for this update. `chains` (modified, null where none are kept) is what it keeps.
  Configurations draw(
      PreparedMachine machine, Batch batch, Configurations chains, Seed seed, Workers workers);

  /// Weights of the rows that [#draw] returns (null: 1 each).
  default float[] weights(Batch batch) {
    return null;
  }
}
