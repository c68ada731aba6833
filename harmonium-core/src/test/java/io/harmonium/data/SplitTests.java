package io.harmonium.data;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.harmonium.matrix.Reals;
import io.harmonium.random.Seed;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SplitTests {

  /// Row i has label i.
  private static Dataset numbered(int rows) {
    int[] labels = IntStream.range(0, rows).toArray();
    Block block = Block.of("visible", Reals.zeros(rows, 1));
    return new Dataset(List.of(block), null, labels, null, null, Provenance.of("test"));
  }

  @Test
  void countsTakeRowsInFileOrder() {
    List<Dataset> parts = Split.parse("5/2/3").apply(numbered(10));
    assertArrayEquals(new int[] {0, 1, 2, 3, 4}, parts.get(0).labels());
    assertArrayEquals(new int[] {5, 6}, parts.get(1).labels());
    assertArrayEquals(new int[] {7, 8, 9}, parts.get(2).labels());
  }

  @ParameterizedTest
  @ValueSource(ints = {3, 7, 10, 11, 99, 1797})
  void fractionsCoverEveryRowOnce(int rows) {
    for (List<Dataset> parts :
        List.of(
            Split.parse("0.34/0.33/0.33").apply(numbered(rows)),
            Split.parse("0.34/0.33/0.33").apply(numbered(rows), Seed.of(3)))) {
      Set<Integer> seen = new TreeSet<>();
      int total = 0;
      for (Dataset part : parts) {
        total += part.rows();
        for (int label : part.labels()) seen.add(label);
      }
      assertEquals(rows, total);
      assertEquals(rows, seen.size());
    }
  }

  @Test
  void seededSplitIsRepeatedBySeedAndRecorded() {
    Split split = Split.parse("0.5/0.5");
    Dataset first = split.apply(numbered(50), Seed.of(1)).get(0);
    assertArrayEquals(first.labels(), split.apply(numbered(50), Seed.of(1)).get(0).labels());
    assertTrue(
        !java.util.Arrays.equals(
            first.labels(), split.apply(numbered(50), Seed.of(2)).get(0).labels()));
    assertTrue(first.provenance().steps().get(0).contains("permuted by key"));
  }

  @Test
  void smallerCountsLeaveTheRestUnused() {
    List<Dataset> parts = Split.parse("3/2").apply(numbered(10));
    assertEquals(5, parts.get(0).rows() + parts.get(1).rows());
  }

  @ParameterizedTest
  @ValueSource(strings = {"1000/350/447", "0.8/0.1/0.1", "1", "0.5"})
  void spellingIsReadBack(String text) {
    assertEquals(text, Split.parse(text).toString());
    assertEquals(Split.parse(text), Split.parse(Split.parse(text).toString()));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "a/b", "10/0.5", "0.8/0.3", "0/5", "-1/3", "1//2", "NaN/1", "0.0/1.0"})
  void badSplitsAreRefused(String text) {
    assertThrows(IllegalArgumentException.class, () -> Split.parse(text));
  }

  @Test
  void tooManyRowsOrEmptyPartsAreRefused() {
    assertThrows(IllegalArgumentException.class, () -> Split.parse("8/4").apply(numbered(10)));
    assertThrows(IllegalArgumentException.class, () -> Split.parse("0.9/0.1").apply(numbered(3)));
  }
}
