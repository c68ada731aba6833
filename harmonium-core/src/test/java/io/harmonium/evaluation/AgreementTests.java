package io.harmonium.evaluation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.harmonium.evaluation.Agreement.Evidence;
import io.harmonium.evaluation.Agreement.Row;
import io.harmonium.evaluation.logz.Calibration;
import io.harmonium.evaluation.logz.LogPartitionEstimators;
import io.harmonium.evaluation.logz.MachineClass;
import io.harmonium.evaluation.logz.Reach;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class AgreementTests {

  private static final Row EXACT = new Row("exact", "exact", Evidence.EXACT, Estimate.exact(10));

  private static Row up(double value) {
    return new Row(
        "ais", "AIS", Evidence.UP, Estimate.of(value, 0.1).withBound(Estimate.Bound.LOWER, ""));
  }

  private static Row down(double value) {
    return new Row("reverseAis", "reverse AIS", Evidence.DOWN, Estimate.of(value, 0.1));
  }

  private static Row both(double value) {
    return new Row("bennett", "both", Evidence.BOTH, Estimate.of(value, 0.1));
  }

  private static Row tempering(double value) {
    return new Row("tempering", "tempering", Evidence.COMPANION, Estimate.of(value, 0.1));
  }

  /// Which rows nothing speaks against.
  private static List<Boolean> trust(Row... rows) {
    return Agreement.settle(List.of(rows), Optional::empty).stream()
        .map(each -> each.trust() != Trust.NONE)
        .toList();
  }

  /// What a search found that speaks against nothing near 10.
  private static Reach reach(double highest, double otherBase, double apart) {
    return new Reach(Estimate.of(otherBase, 0.1), highest, 1, apart, false, null);
  }

  private static List<Estimate> looked(Reach reach) {
    return Agreement.settle(
        List.of(up(10), down(10.1), both(10.05), tempering(10)), () -> Optional.of(reach));
  }

  private static List<Boolean> kept(Reach reach) {
    return looked(reach).stream().map(each -> each.trust() != Trust.NONE).toList();
  }

  @Test
  void whatWasLookedForElsewhereCounts() {
    assertEquals(List.of(true, true, true, true), kept(reach(10.5, 10, 2)));
    List<Estimate> missed = looked(reach(12, 10, 2));
    for (Estimate each : missed) assertEquals(Trust.NONE, each.trust());
    assertTrue(missed.getFirst().note().contains("a mode is missed"), missed.getFirst().note());
    assertEquals(List.of(false, false, false, false), kept(reach(10, 11, 2)));
    // Samples that lie elsewhere speak against what rests on them only.
    assertEquals(List.of(true, false, false, true), kept(reach(10, 10, 6)));
  }

  /// Where a search looked back from all sides, samples are not needed beside annealing up.
  @Test
  void aSearchTakesThePlaceOfTheOtherSide() {
    Row uneven =
        new Row(
            "reverseAis", "reverse AIS", Evidence.DOWN, down(10).estimate().untrusted("uneven"));
    List<Estimate> settled =
        Agreement.settle(List.of(up(10), uneven), () -> Optional.of(reach(10, 10, 2)));
    assertEquals(Trust.CONSISTENT, settled.getFirst().trust());
  }

  /// Trust needs a class of machines on which the estimator was tried; an exact row needs none.
  @Test
  void whatWasNotTriedIsConsistent() {
    for (Estimate each : looked(reach(10, 10, 2))) {
      assertEquals(Trust.CONSISTENT, each.trust());
      assertFalse(each.trusted());
    }
    Calibration.Entry known =
        Calibration.published().stream().filter(Calibration.Entry::holds).findFirst().orElseThrow();
    Reach tried = new Reach(Estimate.of(10, 0.1), 10, 1, 2, false, known.machines());
    Evidence evidence = LogPartitionEstimators.named(known.estimator()).orElseThrow().evidence();
    List<Estimate> settled =
        Agreement.settle(
            List.of(
                up(10),
                down(10.1),
                new Row(known.estimator(), known.estimator(), evidence, Estimate.of(10, 0.1))),
            () -> Optional.of(tried));
    assertTrue(settled.getLast().trusted());
    Reach strange =
        new Reach(
            Estimate.of(10, 0.1),
            10,
            1,
            2,
            false,
            new MachineClass("odd", "deep", "large", "weak"));
    assertEquals(Trust.CONSISTENT, looked(strange).getFirst().trust());
    assertTrue(
        looked(strange).getFirst().note().contains("odd"), looked(strange).getFirst().note());
    assertEquals(
        Trust.TRUSTED, Agreement.settle(List.of(EXACT, up(10)), Optional::empty).get(1).trust());
  }

  @Test
  void thoseThatAgreeFromBothSidesAreTrustedAndCarryOthers() {
    assertEquals(
        List.of(true, true, true, true), trust(up(10), down(10.2), both(10.1), tempering(10)));
  }

  @Test
  void thoseThatExcludeEachOtherLoseTrustAndSayWhom() {
    List<Estimate> settled =
        Agreement.settle(List.of(up(10), down(11), both(10.5), tempering(11)), Optional::empty);
    for (Estimate each : settled) assertFalse(each.trusted());
    assertTrue(settled.get(0).note().contains("excludes reverse AIS"), settled.get(0).note());
    assertTrue(settled.get(1).note().contains("excludes AIS"), settled.get(1).note());
    // What is left of annealing up is Markov's end; of the rest the numbers alone.
    assertEquals(7, settled.get(0).low(), 1e-12);
    assertEquals(Double.POSITIVE_INFINITY, settled.get(0).high());
    assertEquals(down(11).estimate().high(), settled.get(1).high());
  }

  @Test
  void theExactNumberAndProvenBoundsKeepTheirTrust() {
    Row bound =
        new Row(
            "meanField",
            "mean field",
            Evidence.BOUND,
            new Estimate(9, 9, Double.POSITIVE_INFINITY, Estimate.Bound.LOWER, true, ""));
    assertEquals(
        List.of(true, true, false, true, false),
        trust(EXACT, bound, up(9.5), down(10), tempering(8)));
    assertEquals(List.of(true, false), trust(bound, tempering(8)));
  }

  @Test
  void oneSideAloneIsNotTrusted() {
    assertEquals(List.of(false), trust(up(10)));
    assertEquals(List.of(false), trust(down(10)));
    assertEquals(List.of(true, true), trust(EXACT, up(10)));
    Row uneven =
        new Row(
            "reverseAis", "reverse AIS", Evidence.DOWN, down(10).estimate().untrusted("uneven"));
    assertEquals(List.of(false, false, false), trust(up(10), uneven, both(10)));
  }

  @Test
  void temperingAloneCarriesNothing() {
    assertEquals(List.of(false, false), trust(tempering(10), tempering(10)));
    assertEquals(List.of(false, false), trust(up(10), tempering(10)));
    assertEquals(List.of(true, true), trust(EXACT, tempering(10)));
  }

  /// P(log Ẑ > log Z + 3) < 5 %: the lower end of annealing with uneven weights speaks against what lies below it.
  @Test
  void theEndThatHoldsWithoutTrustCounts() {
    Row uneven =
        new Row(
            "trajectoryAis",
            "trajectory",
            Evidence.UP,
            new Estimate(15, 12, Double.POSITIVE_INFINITY, Estimate.Bound.LOWER, false, "uneven"));
    assertEquals(List.of(false, false, false), trust(up(10), down(10), uneven));
  }

  @Test
  void roundingDoesNotPartNumbersWithoutError() {
    Row free =
        new Row(
            "ais",
            "AIS",
            Evidence.UP,
            Estimate.exact(10 + 1e-6).withBound(Estimate.Bound.LOWER, ""));
    assertEquals(List.of(true, true), trust(EXACT, free));
  }
}
