package io.harmonium.runs.reporting.chart;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Test;

class NumbersTests {

  @Test
  void negativeNumbersHaveATrueMinusSign() {
    assertEquals("−18.32", Numbers.fixed(-18.324, 2));
    assertEquals("−0.5", Numbers.significant(-0.5, 1));
  }

  @Test
  void whatRoundsToZeroHasNoSign() {
    assertEquals("0.00", Numbers.fixed(-0.001, 2));
    assertEquals("0", Numbers.coordinate(-0.001));
  }

  @Test
  void longNumbersAreGrouped() {
    assertEquals("1234", Numbers.count(1234));
    assertEquals("1\u202f234\u202f567", Numbers.count(1234567));
    assertEquals("12\u202f345.5", Numbers.fixed(12345.5, 1));
  }

  @Test
  void verySmallAndVeryLargeNumbersUsePowersOfTen() {
    assertEquals("2.5·10⁻⁷", Numbers.significant(2.5e-7, 2));
    assertEquals("10¹²", Numbers.significant(1e12, 3));
    assertEquals("−3·10⁹", Numbers.significant(-3e9, 1));
  }

  @Test
  void significantDigitsAreKept() {
    assertEquals("0.01200", Numbers.significant(0.012, 4));
    assertEquals("123", Numbers.significant(123.4, 3));
    assertEquals("0", Numbers.significant(0, 3));
  }

  @Test
  void coordinatesHaveAtMostTwoDecimals() {
    assertEquals("12.35", Numbers.coordinate(12.3456));
    assertEquals("100", Numbers.coordinate(100));
    assertThrows(IllegalArgumentException.class, () -> Numbers.coordinate(Double.NaN));
  }

  @Test
  void sharesAreWrittenAsPercent() {
    assertEquals("81\u202f%", Numbers.percent(0.81));
    assertEquals("2.5\u202f%", Numbers.percent(0.025));
  }
}
