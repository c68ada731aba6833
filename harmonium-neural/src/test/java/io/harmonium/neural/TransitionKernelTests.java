package io.harmonium.neural;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import ai.djl.ndarray.NDList;
import ai.djl.ndarray.types.Shape;
import ai.djl.nn.LambdaBlock;
import io.harmonium.matrix.Reals;
import io.harmonium.matrix.Workers;
import io.harmonium.model.Configurations;
import io.harmonium.network.EnergyHead;
import io.harmonium.network.Network;
import io.harmonium.network.NetworkEnergy;
import io.harmonium.network.Prior;
import io.harmonium.random.Seed;
import io.harmonium.sampling.Hamiltonian;
import io.harmonium.sampling.Langevin;
import io.harmonium.sampling.TransitionKernel;
import java.util.List;
import org.junit.jupiter.api.Test;

/// The walks of core over E = ½x², computed by the engine, end in their own stationary distributions: unadjusted
/// Langevin with variance σ²/(2α − α²), adjusted walks with variance 1. The variance of n numbers has the standard
/// error √(2/n) of itself; five of them are allowed.
class TransitionKernelTests {

  private static final int CHAINS = 20_000;

  private static Network quadratic() {
    LambdaBlock block =
        new LambdaBlock(
            x -> new NDList(x.singletonOrThrow().square().sum(new int[] {1}, true).mul(-0.5f)));
    return BlockNetwork.of(block, new Shape(1));
  }

  /// The variance after `sweeps` sweeps from N(0, 1).
  private static double variance(TransitionKernel walk, int sweeps) {
    try (Network network = quadratic();
        Workers workers = Workers.single()) {
      NetworkEnergy energy = new NetworkEnergy(network, new EnergyHead.Plain());
      Configurations x = NetworkEnergy.rows(new Prior.Normal(0, 1).draw(CHAINS, 1, 0, Seed.of(1)));
      walk.run(energy, x, 0, sweeps, Seed.of(2), workers);
      Reals values = NetworkEnergy.values(x);
      double sum = 0;
      double squares = 0;
      for (int row = 0; row < CHAINS; row++) {
        sum += values.get(row, 0);
        squares += values.get(row, 0) * (double) values.get(row, 0);
      }
      return squares / CHAINS - sum / CHAINS * sum / CHAINS;
    }
  }

  private static void hasVariance(double expected, double got) {
    assertEquals(expected, got, 5 * expected * Math.sqrt(2.0 / CHAINS));
  }

  @Test
  void langevinEndsInItsOwnDistribution() {
    double step = 0.5;
    hasVariance(1 / (1 - step / 2), variance(Langevin.of(step, Math.sqrt(2 * step)), 15));
    hasVariance(1 / (1 - step / 2), variance(Hamiltonian.langevin(step, 1), 15));
  }

  @Test
  void freeNoiseImpliesATemperature() {
    Langevin cold = Langevin.of(0.25, 0.5);
    assertEquals(0.5, cold.temperature(), 1e-15);
    hasVariance(0.25 / (2 * 0.25 - 0.25 * 0.25), variance(cold, 30));
  }

  @Test
  void adjustedWalksKeepTheDistribution() {
    hasVariance(1, variance(Hamiltonian.mala(0.5, 1), 6));
    hasVariance(1, variance(Hamiltonian.of(0.9, 3), 3));
  }

  @Test
  void clippedDerivativesAndTheBoxHold() {
    Langevin walk = new Langevin(1, 0, 0.25, -1, 2);
    try (Network network = quadratic();
        Workers workers = Workers.single()) {
      Reals start = Reals.zeros(3, 1);
      start.set(0, 0, 1.5f);
      start.set(1, 0, 5);
      start.set(2, 0, 0.125f);
      Configurations x = NetworkEnergy.rows(start);
      walk.run(new NetworkEnergy(network, new EnergyHead.Plain()), x, 0, 1, Seed.of(1), workers);
      assertEquals(1.25, NetworkEnergy.values(x).get(0, 0), 1e-6);
      assertEquals(2, NetworkEnergy.values(x).get(1, 0), 1e-6);
      assertEquals(0, NetworkEnergy.values(x).get(2, 0), 1e-6);
      assertNull(walk.unsupported(List.of(NetworkEnergy.layer(1))));
    }
  }
}
