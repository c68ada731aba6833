package io.harmonium.formats;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.harmonium.random.Draws;
import io.harmonium.random.Seed;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class NumeralTests {

  private static double parse(String text) {
    char[] padded = ("#" + text + "7").toCharArray();
    return Numeral.parse(padded, 1, text.length());
  }

  @Test
  void numbersAreTheNearestDoubles() {
    for (int i = 0; i < 20_000; i++) {
      Draws draws = Seed.of(3).row(i);
      StringBuilder text = new StringBuilder(draws.below(2, 0, 0) == 0 ? "-" : "");
      int digits = 1 + draws.below(i % 7 == 0 ? 30 : 12, 1, 0);
      int point = draws.below(digits + 1, 2, 0);
      for (int d = 0; d < digits; d++) {
        if (d == point) text.append('.');
        text.append((char) ('0' + draws.below(10, 3 + d, 0)));
      }
      if (draws.below(3, 40, 0) == 0)
        text.append(draws.below(2, 41, 0) == 0 ? "e" : "E-")
            .append(draws.below(i % 3 == 0 ? 330 : 25, 42, 0));
      assertEquals(Double.parseDouble(text.toString()), parse(text.toString()), 0, text.toString());
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "-",
        "+",
        ".",
        "e5",
        "1e",
        "1e+",
        "1d",
        "1f",
        "0x10",
        "1_000",
        "1,5",
        "--1",
        "1.2.3",
        "one",
        " 1",
        "1e5.5",
        "nan",
        "infinite",
        "-."
      })
  void whatIsNoNumberIsNaN(String text) {
    assertTrue(Double.isNaN(parse(text)));
  }

  @Test
  void wordsForInfinityAndForMissingAreKnown() {
    assertEquals(Double.POSITIVE_INFINITY, parse("inf"));
    assertEquals(Double.NEGATIVE_INFINITY, parse("-Infinity"));
    assertEquals(Double.POSITIVE_INFINITY, parse("1e999"));
    for (String word : new String[] {"", "?", "NA", "na", "NaN", "N/A", "null", "NULL"})
      assertTrue(Numeral.missing(word.toCharArray(), 0, word.length()), word);
    for (String word : new String[] {"0", "none", "n", "NAN1", "-"})
      assertFalse(Numeral.missing(word.toCharArray(), 0, word.length()), word);
  }
}
