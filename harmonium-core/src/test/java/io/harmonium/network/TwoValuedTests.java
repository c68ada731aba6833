package io.harmonium.network;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.harmonium.evaluation.Estimate;
import io.harmonium.evaluation.logz.Betas;
import io.harmonium.matrix.Reals;
import io.harmonium.matrix.Workers;
import io.harmonium.model.Configurations;
import io.harmonium.numeric.Elementary;
import io.harmonium.random.Seed;
import io.harmonium.sampling.DiscreteLangevin;
import io.harmonium.sampling.GradientProposals;
import io.harmonium.sampling.Hamiltonian;
import io.harmonium.sampling.TransitionKernel;
import java.util.List;
import org.junit.jupiter.api.Test;

/// Walks of bits over a network's energy of rows of −1 and 1: E(x) = −log Σ_k e^(w_k·x + b_k), two hills whose
/// distribution is enumerated over all eight rows.
class TwoValuedTests {

  private static final int COLUMNS = 3;
  private static final int ROWS = 4000;

  private static NetworkEnergy energy() {
    QuadraticNetwork network = new QuadraticNetwork(COLUMNS, 2);
    network.load(new double[] {0.9, 0.4, -0.3, -0.5, -0.8, 0.2, 0, 0, 0, 0, 0, 0, 0.3, -0.1});
    return new NetworkEnergy(network, new EnergyHead.Joint());
  }

  /// −E of all eight rows; column j of row i is bit j of i.
  private static double[] logs() {
    Reals all = Reals.zeros(1 << COLUMNS, COLUMNS);
    for (int i = 0; i < all.rows(); i++)
      for (int j = 0; j < COLUMNS; j++) all.set(i, j, (i >> j & 1) == 1 ? 1 : -1);
    double[] logs = new double[all.rows()];
    energy().energies(NetworkEnergy.rows(all), logs);
    for (int i = 0; i < logs.length; i++) logs[i] = -logs[i];
    return logs;
  }

  private static Configurations start() {
    return NetworkEnergy.rows(new Prior.Two(-1, 1).draw(ROWS, COLUMNS, 0, Seed.of(1)));
  }

  /// Counts of n chains have deviation √(np(1 − p)); five of them are allowed.
  @Test
  void chainsEndInTheEnumeratedDistribution() {
    double[] logs = logs();
    double sum = Elementary.logSumExp(logs);
    for (TransitionKernel walk : List.of(new GradientProposals(), new DiscreteLangevin(1.5))) {
      Configurations x = start();
      new TwoValued(walk).run(energy(), x, 0, 15, Seed.of(2), Workers.single());
      Reals values = NetworkEnergy.values(x);
      int[] counts = new int[logs.length];
      for (int row = 0; row < ROWS; row++) {
        int state = 0;
        for (int j = 0; j < COLUMNS; j++) if (values.get(row, j) == 1) state |= 1 << j;
        counts[state]++;
      }
      for (int i = 0; i < counts.length; i++) {
        double p = StrictMath.exp(logs[i] - sum);
        assertEquals(
            ROWS * p, counts[i], 5 * Math.sqrt(ROWS * p * (1 - p)), walk + ", row number " + i);
      }
    }
  }

  /// One number with E = −wx, all rows at 1: a flip costs 2w by its derivative, is proposed with p = σ(−w − 1/2α) and
  /// taken with e^(−2w)·σ(w − 1/2α)/p. The mean over rows has deviation below 1/2√n.
  @Test
  void proposalsFollowTheDerivativeOfBits() {
    double w = 0.8;
    double alpha = 2;
    QuadraticNetwork network = QuadraticNetwork.bowl(0, w, 0);
    Reals ones = Reals.zeros(ROWS, 1);
    for (int row = 0; row < ROWS; row++) ones.set(row, 0, 1);
    double accepted =
        new TwoValued(new DiscreteLangevin(alpha))
            .run(
                new NetworkEnergy(network, new EnergyHead.Plain()),
                NetworkEnergy.rows(ones),
                0,
                1,
                Seed.of(4),
                Workers.single());
    double p = Elementary.sigmoid(-w - 0.5 / alpha);
    double back = Elementary.sigmoid(w - 0.5 / alpha);
    double expected = 1 - p + StrictMath.exp(-2 * w) * back;
    assertEquals(expected, accepted, 5 * 0.5 / Math.sqrt(ROWS));
  }

  @Test
  void annealingFromCoinsFindsTheSum() {
    EnergyAnnealing annealing =
        new EnergyAnnealing(
            energy(),
            new Prior.Two(-1, 1),
            COLUMNS,
            Betas.uniform(10),
            new TwoValued(new DiscreteLangevin(1.5)),
            1);
    Estimate up = annealing.up(500, Seed.of(3), Workers.single());
    assertEquals(
        Elementary.logSumExp(logs()), up.value(), 2 * (up.high() - up.low()), up.toString());
  }

  @Test
  void onlyTwoValuesAndWalksOfBitsAreTaken() {
    TwoValued walk = new TwoValued(new DiscreteLangevin(1));
    assertNull(walk.unsupported(List.of(NetworkEnergy.layer(2))));
    assertNotNull(new TwoValued(Hamiltonian.of(1, 1)).unsupported(List.of(NetworkEnergy.layer(2))));
    Configurations x = NetworkEnergy.rows(Reals.zeros(1, COLUMNS));
    assertThrows(
        IllegalArgumentException.class,
        () -> walk.run(energy(), x, 0, 1, Seed.of(1), Workers.single()));
    assertThrows(IllegalArgumentException.class, () -> new DiscreteLangevin(0));
  }
}
