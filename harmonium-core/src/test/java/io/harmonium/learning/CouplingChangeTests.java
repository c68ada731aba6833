package io.harmonium.learning;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.harmonium.Small;
import io.harmonium.data.Dataset;
import io.harmonium.learning.objective.MaximumLikelihood;
import io.harmonium.learning.phase.Persistent;
import io.harmonium.machines.Boltzmann;
import io.harmonium.matrix.Resident;
import io.harmonium.matrix.Workers;
import io.harmonium.model.Machine;
import io.harmonium.model.Parameters;
import io.harmonium.model.exact.Enumeration;
import io.harmonium.random.Seed;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

/// Couplings that come and go, on machines whose distributions are enumerated.
class CouplingChangeTests {

  private static final Workers WORKERS = Workers.of(2);
  private static final TrainingLoop.Watch BLIND = (update, norm) -> {};

  @AfterAll
  static void close() {
    WORKERS.close();
  }

  private static final Machine POTTS = Boltzmann.potts(3, 3);
  private static final int LINKS = POTTS.structure().linkOffset();
  private static final int COUPLINGS = POTTS.parameters().size() - LINKS;

  private static double[] distribution(Machine machine) {
    Enumeration all = Enumeration.of(machine, true);
    double[] distribution = all.logWeights(WORKERS).clone();
    double logZ = all.logPartition(WORKERS);
    for (int i = 0; i < distribution.length; i++)
      distribution[i] = StrictMath.exp(distribution[i] - logZ);
    return distribution;
  }

  /// The frequency of the two states of coupling `k` under a machine's distribution.
  private static double frequency(Machine machine, int k) {
    Parameters one = machine.parameters().zeros();
    one.values()[LINKS + k] = 1;
    Enumeration pair = Enumeration.of(machine.with(one), true);
    double[] there = pair.logWeights(WORKERS);
    double[] distribution = distribution(machine);
    double sum = 0;
    for (int i = 0; i < distribution.length; i++) sum += there[i] > 0.5 ? distribution[i] : 0;
    return sum;
  }

  private static Machine with(Machine machine, int k, double value) {
    Parameters parameters = machine.parameters().copy();
    parameters.values()[LINKS + k] = value;
    return machine.with(parameters);
  }

  /// The symmetrised divergence by its definition, Σ (p − p⁰)·log(p/p⁰), to 1e-12.
  @Test
  void whatARemovedCouplingChangesIsTheSymmetrisedDivergence() {
    Machine machine = Small.random(POTTS, 0.8, 1);
    for (int k = 0; k < COUPLINGS; k += 4) {
      double[] before = distribution(machine);
      double[] after = distribution(with(machine, k, 0));
      double divergence = 0;
      for (int i = 0; i < before.length; i++)
        divergence += (before[i] - after[i]) * StrictMath.log(before[i] / after[i]);
      double formula =
          CouplingChange.Decimation.divergence(
              machine.parameters().values()[LINKS + k], frequency(machine, k));
      assertEquals(divergence, formula, 1e-12);
    }
  }

  /// The gain is the largest log-likelihood that one coupling alone can add: at its best value the exact gain is that of
  /// the formula (1e-6: the weights of the rows are floats), and to both sides of it smaller.
  @Test
  void theGainOfACouplingIsWhatItsBestValueAdds() {
    Machine teacher = Small.random(POTTS, 1, 2);
    Machine machine = Small.random(POTTS, 0.3, 3);
    Dataset data = Small.distribution(teacher);
    double before = Small.logLikelihood(machine, data);
    for (int k = 0; k < COUPLINGS; k += 4) {
      double f = frequency(teacher, k);
      double p = frequency(machine, k);
      double now = machine.parameters().values()[LINKS + k];
      double best = now + CouplingChange.Activation.best(f, p);
      double gain = Small.logLikelihood(with(machine, k, best), data) - before;
      assertEquals(CouplingChange.Activation.gain(f, p), gain, 1e-6);
      for (double side : new double[] {-0.1, 0.1})
        assertTrue(Small.logLikelihood(with(machine, k, best + side), data) - before < gain);
    }
  }

  private static Recipe recipe(int chains) {
    return new Recipe(
        new MaximumLikelihood(Persistent.of(5, chains)),
        1000,
        new SparsityMask(new Sgd(Schedule.constant(0.1), 0.5), LINKS),
        List.of(),
        List.of(),
        0.9,
        Map.of());
  }

  private static TrainingState trained(
      Machine machine, Dataset data, TrainingState state, long to) {
    Trainer trainer = new Trainer(recipe(500), POTTS.structure(), data, Seed.of(4), WORKERS);
    return trainer.run(state == null ? trainer.start(machine) : state, to, BLIND);
  }

  @Test
  void couplingsThatAreNotThereStayAwayWhileTheOthersLearn() {
    Dataset data = Small.distribution(Small.random(POTTS, 1, 5));
    Machine machine = with(with(POTTS, 3, 0.1), 20, -0.1);
    double[] learned = trained(machine, data, null, 50).parameters().values();
    for (int k = 0; k < COUPLINGS; k++) {
      boolean there = k == 3 || k == 20;
      assertEquals(there, learned[LINKS + k] != 0, "coupling " + k);
      if (there) assertTrue(Math.abs(learned[LINKS + k] - (k == 3 ? 0.1 : -0.1)) > 1e-3);
    }
  }

