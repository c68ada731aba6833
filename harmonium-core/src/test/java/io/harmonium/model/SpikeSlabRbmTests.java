package io.harmonium.model;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.harmonium.machines.Rbm;
import io.harmonium.matrix.Reals;
import io.harmonium.matrix.Workers;
import io.harmonium.model.exact.QuadraticForm;
import io.harmonium.numeric.Elementary;
import io.harmonium.random.Draws;
import io.harmonium.random.Seed;
import io.harmonium.sampling.BlockGibbs;
import io.harmonium.units.Bounded;
import io.harmonium.units.Gaussian;
import java.util.List;
import org.junit.jupiter.api.Test;

/// The spike-and-slab machine against its energy, written out:
/// E = ½ vᵀ(Λ + Σ h_j Φ_j)v − θᵀv + θ²/2Λ − Σ vᵀw_j s_j h_j + ½ Σ α_j s_j² − Σ α_j μ_j s_j h_j + ½ Σ α_j μ_j² h_j − Σ b_j h_j.
class SpikeSlabRbmTests {

  private static final int V = 2;
  private static final int M = 2;
  private static final double[] LAMBDA = {1.5, 2};
  private static final double[] THETA = {0.3, -0.4};
  private static final double[] ALPHA = {1.2, 0.8};
  private static final double[] MU = {0.7, -0.5};
  private static final double[] B = {-0.3, 0.4};
  private static final double[][] W = {{0.6, -0.4}, {0.2, 0.5}};
  private static final double[][] PHI = {{0.5, 0.2}, {0.3, 0.9}};

  private static double[] flat(double[][] matrix, double factor) {
    double[] flat = new double[V * M];
    for (int i = 0; i < V; i++) for (int j = 0; j < M; j++) flat[i * M + j] = factor * matrix[i][j];
    return flat;
  }

  private static double[] logs(double[] numbers) {
    return java.util.Arrays.stream(numbers).map(StrictMath::log).toArray();
  }

  private static Machine machine() {
    Machine zero = Rbm.spikeSlab(new Gaussian(), V, M);
    double[] slab = new double[M];
    double[] spike = new double[M];
    for (int j = 0; j < M; j++) {
      slab[j] = ALPHA[j] * MU[j];
      spike[j] =
          B[j] - 0.5 * ALPHA[j] * MU[j] * MU[j] - 0.5 * StrictMath.log(2 * Math.PI / ALPHA[j]);
    }
    return zero.with(
        zero.parameters()
            .with("visible.x", THETA)
            .with("visible.x²", logs(LAMBDA))
            .with("hidden.x", slab)
            .with("hidden.x²", logs(ALPHA))
            .with("hidden.h", spike)
            .with(Rbm.LINK, flat(W, 1))
            .with(Rbm.SQUARES, flat(PHI, -0.5)));
  }

  /// The logit of spike j.
  private static double logit(double[] v, int j) {
    double input = 0;
    double damping = 0;
    for (int i = 0; i < V; i++) {
      input += W[i][j] * v[i];
      damping += PHI[i][j] * v[i] * v[i];
    }
    return input * input / (2 * ALPHA[j]) + MU[j] * input - 0.5 * damping + B[j];
  }

  private static double freeEnergy(double[] v) {
    double energy = 0;
    for (int i = 0; i < V; i++)
      energy +=
          0.5 * LAMBDA[i] * v[i] * v[i] - THETA[i] * v[i] + THETA[i] * THETA[i] / (2 * LAMBDA[i]);
    for (int j = 0; j < M; j++)
      energy -=
          StrictMath.log1p(StrictMath.exp(logit(v, j)))
              + 0.5 * StrictMath.log(2 * Math.PI / ALPHA[j]);
    return energy;
  }

  /// Slabs measured in other units: α/c², θ/c, W/c, and the field of the spike less log c. Training may hold α where it is.
  @Test
  void theScaleOfSlabsChangesNoDistributionOfTheVisibleUnits() {
    Machine machine = machine();
    int port = machine.structure().layer(1).units().scalePort();
    assertEquals(
        "hidden.x²", machine.structure().layer(1).parameter(machine.structure().port(1, port)));
    double[] scale = {3, 0.25};
    double[] slab = machine.parameters().get("hidden.x").clone();
    double[] precision = machine.parameters().get("hidden.x²").clone();
    double[] spike = machine.parameters().get("hidden.h").clone();
    double[] weights = machine.parameters().get(Rbm.LINK).clone();
    for (int j = 0; j < M; j++) {
      slab[j] /= scale[j];
      precision[j] -= 2 * StrictMath.log(scale[j]);
      spike[j] -= StrictMath.log(scale[j]);
      for (int i = 0; i < V; i++) weights[i * M + j] /= scale[j];
    }
    Machine other =
        machine.with(
            machine
                .parameters()
                .with("hidden.x", slab)
                .with("hidden.x²", precision)
                .with("hidden.h", spike)
                .with(Rbm.LINK, weights));
    Configurations x =
        rows(machine, new double[] {0, 0}, new double[] {1.5, -2}, new double[] {-3, 0.5});
    DoublePath one = machine.doublePath();
    DoublePath two = other.doublePath();
    for (int row = 1; row < 3; row++)
      assertEquals(
          one.freeEnergy(x, row) - one.freeEnergy(x, 0),
          two.freeEnergy(x, row) - two.freeEnergy(x, 0),
          1e-12);
  }

