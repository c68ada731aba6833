package io.harmonium.learning;

import io.harmonium.model.Configurations;
import io.harmonium.model.Parameters;

/// All that a run is at one moment: the number of updates done, the parameters, the optimiser's memory, the running
/// means of the gauges, and the chains that are kept (null where none are). With the recipe, the data and the seed it
/// determines everything that follows, bit for bit.
public record TrainingState(
    long update,
    Parameters parameters,
    double[][] memory,
    double[] runningMeans,
    Configurations chains) {

  /// The same after `update` updates, around the same arrays.
  public TrainingState at(long update) {
    return new TrainingState(update, parameters, memory, runningMeans, chains);
  }

  /// A copy that shares nothing with this one.
  public TrainingState copy() {
    double[][] memoryCopy = new double[memory.length][];
    for (int i = 0; i < memory.length; i++) memoryCopy[i] = memory[i].clone();
    return new TrainingState(
        update,
        parameters.copy(),
        memoryCopy,
        runningMeans.clone(),
        chains == null ? null : chains.copy());
  }
}
