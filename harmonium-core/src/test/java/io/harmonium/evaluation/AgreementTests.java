package io.harmonium.evaluation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.harmonium.evaluation.Agreement.Evidence;
import io.harmonium.evaluation.Agreement.Row;
import java.util.List;
import org.junit.jupiter.api.Test;

class AgreementTests {

  private static final Row EXACT = new Row("exact", Evidence.EXACT, Estimate.exact(10));

  private static Row up(double value) {
    return new Row("AIS", Evidence.UP, Estimate.of(value, 0.1).withBound(Estimate.Bound.LOWER, ""));
  }

  private static Row down(double value) {
    return new Row("reverse AIS", Evidence.DOWN, Estimate.of(value, 0.1));
  }

  private static Row both(double value) {
    return new Row("both", Evidence.BOTH, Estimate.of(value, 0.1));
  }

  private static Row tempering(double value) {
    return new Row("tempering", Evidence.COMPANION, Estimate.of(value, 0.1));
  }

  private static List<Boolean> trust(Row... rows) {
    return Agreement.settle(List.of(rows)).stream().map(Estimate::trusted).toList();
  }

  @Test
  void thoseThatAgreeFromBothSidesAreTrustedAndCarryOthers() {
    assertEquals(
        List.of(true, true, true, true), trust(up(10), down(10.2), both(10.1), tempering(10)));
  }

  @Test
  void thoseThatExcludeEachOtherLoseTrustAndSayWhom() {
    List<Estimate> settled = Agreement.settle(List.of(up(10), down(11), both(10.5), tempering(11)));
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
    Row uneven = new Row("reverse AIS", Evidence.DOWN, down(10).estimate().untrusted("uneven"));
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
            "trajectory",
            Evidence.UP,
            new Estimate(15, 12, Double.POSITIVE_INFINITY, Estimate.Bound.LOWER, false, "uneven"));
    assertEquals(List.of(false, false, false), trust(up(10), down(10), uneven));
  }

  @Test
  void roundingDoesNotPartNumbersWithoutError() {
    Row free =
        new Row("AIS", Evidence.UP, Estimate.exact(10 + 1e-6).withBound(Estimate.Bound.LOWER, ""));
    assertEquals(List.of(true, true), trust(EXACT, free));
  }
}
