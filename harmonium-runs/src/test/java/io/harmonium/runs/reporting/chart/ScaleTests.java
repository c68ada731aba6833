package io.harmonium.runs.reporting.chart;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.harmonium.random.Draws;
import io.harmonium.random.Seed;
import java.util.List;
import org.junit.jupiter.api.Test;

class ScaleTests {

  private static final Draws DRAWS = Seed.of(5).child("scales").row(0);

  /// Ranges of all sizes, from 1e-9 to 1e12, around all kinds of centres.
  private static List<Scale> linear() {
    return java.util.stream.IntStream.range(0, 300)
        .mapToObj(
            i -> {
              double size = StrictMath.pow(10, 21 * DRAWS.uniformDouble(i, 0) - 9);
              double centre = size * 20 * (DRAWS.uniformDouble(i, 1) - 0.5);
              return Scale.linear(centre - size, centre + size);
            })
        .toList();
  }

  private static List<Scale> logarithmic() {
    return java.util.stream.IntStream.range(0, 300)
        .mapToObj(
            i -> {
              double low = StrictMath.pow(10, 16 * DRAWS.uniformDouble(i, 2) - 8);
              return Scale.logarithmic(
                  low, low * (1.01 + StrictMath.pow(10, 9 * DRAWS.uniformDouble(i, 3))));
            })
        .toList();
  }

  @Test
  void ticksLieInsideInOrderAndAreNotTooMany() {
    for (List<Scale> scales : List.of(linear(), logarithmic()))
      for (Scale scale : scales) {
        List<Scale.Tick> ticks = scale.ticks(6);
        assertTrue(ticks.size() >= 2 && ticks.size() <= 9, scale + " has " + ticks);
        for (int i = 0; i < ticks.size(); i++) {
          double slack = 1e-9 * (scale.high() - scale.low());
          assertTrue(ticks.get(i).value() >= scale.low() - slack, scale + " " + ticks);
          assertTrue(ticks.get(i).value() <= scale.high() + slack, scale + " " + ticks);
          if (i > 0) assertTrue(ticks.get(i).value() > ticks.get(i - 1).value());
        }
      }
  }

  @Test
  void linearTicksAreAtMostAsManyAsAskedForAndEquallyFar() {
    for (Scale scale : linear()) {
      List<Scale.Tick> ticks = scale.ticks(5);
      assertTrue(ticks.size() <= 5);
      for (int i = 2; i < ticks.size(); i++)
        assertEquals(
            ticks.get(i).value() - ticks.get(i - 1).value(),
            ticks.get(1).value() - ticks.get(0).value(),
            1e-6 * (scale.high() - scale.low()));
    }
  }

  @Test
  void labelsOfOneAxisDiffer() {
    for (List<Scale> scales : List.of(linear(), logarithmic()))
      for (Scale scale : scales) {
        List<String> labels = scale.ticks(6).stream().map(Scale.Tick::label).toList();
        assertEquals(labels.size(), labels.stream().distinct().count(), scale + " " + labels);
        for (String label : labels) assertTrue(label.length() <= 14, label);
      }
  }

  @Test
  void endsAreAtZeroAndOne() {
    for (List<Scale> scales : List.of(linear(), logarithmic()))
      for (Scale scale : scales) {
        assertEquals(0, scale.place(scale.low()), 1e-12);
        assertEquals(1, scale.place(scale.high()), 1e-12);
      }
  }

  @Test
  void logarithmicPlacesRatiosEvenly() {
    Scale scale = new Scale.Logarithmic(0.1, 1000);
    assertEquals(scale.place(10) - scale.place(1), scale.place(100) - scale.place(10), 1e-12);
    assertEquals(
        List.of("0.1", "1", "10", "100", "1000"),
        scale.ticks(6).stream().map(Scale.Tick::label).toList());
  }

  @Test
  void coveringHoldsEveryValueEvenWhereAllAreEqual() {
    for (double[] values : new double[][] {{1, 2, 3}, {0}, {-5, -5}, {1e-300}, {}}) {
      Scale scale = Scale.covering(values);
      for (double value : values) assertTrue(scale.holds(value));
    }
  }

  @Test
  void countsAreMarkedAtWholeNumbers() {
    for (double high : new double[] {0, 1, 2, 3, 7, 40, 1234}) {
      Scale scale = Scale.counts(high);
      assertTrue(scale.holds(high));
      for (Scale.Tick tick : scale.ticks(6)) assertEquals(Math.rint(tick.value()), tick.value());
      assertTrue(scale.ticks(6).size() >= 2);
    }
  }

  @Test
  void badRangesAreRefused() {
    assertThrows(IllegalArgumentException.class, () -> Scale.linear(1, 1));
    assertThrows(IllegalArgumentException.class, () -> Scale.linear(0, Double.NaN));
    assertThrows(IllegalArgumentException.class, () -> Scale.logarithmic(0, 1));
    assertThrows(IllegalArgumentException.class, () -> Scale.linear(0, Double.POSITIVE_INFINITY));
  }
}
