package io.harmonium.deep;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.harmonium.Small;
import io.harmonium.data.Dataset;
import io.harmonium.evaluation.ExactSamples;
import io.harmonium.learning.Batch;
import io.harmonium.learning.Recipe;
import io.harmonium.learning.Sgd;
import io.harmonium.learning.Trainer;
import io.harmonium.learning.objective.ExactLikelihood;
import io.harmonium.learning.objective.Objective;
import io.harmonium.learning.phase.ContrastiveDivergence;
import io.harmonium.learning.phase.GibbsPosterior;
import io.harmonium.learning.phase.Persistent;
import io.harmonium.learning.phase.PhaseSums;
import io.harmonium.machines.Boltzmann;
import io.harmonium.machines.Rbm;
import io.harmonium.matrix.Workers;
import io.harmonium.model.BipartiteView;
import io.harmonium.model.Configurations;
import io.harmonium.model.Machine;
import io.harmonium.model.Parameters;
import io.harmonium.model.PreparedMachine;
import io.harmonium.random.Seed;
import java.util.Arrays;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

/// Gradients of deep Boltzmann machines.
class DeepLikelihoodTests {

  private static final Workers WORKERS = Workers.of(2);
  private static final Machine MACHINE = Small.random(Dbm.binary(3, 3, 2), 0.9, 3);
  private static final Dataset SOME =
      Small.distribution(new double[] {0.3, 0, 0.1, 0.2, 0, 0.25, 0.05, 0.1}, 3);

  @AfterAll
  static void close() {
    WORKERS.close();
  }

  private static double[] gradient(
      Objective objective, Machine machine, Batch batch, Configurations chains) {
    Parameters gradient = machine.parameters().zeros();
    objective.addGradient(machine, batch, chains, Seed.of(5), WORKERS, gradient);
    return gradient.values();
  }

  /// 40 000 chains from the distribution itself and 40 000 rows whose hidden layers are drawn given them: products of
  /// numbers in [0, 1] have errors of at most ½/√40000 in each phase, and five of both are 0.018. Two means instead of
  /// a mean and a sample would be wrong by 0.05 here.
  @Test
  void drawnPhasesGiveTheExactGradient() {
    int rows = 40_000;
    double[] exact = gradient(new ExactLikelihood(), MACHINE, Small.batch(MACHINE, SOME), null);
    Configurations chains = ExactSamples.draw(MACHINE, rows, Seed.of(7), WORKERS);
    Configurations x = DeepMachines.visible(MACHINE).like(rows);
    int[] order = new int[rows];
    Configurations data = Small.batch(MACHINE, SOME).x();
    double[] shares = new double[SOME.rows()];
    for (int row = 0; row < rows; row++) {
      double place = (row + 0.5) / rows;
      int r = 0;
      for (double sum = SOME.weight(0); sum < place; sum += SOME.weight(r)) r++;
      order[row] = r;
      shares[r] += 1.0 / rows;
    }
    for (int r = 0; r < shares.length; r++) assertEquals(SOME.weight(r), shares[r], 1e-4);
    x.copyRows(data, order);
    Objective drawn = new DeepLikelihood(Persistent.of(1, rows), new GibbsPosterior(30));
    double[] sampled = gradient(drawn, MACHINE, new Batch(x, order, null), chains);
    assertArrayEquals(exact, sampled, 0.018);
  }

  /// The bound at its maximum has no derivative along the means, so that its derivative along the parameters is the
  /// positive phase; central differences of step 1e-3 and float statistics are right to 1e-5.
  @Test
  void theMeanFieldPhaseIsTheDerivativeOfTheBound() {
    Machine machine = Small.random(Dbm.binary(3, 3, 2, 2), 0.9, 4);
    Configurations x = DeepMachines.visible(machine);
    PreparedMachine folded = PreparedMachine.of(BipartiteView.of(machine));
    Configurations known =
        MeanFieldPosterior.REPORTED.complete(folded, x, null, Seed.of(1), WORKERS);
    Parameters sums = machine.parameters().zeros();
    PhaseSums.of(folded, known, null, WORKERS).addTo(1, machine.parameters(), sums);
    for (int i = 0; i < sums.size(); i++) {
      double derivative = 0;
      for (double step : new double[] {1e-3, -1e-3}) {
        Parameters moved = machine.parameters().copy();
        moved.values()[i] += step;
        double[] free = VariationalBound.freeEnergies(machine.with(moved), x, WORKERS);
        derivative -= Arrays.stream(free).average().orElseThrow() / (2 * step);
      }
      assertEquals(derivative, sums.values()[i], 1e-5, "parameter " + i);
    }
  }

  @Test
  void meanFieldOfACutChainIsTheExactPositivePhase() {
    Machine cut = DeepMachines.scaled(MACHINE, "hidden1-hidden2", 0);
    Batch batch = Small.batch(cut, SOME);
    Configurations chains = ExactSamples.draw(cut, 1000, Seed.of(8), WORKERS);
    Objective meanField = new DeepLikelihood(Persistent.of(1, 1000), MeanFieldPosterior.REPORTED);
    double[] mean = gradient(meanField, cut, batch, chains.copy());
    Objective drawn = new DeepLikelihood(Persistent.of(1, 1000), new GibbsPosterior(1));
    double[] bits = gradient(drawn, cut, batch, chains.copy());
    int lower = cut.structure().offset(0, 0);
    for (int i = lower; i < lower + 3; i++) assertEquals(mean[i], bits[i], 1e-9);
    Parameters.Slice link = cut.parameters().slice("visible-hidden1");
    for (int i = link.offset(); i < link.end(); i++) assertEquals(mean[i], bits[i], 1e-6);
  }

  /// Four patterns of probability ¼ in six bits: log 4 is the least cost, independent bits cost 6·log 2.
  @Test
  void centredTrainingWithoutPretrainingLearnsWhatTheUpperLayerMustHold() {
    double[] distribution = new double[64];
    for (int pattern : new int[] {0b000111, 0b111000, 0b010101, 0b101010})
      distribution[pattern] = 0.25;
    Dataset data = Small.distribution(distribution, 6);
    Machine plain = Dbm.binary(6, 6, 3);
    Recipe recipe =
        Recipe.of(
            new DeepLikelihood(Persistent.of(5, 200), new MeanFieldPosterior(1e-3, 30)),
            4,
            Sgd.withRate(0.1));
    Trainer trainer = new Trainer(recipe, plain.structure(), data, Seed.of(3), WORKERS);
    Machine start =
        io.harmonium.learning.start.Initial.fromData(plain, data, 0.1, Seed.of(4), WORKERS);
    Machine learned =
        plain.with(trainer.run(trainer.start(start), 1500, (u, norm) -> {}).parameters());
    double before = Small.logLikelihood(start, data);
    double after = Small.logLikelihood(learned, data);
    assertTrue(before < -4, "before " + before);
    assertTrue(after > -1.9, "after " + after + ", at best " + -StrictMath.log(4));
  }

  @Test
  void whatCannotBeLearnedIsRefused() {
    Objective pcd = new DeepLikelihood(Persistent.of(1, 4), new GibbsPosterior(1));
    assertNull(pcd.unsupported(MACHINE.structure()));
    assertNull(pcd.unsupported(Rbm.binary(3, 2).structure()));
    assertNotNull(pcd.unsupported(Boltzmann.boltzmann(3, 2).structure()));
    Objective cd = new DeepLikelihood(ContrastiveDivergence.of(1), new GibbsPosterior(1));
    assertNotNull(cd.unsupported(MACHINE.structure()));
  }
}
