package io.harmonium.network;

import io.harmonium.matrix.Reals;
import io.harmonium.matrix.Workers;
import io.harmonium.model.Configurations;
import io.harmonium.model.DifferentiableEnergy;
import io.harmonium.model.Parameters;
import io.harmonium.random.Draws;
import io.harmonium.random.Seed;

/// Sliced score matching (Song, Garg, Shi and Ermon 2019) along random directions v of ±1, by differences of energies (Pang et
/// al. 2020):
///
/// ```
/// J = ⟨½(v·∇E)² − v·∇²E·v⟩,   v·∇E ≈ [E(x + hv) − E(x − hv)]/2h,   v·∇²E·v ≈ [E(x + hv) − 2E(x) + E(x − hv)]/h²
/// ```
///
/// so that ∂J/∂θ is a sum of ∂E/∂θ at three places, exact for the J that is reported.
///
/// @param reach length of the step hv
public record SlicedScore(double reach) implements RowObjective {

  public SlicedScore {
    if (!(reach > 0)) throw new IllegalArgumentException("reach must be positive, got " + reach);
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
    double h = reach / Math.sqrt(x.columns());
    Reals up = x.like(rows);
    Reals down = x.like(rows);
    for (int row = 0; row < rows; row++) {
      Draws draws = seed.row(row);
      for (int j = 0; j < x.columns(); j++) {
        double v = draws.uniform(j, 0) < 0.5f ? -h : h;
        up.set(row, j, (float) (x.get(row, j) + v));
        down.set(row, j, (float) (x.get(row, j) - v));
      }
    }
    double[] here = new double[rows];
    double[] above = new double[rows];
    double[] below = new double[rows];
    energy.energies(data, here);
    energy.energies(NetworkEnergy.rows(up), above);
    energy.energies(NetworkEnergy.rows(down), below);
    double energies = EnergyObjective.mean(here);
    double loss = 0;
    for (int row = 0; row < rows; row++) {
      double derivative = (above[row] - below[row]) / (2 * h);
      double bend = (above[row] - 2 * here[row] + below[row]) / (h * h);
      loss += (0.5 * derivative * derivative - bend) / rows;
      above[row] = (derivative / (2 * h) - 1 / (h * h)) / rows;
      below[row] = (-derivative / (2 * h) - 1 / (h * h)) / rows;
      here[row] = 2 / (h * h) / rows;
    }
    energy.addGradient(NetworkEnergy.rows(up), above, gradient);
    energy.addGradient(NetworkEnergy.rows(down), below, gradient);
    energy.addGradient(data, here, gradient);
    return new Terms(loss, energies, Double.NaN);
  }
}
