package io.harmonium.runs.reporting;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/// Seconds of training as the clock of a run tells them. Times are sums of whole milliseconds, so 1e-9 is far above
/// rounding.
class TrainingClockTests {

  private static final Instant BEGIN = Instant.parse("2026-01-01T23:59:58.500Z");

  private static String time(double seconds) {
    return BEGIN.plusMillis(Math.round(1000 * seconds)).toString();
  }

  private static Tree evaluated(long update, double at, double evaluation) {
    return new Tree(Map.of("update", update, "time", time(at), "evaluationSeconds", evaluation));
  }

  private static Tree event(String event, long update, double at) {
    return new Tree(Map.of("update", update, "time", time(at), "event", event));
  }

  private static void assertSeconds(double expected, TrainingClock clock, double update) {
    assertEquals(expected, clock.at(update).orElseThrow(), 1e-9);
  }

  @Test
  void evaluationDoesNotCount() {
    TrainingClock clock =
        TrainingClock.of(List.of(evaluated(0, 5, 5), evaluated(10, 8, 2), evaluated(100, 20, 0.5)));
    assertSeconds(0, clock, 0);
    assertSeconds(1, clock, 10);
    assertSeconds(12.5, clock, 100);
    assertTrue(clock.at(50).isEmpty());
  }

  /// Beyond the 292 years that nanoseconds in a long can count.
  @Test
  void clocksOfTheYear9999AreTimesToo() {
    Tree far = new Tree(Map.of("update", 10L, "time", "9999-12-31T23:59:59Z"));
    TrainingClock clock = TrainingClock.of(List.of(evaluated(0, 0, 0), far));
    double seconds =
        Duration.between(BEGIN, Instant.parse("9999-12-31T23:59:59Z")).toMillis() / 1e3;
    assertEquals(seconds, clock.at(10).orElseThrow(), 1e-3);
  }

  @Test
  void thePauseBeforeARunWasResumedDoesNotCount() {
    TrainingClock clock =
        TrainingClock.of(
            List.of(
                evaluated(0, 0, 0),
                event("saved", 40, 4),
                event("resumed", 40, 90_000),
                evaluated(100, 90_007, 1)));
    assertSeconds(4, clock, 40);
    assertSeconds(10, clock, 100);
  }

  @Test
  void updatesThatWereLostAndMadeAgainCountOnce() {
    TrainingClock clock =
        TrainingClock.of(
            List.of(
                evaluated(0, 0, 0),
                event("saved", 40, 4),
                evaluated(80, 9, 1),
                event("resumed", 40, 1000),
                evaluated(80, 1006, 1)));
    assertSeconds(9, clock, 80);
  }

  @Test
  void linesWithoutATimeAreLeftOut() {
    assertTrue(TrainingClock.of(List.of()).at(0).isEmpty());
    Tree wrong = new Tree(Map.of("update", 1L, "time", "yesterday"));
    TrainingClock clock = TrainingClock.of(List.of(evaluated(0, 0, 0), wrong, evaluated(2, 3, 1)));
    assertTrue(clock.at(1).isEmpty());
    assertSeconds(2, clock, 2);
  }
}
