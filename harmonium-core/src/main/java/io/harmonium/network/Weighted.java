package io.harmonium.network;

import io.harmonium.matrix.Workers;
import io.harmonium.model.Configurations;
import io.harmonium.model.DifferentiableEnergy;
import io.harmonium.model.Parameters;
import io.harmonium.random.Seed;

/// Another objective times a weight: weight·J.
public record Weighted(EnergyObjective objective, double weight) implements EnergyObjective {

  @Override
  public boolean chains() {
    return objective.chains();
  }

  @Override
  public double farthest() {
    return objective.farthest();
  }

  @Override
  public Terms add(
      DifferentiableEnergy energy,
      Configurations data,
      Configurations chains,
      Seed seed,
      Workers workers,
      Parameters gradient) {
    Parameters own = gradient.zeros();
    Terms terms = objective.add(energy, data, chains, seed, workers, own);
    for (int i = 0; i < own.size(); i++) gradient.values()[i] += weight * own.values()[i];
    return new Terms(weight * terms.loss(), terms.dataEnergy(), terms.otherEnergy());
  }
}
