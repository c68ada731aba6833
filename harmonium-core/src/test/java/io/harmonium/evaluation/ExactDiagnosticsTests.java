package io.harmonium.evaluation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.harmonium.evaluation.logz.ExactPartition;
import io.harmonium.matrix.Workers;
import io.harmonium.model.Configurations;
import io.harmonium.model.Machine;
import io.harmonium.random.Seed;
import io.harmonium.units.Binary;
import io.harmonium.units.Categorical;
import io.harmonium.units.Gaussian;
import io.harmonium.units.Spin;
import io.harmonium.units.Units;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

class ExactDiagnosticsTests {

  private static final Workers WORKERS = Workers.of(2);

  @AfterAll
  static void close() {
    WORKERS.close();
  }

  /// Rows weighted by the machine's own distribution (float weights: relative error 6e-8).
  @Test
  void aMachineMatchesItsOwnDistribution() {
    for (Units visible : List.of(new Binary(), new Spin(), new Categorical(3)))
      for (Units hidden : Units.kinds()) {
        Machine machine = Machines.random(visible, 4, hidden, 3, 0.6, 81);
        Configurations x = LikelihoodTests.allRows(machine);
        double[] f = Likelihood.freeEnergies(machine, x, WORKERS);
        double logZ = ExactPartition.logPartition(machine, WORKERS);
        float[] weights = new float[x.rows()];
        double entropy = 0;
        for (int row = 0; row < weights.length; row++) {
          double p = StrictMath.exp(-f[row] - logZ);
          weights[row] = (float) p;
          entropy -= p * StrictMath.log(p);
        }
        ExactDiagnostics found = ExactDiagnostics.of(machine, new Rows(x, weights), WORKERS);
        assertEquals(logZ, found.logPartition(), 1e-11 * Math.abs(logZ));
        assertEquals(0, found.divergence().orElseThrow(), 1e-12);
        assertEquals(entropy, found.visibleEntropy().orElseThrow(), 1e-11);
        assertTrue(found.momentGap() < 1e-6, found.momentName() + " " + found.momentGap());
      }
  }

  @Test
  void divergenceIsTheSumOverDifferentRows() {
    Machine machine = Machines.panel();
    Configurations x = Machines.rows(machine, 60, 82);
    double logZ = ExactPartition.logPartition(machine, WORKERS);
    double[] count = new double[16];
    double[] f = new double[16];
    double[] scores = Likelihood.freeEnergies(machine, x, WORKERS);
    double[] t = new double[4];
    for (int row = 0; row < 60; row++) {
      x.values(0).toDoubles(row, t);
      int state = (int) (t[0] + 2 * t[1] + 4 * t[2] + 8 * t[3]);
      count[state]++;
      f[state] = scores[row];
    }
    double expected = 0;
    for (int s = 0; s < 16; s++)
      if (count[s] > 0) expected += count[s] / 60 * (StrictMath.log(count[s] / 60) + f[s] + logZ);
    ExactDiagnostics found = ExactDiagnostics.of(machine, Rows.of(x), WORKERS);
    assertEquals(expected, found.divergence().orElseThrow(), 1e-12);
  }

  /// H(x, h) = log Z + ⟨E⟩ over all joint states.
  @Test
  void jointEntropyIsLogPartitionPlusMeanEnergy() {
    Machine machine = Machines.random(new Spin(), 3, new Categorical(3), 2, 0.9, 83);
    Naive naive = new Naive(machine);
    double logZ = naive.logPartition();
    double energy = 0;
    for (int v = 0; v < 8; v++)
      for (int h = 0; h < 9; h++) {
        double[] spins = {2 * (v & 1) - 1, 2 * (v >> 1 & 1) - 1, 2 * (v >> 2 & 1) - 1};
        double e = naive.energy(spins, new double[] {h % 3, h / 3});
        energy += StrictMath.exp(-e - logZ) * e;
      }
    ExactDiagnostics found =
        ExactDiagnostics.of(machine, Rows.of(Machines.rows(machine, 5, 84)), WORKERS);
    assertEquals(logZ + energy, found.jointEntropy(), 1e-11);
  }

  @Test
  void realVisibleUnitsHaveNoDivergenceButMoments() {
    Machine machine = Machines.random(new Gaussian(), 3, new Binary(), 4, 0.5, 85);
    Configurations x = ExactSamples.draw(machine, 20_000, Seed.of(86), WORKERS);
    ExactDiagnostics found = ExactDiagnostics.of(machine, Rows.of(x), WORKERS);
    assertTrue(found.divergence().isEmpty() && found.visibleEntropy().isEmpty());
    // 20 000 independent rows, statistics of standard deviation below 10: 4.9 errors are 0.35.
    assertTrue(found.momentGap() < 0.35, found.momentName() + " " + found.momentGap());
  }

  @Test
  void theLargestGapIsNamed() {
    Machine machine = Machines.binary(new double[2][2], new double[] {1, 0}, new double[] {0, 3});
    Configurations x = Configurations.zeros(machine.structure(), 1);
    x.values(0).setValue(0, 1, 1);
    ExactDiagnostics found = ExactDiagnostics.of(machine, Rows.of(x), WORKERS);
    assertEquals(1 / (1 + StrictMath.exp(-1)), found.momentGap(), 1e-12);
    assertEquals("visible.x[0]", found.momentName());
  }

  /// Pearson's χ² of 20 000 samples over the visible states; the 1 − 10⁻⁶ quantile of χ²(15) is 56.5, of χ²(26) 74.6.
  @Test
  void exactSamplesFollowTheEnumeratedDistribution() {
    for (Units visible : List.of(new Binary(), new Categorical(3))) {
      int size = visible.values() == 2 ? 4 : 3;
      for (int hidden : new int[] {3, 7}) {
        Machine machine = Machines.random(visible, size, new Binary(), hidden, 0.8, 87);
        Configurations all = LikelihoodTests.allRows(machine);
        double[] f = Likelihood.freeEnergies(machine, all, WORKERS);
        double logZ = ExactPartition.logPartition(machine, WORKERS);
        Configurations x = ExactSamples.draw(machine, 20_000, Seed.of(88), WORKERS);
        double[] count = new double[f.length];
        for (int row = 0; row < x.rows(); row++) {
          double[] v = FreeEnergyTests.plain(visible, x, row);
          int state = 0;
          for (int i = size - 1; i >= 0; i--) state = state * visible.values() + (int) v[i];
          count[state]++;
        }
        double chi = 0;
        for (int s = 0; s < f.length; s++) {
          double expected = 20_000 * StrictMath.exp(-f[s] - logZ);
          chi += (count[s] - expected) * (count[s] - expected) / expected;
        }
        assertTrue(chi < (f.length == 16 ? 56.5 : 74.6), "χ² " + chi);
      }
    }
  }
}
