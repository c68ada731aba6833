package io.harmonium.learning;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.harmonium.Small;
import io.harmonium.data.Dataset;
import io.harmonium.learning.objective.ExactLikelihood;
import io.harmonium.machines.Rbm;
import io.harmonium.matrix.Workers;
import io.harmonium.model.Machine;
import io.harmonium.model.Parameters;
import io.harmonium.random.Seed;
import io.harmonium.units.Binary;
import io.harmonium.units.Gaussian;
import java.util.List;
import org.junit.jupiter.api.Test;

class PenaltyTests {

  private static final Machine MACHINE =
      Small.random(Rbm.of(new Gaussian(), 3, new Binary(), 2), 0.8, 1);

  private static Parameters gradient(Penalty penalty, double[][][] means) {
    Parameters gradient = MACHINE.parameters().zeros();
    penalty.addGradient(MACHINE.structure(), MACHINE.parameters(), means, gradient);
    return gradient;
  }

  private static double decay(double[] weights, double l1, double l2) {
    double sum = 0;
    for (double w : weights) sum -= l1 * Math.abs(w) + 0.5 * l2 * w * w;
    return sum;
  }

  /// −l1·Σ|W| − ½·l2·ΣW² by central differences, away from the corner at 0; fields and precisions are free of it.
  @Test
  void weightDecayIsTheDerivativeOfItsFormula() {
    Parameters gradient = gradient(new WeightDecay(0.3, 0.7), null);
    double[] w = MACHINE.parameters().get(Rbm.LINK);
    for (int i = 0; i < w.length; i++) {
      double[] up = w.clone();
      double[] down = w.clone();
      up[i] += 1e-6;
      down[i] -= 1e-6;
      double derivative = (decay(up, 0.3, 0.7) - decay(down, 0.3, 0.7)) / 2e-6;
      assertEquals(derivative, gradient.get(Rbm.LINK)[i], 1e-8);
    }
    for (String field : List.of("visible.x", "visible.x²", "hidden.x"))
      for (double g : gradient.get(field)) assertEquals(0, g);
  }

  /// ∂/∂q of −½λΣ(q − ρ)² stands at the hidden fields, with which q grows.
  @Test
  void sparsityIsTheDerivativeInTheActivity() {
    double[][][] means = {{new double[3], new double[3]}, {{0.4, 0.05}}};
    Parameters gradient = gradient(new SparsityTarget(2, 0.1), means);
    for (int j = 0; j < 2; j++) {
      double q = means[1][0][j];
      double derivative =
          (-(q + 1e-6 - 0.1) * (q + 1e-6 - 0.1) + (q - 1e-6 - 0.1) * (q - 1e-6 - 0.1)) / 2e-6;
      assertEquals(derivative, gradient.get("hidden.x")[j], 1e-9);
    }
    for (double g : gradient.get(Rbm.LINK)) assertEquals(0, g);
  }

  @Test
  void sparsityPullsTheActivityToItsTarget() {
    Machine machine = Small.random(Rbm.binary(4, 3), 0.5, 2);
    Dataset data = Small.sampled(machine, 40, 3);
    double free = activity(machine, data, List.of());
    double sparse = activity(machine, data, List.of(new SparsityTarget(3, 0.05)));
    assertTrue(Math.abs(sparse - 0.05) < 0.5 * Math.abs(free - 0.05), free + " to " + sparse);
  }

  /// A pull lowers the activity of units, and more so when it is stronger.
  @Test
  void pullMakesUnitsRarelyOn() {
    Machine machine = Small.random(Rbm.binary(4, 3), 0.5, 2);
    Dataset data = Small.sampled(machine, 40, 3);
    double free = activity(machine, data, List.of());
    double little = activity(machine, data, List.of(new HiddenBiasSparsity(0.01)));
    double much = activity(machine, data, List.of(new HiddenBiasSparsity(0.05)));
    assertTrue(much < little && little < free, free + ", " + little + ", " + much);
  }

  private static double activity(Machine machine, Dataset data, List<Penalty> penalties) {
    Recipe recipe =
        Recipe.of(new ExactLikelihood(), 100, Sgd.withRate(0.2)).withPenalties(penalties);
    try (Workers workers = Workers.single()) {
      Trainer trainer = new Trainer(recipe, machine.structure(), data, Seed.of(4), workers);
      TrainingState end = trainer.run(trainer.start(machine), 300, (update, norm) -> {});
      double[][][] means =
          new ExactLikelihood()
              .addGradient(
                  machine.with(end.parameters()),
                  Small.batch(machine, data),
                  null,
                  Seed.of(4),
                  workers,
                  machine.parameters().zeros());
      return (means[1][0][0] + means[1][0][1] + means[1][0][2]) / 3;
    }
  }

  @Test
  void negativePenaltiesAreRefused() {
    assertThrows(IllegalArgumentException.class, () -> new WeightDecay(-1, 0));
    assertThrows(IllegalArgumentException.class, () -> new WeightDecay(0, Double.NaN));
    assertThrows(IllegalArgumentException.class, () -> new SparsityTarget(-1, 0.1));
    assertThrows(IllegalArgumentException.class, () -> new SparsityTarget(1, 1));
    assertThrows(IllegalArgumentException.class, () -> new HiddenBiasSparsity(-1));
    assertThrows(IllegalArgumentException.class, () -> new HiddenBiasSparsity(Double.NaN));
  }
}