  private static Configurations rows(Machine machine, double[]... v) {
    Reals x = Reals.zeros(v.length, V);
    for (int r = 0; r < v.length; r++) for (int i = 0; i < V; i++) x.set(r, i, (float) v[r][i]);
    return Configurations.visible(machine.structure(), List.of(x));
  }

  @Test
  void freeEnergyIsThatOfTheFormula() {
    double[][] v = {{0.5, -1}, {0, 0}, {2.25, 1.5}, {-3, 0.75}};
    Machine machine = machine();
    Configurations x = rows(machine, v);
    for (int r = 0; r < v.length; r++)
      assertEquals(freeEnergy(v[r]), machine.doublePath().freeEnergy(x, r), 1e-12);
  }

  @Test
  void energyWithGivenSlabsIsThatOfTheFormula() {
    Machine machine = machine();
    Configurations x = Configurations.zeros(machine.structure(), 1);
    double[] v = {0.5, -1.25};
    for (int i = 0; i < V; i++) {
      ((Reals) x.layers()[0][0]).set(0, i, (float) v[i]);
      ((Reals) x.layers()[0][1]).set(0, i, (float) (v[i] * v[i]));
    }
    double s = 0.75;
    ((Reals) x.layers()[1][0]).set(0, 0, (float) s);
    ((Reals) x.layers()[1][1]).set(0, 0, (float) (s * s));
    ((io.harmonium.matrix.Bits) x.layers()[1][2]).set(0, 0, true);
    // the first spike is on with slab s, the second off with its slab integrated
    double expected = 0.5 * ALPHA[0] * s * s - ALPHA[0] * MU[0] * s;
    expected += 0.5 * ALPHA[0] * MU[0] * MU[0] - B[0];
    expected -= 0.5 * StrictMath.log(2 * Math.PI / ALPHA[1]);
    for (int i = 0; i < V; i++) {
      double precision = LAMBDA[i] + PHI[i][0];
      expected += 0.5 * precision * v[i] * v[i] - THETA[i] * v[i] - v[i] * W[i][0] * s;
      expected += THETA[i] * THETA[i] / (2 * LAMBDA[i]);
    }
    assertEquals(expected, machine.doublePath().energy(x, 0), 1e-12);
  }

  /// Positive phase by differences of the free energy: five points with h = 10⁻³, error h⁴ and ε/h below 10⁻¹⁰.
  @Test
  void expectationsAreTheDerivativeOfTheFreeEnergy() {
    Machine machine = machine();
    Configurations x = rows(machine, new double[] {0.5, -1});
    DoublePath path = machine.doublePath();
    Parameters gradient = machine.parameters().zeros();
    path.addExpectations(path.statistics(x, 0), 1, gradient);
    for (int i = 0; i < gradient.size(); i++) {
      double[] f = new double[5];
      for (int k = -2; k <= 2; k++) {
        Parameters moved = machine.parameters().copy();
        moved.values()[i] += 1e-3 * k;
        DoublePath other = machine.with(moved).doublePath();
        // the constant cancels between the phases and is no part of the expectations
        f[k + 2] = -other.freeEnergy(x, 0) + other.constant();
      }
      double derivative = (f[0] - 8 * f[1] + 8 * f[3] - f[4]) / 12e-3;
      assertEquals(derivative, gradient.values()[i], 1e-9, "parameter " + i);
    }
  }

  /// log Z of each state of the spikes is a normal integral; the second opinion is a sum over a grid of steps 1/16, which
  /// is exact to rounding for densities this wide.
  private static double[] logIntegrals() {
    double[] logs = new double[1 << M];
    for (int h = 0; h < logs.length; h++) {
      double[][] p = {{LAMBDA[0], 0}, {0, LAMBDA[1]}};
      double[] m = THETA.clone();
      double log = 0;
      for (int j = 0; j < M; j++) {
        log += 0.5 * StrictMath.log(2 * Math.PI / ALPHA[j]);
        if ((h >> j & 1) == 0) continue;
        log += B[j];
        for (int i = 0; i < V; i++) {
          p[i][i] += PHI[i][j];
          m[i] += MU[j] * W[i][j];
          for (int k = 0; k < V; k++) p[i][k] -= W[i][j] * W[k][j] / ALPHA[j];
        }
      }
      for (int i = 0; i < V; i++) log -= THETA[i] * THETA[i] / (2 * LAMBDA[i]);
      logs[h] = log + new QuadraticForm(p, m).logIntegral();
    }
    return logs;
  }

