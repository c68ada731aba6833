package io.harmonium.runs.training;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/// How times are reckoned from a trial.
class PaceTests {

  private static Pace pace(double... seconds) {
    Pace pace = new Pace();
    for (double each : seconds) pace.add(10, new Taken(each, 2 * each));
    return pace;
  }

  /// Ten cold ones of 5 s together, then ten of 2 s, then 1 s: what is cold is neither lost nor multiplied.
  @Test
  void whatWasSlowAtFirstIsCountedOnce() {
    Pace pace = pace(5, 2, 1, 1, 1, 1);
    assertEquals(5, pace.first(10).seconds(), 1e-12);
    assertEquals(6, pace.first(15).seconds(), 1e-12);
    assertEquals(11, pace.first(60).seconds(), 1e-12);
    assertEquals(11 + 94, pace.first(1000).seconds(), 1e-12);
    assertEquals(2 * (11 + 94), pace.first(1000).processor(), 1e-12);
    assertEquals(0.1, pace.each().seconds(), 1e-12);
  }

  @Test
  void oneColdTimeStandsForAllOnlyWhereItIsAlone() {
    assertEquals(0.5, pace(5).each().seconds(), 1e-12);
    assertEquals(0.2, pace(5, 2).each().seconds(), 1e-12);
    assertEquals(0.2, pace(5, 2, 3).each().seconds(), 1e-12);
    assertEquals(0, new Pace().first(3).seconds());
  }

  @Test
  void moreTakesNoLess() {
    Pace pace = pace(5, 0.1, 3, 0.2);
    for (int n = 0; n < 100; n++)
      assertTrue(pace.first(n + 1).seconds() > pace.first(n).seconds(), "after " + n);
  }

  /// A run that is shorter than a trial is done once, update by update.
  @Test
  void aTrialDoesNoMoreThanTheRun() {
    AtomicLong done = new AtomicLong();
    Pace pace =
        Trial.updates(
            7,
            watch -> {
              while (!watch.cancelled()) watch.updated(done.incrementAndGet(), 1);
            });
    assertEquals(7, done.get());
    assertTrue(pace.first(7).seconds() > pace.first(6).seconds());
    AtomicLong judged = new AtomicLong();
    Trial.repeated(3, judged::incrementAndGet);
    assertTrue(judged.get() >= 1 && judged.get() <= 3, judged + " of 3");
    Trial.updates(0, watch -> assertFalse(true, "there is nothing to do"));
  }
}
