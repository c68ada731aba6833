package io.harmonium.bench.compare;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.Arrays;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class NumbersTests {

  @Test
  void aMedianIsTheMiddleInAnyOrder() {
    assertEquals(2, Numbers.median(3, 1, 2));
    assertEquals(2.5, Numbers.median(4, 1, 3, 2));
    assertEquals(7, Numbers.median(7));
    assertThrows(IllegalArgumentException.class, Numbers::median);
  }

  @Test
  void aMedianIgnoresOneWildValue() {
    assertEquals(2, Numbers.median(1, 2, 1e9));
  }

  @Test
  void theSlopeOfAPowerIsItsExponent() {
    double[] x = {4, 8, 16, 32, 64};
    for (double exponent : new double[] {0, 0.5, 1, 1.05, 2}) {
      double[] y = Arrays.stream(x).map(v -> 3 * Math.pow(v, exponent)).toArray();
      // Logarithms below 10 with errors of 2⁻⁵² each, over a spread of 2.8.
      assertEquals(exponent, Numbers.slope(x, y), 1e-13);
    }
  }

  @Test
  void aFixedCostLowersTheSlope() {
    double[] x = {4, 8, 16, 32, 64};
    double[] y = Arrays.stream(x).map(v -> 10 + v).toArray();
    assertEquals(true, Numbers.slope(x, y) < 0.8);
  }

  @Test
  void aSlopeNeedsTwoPointsOfBothKinds() {
    assertThrows(
        IllegalArgumentException.class, () -> Numbers.slope(new double[] {1}, new double[] {1}));
    assertThrows(
        IllegalArgumentException.class,
        () -> Numbers.slope(new double[] {1, 2}, new double[] {1, 2, 3}));
  }

  @Test
  void secondsAreShownInTheirUnit() {
    assertEquals("76.2 ms", Numbers.seconds(0.0762));
    assertEquals("1.33 s", Numbers.seconds(1.33));
    assertEquals("120 µs", Numbers.seconds(120e-6));
  }

  @Test
  void theErrorOfAMeanFallsWithTheRootOfTheNumber() {
    SplittableRandom random = new SplittableRandom(1);
    Sample few = Sample.of(random.doubles(1000).toArray());
    Sample many = Sample.of(random.doubles(100_000).toArray());
    // The deviation of 1000 uniform numbers is known to 1.4 %; three of these errors and some.
    assertEquals(10, few.error() / many.error(), 0.5);
    assertEquals(0.5, many.mean(), 5 * many.error());
  }

  @Test
  void aSampleReadsWhatAPeerWrote() {
    assertEquals(new Sample(2, 0.5), Sample.of(Map.of("mean", 2L, "error", 0.5)));
    assertThrows(IllegalArgumentException.class, () -> Sample.of((Object) Map.of("mean", 2L)));
  }
}
