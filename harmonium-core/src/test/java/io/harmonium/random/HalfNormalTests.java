package io.harmonium.random;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class HalfNormalTests {

  /// z, log K(z), ⟨y⟩ and ⟨y²⟩ to 18 digits, from 50-digit arithmetic.
  private static final double[][] KNOWN = {
    {-40, -3.68950348054911542, 0.0249688472072637232, 0.00124611170945107021},
    {-10.5, -2.36024852786857067, 0.0935839261323782545, 0.0173687756100283276},
    {-9.5, -2.26208076576055754, 0.103050090384282092, 0.021024141349320123},
    {-3, -1.1887876883056768, 0.283098654930436507, 0.150704035208690479},
    {-0.5, -0.131973228388945867, 0.641077770368064481, 0.67946111481596776},
    {0, 0.225791352644727432, 0.797884560802865356, 1.0},
    {0.75, 0.943194266366307505, 1.13938205673592702, 1.85453654255194527},
    {4, 8.91890686146129525, 4.00013383446446858, 17.0005353378578743},
    {30, 450.918938533204673, 30.0, 901.0}
  };

  /// A dozen roundings each.
  @Test
  void massAndMomentsAreThoseOfLongArithmetic() {
    for (double[] row : KNOWN) {
      double mean = HalfNormal.mean(row[0]);
      assertEquals(row[1], HalfNormal.logMass(row[0]), 3e-15 * (1 + Math.abs(row[1])));
      assertEquals(row[2], mean, 5e-14 * row[2], "mean at " + row[0]);
      assertEquals(row[3], HalfNormal.square(row[0], mean), 1e-11 * row[3], "square at " + row[0]);
    }
  }

  /// Both branches meet where one takes over from the other.
  @Test
  void nothingJumps() {
    for (double border : new double[] {-10, 0}) {
      double below = Math.nextDown(border);
      double above = Math.nextUp(border);
      assertEquals(HalfNormal.logMass(below), HalfNormal.logMass(above), 1e-14);
      assertEquals(HalfNormal.mean(below), HalfNormal.mean(above), 1e-14);
      assertEquals(
          HalfNormal.square(below, HalfNormal.mean(below)),
          HalfNormal.square(above, HalfNormal.mean(above)),
          1e-12);
    }
  }

  /// The variance ⟨y²⟩ − ⟨y⟩² falls from 1 to 0 and the mean rises, from one end of the doubles to the other.
  @Test
  void tailsStayFiniteAndOrdered() {
    double before = 0;
    for (double z : new double[] {-1e300, -1e150, -1e8, -1e3, -30, -1, 0, 1, 30, 1e3, 1e8, 1e150}) {
      double mean = HalfNormal.mean(z);
      assertTrue(mean > before, "mean " + mean + " at " + z);
      assertTrue(Double.isFinite(HalfNormal.logMass(z)), "log K at " + z);
      if (z < 1e3) {
        double variance = HalfNormal.square(z, mean) - mean * mean;
        assertTrue(variance >= 0 && variance <= 1, "variance " + variance + " at " + z);
      }
      before = mean;
    }
  }

  @Test
  void aRatioOfMomentsFindsItsField() {
    for (double z = -8; z < 20; z += 0.37) {
      double mean = HalfNormal.mean(z);
      double ratio = HalfNormal.square(z, mean) / (mean * mean);
      assertEquals(z, HalfNormal.fieldOfRatio(ratio), 1e-6 * (1 + z * z));
    }
    assertEquals(-50, HalfNormal.fieldOfRatio(2.5), 1e-9);
    assertEquals(1000, HalfNormal.fieldOfRatio(1), 1e-9);
  }

  /// At ±100 and ±10⁸ every draw is positive and finite, and 4000 of them have the mean of the distribution within 4.9
  /// standard errors (false alarms 10⁻⁶).
  @Test
  void drawsAtTheExtremesHaveTheirMean() {
    for (double z : new double[] {-1e8, -100, -10, -1, 0, 1, 100, 1e8}) {
      double mean = HalfNormal.mean(z);
      double deviation = Math.sqrt(Math.max(HalfNormal.square(z, mean) - mean * mean, 0));
      if (z > 10) deviation = 1;
      double sum = 0;
      for (int unit = 0; unit < 4000; unit++) {
        long key = 77 + unit;
        double y =
            HalfNormal.draw(z, key, unit, Draws.word(key, unit, 0), Draws.word(key, unit, 1));
        assertTrue(y > 0 && Double.isFinite(y), "drew " + y + " at " + z);
        sum += (y - mean) / deviation;
      }
      assertTrue(Math.abs(sum) / Math.sqrt(4000) < 4.9, "z-value " + sum / Math.sqrt(4000));
    }
  }

  /// Values of Φ⁻¹ from tables, and Φ⁻¹(p) = −Φ⁻¹(1 − p).
  @Test
  void normalQuantiles() {
    assertEquals(0, HalfNormal.normalQuantile(0.5));
    assertEquals(1.959963984540054, HalfNormal.normalQuantile(0.975), 2e-15);
    assertEquals(-1.6448536269514722, HalfNormal.normalQuantile(0.05), 2e-15);
    assertEquals(-4.753424308822899, HalfNormal.normalQuantile(1e-6), 1e-14);
    assertEquals(-9.262340089798409, HalfNormal.normalQuantile(1e-20), 1e-13);
    assertEquals(-0.0025066308995717666, HalfNormal.normalQuantile(0.499), 1e-15);
    for (double p = 0.01; p < 0.5; p += 0.01)
      assertEquals(-HalfNormal.normalQuantile(p), HalfNormal.normalQuantile(1 - p), 1e-14);
    assertThrows(IllegalArgumentException.class, () -> HalfNormal.normalQuantile(1));
  }
}
