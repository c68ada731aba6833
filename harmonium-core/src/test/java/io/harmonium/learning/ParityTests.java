package io.harmonium.learning;

import static org.junit.jupiter.api.Assertions.assertTrue;

import io.harmonium.data.Dataset;
import io.harmonium.data.generate.Parity;
import io.harmonium.evaluation.Likelihood;
import io.harmonium.evaluation.Rows;
import io.harmonium.evaluation.logz.ExactPartition;
import io.harmonium.learning.objective.ExactLikelihood;
import io.harmonium.learning.objective.MaximumLikelihood;
import io.harmonium.learning.phase.Persistent;
import io.harmonium.learning.start.Initial;
import io.harmonium.machines.Rbm;
import io.harmonium.matrix.Workers;
import io.harmonium.model.Machine;
import io.harmonium.random.Seed;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

/// Three bits with an even sum: no mean and no pair differs from noise, so that near weights of 0 the gradient is of second
/// order in them. The truth is −2 log 2 = −1.386 a row, independent columns −3 log 2 = −2.079.
class ParityTests {

  private static final Dataset DATA = new Parity(3).generate(900, Seed.of(1));

  private static double after(int updates, Recipe recipe) {
    try (Workers workers = Workers.single()) {
      Machine first = Initial.fromData(Rbm.binary(3, 4), DATA, 0.01, Seed.of(2), workers);
      Trainer trainer = new Trainer(recipe, first.structure(), DATA, Seed.of(2), workers);
      Machine machine =
          trainer.machine(trainer.run(trainer.start(first), updates, (update, norm) -> {}));
      double[] free = Likelihood.freeEnergies(machine, Rows.of(machine.structure(), DATA), workers);
      return -Arrays.stream(free).average().orElseThrow()
          - ExactPartition.logPartition(machine, workers);
    }
  }

  private static Recipe pcd(int k, int chains, int batch, Optimizer optimizer) {
    return Recipe.of(new MaximumLikelihood(Persistent.of(k, chains)), batch, optimizer);
  }

  private static Adam adam() {
    return new Adam(Schedule.constant(0.01), 0.9, 0.999, 1e-8);
  }

  /// Steps of one size whatever the gradient, and as many chains as rows, whose noise is below it.
  @Test
  void persistentChainsLearnItWithAdamAndManyChains() {
    double reached = after(500, pcd(5, 900, 900, adam()));
    assertTrue(reached > -1.7, "log-likelihood " + reached);
  }

  /// Steps along the gradient itself drown in the noise of a batch, which is why: the exact gradient with the same steps
  /// does not get away either.
  @Test
  void plainStepsDoNotLeaveTheSaddle() {
    assertTrue(after(500, pcd(1, 100, 100, Sgd.withRate(0.05))) < -2);
    assertTrue(after(500, Recipe.of(new ExactLikelihood(), 900, Sgd.withRate(0.05))) < -2);
    assertTrue(after(500, Recipe.of(new ExactLikelihood(), 900, adam())) > -1.5);
  }
}
