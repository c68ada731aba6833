package io.harmonium.learning;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.harmonium.Small;
import io.harmonium.data.Dataset;
import io.harmonium.learning.objective.ExactLikelihood;
import io.harmonium.learning.objective.MaximumLikelihood;
import io.harmonium.learning.objective.Objective;
import io.harmonium.learning.phase.DampedMeanField;
import io.harmonium.learning.phase.ExactPosterior;
import io.harmonium.learning.phase.GibbsPosterior;
import io.harmonium.learning.phase.Persistent;
import io.harmonium.learning.phase.Posterior;
import io.harmonium.machines.Boltzmann;
import io.harmonium.machines.Rbm;
import io.harmonium.matrix.Workers;
import io.harmonium.model.Machine;
import io.harmonium.model.Parameters;
import io.harmonium.model.PreparedMachine;
import io.harmonium.numeric.Cholesky;
import io.harmonium.random.Draws;
import io.harmonium.random.Seed;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Learning of machines whose units are linked within their layer.
class BoltzmannTests {

  private static final Workers WORKERS = Workers.of(2);

  @AfterAll
  static void close() {
    WORKERS.close();
  }

  /// Three visible and three hidden units, all pairs coupled.
  private static Machine general(double hiddenCouplings) {
    Machine machine = Small.random(Boltzmann.boltzmann(3, 3), 0.8, 5);
    double[] within = machine.parameters().get(Boltzmann.HIDDEN);
    for (int i = 0; i < within.length; i++) within[i] *= hiddenCouplings;
    return machine.with(machine.parameters().with(Boltzmann.HIDDEN, within));
  }

  private static Dataset rows(double... probabilities) {
    return Small.distribution(probabilities, 3);
  }

  private static final Dataset SOME = rows(0.3, 0, 0.1, 0.2, 0, 0.25, 0.05, 0.1);

  private static double[] exact(Machine machine, Dataset data) {
    Parameters gradient = machine.parameters().zeros();
    new ExactLikelihood()
        .addGradient(machine, Small.batch(machine, data), null, Seed.of(1), WORKERS, gradient);
    return gradient.values();
  }

  private static double[] positive(Posterior phase, Machine machine, Batch batch) {
    Parameters sums = machine.parameters().zeros();
    phase.addExpectations(PreparedMachine.of(machine), batch, Seed.of(2), WORKERS, sums);
    return sums.values();
  }

  /// Central differences of step 1e-5 are right to 1e-9.
  @Test
  void theExactGradientOfTheGeneralMachineIsTheDerivativeOfTheLikelihood() {
    Machine machine = general(1);
    double[] gradient = exact(machine, SOME);
    for (int i = 0; i < gradient.length; i++) {
      double derivative = 0;
      for (double step : new double[] {1e-5, -1e-5}) {
        Parameters moved = machine.parameters().copy();
        moved.values()[i] += step;
        derivative += Small.logLikelihood(machine.with(moved), SOME) / (2 * step);
      }
      assertEquals(derivative, gradient[i], 1e-8, "parameter " + i);
    }
  }

  @Test
  void exactPositivePhasesAreThoseOfTheExactGradient() {
    Machine machine = general(1);
    double[] sums = positive(new ExactPosterior(), machine, Small.batch(machine, SOME));
    Parameters negative = machine.parameters().zeros();
    io.harmonium.model.exact.Enumeration.of(machine).addExpectations(-1, WORKERS, negative);
    double[] gradient = exact(machine, SOME);
    for (int i = 0; i < sums.length; i++)
      assertEquals(gradient[i], sums[i] + negative.values()[i], 1e-12);
  }

  /// 16 000 chains of products in {0, 1}: 4.9 standard errors of at most ½/√16000 are 0.02.
  @Test
  void gibbsPositivePhasesFollowTheExactOnes() {
    Machine machine = general(1);
    int[] many = new int[16_000];
    for (int i = 0; i < many.length; i++) many[i] = i % SOME.rows();
    Dataset repeated = SOME.rows(many, "repeated");
    double[] expected = positive(new ExactPosterior(), machine, Small.batch(machine, SOME));
    double[] given = positive(new GibbsPosterior(50), machine, Small.batch(machine, repeated));
    assertArrayEquals(expected, given, 0.02);
  }

  /// Exact without couplings among hidden units (floats: 1e-5); with couplings J it errs by about J/16 in ⟨h_i h_j⟩.
  @Test
  void meanFieldPositivePhasesAreExactWithoutHiddenCouplingsAndNearWithWeakOnes() {
    for (double strength : new double[] {0, 0.1}) {
      Machine machine = general(strength);
      Batch batch = Small.batch(machine, SOME);
      double[] expected = positive(new ExactPosterior(), machine, batch);
      double[] given = positive(new DampedMeanField(60), machine, batch);
      assertArrayEquals(expected, given, strength == 0 ? 1e-5 : 0.02);
    }
  }

