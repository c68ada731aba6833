package io.harmonium.network;

import io.harmonium.matrix.Reals;
import io.harmonium.matrix.Workers;
import io.harmonium.model.Configurations;
import io.harmonium.model.DifferentiableEnergy;
import io.harmonium.model.Parameters;
import io.harmonium.random.Seed;

/// Denoising score matching (Vincent 2011): rows with noise x̃ = x + sξ, and a derivative that leads back,
///
/// ```
/// J = ½s²·⟨|∇E(x̃) − (x̃ − x)/s²|²⟩
/// ```
///
/// It learns the distribution of the data with the noise. With r the difference inside, ∂J/∂θ = s²·⟨∂/∂θ (r·∇E)⟩ is a
/// derivative along r, taken as a central difference of ∂E/∂θ: no second derivatives are needed.
///
/// @param deviation s
/// @param reach length of the step of the difference
public record DenoisingScore(double deviation, double reach) implements RowObjective {

  public DenoisingScore {
    if (!(deviation > 0) || !(reach > 0))
      throw new IllegalArgumentException(
          "deviation and reach must be positive, got " + deviation + " and " + reach);
  }

  @Override
  public Terms addRows(
      DifferentiableEnergy energy,
      Configurations data,
      Reals x,
      Seed seed,
      Workers workers,
      Parameters gradient) {
    int rows = data.rows();
    Reals noisy = NoiseLevels.add(x, deviation, seed);
    double[] energies = new double[rows];
    Reals[] derivatives = energy.derivatives(rows);
    energy.evaluate(NetworkEnergy.rows(noisy), energies, derivatives, workers);
    Reals up = x.like(rows);
    Reals down = x.like(rows);
    double[] weights = new double[rows];
    double loss = 0;
    for (int row = 0; row < rows; row++) {
      double[] r = new double[x.columns()];
      double square = 0;
      for (int j = 0; j < r.length; j++) {
        double back = (noisy.get(row, j) - x.get(row, j)) / (deviation * deviation);
        r[j] = derivatives[0].get(row, j) - back;
        square += r[j] * r[j];
      }
      double length = Math.sqrt(square);
      double scale = length == 0 ? 0 : reach / length;
      for (int j = 0; j < r.length; j++) {
        up.set(row, j, (float) (noisy.get(row, j) + scale * r[j]));
        down.set(row, j, (float) (noisy.get(row, j) - scale * r[j]));
      }
      loss += 0.5 * deviation * deviation * square / rows;
      weights[row] = deviation * deviation * length / (2 * reach) / rows;
    }
    energy.addGradient(NetworkEnergy.rows(up), weights, gradient);
    for (int row = 0; row < rows; row++) weights[row] = -weights[row];
    energy.addGradient(NetworkEnergy.rows(down), weights, gradient);
    return new Terms(loss, EnergyObjective.mean(energies), Double.NaN);
  }
}
