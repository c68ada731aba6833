package io.harmonium.testkit.trust;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.harmonium.evaluation.Agreement;
import io.harmonium.evaluation.Estimate;
import io.harmonium.evaluation.Trust;
import io.harmonium.evaluation.logz.Calibration;
import io.harmonium.evaluation.logz.LogPartitionEstimator;
import io.harmonium.evaluation.logz.LogPartitionEstimators;
import io.harmonium.evaluation.logz.LogPartitionTask;
import io.harmonium.evaluation.logz.PartitionTask;
import io.harmonium.matrix.Workers;
import io.harmonium.random.Seed;
import io.harmonium.testkit.Effort;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/// The panel of log Z on machines whose log Z is known, and one planted fault per rule of trust.
class TrustSuiteTests {

  /// The largest distance of log Z from an interval that is not revoked, in nats.
  private static final double WORST = 0.1;

  private static List<Estimate> panel(KnownMachine known, PartitionTask.Effort effort) {
    try (Workers workers = Workers.single()) {
      Seed seed = Seed.of(1).child("planted");
      LogPartitionTask task =
          new LogPartitionTask(known.machine(), known.data(), effort, seed, workers)
              .samples(
                  () ->
                      new LogPartitionTask.Samples(
                          TrustSuite.samples(known, effort.chains(), seed, workers),
                          "chains",
                          false));
      List<Agreement.Row> rows = new ArrayList<>();
      for (String name : List.of("ais", "reverseAis", "bennett", "tempering")) {
        LogPartitionEstimator each = LogPartitionEstimators.named(name).orElseThrow();
        rows.add(new Agreement.Row(name, each.title(), each.evidence(), each.estimate(task)));
      }
      return Agreement.settle(rows, task::reach);
    }
  }

  private static boolean revoked(List<Estimate> panel) {
    return panel.stream().allMatch(each -> each.trust() == Trust.NONE);
  }

  /// A machine of some classes. Seeds are fixed, so that the alarm is decided once.
  @Test
  void whatIsNotRevokedCoversOrMissesByLittle() {
    try (Workers workers = Workers.single()) {
      int kept = 0;
      for (String only : List.of("random binary", "separated modes", "real rows", "Ising"))
        for (TrustSuite.Run run : TrustSuite.runs(400, 1, only, workers, each -> {}))
          for (TrustSuite.Answer answer : run.answers()) {
            if (answer.estimate().trust() == Trust.NONE) continue;
            kept++;
            String what = run.family() + " " + run.seed() + " " + answer;
            assertTrue(run.miss(answer.estimate()) <= WORST, what);
          }
      assertTrue(kept >= 6, "nearly all is revoked: " + kept);
    }
  }

  /// No two rows that are not revoked exclude each other.
  @Test
  void whatIsNotRevokedDoesNotExcludeEachOther() {
    try (Workers workers = Workers.single()) {
      for (TrustSuite.Run run : TrustSuite.runs(410, 2, "modes", workers, each -> {}))
        for (TrustSuite.Answer a : run.answers())
          for (TrustSuite.Answer b : run.answers())
            if (a.estimate().trust() != Trust.NONE && b.estimate().trust() != Trust.NONE)
              assertTrue(a.estimate().low() <= b.estimate().high() + 2e-3, run.seed() + "");
    }
  }

  /// Rows that know one of two modes only: chains from them never see the other, and annealing rarely does.
  @Test
  void aModeThatChainsDoNotSeeCostsTrust() {
    assertTrue(revoked(panel(KnownMachines.modes(1, 1), new PartitionTask.Effort(64, 300))));
  }

  @Test
  void tooFewTemperaturesCostTrust() {
    assertTrue(
        revoked(panel(KnownMachines.modes(1, 0), new PartitionTask.Effort(64, 4)).subList(0, 3)));
  }

  @Test
  void aStartThatIsNotExactBoundsNothing() {
    Estimate reverse =
        panel(KnownMachines.randomBinary(3), new PartitionTask.Effort(64, 200)).get(1);
    assertEquals(Estimate.Bound.NONE, reverse.bound());
    assertTrue(reverse.note().contains("follow the machine"), reverse.note());
  }

  /// A torus that is small enough to be summed too.
  @Test
  void transferMatricesAgreeWithSums() {
    try (Workers workers = Workers.single()) {
      KnownMachine torus = KnownMachines.ising(0);
      assertEquals(
          KnownMachine.summed("", torus.machine(), null).logPartition().applyAsDouble(workers),
          torus.logPartition().applyAsDouble(workers),
          1e-9);
    }
  }

  @Test
  void thePublishedTableNamesEstimators() {
    assertNotEquals(0, Calibration.published().size());
    for (Calibration.Entry entry : Calibration.published()) {
      assertTrue(LogPartitionEstimators.named(entry.estimator()).isPresent(), entry.line());
      assertTrue(entry.covered() <= entry.count(), entry.line());
    }
  }

  /// New machines of every class, thorough profile: what is trusted covers in 90 % of each class and 95 % of all, as far as the
  /// number of machines tells (three standard errors of a binomial share), and misses by little.
  @Test
  void thePublishedTableHoldsForNewMachines() {
    if (!Effort.thorough()) return;
    try (Workers workers = Workers.of(2)) {
      List<TrustSuite.Run> runs = TrustSuite.runs(10_000, 12, "", workers, each -> {});
      int trusted = 0;
      int covered = 0;
      for (TrustSuite.Run run : runs)
        for (TrustSuite.Answer answer : run.answers())
          if (answer.estimate().trusted()) {
            trusted++;
            double miss = run.miss(answer.estimate());
            if (miss == 0) covered++;
            assertTrue(miss <= WORST, run.family() + " " + run.seed() + " " + answer);
          }
      double error = 3 * Math.sqrt(0.95 * 0.05 / trusted);
      assertTrue(covered >= (0.95 - error) * trusted, covered + " of " + trusted);
    }
  }
}
