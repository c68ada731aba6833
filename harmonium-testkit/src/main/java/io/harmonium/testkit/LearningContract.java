package io.harmonium.testkit;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.harmonium.data.Dataset;
import io.harmonium.learning.Batch;
import io.harmonium.learning.Optimizer;
import io.harmonium.learning.Penalty;
import io.harmonium.learning.objective.ExactLikelihood;
import io.harmonium.learning.objective.MeasuredObjective;
import io.harmonium.learning.objective.Objective;
import io.harmonium.learning.phase.NegativePhase;
import io.harmonium.learning.start.Initial;
import io.harmonium.matrix.Workers;
import io.harmonium.model.Configurations;
import io.harmonium.model.DoublePath;
import io.harmonium.model.Machine;
import io.harmonium.model.Parameters;
import io.harmonium.model.PreparedMachine;
import io.harmonium.model.exact.Enumeration;
import io.harmonium.random.Seed;
import java.util.function.Function;
import java.util.function.LongUnaryOperator;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/// What the parts of a recipe promise, each as a function of the part: objectives climb the likelihood, negative phases
/// keep the distribution, optimisers find the top of a hill, penalties are gradients, orders are bijections. Gauges
/// have a kit of their own, [GaugeContract].
public final class LearningContract {

  private static final Seed SEED = Seed.of(0x6c6561726eL);

  private LearningContract() {}

  /// Rows of `data` with their weights, as an objective sees them.
  public static Batch batch(Machine machine, Dataset data) {
    Configurations x = Initial.visible(machine.structure(), data);
    return new Batch(x, IntStream.range(0, x.rows()).toArray(), data.weights());
  }

  /// Σ w·log p(x)/Σ w by enumeration.
  public static double logLikelihood(Machine machine, Batch batch) {
    DoublePath path = machine.doublePath();
    double sum = 0;
    for (int row = 0; row < batch.x().rows(); row++)
      sum -= (batch.weights() == null ? 1 : batch.weights()[row]) * path.freeEnergy(batch.x(), row);
    try (Workers workers = Workers.single()) {
      return sum / batch.totalWeight() - Enumeration.of(machine).logPartition(workers);
    }
  }

  /// The gradient that an objective gives for a batch.
  public static Parameters gradient(Objective objective, Machine machine, Batch batch) {
    Parameters gradient = machine.parameters().zeros();
    try (Workers workers = Workers.single()) {
      objective.addGradient(machine, batch, null, SEED.child("objective"), workers, gradient);
    }
    return gradient;
  }

  /// An exact objective is the derivative of the weighted log-likelihood: central differences with h = 1e-4 are wrong
  /// by h²/6·f‴ + ε·f/h < 1e-7; the promise is 1e-6.
  public static void objectiveIsTheDerivative(Objective objective, Machine machine, Dataset data) {
    Batch batch = batch(machine, data);
    Parameters gradient = gradient(objective, machine, batch);
    for (int i = 0; i < gradient.size(); i++) {
      double[] moved = new double[2];
      for (int side = 0; side < 2; side++) {
        Parameters shifted = machine.parameters().copy();
        shifted.values()[i] += side == 0 ? -1e-4 : 1e-4;
        moved[side] = logLikelihood(machine.with(shifted), batch);
      }
      double derivative = (moved[1] - moved[0]) / 2e-4;
      assertEquals(
          derivative, gradient.values()[i], 1e-6 * (1 + Math.abs(derivative)), "parameter " + i);
    }
  }

  /// An objective that knows its value climbs it: its gradient is the derivative of the value, rows weighted, as
  /// closely as [#objectiveIsTheDerivative] asks for.
  public static void measuredObjectiveIsTheDerivative(
      MeasuredObjective objective, Machine machine, Dataset data) {
    Batch batch = batch(machine, data);
    Parameters gradient = gradient(objective, machine, batch);
    for (int i = 0; i < gradient.size(); i++) {
      double[] moved = new double[2];
      for (int side = 0; side < 2; side++) {
        Parameters shifted = machine.parameters().copy();
        shifted.values()[i] += side == 0 ? -1e-4 : 1e-4;
        moved[side] = value(objective, machine.with(shifted), batch);
      }
      double derivative = (moved[1] - moved[0]) / 2e-4;
      assertEquals(
          derivative, gradient.values()[i], 1e-6 * (1 + Math.abs(derivative)), "parameter " + i);
    }
  }

  /// The value of an objective for a batch, with the choices that [#gradient] meets.
  public static double value(MeasuredObjective objective, Machine machine, Batch batch) {
    try (Workers workers = Workers.single()) {
      return objective.value(machine, batch, SEED.child("objective"), workers);
    }
  }

