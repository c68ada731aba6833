package io.harmonium.random;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.BitSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PermutationTests {

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 5, 7, 16, 17, 63, 64, 65, 1000, 4096, 4097, 60000})
  void everyElementHasOnePlaceAndIsFoundThere(int size) {
    for (long key : new long[] {0, 1, -1, 0x123456789abcdefL}) {
      Permutation permutation = new Permutation(key, size);
      BitSet seen = new BitSet(size);
      for (int i = 0; i < size; i++) {
        long element = permutation.at(i);
        assertTrue(element >= 0 && element < size);
        assertFalse(seen.get((int) element));
        seen.set((int) element);
        assertEquals(i, permutation.indexOf(element));
      }
    }
  }

  @Test
  void largeSizesHaveAnInverseToo() {
    Permutation permutation = new Permutation(5, 1L << 60);
    for (long i = 0; i < 1000; i++)
      assertEquals(i * i * 977, permutation.indexOf(permutation.at(i * i * 977)));
  }

  /// Where the first of ten elements lands under 100 000 keys: χ² with 9 degrees of freedom exceeds 45.1 once in a
  /// million runs; so does the second given the first, counted by their distance.
  @Test
  void placesAreUniformOverKeys() {
    int n = 100_000;
    int[] first = new int[10];
    int[] distance = new int[10];
    for (int k = 0; k < n; k++) {
      Permutation permutation = Permutation.of(Seed.of(3).child(k), 10);
      int a = (int) permutation.at(0);
      int b = (int) permutation.at(1);
      first[a]++;
      distance[Math.floorMod(b - a, 10)]++;
    }
    assertEquals(0, distance[0]);
    double chiFirst = 0;
    for (int count : first) chiFirst += (count - n / 10.0) * (count - n / 10.0) / (n / 10.0);
    double chiDistance = 0;
    for (int d = 1; d < 10; d++)
      chiDistance += (distance[d] - n / 9.0) * (distance[d] - n / 9.0) / (n / 9.0);
    assertTrue(chiFirst < 45.1, "chi squared " + chiFirst);
    assertTrue(chiDistance < 42.8, "chi squared " + chiDistance);
  }

  @Test
  void placesOutsideAreRefused() {
    Permutation permutation = new Permutation(1, 10);
    assertThrows(IndexOutOfBoundsException.class, () -> permutation.at(10));
    assertThrows(IndexOutOfBoundsException.class, () -> permutation.indexOf(-1));
    assertThrows(IllegalArgumentException.class, () -> new Permutation(1, 0));
    assertThrows(IllegalArgumentException.class, () -> new Permutation(1, (1L << 60) + 1));
  }
}
