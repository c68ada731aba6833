package io.harmonium.network;

import io.harmonium.matrix.Reals;
import io.harmonium.matrix.Workers;
import io.harmonium.model.Configurations;
import io.harmonium.model.DifferentiableEnergy;
import io.harmonium.model.Parameters;
import io.harmonium.numeric.Elementary;
import io.harmonium.random.Seed;

/// Noise contrastive estimation (Gutmann and Hyvärinen 2010): the energy tells data from rows x̃ of a known
/// distribution q,
///
/// ```
/// J = ⟨log(1 + e^(E(x) + log q(x)))⟩ + ⟨log(1 + e^(−E(x̃) − log q(x̃)))⟩
/// ```
///
/// At its minimum e^(−E) is the density itself, normalised by the offset of the network: log Z = 0 is learned, not
/// assumed.
public record NoiseContrast(Prior noise) implements RowObjective {

  @Override
  public Terms addRows(
      DifferentiableEnergy energy,
      Configurations data,
      Reals x,
      Seed seed,
      Workers workers,
      Parameters gradient) {
    int rows = data.rows();
    Configurations others = NetworkEnergy.rows(noise.draw(rows, x.columns(), 0, seed));
    double[] above = new double[rows];
    double[] below = new double[rows];
    energy.energies(data, above);
    energy.energies(others, below);
    double dataEnergy = EnergyObjective.mean(above);
    double otherEnergy = EnergyObjective.mean(below);
    double loss = side(data, above, 1) + side(others, below, -1);
    energy.addGradient(data, above, gradient);
    energy.addGradient(others, below, gradient);
    return new Terms(loss, dataEnergy, otherEnergy);
  }

  /// ⟨log(1 + e^(±(E + log q)))⟩; energies become the weights of ∂E/∂θ (modified).
  private double side(Configurations rows, double[] energies, int sign) {
    PriorEnergy distribution = new PriorEnergy(noise, NetworkEnergy.values(rows).columns());
    double[] q = new double[energies.length];
    distribution.energies(rows, q);
    double loss = 0;
    for (int i = 0; i < energies.length; i++) {
      double odds = sign * (energies[i] - q[i] - distribution.columns() * noise.logNormaliser());
      loss += Elementary.softplus(odds) / energies.length;
      energies[i] = sign * Elementary.sigmoid(odds) / energies.length;
    }
    return loss;
  }
}