  /// How many couplings gain more than coupling `k`, frequencies counted in the chains pair by pair.
  private static int higher(Machine teacher, TrainingState state, int k) {
    double[] gains = new double[COUPLINGS];
    double squares = 0;
    for (double weight : distribution(teacher)) squares += weight * weight;
    Resident chains = (Resident) state.chains().values(0);
    for (int c = 0; c < COUPLINGS; c++) {
      int first = c < 18 ? 0 : 1;
      int second = c < 9 ? 1 : 2;
      int together = 0;
      for (int row = 0; row < chains.rows(); row++)
        if (chains.value(row, first) == c % 9 / 3 && chains.value(row, second) == c % 3) together++;
      double p = pinched((double) together / chains.rows(), 1.0 / chains.rows());
      double f = pinched(frequency(teacher, c), squares);
      gains[c] = CouplingChange.Activation.gain(f, p);
    }
    int higher = 0;
    for (double gain : gains) if (gain > gains[k]) higher++;
    return higher;
  }

  private static double pinched(double frequency, double alpha) {
    return (1 - alpha) * frequency + alpha / 9;
  }

  /// Activation from nothing: the share that was asked for comes, never more than the density, and a machine with all
  /// couplings that matter has the data's likelihood better than one without.
  @Test
  void activationAddsTheMostUsefulCouplingsUpToTheDensity() {
    Machine teacher = with(with(POTTS, 4, 2), 17, -2);
    Dataset data = Small.distribution(teacher);
    TrainingState state = trained(POTTS, data, null, 30);
    CouplingChange.Activation few = new CouplingChange.Activation(0.2, 0.08);
    TrainingState next = few.apply(POTTS.with(state.parameters()), state, data, WORKERS);
    Machine first = POTTS.with(next.parameters());
    assertEquals(2.0 / COUPLINGS, CouplingChange.density(first), 1e-12);
    for (int k = 0; k < COUPLINGS; k++)
      assertEquals(
          higher(teacher, state, k) < 2,
          next.parameters().values()[LINKS + k] != 0,
          "coupling " + k);
    for (int k = 0; k < 6; k++)
      next = few.apply(POTTS.with(next.parameters()), next, data, WORKERS);
    Machine last = POTTS.with(next.parameters());
    assertEquals(5.0 / COUPLINGS, CouplingChange.density(last), 1e-12);
    assertTrue(few.done(last));
    assertArrayEquals(
        state.parameters().values(), trained(POTTS, data, null, 30).parameters().values());
  }

  @Test
  void decimationRemovesTheLeastUsefulCouplingsDownToTheDensity() {
    Machine machine = Small.random(POTTS, 0.01, 6);
    machine = with(with(machine, 4, 2), 17, -2);
    Dataset data = Small.distribution(machine);
    Trainer trainer = new Trainer(recipe(2000), POTTS.structure(), data, Seed.of(4), WORKERS);
    TrainingState state = trainer.start(machine);
    CouplingChange.Decimation half = new CouplingChange.Decimation(0.1, 0.5);
    for (int k = 0; k < 8; k++)
      state = half.apply(machine.with(state.parameters()), state, data, WORKERS);
    Machine sparse = machine.with(state.parameters());
    assertTrue(half.done(sparse));
    assertEquals(2.0 / COUPLINGS, CouplingChange.density(sparse), 1e-12);
    assertEquals(2, sparse.parameters().values()[LINKS + 4]);
    assertEquals(-2, sparse.parameters().values()[LINKS + 17]);
  }

  /// A state is all that is needed to go on: cut between changes and copied, the numbers are the same.
  @Test
  void aSparseRunThatWasCutGoesOnBitForBit() {
    Dataset data = Small.distribution(Small.random(POTTS, 1, 7));
    CouplingChange change = new CouplingChange.Activation(0.5, 0.1);
    double[][] ends = new double[2][];
    for (int cut = 0; cut < 2; cut++) {
      TrainingState state = trained(POTTS, data, null, 10);
      for (int round = 1; round < 4; round++) {
        state = change.apply(POTTS.with(state.parameters()), state, data, WORKERS);
        if (cut == 1) state = trained(POTTS, data, state.copy(), 10 * round + 3);
        state = trained(POTTS, data, state, 10 * round + 10);
      }
      ends[cut] = state.parameters().values();
    }
    assertArrayEquals(ends[0], ends[1]);
  }

  @Test
  void bitsAndHiddenUnitsAreRefused() {
    Machine bits = Boltzmann.boltzmann(3);
    Dataset data = Small.distribution(bits);
    Trainer trainer =
        new Trainer(Recipe.pcd(1, 8, 0.1), bits.structure(), data, Seed.of(1), WORKERS);
    TrainingState state = trainer.start(bits);
    assertThrows(
        IllegalArgumentException.class,
        () -> new CouplingChange.Activation(1, 0.1).apply(bits, state, data, WORKERS));
    assertThrows(IllegalArgumentException.class, () -> new CouplingChange.Decimation(0, 0.1));
  }
}
