package io.harmonium.coupling;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.harmonium.ConditionalGradients;
import io.harmonium.Small;
import io.harmonium.data.Dataset;
import io.harmonium.data.generate.Shifts;
import io.harmonium.evaluation.logz.AnnealingPath;
import io.harmonium.evaluation.logz.Betas;
import io.harmonium.learning.Adam;
import io.harmonium.learning.Batch;
import io.harmonium.learning.Recipe;
import io.harmonium.learning.Trainer;
import io.harmonium.learning.objective.ConditionalLikelihood;
import io.harmonium.learning.phase.PhaseSums;
import io.harmonium.learning.start.Initial;
import io.harmonium.machines.GatedRbm;
import io.harmonium.matrix.Bits;
import io.harmonium.matrix.Kernels;
import io.harmonium.matrix.Workers;
import io.harmonium.matrix.Workspace;
import io.harmonium.model.Configurations;
import io.harmonium.model.Distribution;
import io.harmonium.model.DoublePath;
import io.harmonium.model.LayerConditional;
import io.harmonium.model.Machine;
import io.harmonium.model.Parameters;
import io.harmonium.model.PreparedMachine;
import io.harmonium.model.exact.Enumeration;
import io.harmonium.random.Seed;
import io.harmonium.sampling.BlockGibbs;
import io.harmonium.sampling.Chains;
import io.harmonium.units.Binary;
import io.harmonium.units.Categorical;
import io.harmonium.units.Gaussian;
import io.harmonium.units.Spin;
import io.harmonium.units.Units;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// The gated machine against its energy, written out with all weights W_ijk, and against the plain machine that each x
/// makes of it.
class GatedTests {

  static List<Machine> machines() {
    return List.of(
        random(new Binary(), new Binary(), new Binary()),
        random(new Spin(), new Categorical(3), new Binary()),
        random(new Gaussian(), new Binary(), new Spin()),
        random(new Binary(), new Gaussian(), new Binary()));
  }

  private static Machine random(Units given, Units visible, Units hidden) {
    return Small.random(GatedRbm.of(given, 3, visible, 3, hidden, 2, 4), 0.7, 9);
  }

  private static Configurations rows(Machine machine, int count) {
    try (Workers workers = Workers.single()) {
      return Chains.independent(
          machine.structure(), machine.fields(), count, 0, Seed.of(6), workers);
    }
  }

  @ParameterizedTest
  @MethodSource("machines")
  void theEnergyIsThatOfAllTriples(Machine machine) {
    Gated link = GatedRbm.link(machine);
    double[] w = machine.parameters().get(link.name());
    DoublePath path = machine.doublePath();
    Configurations x = rows(machine, 5);
    for (int row = 0; row < 5; row++) {
      double[][][] t = path.statistics(x, row);
      double triples = 0;
      for (int i = 0; i < t[0][0].length; i++)
        for (int j = 0; j < t[1][0].length; j++)
          for (int k = 0; k < t[2][0].length; k++)
            for (int f = 0; f < 4; f++)
              triples +=
                  t[0][0][i]
                      * t[1][0][j]
                      * t[2][0][k]
                      * w[i * 4 + f]
                      * w[(link.row(1) + j) * 4 + f]
                      * w[(link.row(2) + k) * 4 + f];
      double fields = path.constant();
      for (int l = 0; l < 3; l++) fields -= path.fieldTerm(l, t);
      assertEquals(fields - triples, path.energy(t), 1e-12);
    }
  }

  /// Up to what x says of itself.
  @ParameterizedTest
  @MethodSource("machines")
  void everyGivenRowMakesAPlainMachine(Machine machine) {
    DoublePath path = machine.doublePath();
    Configurations x = rows(machine, 5);
    for (int row = 0; row < 5; row++) {
      double[][][] t = path.statistics(x, row);
      Machine plain = GatedRbm.given(machine, t[0][0]);
      double own = -path.fieldTerm(0, t) + path.constant() - plain.doublePath().constant();
      assertEquals(
          path.freeEnergy(t) - own,
          plain.doublePath().freeEnergy(new double[][][] {t[1], null}),
          1e-11);
    }
  }

  private static Batch batch(Machine machine, int count) {
    float[] weights = new float[count];
    for (int i = 0; i < count; i++) weights[i] = 0.5f * (1 + i % 3);
    Configurations all = rows(machine, count);
    Configurations x =
        Configurations.visible(machine.structure(), List.of(all.values(0), all.values(1)));
    return new Batch(x, java.util.stream.IntStream.range(0, count).toArray(), weights);
  }

  @ParameterizedTest
  @MethodSource("machines")
  void theGradientIsTheDerivativeOfTheConditionalLikelihood(Machine machine) {
    ConditionalGradients.agree(machine, batch(machine, 6));
  }

  @ParameterizedTest
  @MethodSource("machines")
  void chainsSeeTheInputsOfTheDoublePath(Machine machine) {
    PreparedMachine prepared = PreparedMachine.of(machine);
    DoublePath path = machine.doublePath();
    Configurations x = rows(machine, 4);
    for (int l = 0; l < 3; l++) {
      int layer = l;
      LayerConditional conditional =
          Distribution.of(prepared).conditional(l, new Workspace(Kernels.best())).receive(x, 0, 4);
      for (int row = 0; row < 4; row++) {
        float[][] eta = conditional.eta(row);
        double[][] expected = path.zeros(layer);
        path.eta(layer, path.statistics(x, row), expected);
        for (int j = 0; j < expected[0].length; j++)
          assertEquals(expected[0][j], eta[0][j], 1e-5 * Math.max(1, Math.abs(expected[0][j])));
      }
    }
  }