  @Test
  void sumOverTheSpikesIsTheIntegralOfTheFreeEnergy() {
    DoublePath path = machine().doublePath();
    double sum = 0;
    for (int a = -256; a <= 256; a++)
      for (int b = -256; b <= 256; b++) {
        double[][][] t = {path.zeros(0), null};
        for (int i = 0; i < V; i++) {
          t[0][0][i] = (i == 0 ? a : b) / 16.0;
          t[0][1][i] = t[0][0][i] * t[0][0][i];
        }
        sum += StrictMath.exp(-path.freeEnergy(t)) / 256;
      }
    assertEquals(Elementary.logSumExp(logIntegrals()), StrictMath.log(sum), 1e-10);
  }

  /// ⟨v⟩, ⟨v²⟩ and the share of each state of the spikes after 60 sweeps from the origin; 4.9 standard errors.
  @Test
  void sweepsReachTheDistribution() {
    Machine machine = machine();
    int rows = 20_000;
    PreparedMachine prepared = PreparedMachine.of(machine);
    Configurations x = Configurations.zeros(machine.structure(), rows);
    try (Workers workers = Workers.of(2)) {
      new BlockGibbs().run(Distribution.of(prepared), x, 0, 60, Seed.of(3), workers);
    }
    double[] logs = logIntegrals();
    double norm = Elementary.logSumExp(logs);
    long[] seen = new long[logs.length];
    for (int r = 0; r < rows; r++) {
      int state = 0;
      for (int j = 0; j < M; j++) if (x.layers()[1][2].content(r, j) != 0) state |= 1 << j;
      seen[state]++;
    }
    for (int h = 0; h < logs.length; h++) {
      double p = StrictMath.exp(logs[h] - norm);
      assertEquals(p, seen[h] / (double) rows, 4.9 * Math.sqrt(p * (1 - p) / rows), "state " + h);
    }
  }

  @Test
  void dampingThatHoldsTheWeightsNeedsNoOtherPrecision() {
    Draws draws = Seed.of(4).row(0);
    int n = 5;
    int m = 7;
    Machine zero = Rbm.spikeSlab(new Gaussian(), n, m);
    double[] w = new double[n * m];
    for (int k = 0; k < w.length; k++) w[k] = 3 * draws.normal(k, 0);
    double[] squares = new double[n * m];
    for (int j = 0; j < m; j++) {
      double sum = 0;
      for (int i = 0; i < n; i++) sum += Math.abs(w[i * m + j]);
      for (int i = 0; i < n; i++) squares[i * m + j] = -0.5 * Math.abs(w[i * m + j]) * sum;
    }
    double[] weak = new double[n];
    java.util.Arrays.fill(weak, StrictMath.log(1e-3));
    Machine damped =
        zero.with(
            zero.parameters()
                .with("visible.x²", weak)
                .with(Rbm.LINK, w)
                .with(Rbm.SQUARES, squares));
    assertNull(damped.unsupported());
    Machine bare = damped.with(damped.parameters().with(Rbm.SQUARES, new double[n * m]));
    String reason = bare.unsupported();
    assertNotNull(reason);
    assertTrue(reason.contains("damping"), reason);
  }

  /// Without damping the test is exact: Λ − Σ w wᵀ/α is positive definite just below the limit and not just above it.
  @Test
  void withoutDampingTheLimitIsThatOfTheNormalDistribution() {
    Machine zero = Rbm.spikeSlab(new Gaussian(), 2, 1);
    double[] w = {0.6, 0.8};
    for (double scale : new double[] {0.999, 1.001}) {
      double[] scaled = {scale * w[0], scale * w[1]};
      Machine machine = zero.with(zero.parameters().with(Rbm.LINK, scaled));
      assertEquals(scale < 1, machine.unsupported() == null);
    }
  }

  /// One unit, so that all states of the spike are two: damped just enough and just too little.
  @Test
  void withDampingOneUnitHasAnExactLimit() {
    Machine zero = Rbm.spikeSlab(new Gaussian(), 2, 1);
    double[] w = {1.2, 1.6};
    for (double phi : new double[] {2.9, 3.1}) {
      // Λ = 1: 1 + Φ − |w|² with |w|² = 4 has its least eigenvalue at Φ − 3
      double[] squares = {-0.5 * phi, -0.5 * phi};
      Machine machine = zero.with(zero.parameters().with(Rbm.LINK, w).with(Rbm.SQUARES, squares));
      assertEquals(phi > 3, machine.unsupported() == null, "Φ = " + phi);
    }
  }

  @Test
  void weightsThatTakePrecisionAwayAreRefused() {
    Machine zero = Rbm.spikeSlab(new Gaussian(), 2, 1);
    Machine machine = zero.with(zero.parameters().with(Rbm.SQUARES, new double[] {-0.1, 1e-9}));
    String reason = machine.unsupported();
    assertNotNull(reason);
    assertTrue(reason.contains("squares"), reason);
  }

  @Test
  void unitsOfBoundedRangeNeedNoDamping() {
    Machine machine = Rbm.spikeSlab(new Bounded(0, 1), 3, 2);
    assertEquals(1, machine.structure().links().size());
    double[] strong = new double[6];
    java.util.Arrays.fill(strong, 30);
    assertNull(machine.with(machine.parameters().with(Rbm.LINK, strong)).unsupported());
  }
}
