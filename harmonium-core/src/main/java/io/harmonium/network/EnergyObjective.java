package io.harmonium.network;

import io.harmonium.matrix.Workers;
import io.harmonium.model.Configurations;
import io.harmonium.model.DifferentiableEnergy;
import io.harmonium.model.Parameters;
import io.harmonium.random.Seed;

/// What an energy learns from rows: a loss J to be descended, of any energy with derivatives.
public interface EnergyObjective {

  /// What was seen on the way: the loss and the mean energies of data and of what they are held against (NaN where there is
  /// nothing).
  record Terms(double loss, double dataEnergy, double otherEnergy) {

    /// The mean energy of the data above that of the others; it should swing around 0 where these are chains.
    public double gap() {
      return dataEnergy - otherEnergy;
    }
  }

  /// True where rows of chains are held against the data.
  boolean chains();

  /// Adds ∂J/∂θ to `gradient` (modified); `chains` is null where the objective needs none.
  Terms add(
      DifferentiableEnergy energy,
      Configurations data,
      Configurations chains,
      Seed seed,
      Workers workers,
      Parameters gradient);

  /// How far apart in energy data and chains come to stand where chains follow the energy no more and only a decay of energies
  /// holds them; infinite where nothing does, or it is not known.
  default double farthest() {
    return Double.POSITIVE_INFINITY;
  }

  /// The mean of `values`.
  static double mean(double[] values) {
    double sum = 0;
    for (double value : values) sum += value;
    return sum / values.length;
  }
}
