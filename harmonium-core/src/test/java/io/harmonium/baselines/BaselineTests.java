package io.harmonium.baselines;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.harmonium.Small;
import io.harmonium.data.Dataset;
import io.harmonium.evaluation.Likelihood;
import io.harmonium.evaluation.Rows;
import io.harmonium.evaluation.logz.ExactPartition;
import io.harmonium.machines.Boltzmann;
import io.harmonium.machines.Rbm;
import io.harmonium.matrix.Reals;
import io.harmonium.matrix.States;
import io.harmonium.matrix.Workers;
import io.harmonium.model.Configurations;
import io.harmonium.model.Layer;
import io.harmonium.model.Machine;
import io.harmonium.model.Structure;
import io.harmonium.numeric.Elementary;
import io.harmonium.random.Draws;
import io.harmonium.random.Seed;
import io.harmonium.units.Binary;
import io.harmonium.units.Categorical;
import io.harmonium.units.Gaussian;
import io.harmonium.units.Poisson;
import io.harmonium.units.Spin;
import io.harmonium.units.Units;
import java.util.List;
import org.junit.jupiter.api.Test;

class BaselineTests {

  private static final Workers WORKERS = Workers.single();

  private static final Seed SEED = Seed.of(1);

  /// Five bits, spins or categories, coupled by a machine.
  private static Machine machine(Units units, double weights) {
    return Small.random(Rbm.of(units, units.values() > 2 ? 4 : 6, new Binary(), 3), weights, 51);
  }

  private static Rows rows(Machine machine, Dataset data) {
    return Rows.of(machine.structure(), data);
  }

  /// Every state of the visible side.
  private static Configurations states(Structure structure) {
    Layer layer = structure.layer(0);
    int q = layer.units().values();
    int count = 1;
    for (int i = 0; i < layer.size(); i++) count *= q;
    Configurations x = DiscreteRows.zeros(structure, count);
    for (int s = 0; s < count; s++) {
      int[] values = new int[layer.size()];
      for (int i = 0, rest = s; i < values.length; i++, rest /= q) values[i] = rest % q;
      DiscreteRows.write(structure, values, s, x);
    }
    return x;
  }

  /// Sums of at most 4096 terms: 1e-12 each.
  @Test
  void discreteBaselinesAreNormalised() {
    for (Units units : List.of(new Binary(), new Spin(), new Categorical(3))) {
      Machine machine = machine(units, 1);
      Rows rows = rows(machine, Small.sampled(machine, 300, 52));
      for (Baselines.Kind kind : Baselines.of(machine.structure())) {
        Baseline fitted = kind.fit().to(machine.structure(), rows, SEED, WORKERS);
        double[] logs = fitted.logDensities(states(machine.structure()), WORKERS);
        assertEquals(0, Elementary.logSumExp(logs), 1e-9, fitted.title() + " of " + units.name());
        assertEquals(kind.name(), fitted.name());
      }
    }
  }

  /// Chi-square of at most 64 states and 20 000 draws, states that expect fewer than 5 put together: mean 63, spread
  /// 11.2; 130 is 6 spreads.
  @Test
  void samplesFollowTheirDistribution() {
    Machine machine = Small.random(Boltzmann.boltzmann(6), 1.5, 53);
    Rows rows = rows(machine, drawn(machine, 2000));
    for (Baselines.Kind kind : Baselines.of(machine.structure())) {
      Baseline fitted = kind.fit().to(machine.structure(), rows, SEED, WORKERS);
      double[] logs = fitted.logDensities(states(machine.structure()), WORKERS);
      int n = 20_000;
      Configurations x = fitted.sample(n, Seed.of(54), WORKERS);
      double[] counts = new double[logs.length];
      for (int row = 0; row < n; row++) {
        int state = 0;
        for (int i = 5; i >= 0; i--)
          state = 2 * state + (int) new Binary().value(x.layers()[0], row, i);
        counts[state]++;
      }
      double square = 0;
      double rare = 1e-9;
      double met = 0;
      for (int s = 0; s < counts.length; s++) {
        double expected = n * Elementary.exp(logs[s]);
        if (expected >= 5) square += (counts[s] - expected) * (counts[s] - expected) / expected;
        else {
          rare += expected;
          met += counts[s];
        }
      }
      square += (met - rare) * (met - rare) / Math.max(rare, 1);
      assertTrue(square < 130, fitted.title() + ": " + square);
    }
  }

