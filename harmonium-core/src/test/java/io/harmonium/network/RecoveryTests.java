package io.harmonium.network;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.harmonium.matrix.Reals;
import io.harmonium.matrix.Workers;
import io.harmonium.model.Configurations;
import io.harmonium.model.Parameters;
import io.harmonium.random.Seed;
import io.harmonium.sampling.Langevin;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

/// Recovery over energies ½a·x²: all distributions are normal, and what a short chain does to them is a sum by hand.
/// Variances of n rows are known to √(2/n) of themselves; five of these are allowed.
class RecoveryTests {

  private static final int ROWS = 3000;
  private static final NoiseLevels LEVELS = NoiseLevels.ladder(3, 0.5, 4);
  private static final Langevin WALK = Langevin.of(0.25, Math.sqrt(0.5));

  /// A network with energy ½·a[t]·x² at level t.
  private static LeveledNetwork bowls(double... a) {
    QuadraticNetwork network = new QuadraticNetwork(1, a.length);
    double[] values = new double[3 * a.length];
    for (int t = 0; t < a.length; t++) values[a.length + t] = -a[t] / 2;
    network.load(values);
    return new LeveledNetwork(network, a.length);
  }

  private static LeveledEnergy energy(double... a) {
    return new LeveledEnergy(bowls(a), new EnergyHead.Plain(), null);
  }

  /// 1/variance of rows of variance `v` with the noise of all levels before each.
  private static double[] precisions(double v) {
    double[] a = new double[LEVELS.count()];
    for (int t = 0; t < a.length; t++) {
      double kept = LEVELS.kept(t);
      double noise = LEVELS.noise(t);
      a[t] = 1 / (kept * kept * v + noise * noise);
    }
    return a;
  }

  private static double variance(Reals x, int from, int step) {
    double sum = 0;
    int count = 0;
    for (int row = from; row < x.rows(); row += step, count++)
      sum += x.get(row, 0) * (double) x.get(row, 0);
    return sum / count;
  }

  @Test
  void aLadderKeepsTheVarianceAndEndsInNoise() {
    for (int t = 0; t <= LEVELS.count(); t++) {
      double kept = LEVELS.kept(t);
      double noise = LEVELS.noise(t);
      assertEquals(1, kept * kept + noise * noise, 1e-12);
      if (t > 0) assertEquals(0.5 * Math.pow(8, (t - 1) / 2.0), noise / kept, 1e-9);
    }
    Reals x = new Prior.Normal(0, 1).draw(ROWS, 1, 0, Seed.of(1));
    double[] keep = NoiseLevels.all(LEVELS.keeps()[1], ROWS);
    double[] deviation = NoiseLevels.all(LEVELS.deviations()[1], ROWS);
    Reals noisy = NoiseLevels.add(x, keep, deviation, Seed.of(2));
    assertEquals(1, variance(noisy, 0, 1), 5 * Math.sqrt(2.0 / ROWS));
    double both = 0;
    for (int row = 0; row < ROWS; row++) both += x.get(row, 0) * noisy.get(row, 0) / ROWS;
    assertEquals(LEVELS.keeps()[1], both, 5 / Math.sqrt(ROWS));
  }

  /// Two levels in turn: P = σ²a + k² is the precision of z, k·x̃/(σP) its mean.
  @Test
  void theDistributionOfARowGivenItsNoisyOneIsNormal() {
    double[] keeps = {0.8, 0.5};
    double[] deviations = {0.6, 2};
    double[] a = {3, 0.7};
    double noisy = 1.5;
    Reals centres = Reals.zeros(ROWS, 1);
    double[] keep = new double[ROWS];
    double[] deviation = new double[ROWS];
    int[] turns = new int[ROWS];
    for (int row = 0; row < ROWS; row++) {
      centres.set(row, 0, (float) noisy);
      turns[row] = row % 2;
      keep[row] = keeps[row % 2];
      deviation[row] = deviations[row % 2];
    }
    Recovered distribution = new Recovered(energy(a).at(turns), centres, keep, deviation);
    Configurations z = NetworkEnergy.rows(distribution.start());
    double[] energies = new double[ROWS];
    Reals[] derivatives = distribution.derivatives(ROWS);
    distribution.evaluate(z, energies, derivatives, Workers.single());
    for (int t = 0; t < 2; t++) {
      double s = deviations[t];
      double here = noisy / s;
      double away = (keeps[t] - 1) * here;
      assertEquals(0.5 * a[t] * noisy * noisy + 0.5 * away * away, energies[t], 1e-5);
      assertEquals(s * a[t] * noisy + keeps[t] * away, derivatives[0].get(t, 0), 1e-5);
    }
    Langevin.of(0.2, Math.sqrt(0.4)).run(distribution, z, 0, 40, Seed.of(3), Workers.single());
    Reals rows = distribution.rows(NetworkEnergy.values(z));
    for (int t = 0; t < 2; t++) {
      double s = deviations[t];
      double precision = s * s * a[t] + keeps[t] * keeps[t];
      double mean = keeps[t] * noisy / precision;
      double variance = s * s * 0.4 / (0.4 * precision - 0.04 * precision * precision);
      double sum = 0;
      double squares = 0;
      for (int row = t; row < ROWS; row += 2) {
        sum += rows.get(row, 0) / (ROWS / 2.0);
        squares += (rows.get(row, 0) - mean) * (rows.get(row, 0) - mean) / (ROWS / 2.0);
      }
      assertEquals(mean, sum, 5 * Math.sqrt(variance / (ROWS / 2.0)));
      assertEquals(variance, squares, 5 * variance * Math.sqrt(4.0 / ROWS));
    }
  }