  /// Terms are rounded to 2⁻²⁰ and projections to floats.
  @ParameterizedTest
  @MethodSource("machines")
  void statisticsOfChainsAreThoseOfTheDoublePath(Machine machine) {
    Batch batch = batch(machine, 300);
    Parameters given = machine.parameters().zeros();
    try (Workers workers = Workers.of(2)) {
      PhaseSums.of(PreparedMachine.of(machine), batch.x(), batch.weights(), workers)
          .addTo(1, machine.parameters(), given);
    }
    Parameters expected = machine.parameters().zeros();
    DoublePath path = machine.doublePath();
    for (int row = 0; row < 300; row++)
      path.addExpectations(
          path.statistics(batch.x(), row), batch.weight(row) / batch.totalWeight(), expected);
    assertArrayEquals(expected.values(), given.values(), 1e-4);
  }

  /// 20 000 chains at one x: five standard errors of a frequency are at most 0.018.
  @Test
  void chainsLeaveXAndFollowTheDistributionOfYGivenX() {
    Machine machine = machines().get(0);
    int rows = 20_000;
    Configurations chains = Configurations.zeros(machine.structure(), rows);
    for (int row = 0; row < rows; row++) ((Bits) chains.values(0)).set(row, 1, true);
    Configurations before = chains.copy();
    try (Workers workers = Workers.single()) {
      PreparedMachine prepared = PreparedMachine.of(machine);
      new BlockGibbs().run(Distribution.of(prepared), chains, 0, 60, Seed.of(2), workers);
      assertEquals(before.values(0), chains.values(0));
      Machine plain = GatedRbm.given(machine, new double[] {0, 1, 0});
      Enumeration all = Enumeration.of(plain, true);
      double[] logs = all.logWeights(workers);
      double logZ = all.logPartition(workers);
      double[] seen = new double[8];
      for (int row = 0; row < rows; row++) {
        int number = 0;
        for (int j = 0; j < 3; j++) number += ((Bits) chains.values(1)).get(row, j) ? 1 << j : 0;
        seen[number] += 1.0 / rows;
      }
      for (int s = 0; s < 8; s++) {
        int[] values = all.values(s);
        int number = values[0] + 2 * values[1] + 4 * values[2];
        assertEquals(StrictMath.exp(logs[s] - logZ), seen[number], 0.018, "state " + number);
      }
    }
  }

  private static Machine trained(Dataset data, int threads, long updates) {
    Machine machine = GatedRbm.of(new Binary(), 9, new Binary(), 9, new Binary(), 4, 9);
    Recipe recipe = Recipe.cd(1, 50, 0.05).with(Adam.withRate(0.01));
    try (Workers workers = Workers.of(threads)) {
      Machine start = Initial.fromData(machine, data, 0.2, Seed.of(3), workers);
      Trainer trainer = new Trainer(recipe, machine.structure(), data, Seed.of(4), workers);
      return machine.with(
          trainer.run(trainer.start(start), updates, (update, norm) -> {}).parameters());
    }
  }

  @Test
  void learningGivesTheSameBitsForAnyNumberOfThreadsAndRaisesTheLikelihood() {
    Dataset data = Shifts.pairs(new Shifts(3, 0.3, 1).generate(200, Seed.of(5)));
    assertEquals(trained(data, 1, 20).parameters(), trained(data, 3, 20).parameters());
    Machine early = trained(data, 1, 1);
    Machine late = trained(data, 1, 400);
    Dataset some = data.slice(0, 40);
    try (Workers workers = Workers.single()) {
      double before = ConditionalLikelihood.value(early, Small.batch(early, some), workers);
      double after = ConditionalLikelihood.value(late, Small.batch(late, some), workers);
      assertTrue(after > before + 0.3, before + " then " + after);
    }
    assertArrayEquals(
        early.parameters().get("given.x"), late.parameters().get("given.x"), 0, "x learns nothing");
  }

  @Test
  void whatOnlyADistributionOfXCouldAnswerIsRefused() {
    Machine machine = machines().get(0);
    assertTrue(unsupported(() -> Enumeration.of(machine)).contains("given"));
    assertTrue(
        unsupported(() -> AnnealingPath.uniform(PreparedMachine.of(machine), Betas.uniform(5)))
            .contains("given"));
    Dataset data = Shifts.pairs(new Shifts(2, 0.3, 0).generate(20, Seed.of(5)));
    Machine pairs = GatedRbm.of(new Binary(), 4, new Binary(), 4, new Binary(), 2, 3);
    try (Workers workers = Workers.single()) {
      Trainer trainer =
          new Trainer(Recipe.pcd(1, 10, 0.1), pairs.structure(), data, Seed.of(4), workers);
      assertTrue(
          unsupported(() -> trainer.run(trainer.start(pairs), 1, (update, norm) -> {}))
              .contains("CD"));
    }
  }

  private static String unsupported(org.junit.jupiter.api.function.Executable what) {
    return assertThrows(IllegalArgumentException.class, what).getMessage();
  }
}