  /// A machine without couplings is met by independent columns; a coupled one is not, and the others come close: they
  /// are fitted to 4000 rows with up to 63 numbers, ½·63/4000 nats too high at most, and judged on the distribution
  /// itself.
  @Test
  void couplingsAreSeenByThoseWhoLook() {
    for (Units units : List.of(new Binary(), new Categorical(3))) {
      Machine machine =
          Small.random(Boltzmann.of(units, io.harmonium.coupling.Graph.complete(5)), 1.2, 55);
      Dataset distribution = Small.distribution(machine);
      double best = Small.logLikelihood(machine, distribution);
      Rows judged = rows(machine, distribution);
      Machine source = machine;
      Rows rows = rows(source, drawn(source, 4000));
      double[] likelihoods = new double[Baselines.of(machine.structure()).size()];
      int k = 0;
      for (Baselines.Kind kind : Baselines.of(machine.structure())) {
        Baseline fitted = kind.fit().to(machine.structure(), rows, SEED, WORKERS);
        likelihoods[k++] = judged.mean(fitted.logDensities(judged.x(), WORKERS)).value();
      }
      assertTrue(likelihoods[0] < best - 0.3, units.name() + " independent " + likelihoods[0]);
      assertTrue(
          likelihoods[1] > best - 0.1, units.name() + " mixture " + likelihoods[1] + " " + best);
      assertTrue(likelihoods[2] > best - 0.15, units.name() + " " + likelihoods[2] + " " + best);
      for (double likelihood : likelihoods) assertTrue(likelihood <= best + 1e-6);
    }
  }

  private static Dataset drawn(Machine machine, int rows) {
    Configurations x =
        io.harmonium.evaluation.ExactSamples.draw(machine, rows, Seed.of(56), WORKERS);
    return Dataset.of(
        io.harmonium.data.Block.of("drawn", x.values(0)), io.harmonium.data.Provenance.of("drawn"));
  }

  /// Columns without couplings in all kinds of units: the likelihood of the rows is at least that of the distribution
  /// they came from, less half an observation per value.
  @Test
  void independentColumnsKnowEveryKind() {
    for (Units units :
        List.of(new Binary(), new Spin(), new Categorical(4), new Gaussian(), new Poisson())) {
      Machine machine = Small.random(Rbm.of(units, 3, new Binary(), 1), 0, 57);
      Rows rows = rows(machine, Small.sampled(machine, 3000, 58));
      Baseline fitted = IndependentColumns.fit(machine.structure(), rows, SEED, WORKERS);
      double own = rows.mean(fitted.logDensities(rows.x(), WORKERS)).value();
      double truth =
          Likelihood.mean(
                  machine,
                  rows,
                  io.harmonium.evaluation.Estimate.exact(
                      ExactPartition.logPartition(machine, WORKERS)),
                  WORKERS)
              .value();
      assertTrue(own >= truth - 1e-3 && own < truth + 0.02, units.name() + " " + own + " " + truth);
      assertFalse(fitted.latent());
    }
  }

  /// Mixed logistic sources: their components find them again, better than a normal distribution does.
  @Test
  void independentComponentsFindTheirSources() {
    int n = 4000;
    Reals values = Reals.zeros(n, 2);
    double[][] mix = {{1, 0.5}, {-0.3, 0.8}};
    double truth = 0;
    for (int row = 0; row < n; row++) {
      Draws draws = Seed.of(59).row(row);
      double[] y = new double[2];
      for (int i = 0; i < 2; i++) {
        double u = draws.uniformDouble(i, 0);
        // Cubes of logistic numbers have heavy tails.
        y[i] = Elementary.log(u / (1 - u));
        truth += (y[i] - 2 * Elementary.softplus(y[i])) / n;
      }
      for (int j = 0; j < 2; j++)
        values.set(row, j, (float) (2 + mix[j][0] * y[0] + mix[j][1] * y[1]));
    }
    truth -= Elementary.log(0.95);
    Structure structure = Rbm.of(new Gaussian(), 2, new Binary(), 1).structure();
    Rows rows = Rows.of(Configurations.visible(structure, List.<States>of(values)));
    Baseline components = IndependentComponents.fit(structure, rows, SEED, WORKERS);
    Baseline normal = NormalBaseline.fit(structure, rows, SEED, WORKERS);
    double own = rows.mean(components.logDensities(rows.x(), WORKERS)).value();
    double plain = rows.mean(normal.logDensities(rows.x(), WORKERS)).value();
    // Six fitted numbers gain 6/2n nats on their own rows.
    assertEquals(truth, own, 3e-3);
    assertTrue(plain < own - 0.01, plain + " " + own);
    assertTrue(components.latent());
    for (Baseline fitted : List.of(components, normal)) {
      Configurations samples = fitted.sample(20_000, Seed.of(60), WORKERS);
      Reals x = (Reals) samples.values(0);
      double[] moments = new double[3];
      double[] wanted = new double[3];
      add(values, moments, 1.0 / n);
      add(x, wanted, 1.0 / 20_000);
      // Variances near 4 from 4000 rows with kurtosis 4.2: spread 0.11; 0.6 is 5 of them.
      for (int i = 0; i < 3; i++) assertEquals(moments[i], wanted[i], 0.6, fitted.title());
    }
  }