  /// The gradient has the same bits for one, two and five workers.
  public static void objectiveIgnoresTheWorkers(
      Objective objective, Machine machine, Dataset data) {
    Batch batch = batch(machine, data);
    double[] alone = gradient(objective, machine, batch).values();
    for (int threads : new int[] {2, 5}) {
      Parameters gradient = machine.parameters().zeros();
      try (Workers workers = Workers.of(threads)) {
        objective.addGradient(machine, batch, null, SEED.child("objective"), workers, gradient);
      }
      assertArrayEquals(alone, gradient.values(), threads + " workers");
    }
  }

  /// With every visible state in the negative phase, weighted by its exact probability, a sampled objective becomes the
  /// exact one, to the 1e-5 of the prepared path. The visible side must be discrete.
  public static void sampledObjectiveIsExactInTheLimit(
      Function<NegativePhase, Objective> objective, Machine machine, Dataset data) {
    Batch batch = batch(machine, data);
    double[] expected = gradient(new ExactLikelihood(), machine, batch).values();
    double[] given = gradient(objective.apply(allStates(machine)), machine, batch).values();
    assertArrayEquals(expected, given, 1e-5);
  }

  /// A negative phase that returns every visible state with its exact probability.
  private static NegativePhase allStates(Machine machine) {
    Enumeration all = Enumeration.of(machine, true);
    int states = Math.toIntExact(all.states());
    Configurations x = Configurations.zeros(machine.structure(), states);
    float[] weights = new float[states];
    try (Workers workers = Workers.single()) {
      double logZ = all.logPartition(workers);
      double[] logs = all.logWeights(workers);
      for (int i = 0; i < states; i++) {
        weights[i] = (float) StrictMath.exp(logs[i] - logZ);
        int[] values = all.values(i);
        int unit = 0;
        for (int l = 0; l < machine.structure().visible().size(); l++)
          for (int u = 0; u < machine.structure().layer(l).size(); u++)
            Cells.set(x.values(l), i, u, values[unit++]);
      }
    }
    return new NegativePhase() {
      @Override
      public int chains() {
        return 0;
      }

      @Override
      public Configurations draw(
          PreparedMachine prepared, Batch batch, Configurations chains, Seed seed, Workers pool) {
        return x;
      }

      @Override
      public float[] weights(Batch batch) {
        return weights;
      }
    };
  }

  /// A batch (or kept chains) drawn from the machine's own distribution gives a negative phase of the same
  /// distribution, three updates in a row: χ² with false alarms 10⁻⁶, drifts of 0.06 seen with 10 000 rows.
  public static void negativePhaseKeepsTheDistribution(NegativePhase phase, Machine machine) {
    ExactDistribution distribution =
        SamplerContract.distribution(machine, machine.fields(), java.util.List.of());
    int rows = phase.chains() == 0 ? Effort.chains() : phase.chains();
    PreparedMachine prepared = PreparedMachine.of(machine);
    Configurations kept = phase.chains() == 0 ? null : distribution.draw(rows, SEED.child("kept"));
    try (Workers workers = Workers.of(2)) {
      for (int update = 0; update < 3; update++) {
        Seed seed = SEED.child("phase").child(update);
        Batch batch =
            new Batch(distribution.draw(rows, seed), IntStream.range(0, rows).toArray(), null);
        Configurations drawn = phase.draw(prepared, batch, kept, seed.child("draw"), workers);
        distribution.judge("negative phase of update " + update, drawn, 0, rows);
      }
    }
  }

  /// A negative phase that starts anew, at whatever rows the batch holds, ends in the machine's distribution: χ² with
  /// false alarms 10⁻⁶.
  public static void negativePhaseReachesTheDistribution(NegativePhase phase, Machine machine) {
    ExactDistribution distribution =
        SamplerContract.distribution(machine, machine.fields(), java.util.List.of());
    int rows = Effort.chains();
    Configurations same = Configurations.zeros(machine.structure(), rows);
    Batch batch = new Batch(same, IntStream.range(0, rows).toArray(), null);
    try (Workers workers = Workers.of(2)) {
      Configurations drawn =
          phase.draw(PreparedMachine.of(machine), batch, null, SEED.child("anew"), workers);
      distribution.judge("negative phase that starts anew", drawn, 0, drawn.rows());
    }
  }

