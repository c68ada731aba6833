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
/// so that the first parameters are soon forgotten. It is [TrainingState#MEAN].
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

  /// Moves `mean[from … to−1]` (modified) toward `now`; nothing where no mean is kept.
  public void add(double[] now, double[] mean, long update, int from, int to) {
    if (!kept()) return;
    double past = Math.min(share, (1.0 + update) / (10.0 + update));
    for (int i = from; i < to; i++) mean[i] = past * mean[i] + (1 - past) * now[i];
  }

  /// The parameters that count: their mean where one is kept.
  public Parameters of(TrainingState state) {
    return kept() ? state.averaged() : state.parameters();
  }
}