  @Test
  void hiddenUnitsThatAreLinkedNeedAPositivePhase() {
    Machine machine = general(1);
    Objective blind = new MaximumLikelihood(Persistent.of(1, 10));
    assertThrows(
        IllegalArgumentException.class,
        () ->
            blind.addGradient(
                machine,
                Small.batch(machine, SOME),
                null,
                Seed.of(1),
                WORKERS,
                machine.parameters().zeros()));
  }

  /// PCD with 20 000 chains of the machine's own distribution: 4.9 standard errors of at most 1/√20000 are 0.035 for
  /// spins.
  @Test
  void persistentChainsGiveTheExactGradientOfAnIsingMachine() {
    Machine machine = Small.random(Boltzmann.ising(4), 0.5, 9);
    Dataset data = Small.distribution(Small.random(Boltzmann.ising(4), 0.5, 10));
    double[] expected = exact(machine, data);
    Recipe recipe = Recipe.pcd(30, 16, 0.1);
    Objective objective = new MaximumLikelihood(Persistent.of(30, 20_000));
    Trainer trainer =
        new Trainer(
            new Recipe(objective, 16, recipe.optimizer(), List.of(), List.of(), 0, Map.of()),
            machine.structure(),
            data,
            Seed.of(4),
            WORKERS);
    Parameters gradient = machine.parameters().zeros();
    objective.addGradient(
        machine,
        Small.batch(machine, data),
        trainer.start(machine).chains(),
        Seed.of(5),
        WORKERS,
        gradient);
    assertArrayEquals(expected, gradient.values(), 0.035);
  }

  private static Machine train(Machine start, Dataset data, Optimizer optimizer, int updates) {
    Recipe recipe =
        new Recipe(
            new ExactLikelihood(), data.rows(), optimizer, List.of(), List.of(), 0, Map.of());
    Trainer trainer = new Trainer(recipe, start.structure(), data, Seed.of(1), WORKERS);
    return start.with(trainer.run(trainer.start(start), updates, (u, n) -> {}).parameters());
  }

  /// The even states of three bits: their means are ½ and their pairs ¼, as of independent bits. No couplings of pairs
  /// can tell them from chance, and KL stays at log 2; hidden units can.
  @Test
  void pairsCannotLearnParityAndHiddenUnitsCan() {
    Dataset parity = rows(0.25, 0, 0, 0.25, 0, 0.25, 0.25, 0);
    double entropy = StrictMath.log(4);
    Machine pairs =
        train(Small.random(Boltzmann.boltzmann(3), 0.5, 3), parity, Sgd.withRate(1), 4000);
    assertArrayEquals(new double[6], exact(pairs, parity), 1e-6, "first and second moments");
    assertEquals(StrictMath.log(2), -entropy - Small.logLikelihood(pairs, parity), 1e-6);
    Machine hidden = train(Small.random(Rbm.binary(3, 4), 1, 3), parity, Adam.withRate(0.05), 3000);
    double divergence = -entropy - Small.logLikelihood(hidden, parity);
    assertTrue(divergence >= 0 && divergence <= 0.01, "KL = " + divergence);
  }

  /// The likelihood of a fully visible machine is concave: its Hessian is −covariance. Exact gradients with steps of ½
  /// on eigenvalues above 0.02 shrink a difference by e^(−0.01·3000) and more.
  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void twoStartsOfAFullyVisibleMachineEndInTheSameCouplings(long seed) {
    double[] probabilities = new double[16];
    Draws draws = Seed.of(seed).row(0);
    double sum = 0;
    for (int s = 0; s < 16; s++) sum += probabilities[s] = 0.3 + draws.uniformDouble(s, 0);
    for (int s = 0; s < 16; s++) probabilities[s] /= sum;
    Dataset data = Small.distribution(probabilities, 4);
    Machine first =
        train(Small.random(Boltzmann.boltzmann(4), 1, 20 + seed), data, Sgd.withRate(1), 6000);
    Machine second =
        train(Small.random(Boltzmann.boltzmann(4), 1, 30 + seed), data, Sgd.withRate(1), 6000);
    assertArrayEquals(first.parameters().values(), second.parameters().values(), 1e-5);
    double[][] curvature = new double[first.parameters().size()][];
    for (int i = 0; i < curvature.length; i++) {
      Parameters up = first.parameters().copy();
      Parameters down = first.parameters().copy();
      up.values()[i] += 1e-4;
      down.values()[i] -= 1e-4;
      double[] above = exact(first.with(up), data);
      double[] below = exact(first.with(down), data);
      curvature[i] = new double[above.length];
      for (int j = 0; j < above.length; j++) curvature[i][j] = (below[j] - above[j]) / 2e-4;
    }
    assertTrue(Cholesky.of(curvature) != null, "the Hessian has an eigenvalue that is not below 0");
  }
}