  /// ∂J/∂a_t, level by level.
  private static double[] derivatives(double... a) {
    LeveledEnergy energy = energy(a);
    Parameters gradient = energy.parameters().zeros();
    Configurations data = NetworkEnergy.rows(new Prior.Normal(0, 0.5).draw(ROWS, 1, 0, Seed.of(1)));
    new Recovery(LEVELS, Langevin.of(0.05, Math.sqrt(0.1)), 60)
        .add(energy, data, null, Seed.of(2), Workers.single(), gradient);
    double[] derivatives = new double[a.length];
    for (int t = 0; t < a.length; t++) derivatives[t] = -gradient.values()[a.length + t] / 2;
    return derivatives;
  }

  @Test
  void everyLevelTurnsAtThePrecisionOfItsOwnRows() {
    double[] truth = precisions(0.25);
    double[] below = derivatives(Arrays.stream(truth).map(p -> 0.6 * p).toArray());
    double[] above = derivatives(Arrays.stream(truth).map(p -> 1.8 * p).toArray());
    for (int t = 0; t < truth.length; t++) {
      assertTrue(below[t] < 0, "level " + t + " below: " + below[t]);
      assertTrue(above[t] > 0, "level " + t + " above: " + above[t]);
    }
  }

  /// A chain of k steps from z = x̃/σ is linear in x̃: its factor c and the variance n of its own noise follow step by
  /// step.
  @Test
  void theWayDownTheLadderHasTheVarianceOfItsSums() {
    double[] a = precisions(0.25);
    Recovery recovery = new Recovery(LEVELS, WALK, 1);
    int each = 12;
    double expected = LEVELS.noise(3) * LEVELS.noise(3);
    for (int t = 2; t >= 0; t--) {
      double s = LEVELS.deviations()[t];
      double k = LEVELS.keeps()[t];
      double shrink = 1 - 0.25 * (s * s * a[t] + k * k);
      double c = 1;
      double n = 0;
      for (int i = 0; i < each; i++) {
        c = shrink * c + 0.25 * k;
        n = shrink * shrink * n + 0.5;
      }
      expected = c * c * expected + s * s * n;
    }
    Reals top = recovery.top().draw(ROWS, 1, 0, Seed.of(4));
    Reals rows = recovery.descend(energy(a), top, each, Seed.of(5), Workers.single());
    assertEquals(expected, variance(rows, 0, 1), 5 * expected * Math.sqrt(2.0 / ROWS));
    // Steps of a quarter widen the distribution of the data, 0.25, by less than a third.
    assertEquals(0.25, expected, 0.08);
  }

  @Test
  void aNetworkWithLevelsIsThatOfTheFirstToOthers() {
    LeveledNetwork network = bowls(3, 0.5, 0.25);
    Reals x = new Prior.Normal(0, 1).draw(2, 1, 0, Seed.of(1));
    QuadraticNetwork alone = QuadraticNetwork.bowl(3, 0, 0);
    assertArrayEquals(alone.outputs(x), network.outputs(x));
    double[] gradient = new double[9];
    double[] own = new double[3];
    Reals derivatives = Reals.zeros(2, 1);
    Reals expected = Reals.zeros(2, 1);
    Network.Head head =
        (f, c) -> {
          c[0] = 2 * f[0];
          c[1] = -1;
        };
    network.pull(x, head, derivatives, gradient);
    alone.pull(x, head, expected, own);
    assertEquals(expected, derivatives);
    assertArrayEquals(
        new double[] {own[0], 0, 0, own[1], 0, 0, own[2], 0, 0}, gradient, "levels apart");
    assertThrows(IllegalArgumentException.class, () -> new LeveledNetwork(network, 2));
  }

  @Test
  void aLadderNeedsOutputsForEveryLevel() {
    NetworkEnergy plain = new NetworkEnergy(QuadraticNetwork.bowl(1, 0, 0), new EnergyHead.Plain());
    Recovery recovery = new Recovery(LEVELS, WALK, 1);
    Configurations data = NetworkEnergy.rows(Reals.zeros(2, 1));
    Parameters gradient = plain.parameters().zeros();
    assertThrows(
        IllegalArgumentException.class,
        () -> recovery.add(plain, data, null, Seed.of(1), Workers.single(), gradient));
    assertThrows(IllegalArgumentException.class, () -> NoiseLevels.ladder(1, 0.1, 5));
    assertThrows(IllegalArgumentException.class, () -> NoiseLevels.single(0));
  }
}
