package io.harmonium.matrix;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class BitsTests {

  /// All borders of a row of three bytes and a rest, with neighbours that stay.
  @Test
  void clearedBitsAreThoseBetweenTheBorders() {
    for (int from = 0; from <= 29; from++)
      for (int to = from; to <= 29; to++) {
        Bits bits = Bits.zeros(3, 29);
        for (int row = 0; row < 3; row++) for (int j = 0; j < 29; j++) bits.set(row, j, true);
        bits.clear(1, from, to);
        for (int row = 0; row < 3; row++)
          for (int j = 0; j < 29; j++)
            assertEquals(row != 1 || j < from || j >= to, bits.get(row, j), from + " to " + to);
      }
  }
}
