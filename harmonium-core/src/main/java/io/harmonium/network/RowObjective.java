package io.harmonium.network;

import io.harmonium.matrix.Reals;
import io.harmonium.matrix.Workers;
import io.harmonium.model.Configurations;
import io.harmonium.model.DifferentiableEnergy;
import io.harmonium.model.Parameters;
import io.harmonium.random.Seed;

/// An objective that needs the rows of the data and nothing that is kept between updates.
interface RowObjective extends EnergyObjective {

  /// Adds ∂J/∂θ to `gradient` (modified); `x` are the numbers of `data`.
  Terms addRows(
      DifferentiableEnergy energy,
      Configurations data,
      Reals x,
      Seed seed,
      Workers workers,
      Parameters gradient);

  @Override
  default boolean chains() {
    return false;
  }

  @Override
  default Terms add(
      DifferentiableEnergy energy,
      Configurations data,
      Configurations chains,
      Seed seed,
      Workers workers,
      Parameters gradient) {
    return addRows(energy, data, NetworkEnergy.values(data), seed, workers, gradient);
  }
}
