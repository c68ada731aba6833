package io.harmonium.network;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.harmonium.evaluation.Estimate;
import io.harmonium.evaluation.FrechetDistance;
import io.harmonium.evaluation.logz.Betas;
import io.harmonium.matrix.Reals;
import io.harmonium.matrix.Workers;
import io.harmonium.numeric.Elementary;
import io.harmonium.random.Seed;
import io.harmonium.sampling.Hamiltonian;
import org.junit.jupiter.api.Test;

/// log Z of a normal distribution that is known, and distances of normal distributions that are known.
class EnergyAnnealingTests {

  /// ½·9·x² − 3x + 0.7: log Z = ½ log(2π/9) + ½ − 0.7.
  private static final double TRUTH =
      Elementary.HALF_LOG_TWO_PI - 0.5 * Elementary.log(9.0) + 0.5 - 0.7;

  private static EnergyAnnealing annealing(Prior base) {
    NetworkEnergy energy =
        new NetworkEnergy(QuadraticNetwork.bowl(9, 3, 0.7), new EnergyHead.Plain());
    return new EnergyAnnealing(energy, base, 1, Betas.uniform(60), Hamiltonian.of(0.3, 3), 1);
  }

  @Test
  void annealingFromBothSidesMeetsTheTruth() {
    EnergyAnnealing annealing = annealing(new Prior.Normal(0, 1));
    Estimate up = annealing.up(500, Seed.of(1), Workers.single());
    Reals exact = new Prior.Normal(1.0 / 3, 1.0 / 3).draw(500, 1, 0, Seed.of(2));
    Estimate down = annealing.down(NetworkEnergy.rows(exact), true, Seed.of(3), Workers.single());
    assertTrue(up.trusted() && down.trusted());
    // The intervals hold in 95 of 100 cases; twice their width is allowed.
    assertEquals(TRUTH, up.value(), 2 * (up.high() - up.low()));
    assertEquals(TRUTH, down.value(), 2 * (down.high() - down.low()));
    assertTrue(up.high() - up.low() < 0.1 && down.high() - down.low() < 0.1);
    assertEquals(Estimate.Bound.LOWER, up.bound());
    assertEquals(Estimate.Bound.UPPER, down.bound());
  }

  @Test
  void aUniformBaseKnowsTheIntegralOverItsBox() {
    // The distribution lies within ±3 but for 10⁻¹⁵ of it.
    Estimate up = annealing(new Prior.Uniform(-3, 3)).up(500, Seed.of(1), Workers.single());
    assertEquals(TRUTH, up.value(), 2 * (up.high() - up.low()));
  }

  @Test
  void distancesOfNormalCloudsAreThoseOfTheirDistributions() {
    Reals a = new Prior.Normal(0, 1).draw(4000, 3, 0, Seed.of(1));
    Reals b = new Prior.Normal(1, 2).draw(4000, 3, 0, Seed.of(2));
    // Per number (0 − 1)² + (1 − 2)² = 2; errors of means and deviations are near 0.03 each, times
    // 3 numbers and twice the gap.
    assertEquals(6, FrechetDistance.squared(a, b), 0.6);
    assertEquals(0, FrechetDistance.squared(a, a), 1e-9);
  }
}
