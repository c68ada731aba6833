package io.harmonium.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.NavigableSet;
import java.util.TreeSet;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CheckpointPlanTests {

  private static NavigableSet<Long> kept(CheckpointPlan plan, long planned) {
    NavigableSet<Long> kept = new TreeSet<>();
    for (long at = plan.next(0, planned); at != Long.MAX_VALUE; at = plan.next(at, planned))
      assertTrue(kept.add(at));
    return kept;
  }

  @ParameterizedTest
  @CsvSource({
    "60, 1",
    "60, 2",
    "60, 37",
    "60, 1000",
    "60, 100000",
    "2, 100000",
    "7, 500",
    "500, 300"
  })
  void logarithmicPointsAreTheRoundedPowers(int number, long planned) {
    CheckpointPlan plan = CheckpointPlan.parse("log:" + number);
    NavigableSet<Long> powers = new TreeSet<>();
    for (int i = 0; i < number; i++)
      powers.add(Math.round(StrictMath.pow((double) planned, (double) i / (number - 1))));
    assertEquals(powers, kept(plan, planned));
    assertEquals(powers.size(), plan.count(planned));
    assertEquals(planned, powers.last());
    for (long update = 0; update <= Math.min(planned + 3, 2000); update++)
      assertEquals(powers.contains(update), plan.keeps(update, planned));
  }

  @Test
  void aLongPlanKeepsItsPointsEvenlyInTheLogarithm() {
    NavigableSet<Long> kept = kept(CheckpointPlan.parse("log:60"), 1_000_000_000_000L);
    for (long at : kept) {
      Long next = kept.higher(at);
      // The step of the logarithm is log(10^12)/59; rounding moves a point by at most a half.
      if (next != null && at > 1000)
        assertEquals(StrictMath.log(1e12) / 59, StrictMath.log((double) next / at), 1e-3);
    }
  }

  @Test
  void anExtendedRunGoesOnWithThePointsOfTheLongerPlan() {
    CheckpointPlan plan = CheckpointPlan.parse("log:60");
    NavigableSet<Long> longer = kept(plan, 5000);
    assertEquals(longer.higher(1000L), plan.next(1000, 5000));
    assertEquals(Long.MAX_VALUE, plan.next(1000, 1000));
  }

  @Test
  void everyKeepsMultiplesAndLastKeepsNone() {
    CheckpointPlan every = CheckpointPlan.parse("every:10");
    assertEquals(new TreeSet<>(LongStream.of(10, 20, 30).boxed().toList()), kept(every, 35));
    assertEquals(3, every.count(35));
    assertEquals(2, every.states());
    CheckpointPlan last = CheckpointPlan.parse("last:5");
    assertEquals(0, last.count(1000));
    assertFalse(last.keeps(1000, 1000));
    assertEquals(5, last.states());
  }

  @Test
  void whatLiesBetweenIsCountedWithoutItsEnds() {
    for (String text : List.of("log:9", "log:60", "every:10", "every:1", "last:2"))
      for (long planned : new long[] {1, 30, 35})
        for (long done : new long[] {0, 1, 10, 29, 35}) {
          CheckpointPlan plan = CheckpointPlan.parse(text);
          long kept = kept(plan, planned).stream().filter(at -> at > done && at < planned).count();
          assertEquals(kept, plan.between(done, planned), text + " " + done + " " + planned);
        }
  }

  @Test
  void aPlanIsWrittenAsItIsRead() {
    for (String text : List.of("log:60", "every:1", "last:2"))
      assertEquals(text, CheckpointPlan.parse(text).toString());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "log",
        "log:",
        "log:x",
        "log:1",
        "log:-3",
        "every:0",
        "last:1",
        "some:3",
        "log:99999999999"
      })
  void otherTextsAreRefusedWithTheReason(String text) {
    IllegalArgumentException e =
        assertThrows(IllegalArgumentException.class, () -> CheckpointPlan.parse(text));
    assertTrue(e.getMessage().contains("got"), e.getMessage());
  }
}
