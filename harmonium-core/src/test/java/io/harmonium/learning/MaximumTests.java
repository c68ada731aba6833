package io.harmonium.learning;

import static org.junit.jupiter.api.Assertions.assertTrue;

import io.harmonium.Small;
import io.harmonium.data.Dataset;
import io.harmonium.learning.objective.ExactLikelihood;
import io.harmonium.learning.objective.MaximumLikelihood;
import io.harmonium.learning.phase.Persistent;
import io.harmonium.learning.start.Initial;
import io.harmonium.machines.Rbm;
import io.harmonium.matrix.Workers;
import io.harmonium.model.Machine;
import io.harmonium.model.Parameters;
import io.harmonium.random.Seed;
import io.harmonium.units.Units;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Training finds the maximum: there the moments of the model are those of the data, and their gaps are the gradient.
class MaximumTests {

  private static Machine teacher(String visible, int size, String hidden, double weights) {
    return Small.random(Rbm.of(Units.parse(visible), size, Units.parse(hidden), 1), weights, 99);
  }

  /// The largest |⟨∂(−E)/∂θ⟩_data − ⟨∂(−E)/∂θ⟩_model|, by enumeration.
  private static double gap(Machine machine, Dataset data, Workers workers) {
    Parameters gradient = machine.parameters().zeros();
    new ExactLikelihood()
        .addGradient(machine, Small.batch(machine, data), null, Seed.of(1), workers, gradient);
    double largest = 0;
    for (double g : gradient.values()) largest = Math.max(largest, Math.abs(g));
    return largest;
  }

  private static Machine trained(
      Recipe recipe, Machine machine, Dataset data, int updates, Workers workers) {
    Machine start = Initial.fromData(machine, data, 0.3, Seed.of(1), workers);
    Trainer trainer = new Trainer(recipe, machine.structure(), data, Seed.of(1), workers);
    return machine.with(
        trainer.run(trainer.start(start), updates, (update, norm) -> {}).parameters());
  }

  /// Real rows are drawn from the teacher; discrete teachers give their whole distribution.
  private static Dataset lesson(Machine teacher) {
    return teacher.structure().layer(0).units().values() > 0
        ? Small.distribution(teacher)
        : Small.sampled(teacher, 60, 4);
  }

  @ParameterizedTest
  @CsvSource({
    "binary, 4, spin, 0.3",
    "spin, 4, spin, 0.1",
    "spin, 4, binary, 0.3",
    "categorical:3, 3, spin, 0.3",
    "gaussian, 2, spin, 0.1"
  })
  void exactTrainingClosesTheGapsOfTheMoments(
      String visible, int size, String hidden, double rate) {
    Machine teacher = teacher(visible, size, hidden, 1.5);
    Dataset data = lesson(teacher);
    Recipe recipe = Recipe.of(new ExactLikelihood(), 1000, new Sgd(Schedule.constant(rate), 0.95));
    try (Workers workers = Workers.single()) {
      double gap = gap(trained(recipe, teacher, data, 2500, workers), data, workers);
      assertTrue(gap <= 1e-6, "gap " + gap);
    }
  }

  /// 500 chains leave a noise of 0.02 in one gradient; a cooling rate averages over hundreds of them.
  @ParameterizedTest
  @CsvSource({
    "binary, 4, spin",
    "spin, 4, spin",
    "spin, 4, binary",
    "categorical:3, 3, spin",
    "gaussian, 2, spin"
  })
  void persistentChainsComeWithinTwoHundredths(String visible, int size, String hidden) {
    Machine teacher = teacher(visible, size, hidden, 1);
    Dataset data = Small.sampled(teacher, 500, 5);
    Recipe recipe =
        Recipe.of(
            new MaximumLikelihood(Persistent.of(2, 500)),
            1000,
            new Sgd(Schedule.exponential(0.1, 0.001, 800), 0.9));
    try (Workers workers = Workers.of(2)) {
      double gap = gap(trained(recipe, teacher, data, 800, workers), data, workers);
      assertTrue(gap <= 0.02, "gap " + gap);
    }
  }
}
