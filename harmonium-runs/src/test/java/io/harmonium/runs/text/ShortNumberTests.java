package io.harmonium.runs.text;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ShortNumberTests {

  @ParameterizedTest
  @CsvSource({
    "0, 0",
    "1, 1",
    "-1, -1",
    "4.0, 4",
    "2.269, 2.269",
    "0.1, 0.1",
    "0.12345, 0.1235",
    "150, 150",
    "1234567, 1234567",
    "0.00001, 1.00e-05",
    "NaN, NaN"
  })
  void numbersHaveNoMoreDigitsThanNeeded(double value, String text) {
    assertEquals(text, ShortNumber.of(value));
  }
}
