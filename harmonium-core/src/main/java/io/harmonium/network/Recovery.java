package io.harmonium.network;

import io.harmonium.matrix.Reals;
import io.harmonium.matrix.Workers;
import io.harmonium.model.Configurations;
import io.harmonium.model.DifferentiableEnergy;
import io.harmonium.model.Parameters;
import io.harmonium.random.Draws;
import io.harmonium.random.Seed;
import io.harmonium.sampling.Walk;

/// The recovery likelihood of one noise level (Bengio et al. 2013; Gao et al. 2021): rows are found again from x̃ = x + sξ,
///
/// ```
/// p(x | x̃) ∝ e^(−E(x) − |x − x̃|²/2s²),   J = ⟨E(x)⟩ − ⟨E(x⁻)⟩,   x⁻ from x̃ by `steps` steps of `walk` over p(· | x̃)
/// ```
///
/// The tether makes the law nearly one hill, which short chains can follow.
public record Recovery(double deviation, Walk walk, int steps) implements EnergyObjective {

  public Recovery {
    if (!(deviation > 0) || steps < 1)
      throw new IllegalArgumentException(
          "a positive deviation and at least one step are needed, got "
              + deviation
              + " and "
              + steps);
  }

  @Override
  public boolean chains() {
    return false;
  }

  @Override
  public Terms add(
      DifferentiableEnergy energy,
      Configurations data,
      Configurations chains,
      Seed seed,
      Workers workers,
      Parameters gradient) {
    Reals x = NetworkEnergy.values(data);
    Reals noisy = x.like(x.rows());
    for (int row = 0; row < x.rows(); row++) {
      Draws draws = seed.row(row);
      for (int j = 0; j < x.columns(); j++)
        noisy.set(row, j, (float) (x.get(row, j) + deviation * draws.normal(j, 0)));
    }
    Configurations found = NetworkEnergy.rows(ReplayBuffer.copy(noisy));
    walk.run(
        EnergySum.of(energy, new Tether(noisy, deviation)),
        found,
        0,
        steps,
        seed.child("chains"),
        workers);
    return new Contrastive(Contrastive.Form.LIKELIHOOD, 1, 0)
        .add(energy, data, found, seed, workers, gradient);
  }
}