  /// Bits mixed modulo 2: their components find the entropy of the sources, where independent columns see fair coins.
  @Test
  void componentsOfBitsFindTheirSources() {
    int n = 6;
    double[] p = {0.05, 0.1, 0.2, 0.9, 0.15, 0.3};
    Structure structure = Rbm.of(new Binary(), n, new Binary(), 1).structure();
    int rows = 4000;
    Configurations x = DiscreteRows.zeros(structure, rows);
    double truth = 0;
    for (int row = 0; row < rows; row++) {
      Draws draws = Seed.of(62).row(row);
      int[] z = new int[n];
      for (int i = 0; i < n; i++) {
        z[i] = draws.uniformDouble(i, 0) < p[i] ? 1 : 0;
        truth += Elementary.log(z[i] == 1 ? p[i] : 1 - p[i]) / rows;
      }
      // Each sum takes the next one in, so that the last columns hold many sources.
      for (int i = 1; i < n; i++) z[i] ^= z[i - 1];
      DiscreteRows.write(structure, z, row, x);
    }
    Rows given = Rows.of(x);
    Baseline fitted = BinaryComponents.fit(structure, given, SEED, WORKERS);
    double own = given.mean(fitted.logDensities(x, WORKERS)).value();
    Baseline columns = IndependentColumns.fit(structure, given, SEED, WORKERS);
    double plain = given.mean(columns.logDensities(x, WORKERS)).value();
    // Six fitted probabilities gain 6/2n nats on their own rows; another mixture of few rows may
    // gain a little more.
    assertEquals(truth, own, 5e-3);
    assertTrue(plain < own - 0.5, plain + " " + own);
    assertTrue(fitted.latent());
  }

  /// Rows whose weights differ are counted by their weights.
  @Test
  void componentsOfBitsHeedWeights() {
    Machine machine = machine(new Spin(), 1);
    Dataset data = Small.sampled(machine, 200, 63);
    Rows once = rows(machine, data);
    float[] weights = new float[200];
    for (int row = 0; row < 200; row++) weights[row] = row < 100 ? 1 : 0;
    Baseline weighted =
        BinaryComponents.fit(machine.structure(), new Rows(once.x(), weights), SEED, WORKERS);
    Configurations first = once.x().like(100);
    first.copyRange(once.x(), 0, 0, 100);
    Baseline alone = BinaryComponents.fit(machine.structure(), Rows.of(first), SEED, WORKERS);
    org.junit.jupiter.api.Assertions.assertArrayEquals(
        alone.logDensities(once.x(), WORKERS), weighted.logDensities(once.x(), WORKERS), 1e-12);
  }

  /// A bent band whose width grows: its autoregressive distribution is met within the error of 4000 rows, a normal
  /// distribution is 0.3 nats below; the density has the integral 1 and samples have its moments.
  @Test
  void normalAutoregressionBends() {
    int n = 4000;
    Reals values = Reals.zeros(n, 2);
    double truth = 0;
    for (int row = 0; row < n; row++) {
      Draws draws = Seed.of(64).row(row);
      double a = draws.normal(0, 0);
      double deviation = 0.3 * Math.exp(0.4 * a);
      double b = a * a - 1 + deviation * draws.normal(1, 0);
      values.set(row, 0, (float) (2 + a));
      values.set(row, 1, (float) (3 * b));
      double rest = (b - a * a + 1) / deviation;
      truth -= (a * a / 2 + rest * rest / 2 + Math.log(3 * deviation) + Math.log(2 * Math.PI)) / n;
    }
    Structure structure = Rbm.of(new Gaussian(), 2, new Binary(), 1).structure();
    Rows rows = Rows.of(Configurations.visible(structure, List.<States>of(values)));
    Baseline bent = NormalAutoregressive.fit(structure, rows, SEED, WORKERS);
    Baseline normal = NormalBaseline.fit(structure, rows, SEED, WORKERS);
    double own = rows.mean(bent.logDensities(rows.x(), WORKERS)).value();
    double plain = rows.mean(normal.logDensities(rows.x(), WORKERS)).value();
    assertEquals(truth, own, 0.02);
    assertTrue(plain < own - 0.3, plain + " " + own);
    int side = 400;
    Reals grid = Reals.zeros(side * side, 2);
    for (int i = 0; i < side * side; i++) {
      grid.set(i, 0, 2 + 10f * (i % side + 0.5f) / side - 5);
      grid.set(i, 1, -9 + 75f * (i / side + 0.5f) / side);
    }
    double[] logs =
        bent.logDensities(Configurations.visible(structure, List.<States>of(grid)), WORKERS);
    // Cells of 1/40 x 3/16 below deviations of 0.2 and 0.1·3: the rule of midpoints errs by less
    // than 10⁻³, the rest lies outside.
    assertEquals(Math.log(side * side / (10.0 * 75)), Elementary.logSumExp(logs), 0.01);
    Reals drawn = (Reals) bent.sample(n, Seed.of(65), WORKERS).values(0);
    double[] moments = new double[4];
    for (int row = 0; row < n; row++)
      for (int which = 0; which < 2; which++) {
        Reals of = which == 0 ? values : drawn;
        double a = of.get(row, 0) - 2;
        moments[which] += a * a * of.get(row, 1) / n;
        moments[2 + which] += of.get(row, 1) * of.get(row, 1) / n;
      }
    // a²·b has the mean 6 and the variance 9·(E a⁸ − 2E a⁶ + …) < 800: the difference of two means
    // of 4000 rows is below 0.63·5.
    assertEquals(moments[0], moments[1], 3.2);
    assertEquals(moments[2], moments[3], 9);
  }

