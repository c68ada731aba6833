package io.harmonium.machines;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.harmonium.ConditionalGradients;
import io.harmonium.Small;
import io.harmonium.data.Block;
import io.harmonium.data.Dataset;
import io.harmonium.data.Provenance;
import io.harmonium.evaluation.ConditionalScores;
import io.harmonium.evaluation.Estimate;
import io.harmonium.evaluation.Rows;
import io.harmonium.evaluation.logz.ExactPartition;
import io.harmonium.learning.Adam;
import io.harmonium.learning.Batch;
import io.harmonium.learning.Recipe;
import io.harmonium.learning.Trainer;
import io.harmonium.learning.objective.ConditionalLikelihood;
import io.harmonium.matrix.Bits;
import io.harmonium.matrix.CellRange;
import io.harmonium.matrix.Reals;
import io.harmonium.matrix.States;
import io.harmonium.matrix.Workers;
import io.harmonium.model.Configurations;
import io.harmonium.model.DoublePath;
import io.harmonium.model.Layer;
import io.harmonium.model.Machine;
import io.harmonium.model.Structure;
import io.harmonium.random.Seed;
import io.harmonium.sampling.Chains;
import io.harmonium.units.Binary;
import io.harmonium.units.Categorical;
import io.harmonium.units.Gaussian;
import io.harmonium.units.Spin;
import io.harmonium.units.Units;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// The conditional machine against the joint one of the same weights: p(y | x) is p(x, y) over its sum over y.
class ConditionalRbmTests {

  static List<Machine> machines() {
    return List.of(
        random(new Binary(), new Binary(), new Binary()),
        random(new Categorical(3), new Spin(), new Binary()),
        random(new Gaussian(), new Binary(), new Categorical(3)),
        random(new Binary(), new Binary(), new Gaussian()));
  }

  private static Machine random(Units given, Units visible, Units hidden) {
    return Small.random(
        ConditionalRbm.of(
            new Layer("given", given, 2),
            new Layer("visible", visible, 3),
            new Layer("hidden", hidden, 2)),
        0.7,
        11);
  }

  private static Configurations rows(Machine machine, int count) {
    try (Workers workers = Workers.single()) {
      Configurations all =
          Chains.independent(machine.structure(), machine.fields(), count, 0, Seed.of(6), workers);
      return Configurations.visible(machine.structure(), List.of(all.values(0), all.values(1)));
    }
  }

  /// log p(y | x) = −F(x, y) − log Σ_y' e^(−F(x, y')), the sum over all y' of the joint machine.
  @ParameterizedTest
  @MethodSource("machines")
  void likelihoodsAreThoseOfTheJointMachineGivenX(Machine machine) {
    Configurations x = rows(machine, 6);
    Machine joint =
        new Machine(
            new Structure(
                machine.structure().visible(),
                machine.structure().hidden(),
                machine.structure().links()),
            machine.parameters());
    DoublePath path = joint.doublePath();
    try (Workers workers = Workers.single()) {
      ConditionalScores scores =
          ConditionalScores.of(
              machine,
              Rows.of(x),
              (plain, distribution) -> Estimate.exact(ExactPartition.logPartition(plain, workers)),
              workers);
      for (int row = 0; row < 6; row++) {
        double sum = 0;
        Configurations other = x.like(1);
        other.copyRange(x, row, 0, 1);
        for (int state = 0; state < 8; state++) {
          for (int i = 0; i < 3; i++) other.values(1).setValue(0, i, state >> i & 1);
          sum += StrictMath.exp(path.freeEnergy(x, row) - path.freeEnergy(other, 0));
        }
        assertEquals(-StrictMath.log(sum), scores.logLikelihood(row), 1e-10);
      }
      double mean = IntStream.range(0, 6).mapToDouble(scores::logLikelihood).sum() / 6;
      assertEquals(mean, scores.mean().value(), 1e-12);
    }
  }

  @ParameterizedTest
  @MethodSource("machines")
  void theGradientIsTheDerivativeOfTheConditionalLikelihood(Machine machine) {
    float[] weights = {1, 0.5f, 2, 1, 1, 0.5f};
    ConditionalGradients.agree(
        machine, new Batch(rows(machine, 6), IntStream.range(0, 6).toArray(), weights));
  }

  /// y copies x in nine of ten bits: −H(0.1) = −0.325 nats per bit are reached but for what 200 rows leave open.
  @Test
  void itLearnsToCopy() {
    Bits x = Bits.zeros(200, 2);
    Bits y = Bits.zeros(200, 2);
    for (int row = 0; row < 200; row++)
      for (int i = 0; i < 2; i++) {
        x.set(row, i, (row >> i & 1) == 1);
        y.set(row, i, x.get(row, i) != (row / 4 % 10 == i));
      }
    Dataset data =
        new Dataset(
            List.of(Block.of("given", x), Block.of("visible", y)),
            null,
            null,
            null,
            null,
            Provenance.of("copies"));
    Machine zero =
        ConditionalRbm.of(
            new Layer("given", new Binary(), 2),
            new Layer("visible", new Binary(), 2),
            new Layer("hidden", new Binary(), 2));
    Recipe recipe =
        new Recipe(
            new ConditionalLikelihood(),
            200,
            Adam.withRate(0.1),
            List.of(),
            List.of(),
            0.95,
            java.util.Map.of());
    Machine learned = Trainer.fit(recipe, zero, data, 150, Seed.of(2));
    Configurations rows = Configurations.visible(zero.structure(), List.of(x, y));
    try (Workers workers = Workers.single()) {
      double value =
          ConditionalLikelihood.value(
              learned, new Batch(rows, IntStream.range(0, 200).toArray(), null), workers);
      assertTrue(value > -0.75, "log p(y | x) = " + value);
    }
  }

  @Test
  void rangesOfCellsKeepTheirValues() {
    Reals numbers = Reals.zeros(2, 4);
    for (int i = 0; i < 8; i++) numbers.set(i / 4, i % 4, i + 0.5f);
    States some = CellRange.of(numbers, 1, 3);
    assertEquals(5.5, some.content(1, 0));
    assertEquals(2, some.cells());
    Machine machine = random(new Categorical(3), new Spin(), new Binary());
    Configurations x = rows(machine, 3);
    for (int row = 0; row < 3; row++) {
      assertEquals(x.values(0).content(row, 1), CellRange.of(x.values(0), 1, 2).content(row, 0));
      assertEquals(x.values(1).content(row, 2), CellRange.of(x.values(1), 1, 3).content(row, 1));
    }
  }
}
