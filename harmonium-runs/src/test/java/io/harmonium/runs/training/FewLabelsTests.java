package io.harmonium.runs.training;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.harmonium.data.Block;
import io.harmonium.data.Dataset;
import io.harmonium.data.Provenance;
import io.harmonium.matrix.Bits;
import io.harmonium.matrix.Levels;
import io.harmonium.random.Seed;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/// A few labelled rows stand for all classes alike.
class FewLabelsTests {

  /// Sixty rows: 40 of class 0, 15 of class 1, 4 of class 2, one without a label; a row's bits are its number.
  private static Dataset rows() {
    Bits bits = Bits.zeros(60, 6);
    int[] labels = new int[60];
    for (int row = 0; row < 60; row++) {
      for (int j = 0; j < 6; j++) bits.set(row, j, (row >> j & 1) == 1);
      labels[row] = row < 40 ? 0 : row < 55 ? 1 : row < 59 ? 2 : -1;
    }
    Dataset plain =
        new Dataset(List.of(Block.of("x", bits)), null, labels, null, null, Provenance.of("here"));
    return LabelBlock.append(plain, "label", LabelBlock.classes(plain));
  }

  private static int[] counts(Dataset data) {
    int[] counts = new int[3];
    Levels levels = (Levels) data.blocks().getLast().values().resident();
    for (int row = 0; row < data.rows(); row++) counts[levels.get(row, 0)]++;
    return counts;
  }

  private static Dataset few(int count, long seed) {
    return LabelBlock.few(List.of(rows()), count, Seed.of(seed)).getFirst();
  }

  @Test
  void everyClassHasItsTurnAsLongAsItHasRows() {
    assertArrayEquals(new int[] {3, 3, 3}, counts(few(9, 1)));
    assertArrayEquals(new int[] {10, 10, 4}, counts(few(24, 1)), "the third class has four rows");
    assertArrayEquals(new int[] {40, 15, 4}, counts(few(59, 1)));
    int[] eleven = counts(few(11, 1));
    assertEquals(11, Arrays.stream(eleven).sum());
    assertEquals(3, Arrays.stream(eleven).min().orElseThrow());
  }

  @Test
  void seedsChooseOtherRowsAndTheSameSeedTheSame() {
    assertArrayEquals(few(9, 5).labels(), few(9, 5).labels());
    Bits one = (Bits) few(9, 5).blocks().getFirst().values().resident();
    Bits other = (Bits) few(9, 6).blocks().getFirst().values().resident();
    boolean same = true;
    for (int row = 0; row < 9; row++)
      for (int j = 0; j < 6; j++) same &= one.get(row, j) == other.get(row, j);
    assertFalse(same);
  }

  @Test
  void numbersBeyondTheRowsAreRefused() {
    assertThrows(IllegalArgumentException.class, () -> few(2, 1));
    assertThrows(IllegalArgumentException.class, () -> few(60, 1));
  }
}
