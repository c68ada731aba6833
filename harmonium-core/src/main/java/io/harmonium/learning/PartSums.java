package io.harmonium.learning;

import io.harmonium.learning.objective.Objective;
import io.harmonium.matrix.Workers;
import io.harmonium.model.Model;
import io.harmonium.model.Parameters;
import io.harmonium.random.Seed;

/// Adds up parts of updates: what a place needs that takes its share of rows and chains. It keeps no state between updates
/// but buffers.
public final class PartSums {

  private final UpdateBuffers buffers;
  private final Objective.Run run;
  private final Seed seed;

  /// @param layout parameters of the model, whose values do not count
  /// @param seed of the training
  public PartSums(Recipe recipe, Model layout, Seed seed, Workers workers) {
    this.buffers = new UpdateBuffers(layout, layout.parameters().copy(), workers);
    this.run = recipe.objective().on(buffers);
    this.seed = Trainer.updates(seed);
  }

  /// The sums of the rows `part` and of `chains` (modified) in update `update` at `parameters`.
  public PartialSums of(long update, Parameters parameters, Batch part, ChainPart chains) {
    double[] values = parameters.values();
    System.arraycopy(values, 0, buffers.parameters().values(), 0, values.length);
    buffers.begin();
    try (Workers.Claim _ = buffers.workers().claim()) {
      return run.accumulate(part, chains, seed.child(update));
    }
  }
}
