package io.harmonium.learning;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.harmonium.data.Block;
import io.harmonium.data.Dataset;
import io.harmonium.data.Provenance;
import io.harmonium.learning.objective.MaximumLikelihood;
import io.harmonium.learning.phase.Persistent;
import io.harmonium.learning.start.Initial;
import io.harmonium.machines.Rbm;
import io.harmonium.matrix.Reals;
import io.harmonium.matrix.Workers;
import io.harmonium.model.Machine;
import io.harmonium.random.Seed;
import io.harmonium.units.DoubleRelu;
import io.harmonium.units.Gaussian;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Layers of unbounded range on both sides can drive each other beyond any distribution; training stays where there is
/// one.
class UnboundedTests {

  static List<Machine> machines() {
    return List.of(
        Rbm.of(new Gaussian(), 4, new Gaussian(), 3),
        Rbm.of(new Gaussian(), 4, new DoubleRelu(), 3),
        Rbm.spikeSlab(new Gaussian(), 4, 40));
  }

  /// Four columns that all follow one number, with a correlation of 0.99; the number has heavy tails.
  private static Dataset data() {
    Reals x = Reals.zeros(200, 4);
    for (int row = 0; row < 200; row++)
      for (int i = 0; i < 4; i++)
        x.set(
            row,
            i,
            (float)
                (Seed.of(1).row(row).normal(0, 0) + 0.1 * Seed.of(1).row(row).normal(1 + i, 0)));
    return Dataset.of(Block.of("visible", x), Provenance.of("one number"));
  }

  private static double common(int row) {
    return Seed.of(1).row(row).normal(0, 0) * StrictMath.exp(Seed.of(1).row(row).normal(9, 0));
  }

  private static TrainingState trained(Machine machine, int threads) {
    Dataset data = data();
    Recipe recipe = Recipe.of(new MaximumLikelihood(Persistent.of(1, 50)), 50, Adam.withRate(0.1));
    try (Workers workers = Workers.of(threads)) {
      Machine start = Initial.fromData(machine, data, 0.01, Seed.of(2), workers);
      Trainer trainer = new Trainer(recipe, machine.structure(), data, Seed.of(3), workers);
      return trainer.run(trainer.start(start), 200, (update, norm) -> {});
    }
  }

  @ParameterizedTest
  @MethodSource("machines")
  void strongCorrelationsAreLearnedWithinTheDistribution(Machine machine) {
    Machine end = machine.with(trained(machine, 1).parameters());
    assertNull(end.unsupported());
    assertTrue(end.strength() < 1, "strength " + end.strength());
    assertEquals(end.parameters(), machine.with(trained(machine, 3).parameters()).parameters());
  }

  @Test
  void spikesNeverTakePrecisionAway() {
    Machine machine = Rbm.spikeSlab(new Gaussian(), 4, 3);
    double least = 0;
    for (double weight : trained(machine, 1).parameters().get(Rbm.SQUARES)) {
      assertTrue(weight <= 0, "weight " + weight);
      least = Math.min(least, weight);
    }
    assertTrue(least < 0, "nothing is damped");
  }

  /// The power iteration finds s_max of one pair of layers: W = σ·u·vᵀ with unit vectors and γ = 4, γ' = 9.
  @Test
  void strengthIsTheLargestSingularValueInUnitsOfTheWidths() {
    Machine zero = Rbm.of(new Gaussian(), 2, new Gaussian(), 2);
    double[] w = {0.6 * 0.8 * 3, 0.6 * 0.6 * 3, 0.8 * 0.8 * 3, 0.8 * 0.6 * 3};
    double[] four = {StrictMath.log(4), StrictMath.log(4)};
    double[] nine = {StrictMath.log(9), StrictMath.log(9)};
    Machine machine =
        zero.with(
            zero.parameters().with("visible.x²", four).with("hidden.x²", nine).with(Rbm.LINK, w));
    assertEquals(0.5, machine.strength(), 1e-12);
  }
}
