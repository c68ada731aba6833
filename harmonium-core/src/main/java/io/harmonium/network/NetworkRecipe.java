package io.harmonium.network;

import io.harmonium.learning.Optimizer;
import io.harmonium.sampling.TransitionKernel;

/// How a network learns.
///
/// @param objective what it learns about rows, or null where only classes count
/// @param classWeight what telling classes apart weighs, 0 where there are none
/// @param conditional whether chains and energies are those of the class of each row
/// @param base a distribution that is added to the energy, or null
/// @param walk how chains move
/// @param steps how often, per update
/// @param batch rows per update
/// @param chains per update, held against the first rows of the batch, as many as they are
/// @param inputNoise deviation of the noise that is added to data
/// @param optimizer how gradients become steps, with its rate
/// @param warmUp updates over which the rate grows to its full size
/// @param clip largest |gradient|, 0 for any
/// @param average share of the past in the running mean of the parameters, 0 for none
/// @param limit mean |energy| beyond which training has diverged
public record NetworkRecipe(
    EnergyObjective objective,
    double classWeight,
    boolean conditional,
    Prior base,
    TransitionKernel walk,
    int steps,
    ReplayBuffer buffer,
    int batch,
    int chains,
    double inputNoise,
    Optimizer optimizer,
    long warmUp,
    double clip,
    double average,
    double limit) {

  public NetworkRecipe {
    if (objective == null && classWeight == 0)
      throw new IllegalArgumentException("there is nothing to learn: neither rows nor classes");
    if (!(classWeight >= 0) || !(inputNoise >= 0) || !(clip >= 0) || warmUp < 0)
      throw new IllegalArgumentException(
          "classWeight, inputNoise, clip and warmup must be numbers from 0 on, got "
              + classWeight
              + ", "
              + inputNoise
              + ", "
              + clip
              + ", "
              + warmUp);
    if (batch < 1) throw new IllegalArgumentException("a batch has at least 1 row, got " + batch);
    if (chains < 1 || chains > batch)
      throw new IllegalArgumentException(
          "every chain is held against a row of its own: from 1 to "
              + batch
              + " chains for a batch of as many rows, got "
              + chains);
    if (steps < 1) throw new IllegalArgumentException("chains make at least 1 step, got " + steps);
    if (!(average >= 0 && average < 1))
      throw new IllegalArgumentException("an average needs a share in [0, 1), got " + average);
    if (!(limit > 0)) throw new IllegalArgumentException("a limit is positive, got " + limit);
  }

  /// The reading of outputs of `outputs` numbers by rows of these classes (null where there are none).
  EnergyHead reading(int outputs, int[] classes) {
    if (outputs == 1) return new EnergyHead.Plain();
    return conditional ? new EnergyHead.GivenClass(classes) : new EnergyHead.Joint();
  }
}
