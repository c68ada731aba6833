package io.harmonium.random;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ThreefryTests {

  /// The known answers of the Random123 library for 13 rounds: zeros, ones, digits of pi.
  @ParameterizedTest
  @CsvSource({
    "00000000, 00000000, 00000000, 00000000, 9d1c5ec6, 8bd50731",
    "ffffffff, ffffffff, ffffffff, ffffffff, fd36d048, 2d17272c",
    "243f6a88, 85a308d3, 13198a2e, 03707344, ba3e4725, f27d669e"
  })
  void blocksEqualTheKnownAnswers(
      String counter0, String counter1, String key0, String key1, String first, String second) {
    long key = word(key0) & 0xffffffffL | (long) word(key1) << 32;
    long block = Threefry.block(key, word(counter0), word(counter1));
    assertEquals(first, hex((int) block));
    assertEquals(second, hex((int) (block >>> 32)));
  }

  /// A bijection never repeats itself; a random function would in 2¹⁷ of 2⁶⁴ blocks with probability 5e-10.
  @Test
  void differentCountersGiveDifferentBlocks() {
    Set<Long> seen = new HashSet<>();
    for (int first = 0; first < 1 << 9; first++)
      for (int second = 0; second < 1 << 8; second++) seen.add(Threefry.block(42, first, second));
    assertEquals(1 << 17, seen.size());
  }

  private static int word(String hex) {
    return Integer.parseUnsignedInt(hex, 16);
  }

  private static String hex(int word) {
    return String.format("%08x", word);
  }
}
