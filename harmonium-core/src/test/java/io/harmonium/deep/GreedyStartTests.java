package io.harmonium.deep;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.harmonium.Small;
import io.harmonium.data.Dataset;
import io.harmonium.learning.Batch;
import io.harmonium.learning.objective.MaximumLikelihood;
import io.harmonium.learning.objective.Objective;
import io.harmonium.learning.phase.ContrastiveDivergence;
import io.harmonium.learning.start.Initial;
import io.harmonium.machines.Rbm;
import io.harmonium.matrix.Kernels;
import io.harmonium.matrix.Workers;
import io.harmonium.model.Machine;
import io.harmonium.model.Parameters;
import io.harmonium.random.Seed;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

/// Pretraining of deep Boltzmann machines, link by link.
class GreedyStartTests {

  private static final Workers WORKERS = Workers.of(2);

  @AfterAll
  static void close() {
    WORKERS.close();
  }

  private static double[] gradient(Objective objective, Machine machine, Batch batch) {
    Parameters gradient = machine.parameters().zeros();
    objective.addGradient(machine, batch, null, Seed.of(2), WORKERS, gradient);
    return gradient.values();
  }

  /// 20 000 rows of bits: five errors of at most ½/√20000 in the sampled phase of each are 0.025.
  @Test
  void withoutDoublingItIsContrastiveDivergence() {
    Machine machine = Small.random(Rbm.binary(4, 3), 1, 41);
    Dataset data = Small.sampled(Small.random(Rbm.binary(4, 3), 1, 42), 20_000, 43);
    Batch all = Small.batch(machine, data);
    Batch batch = new Batch(all.x(), IntStream.range(0, data.rows()).toArray(), null);
    assertArrayEquals(
        gradient(new MaximumLikelihood(ContrastiveDivergence.of(2)), machine, batch),
        gradient(new DoubledDivergence(1, 1, 2), machine, batch),
        0.025);
  }

  /// Four patterns of six bits: the start alone, before any joint update, is far above independent bits, which cost
  /// 6·log 2, and has the same bits for any workers and kernels.
  @Test
  void rbmsLearnedOneByOneMakeABetterStart() {
    double[] distribution = new double[64];
    for (int pattern : new int[] {0b000111, 0b111000, 0b010101, 0b101010})
      distribution[pattern] = 0.25;
    Dataset data = Small.distribution(distribution, 6);
    Machine plain = Dbm.binary(6, 6, 4);
    Machine start = GreedyStart.of(plain, data, 800, 4, 0.1, Seed.of(44), WORKERS);
    Machine small = Initial.fromData(plain, data, 0.01, Seed.of(45), WORKERS);
    double before = Small.logLikelihood(small, data);
    double after = Small.logLikelihood(start, data);
    assertTrue(after > before + 0.7, before + " -> " + after);
    try (Workers alone = Workers.of(1, Kernels.plain())) {
      assertArrayEquals(
          start.parameters().values(),
          GreedyStart.of(plain, data, 800, 4, 0.1, Seed.of(44), alone).parameters().values());
    }
  }
}
