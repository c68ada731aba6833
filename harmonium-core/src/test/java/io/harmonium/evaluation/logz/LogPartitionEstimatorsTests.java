package io.harmonium.evaluation.logz;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.harmonium.Small;
import io.harmonium.evaluation.Estimate;
import io.harmonium.evaluation.ExactSamples;
import io.harmonium.machines.Boltzmann;
import io.harmonium.machines.Rbm;
import io.harmonium.matrix.Workers;
import io.harmonium.model.Machine;
import io.harmonium.random.Seed;
import io.harmonium.units.Binary;
import io.harmonium.units.Gaussian;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Every estimator of the list has a name of its own, and for every machine an estimate or a reason.
class LogPartitionEstimatorsTests {

  static List<Machine> machines() {
    return List.of(
        Small.random(Rbm.binary(4, 3), 0.5, 1),
        Small.random(Boltzmann.ising(4), 0.3, 2),
        Small.random(Rbm.of(new Gaussian(), 2, new Binary(), 2), 0.3, 3));
  }

  /// What an estimator claims holds: normal intervals are tripled, so that one of 10⁸ misses; the seeds are fixed.
  @ParameterizedTest
  @MethodSource("machines")
  void estimatesHoldOrAReasonIsGiven(Machine machine) {
    Set<String> names = new HashSet<>();
    int answers = 0;
    try (Workers workers = Workers.single()) {
      double exact = ExactPartition.logPartition(machine, workers);
      LogPartitionTask.Effort effort = new LogPartitionTask.Effort(50, 40);
      LogPartitionTask task =
          new LogPartitionTask(machine, null, effort, Seed.of(5), workers)
              .samples(
                  () ->
                      new LogPartitionTask.Samples(
                          ExactSamples.draw(machine, 50, Seed.of(6), workers), "exact", true));
      for (LogPartitionEstimator each : LogPartitionEstimators.all()) {
        assertTrue(names.add(each.name()), each.name() + " is listed twice");
        assertEquals(each, LogPartitionEstimators.named(each.name()).orElseThrow());
        assertFalse(each.title().isBlank() || each.description().isBlank(), each.name());
        Optional<String> reason = each.unsupported(task);
        if (reason.isPresent()) {
          assertFalse(reason.get().isBlank(), each.name());
          continue;
        }
        Estimate found = each.estimate(task);
        double low = found.value() - 3 * (found.value() - found.low()) - 1e-6;
        double high = found.value() + 3 * (found.high() - found.value()) + 1e-6;
        assertTrue(low <= exact && exact <= high, each.name() + " " + found + " for " + exact);
        answers++;
      }
    }
    assertTrue(answers >= 7, "only " + answers + " estimators answered");
  }

  @Test
  void likelihoodsAreShownByTheBestFirst() {
    assertEquals(
        List.of("exact", "grid", "bennett", "ais", "reverseAis"),
        LogPartitionEstimators.bestFirst());
  }
}