  /// Rings: a mixture is far above one Gaussian on rows that it has not seen, its density has the integral 1 (midpoints
  /// of cells of 0.02, a fifth of the narrowest width), and the share of its samples within radius 1.5 is that of the
  /// rows: 0.5, with a spread of 0.009 over 3000 draws, so that 0.06 is 6 spreads.
  @Test
  void aMixtureOfGaussiansSeesRings() {
    Structure structure = Rbm.of(new Gaussian(), 2, new Binary(), 1).structure();
    Reals seen = rings(2000, 71);
    Rows rows = Rows.of(Configurations.visible(structure, List.<States>of(seen)));
    Rows others = Rows.of(Configurations.visible(structure, List.<States>of(rings(1000, 72))));
    Baseline mixture = NormalMixture.fit(structure, rows, SEED, WORKERS);
    Baseline one = NormalBaseline.fit(structure, rows, SEED, WORKERS);
    double own = others.mean(mixture.logDensities(others.x(), WORKERS)).value();
    double plain = others.mean(one.logDensities(others.x(), WORKERS)).value();
    assertTrue(own > plain + 0.5, own + " " + plain);
    int side = 400;
    Reals grid = Reals.zeros(side * side, 2);
    for (int i = 0; i < side * side; i++) {
      grid.set(i, 0, 8f * (i % side + 0.5f) / side - 4);
      grid.set(i, 1, 8f * (i / side + 0.5f) / side - 4);
    }
    double[] logs =
        mixture.logDensities(Configurations.visible(structure, List.<States>of(grid)), WORKERS);
    assertEquals(2 * Math.log(side / 8.0), Elementary.logSumExp(logs), 0.01);
    Reals drawn = (Reals) mixture.sample(3000, Seed.of(73), WORKERS).values(0);
    assertEquals(inner(seen), inner(drawn), 0.06);
  }

  private static Reals rings(int n, long seed) {
    Reals values = Reals.zeros(n, 2);
    for (int row = 0; row < n; row++) {
      Draws draws = Seed.of(seed).row(row);
      double angle = 2 * Math.PI * draws.uniformDouble(0, 0);
      double radius = (draws.uniformDouble(1, 0) < 0.5 ? 1 : 2) + 0.1 * draws.normal(2, 0);
      values.set(row, 0, (float) (radius * Math.cos(angle)));
      values.set(row, 1, (float) (radius * Math.sin(angle)));
    }
    return values;
  }

  private static double inner(Reals x) {
    int within = 0;
    for (int row = 0; row < x.rows(); row++)
      if (x.get(row, 0) * x.get(row, 0) + x.get(row, 1) * x.get(row, 1) < 2.25) within++;
    return (double) within / x.rows();
  }

  private static void add(Reals x, double[] moments, double share) {
    for (int row = 0; row < x.rows(); row++) {
      double a = x.get(row, 0) - 2;
      double b = x.get(row, 1) - 2;
      moments[0] += share * a * a;
      moments[1] += share * a * b;
      moments[2] += share * b * b;
    }
  }

  @Test
  void fitsHaveTheSameBitsForAnyNumberOfWorkers() {
    for (Units units : List.of(new Categorical(3), new Spin(), new Gaussian())) same(units);
  }

  private static void same(Units units) {
    Machine machine = machine(units, 0.5);
    Rows rows = rows(machine, Small.sampled(machine, 200, 61));
    for (Baselines.Kind kind : Baselines.of(machine.structure()))
      try (Workers three = Workers.of(3)) {
        double one =
            rows.mean(
                    kind.fit()
                        .to(machine.structure(), rows, SEED, WORKERS)
                        .logDensities(rows.x(), WORKERS))
                .value();
        double other =
            rows.mean(
                    kind.fit()
                        .to(machine.structure(), rows, SEED, three)
                        .logDensities(rows.x(), three))
                .value();
        assertEquals(one, other, kind.name());
      }
  }
}
