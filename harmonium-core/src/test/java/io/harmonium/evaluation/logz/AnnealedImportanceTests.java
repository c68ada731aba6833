package io.harmonium.evaluation.logz;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.harmonium.evaluation.Estimate;
import io.harmonium.evaluation.ExactSamples;
import io.harmonium.evaluation.Machines;
import io.harmonium.evaluation.PathMatrices;
import io.harmonium.evaluation.Rows;
import io.harmonium.matrix.Workers;
import io.harmonium.model.Configurations;
import io.harmonium.model.Distribution;
import io.harmonium.model.Machine;
import io.harmonium.model.PreparedMachine;
import io.harmonium.model.exact.Enumeration;
import io.harmonium.random.Seed;
import io.harmonium.sampling.BlockGibbs;
import io.harmonium.units.Binary;
import io.harmonium.units.Gaussian;
import io.harmonium.units.Spin;
import io.harmonium.units.Units;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class AnnealedImportanceTests {

  /// |z| beyond which a normal number lies in one of 10⁶ cases: the false-alarm rate of each comparison here.
  private static final double Z = 4.9;

  private static final Workers WORKERS = Workers.of(2);

  @AfterAll
  static void close() {
    WORKERS.close();
  }

  @Test
  void exactMeanWeightsSeparateRightFromWrongForms() {
    double[] betas = {0, 0.2, 0.4, 0.6000000000000001, 0.8, 1};
    PathMatrices golden = new PathMatrices(Machines.strong(), betas, false);
    assertEquals(9.471690111097937, golden.forward(false), 1e-12);
    assertEquals(9.99772446100981, golden.forward(true), 1e-12);
    assertEquals(9.471690111097937, golden.reverse(false), 1e-12);
    assertEquals(10.036973305397414, golden.reverse(true), 1e-12);
    PathMatrices ours = new PathMatrices(Machines.strong(), betas, true);
    assertEquals(9.471690111097937, ours.forward(false), 1e-12);
    assertEquals(9.471690111097937, ours.reverse(false), 1e-12);
  }

  @Test
  void fiveLevelsGiveTheGoldenLogPartitionAndExcludeTheWrongForms() {
    Machine machine = Machines.strong();
    Betas betas = Betas.uniform(5);
    PathMatrices matrices = new PathMatrices(machine, betas.values(), true);
    AnnealingPath path = AnnealingPath.uniform(PreparedMachine.of(machine), betas);
    assertEquals(matrices.logBase(), path.logBase(), 1e-12);

    AnnealedImportance up = AnnealedImportance.run(path, 20_000, Seed.of(1), WORKERS);
    assertNear(9.471690111097937, up.estimate());
    double after = matrices.forward(true);
    assertTrue(after - up.estimate().value() > 10 * up.weights().standardError());

    Configurations samples = ExactSamples.draw(machine, 20_000, Seed.of(2), WORKERS);
    ReverseAnnealedImportance down =
        ReverseAnnealedImportance.run(path, samples, Seed.of(3), WORKERS);
    assertNear(9.471690111097937, down.estimate());
    double plus = matrices.reverse(true);
    assertTrue(plus - down.estimate().value() > 10 * down.weights().standardError());

    Estimate both = BennettRatio.estimate(up, down);
    assertNear(9.471690111097937, both);
    assertTrue(both.standardError() < up.weights().standardError());
    assertTrue(both.standardError() < down.weights().standardError());
  }

  @ParameterizedTest
  @MethodSource("io.harmonium.evaluation.Machines#everyPair")
  void everyPairOfKindsIsEstimatedWithinItsError(Units visible, Units hidden) {
    boolean counts =
        visible.growth() == Units.Growth.FACTORIAL || hidden.growth() == Units.Growth.FACTORIAL;
    Machine machine = Machines.random(visible, 6, hidden, 4, counts ? 0.2 : 0.4, 21);
    if (!ExactPartition.possible(machine)) return;
    double exact = ExactPartition.logPartition(machine, WORKERS);
    Configurations samples = samples(machine, 300, Seed.of(22));
    PreparedMachine prepared = PreparedMachine.of(machine);
    for (AnnealingPath path :
        List.of(
            AnnealingPath.uniform(prepared, Betas.uniform(40)),
            AnnealingPath.fromData(prepared, Rows.of(samples), Betas.piecewise(12)))) {
      AnnealedImportance up = AnnealedImportance.run(path, 300, Seed.of(23), WORKERS);
      assertNear(exact, up.estimate());
      ReverseAnnealedImportance down =
          ReverseAnnealedImportance.run(path, samples, Seed.of(24), WORKERS);
      assertNear(exact, down.estimate());
      assertNear(exact, BennettRatio.estimate(up, down));
    }
  }

  @Test
  void visibleLayersOfDifferentKindsAnnealTogether() {
    Machine machine = Machines.mixed(new Spin(), 0.4, 25);
    double exact = ExactPartition.logPartition(machine, WORKERS);
    Configurations samples = ExactSamples.draw(machine, 500, Seed.of(26), WORKERS);
    AnnealingPath path =
        AnnealingPath.fromData(PreparedMachine.of(machine), Rows.of(samples), Betas.uniform(30));
    assertNear(exact, AnnealedImportance.run(path, 500, Seed.of(27), WORKERS).estimate());
    assertNear(
        exact, ReverseAnnealedImportance.run(path, samples, Seed.of(28), WORKERS).estimate());
  }

  @ParameterizedTest
  @MethodSource("io.harmonium.evaluation.Machines#everyPair")
  void weightsHaveTheSameBitsForAnyNumberOfWorkers(Units visible, Units hidden) {
    Machine machine = Machines.random(visible, 7, hidden, 5, 0.5, 31);
    AnnealingPath path = AnnealingPath.uniform(PreparedMachine.of(machine), Betas.uniform(12));
    Configurations samples = Machines.rows(machine, 70, 32);
    double[] up = null;
    double[] down = null;
    for (int threads = 1; threads <= 4; threads++)
      try (Workers workers = Workers.of(threads)) {
        double[] w = AnnealedImportance.run(path, 70, Seed.of(33), workers).weights().logWeights();
        double[] v =
            ReverseAnnealedImportance.run(path, samples, Seed.of(34), workers)
                .weights()
                .logWeights();
        if (threads > 1) {
          assertArrayEquals(up, w);
          assertArrayEquals(down, v);
        }
        up = w;
        down = v;
      }
  }

  /// Normal profile 40 machines, thorough 200. Coverage of a 95 % interval: 40 machines miss more than 7 in one of 500
  /// cases, 200 machines leave [90 %, 98.5 %] in one of 200. Means: false alarm 0.13 % each at 3 standard errors.
  @Test
  void intervalsCoverTheTruthAndMeansErrOnTheStatedSide() {
    boolean thorough = Boolean.getBoolean("harmonium.thorough");
    int machines = thorough ? 200 : 40;
    List<Units> kinds = Units.kinds();
    int[] covered = new int[3];
    List<Double> lower = new ArrayList<>();
    List<Double> upper = new ArrayList<>();
    List<Double> singleUp = new ArrayList<>();
    List<Double> singleDown = new ArrayList<>();
    for (int i = 0; i < machines; i++) {
      Units visible = kinds.get(i % 4);
      Units hidden = kinds.get(i / 4 % 4);
      Machine machine = Machines.random(visible, 4 + i % 3, hidden, 3 + i % 4, 0.6, 1000 + i);
      double exact = ExactPartition.logPartition(machine, WORKERS);
      AnnealingPath path = AnnealingPath.uniform(PreparedMachine.of(machine), Betas.uniform(40));
      Seed seed = Seed.of(2000 + i);
      AnnealedImportance up = AnnealedImportance.run(path, 200, seed.child("up"), WORKERS);
      ReverseAnnealedImportance down =
          ReverseAnnealedImportance.run(
              path, samples(machine, 200, seed.child("start")), seed.child("down"), WORKERS);
      Estimate[] estimates = {up.estimate(), down.estimate(), BennettRatio.estimate(up, down)};
      for (int k = 0; k < 3; k++) if (estimates[k].covers(exact)) covered[k]++;
      lower.add(estimates[0].value() - exact);
      upper.add(exact - estimates[1].value());
      for (double w : up.weights().logWeights()) singleUp.add(path.logBase() + w - exact);
      for (double w : down.weights().logWeights()) singleDown.add(w - path.logBase() + exact);
    }
    for (int count : covered) {
      double share = (double) count / machines;
      assertTrue(thorough ? share >= 0.9 && share <= 0.985 : share >= 0.8, "covered " + share);
    }
    assertTrue(z(lower) < 3, "annealing errs high: " + z(lower));
    assertTrue(z(upper) < 3, "reverse annealing errs low: " + z(upper));
    // A single run is a clear bound (Jensen): its mean log weight lies on the stated side beyond
    // doubt.
    assertTrue(z(singleUp) < -3, "log w is not below: " + z(singleUp));
    assertTrue(z(singleDown) < -3, "−ω is not below: " + z(singleDown));
  }

  @Test
  void unevenWeightsAreMarkedAndOnlyTheSafeEndIsPromised() {
    Machine machine = Machines.random(new Binary(), 14, new Binary(), 10, 2.5, 41);
    double exact = ExactPartition.logPartition(machine, WORKERS);
    AnnealingPath path = AnnealingPath.uniform(PreparedMachine.of(machine), Betas.uniform(1));
    AnnealedImportance up = AnnealedImportance.run(path, 500, Seed.of(42), WORKERS);
    assertFalse(up.estimate().trusted());
    assertTrue(up.estimate().low() < exact && up.estimate().high() == Double.POSITIVE_INFINITY);
    assertEquals(Estimate.Bound.LOWER, up.estimate().bound());
    ReverseAnnealedImportance down =
        ReverseAnnealedImportance.run(
            path, ExactSamples.draw(machine, 500, Seed.of(43), WORKERS), Seed.of(44), WORKERS);
    assertTrue(up.estimate().note().contains("only the lower end"), up.estimate().note());
    Estimate chains = down.estimate();
    assertFalse(chains.trusted());
    assertEquals(Estimate.Bound.NONE, chains.bound());
    assertEquals(Double.NEGATIVE_INFINITY, chains.low());
    assertEquals(Double.POSITIVE_INFINITY, chains.high());
    assertEquals(Double.POSITIVE_INFINITY, BennettRatio.estimate(up, down).high());
    Estimate above = down.ofExactDraws().estimate();
    assertEquals(Estimate.Bound.UPPER, above.bound());
    assertEquals(Double.NEGATIVE_INFINITY, above.low());
    assertEquals(above.value() + 3, above.high(), 1e-12);
    assertTrue(above.high() > exact && above.note().contains("only the upper end"), above.note());
    Estimate both = BennettRatio.estimate(up, down.ofExactDraws());
    assertFalse(both.trusted());
    assertTrue(both.covers(exact) && both.high() < Double.POSITIVE_INFINITY);
  }

  /// A mode of nearly all of the weight that no chain is in: annealing back from the others ends far below log Z, so that
  /// it must not be called an upper bound.
  @Test
  void annealingBackFromChainsOfOneModeIsNoUpperBound() {
    int units = 12;
    double[][] weights = new double[units][1];
    for (double[] row : weights) row[0] = 8;
    Machine machine =
        Machines.binary(weights, new double[units], new double[] {-8 * units / 2.0 - 20});
    double exact = ExactPartition.logPartition(machine, WORKERS);
    AnnealingPath path = AnnealingPath.uniform(PreparedMachine.of(machine), Betas.uniform(50));
    Configurations free =
        Machines.rows(Machines.binary(weights, new double[units], new double[] {-400}), 100, 1);
    Estimate down = ReverseAnnealedImportance.run(path, free, Seed.of(2), WORKERS).estimate();
    assertTrue(down.value() < exact - 5, down + " beside " + exact);
    assertEquals(Estimate.Bound.NONE, down.bound());
  }

  @Test
  void manyLevelsOnAGaussianMachineReachTheClosedForm() {
    Machine machine = Machines.random(new Gaussian(), 5, new Gaussian(), 5, 0.5, 51);
    double exact = ExactPartition.logPartition(machine, WORKERS);
    AnnealingPath path = AnnealingPath.uniform(PreparedMachine.of(machine), Betas.uniform(300));
    assertNear(exact, AnnealedImportance.run(path, 300, Seed.of(52), WORKERS).estimate());
  }

  @Test
  void schedulesRiseFromZeroToOne() {
    Betas published = Betas.salakhutdinovMurray();
    assertEquals(14500, published.steps());
    assertEquals(0.5, published.values()[500]);
    assertEquals(0.9, published.values()[4500]);
    for (int steps = 1; steps < 60; steps++) {
      assertEquals(steps, Betas.piecewise(steps).steps());
      assertEquals(steps, Betas.uniform(steps).steps());
    }
    assertThrows(IllegalArgumentException.class, () -> new Betas(new double[] {0, 0.5, 0.5, 1}));
    assertThrows(IllegalArgumentException.class, () -> new Betas(new double[] {0.1, 1}));
  }

  /// Within 4.9 standard errors; an interval is 1.96 of them to each side.
  private static void assertNear(double exact, Estimate estimate) {
    assertTrue(Double.isFinite(estimate.standardError()), estimate.note());
    assertEquals(exact, estimate.value(), Z * estimate.standardError());
  }

  private static double z(List<Double> values) {
    double mean = values.stream().mapToDouble(v -> v).average().orElseThrow();
    double square = values.stream().mapToDouble(v -> (v - mean) * (v - mean)).sum();
    return mean / Math.sqrt(square / (values.size() - 1) / values.size());
  }

  /// Exact samples, or 300 sweeps where both layers are real and weakly linked.
  private static Configurations samples(Machine machine, int rows, Seed seed) {
    if (Enumeration.possible(machine)) return ExactSamples.draw(machine, rows, seed, WORKERS);
    Configurations chains = Machines.rows(machine, rows, seed.key());
    PreparedMachine prepared = PreparedMachine.of(machine);
    new BlockGibbs().run(Distribution.of(prepared), chains, 0, 300, seed, WORKERS);
    return chains;
  }
}