  /// What a phase keeps is exactly what its chains are: without chains the draws depend on (batch, seed) alone; with
  /// chains they depend on (chains, seed) alone, are returned as they are kept, and move at every update.
  public static void negativePhaseKeepsWhatItSays(NegativePhase phase, Machine machine) {
    ExactDistribution distribution =
        SamplerContract.distribution(machine, machine.fields(), java.util.List.of());
    int rows = phase.chains() == 0 ? 64 : phase.chains();
    int[] numbers = IntStream.range(0, rows).toArray();
    PreparedMachine prepared = PreparedMachine.of(machine);
    Batch one = new Batch(distribution.draw(rows, SEED.child("one")), numbers, null);
    Batch two = new Batch(distribution.draw(rows, SEED.child("two")), numbers, null);
    try (Workers workers = Workers.single()) {
      if (phase.chains() == 0) {
        Configurations first = phase.draw(prepared, one, null, SEED, workers).copy();
        phase.draw(prepared, two, null, SEED, workers);
        Configurations again = phase.draw(prepared, one, null, SEED, workers).copy();
        assertTrue(Cells.same(first, again), "draws depend on what was drawn before");
        return;
      }
      Configurations start = distribution.draw(rows, SEED.child("chains"));
      Configurations a = start.copy();
      Configurations b = start.copy();
      Configurations drawn = phase.draw(prepared, one, a, SEED, workers);
      assertTrue(Cells.same(drawn, a), "the draws are not the kept chains");
      assertTrue(!Cells.same(start, a), "the chains did not move");
      phase.draw(prepared, two, b, SEED, workers);
      assertTrue(Cells.same(a, b), "kept chains depend on the batch");
    }
  }

  /// From 0, an optimiser climbs −½Σ a(x − c)² with a from 0.2 to 2: after `steps` steps all |x − c| are below
  /// `tolerance`.
  public static void optimizerClimbs(Optimizer optimizer, int steps, double tolerance) {
    double[] top = {1.5, -0.5, 0.25, 0};
    double[] bend = {0.2, 1, 2, 0.7};
    double[] x = new double[4];
    double[] factors = {1, 1, 1, 1};
    double[][] memory = new double[optimizer.memory().size()][4];
    for (int step = 0; step < steps; step++) {
      double[] gradient = new double[4];
      for (int i = 0; i < 4; i++) gradient[i] = bend[i] * (top[i] - x[i]);
      optimizer.step(x, gradient, factors, memory, step);
    }
    assertArrayEquals(top, x, tolerance);
  }

  /// A rate factor of 0 freezes a parameter, and the others do not notice.
  public static void optimizerHeedsFactors(Optimizer optimizer) {
    double[] plain = new double[3];
    double[] frozen = new double[3];
    double[][] a = new double[optimizer.memory().size()][3];
    double[][] b = new double[optimizer.memory().size()][3];
    double[] gradient = {1, -2, 0.5};
    for (int step = 0; step < 5; step++) {
      optimizer.step(plain, gradient, new double[] {1, 1, 1}, a, step);
      optimizer.step(frozen, gradient, new double[] {1, 0, 1}, b, step);
    }
    assertEquals(0, frozen[1]);
    assertEquals(plain[0], frozen[0]);
    assertEquals(plain[2], frozen[2]);
    assertTrue(plain[0] > 0 && plain[1] < 0, "an ascent went down");
  }

  /// A penalty's gradient is the derivative of its formula (central differences with h = 1e-6, away from corners).
  public static void penaltyIsADerivative(
      Penalty penalty, Machine machine, ToDoubleFunction<Parameters> formula) {
    Parameters gradient = machine.parameters().zeros();
    penalty.addGradient(machine.structure(), machine.parameters(), null, gradient);
    for (int i = 0; i < gradient.size(); i++) {
      Parameters up = machine.parameters().copy();
      Parameters down = machine.parameters().copy();
      up.values()[i] += 1e-6;
      down.values()[i] -= 1e-6;
      double derivative = (formula.applyAsDouble(up) - formula.applyAsDouble(down)) / 2e-6;
      assertEquals(derivative, gradient.values()[i], 1e-7, "parameter " + i);
    }
  }

  /// `at` takes 0 … n−1 to 0 … n−1, each once, and `indexOf` is its inverse.
  public static void orderIsABijection(LongUnaryOperator at, LongUnaryOperator indexOf, int n) {
    boolean[] seen = new boolean[n];
    for (int i = 0; i < n; i++) {
      long element = at.applyAsLong(i);
      assertTrue(element >= 0 && element < n, element + " is not below " + n);
      assertTrue(!seen[(int) element], element + " comes twice");
      seen[(int) element] = true;
      assertEquals(i, indexOf.applyAsLong(element), "place of " + element);
    }
  }
}
