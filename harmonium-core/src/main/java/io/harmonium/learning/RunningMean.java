package io.harmonium.learning;

import io.harmonium.model.Parameters;

/// The running mean of the parameters over the updates (Polyak and Juditsky 1992; of RBMs: Swersky, Chen, Marlin and de
/// Freitas 2010): the noise of single updates is averaged out of the machine that is used, while training goes on from
/// the parameters themselves.
///
/// ```
/// m ← a·m + (1 − a)·θ,   a = min(share, (1 + u) / (10 + u))   at update u, counted from 0
/// ```
///
/// so that the first parameters are soon forgotten. It stands in the last array of the memory of a [TrainingState].
///
/// @param share share of the past, 0 for no mean at all
public record RunningMean(double share) {

  public RunningMean {
    if (!(share >= 0 && share < 1))
      throw new IllegalArgumentException("an average needs a share in [0, 1), got " + share);
  }

  /// Whether a mean is kept.
  public boolean kept() {
    return share > 0;
  }

  /// Arrays of memory that are needed beside `others`.
  public double[][] memory(int others, Parameters start) {
    double[][] memory = new double[others + (kept() ? 1 : 0)][];
    for (int i = 0; i < others; i++) memory[i] = new double[start.size()];
    if (kept()) memory[others] = start.values().clone();
    return memory;
  }

  /// Moves the mean of parameters `from … to−1`, in the last array of `memory` (modified), toward `now`.
  public void add(double[] now, double[][] memory, long update, int from, int to) {
    if (kept()) move(share, now, memory[memory.length - 1], update, from, to);
  }

  /// The rule itself, for `mean` (modified); without a share of the past it is what stands now.
  public static void move(
      double share, double[] now, double[] mean, long update, int from, int to) {
    double past = Math.min(share, (1.0 + update) / (10.0 + update));
    for (int i = from; i < to; i++) mean[i] = past * mean[i] + (1 - past) * now[i];
  }

  /// The parameters that count: their mean where one is kept.
  public Parameters of(TrainingState state) {
    return kept() ? last(state) : state.parameters();
  }

  /// The mean in the last array of the memory of a state that has one.
  public static Parameters last(TrainingState state) {
    return state.parameters().with(state.memory()[state.memory().length - 1].clone());
  }
}
