package io.harmonium.learning;

import io.harmonium.matrix.Workers;
import io.harmonium.model.Parameters;
import io.harmonium.model.PreparedMachine;
import io.harmonium.random.Seed;

/// How are hidden units that are linked to each other averaged given the data?
public interface PositivePhase {

  /// Adds ⟨∂(−E)/∂θ⟩ over the rows of the batch, hidden units given the visible ones, to `gradient` (modified) and
  /// returns ⟨t⟩, `[layer][port][column]`.
  double[][][] addExpectations(
      PreparedMachine machine, Batch batch, Seed seed, Workers workers, Parameters gradient);
}
