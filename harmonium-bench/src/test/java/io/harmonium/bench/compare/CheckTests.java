package io.harmonium.bench.compare;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class CheckTests {

  @Test
  void exactNumbersMayDifferByTheRoundingOfFloats() {
    assertTrue(Check.exact("x", -541.80, -541.81).passed());
    assertFalse(Check.exact("x", -541.80, -541.91).passed());
    assertFalse(Check.exact("x", 1, -1).passed());
  }

  @Test
  void samplesMayDifferByFiveErrorsOfTheirDifference() {
    Sample ours = new Sample(1, 0.03);
    assertTrue(Check.sampled("x", ours, new Sample(1.24, 0.04)).passed());
    assertFalse(Check.sampled("x", ours, new Sample(1.26, 0.04)).passed());
  }

  @Test
  void whatIsNotANumberNeverPasses() {
    assertFalse(Check.exact("x", Double.NaN, 1).passed());
    assertFalse(Check.exact("x", 1, Double.NaN).passed());
    assertFalse(Check.within("x", Double.POSITIVE_INFINITY, 1, 0.1).passed());
  }

  @Test
  void theRatioOfADuelIsThatOfTheMediansAndItsSpreadThatOfTheRounds() {
    Duel duel = new Duel(answers(1, 2, 4), answers(10, 30, 20));
    assertEquals(10, duel.ratio());
    assertEquals(5, duel.low());
    assertEquals(15, duel.high());
  }

  @Test
  void bothSidesPlayTheSameRoundsInTurnsAfterWarmingUp() {
    StringBuilder order = new StringBuilder();
    Duel.play(round -> note(order, "a", round), round -> note(order, "b", round), 2, 0);
    assertEquals("a-1 a-2 b-1 a0 b0 a1 b1 ", order.toString());
  }

  private static Answer note(StringBuilder order, String who, int round) {
    order.append(who).append(round).append(' ');
    return new Answer(1, Map.of());
  }

  private static List<Answer> answers(double... costs) {
    return java.util.Arrays.stream(costs).mapToObj(c -> new Answer(c, Map.of())).toList();
  }

  @Test
  void equalParametersHaveEqualHashesAndOneOtherBitAnother() {
    double[] values = {1, 2, 3};
    String hash = ThreadsRow.sha256(values);
    assertEquals(hash, ThreadsRow.sha256(values.clone()));
    values[1] = Math.nextUp(values[1]);
    assertFalse(hash.equals(ThreadsRow.sha256(values)));
  }
}
