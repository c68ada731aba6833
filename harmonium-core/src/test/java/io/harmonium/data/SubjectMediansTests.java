package io.harmonium.data;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.harmonium.matrix.Bits;
import io.harmonium.matrix.Reals;
import java.util.List;
import org.junit.jupiter.api.Test;

class SubjectMediansTests {

  /// Frames of one column, NaN being unknown, each sequence with its subject.
  private static Sequences frames(List<String> subjects, double[]... sequences) {
    int rows = 0;
    int[] borders = new int[sequences.length + 1];
    for (int i = 0; i < sequences.length; i++) borders[i + 1] = rows += sequences[i].length;
    Reals values = Reals.zeros(rows, 1);
    Bits missing = Bits.zeros(rows, 1);
    int row = 0;
    for (double[] sequence : sequences)
      for (double x : sequence) {
        if (Double.isNaN(x)) missing.set(row, 0, true);
        else values.set(row, 0, (float) x);
        row++;
      }
    Block block = new Block("visible", values, List.of("mood"), List.of(), missing);
    return new Sequences(
        Dataset.of(block, Provenance.of("test")),
        borders,
        subjects,
        Covariates.none(sequences.length),
        null);
  }

  private static int[] bits(Sequences data) {
    Block block = data.frames().blocks().get(0);
    int[] out = new int[data.rows()];
    for (int row = 0; row < out.length; row++)
      out[row] = block.missing().get(row, 0) ? -1 : (int) block.values().content(row, 0);
    return out;
  }

  @Test
  void everySubjectIsSplitAtItsOwnMedianOverAllItsDays() {
    Sequences data =
        frames(
            List.of("ann", "bob", "ann"),
            new double[] {1, 9, 3},
            new double[] {100, 300, 200},
            new double[] {5, 7, Double.NaN});
    Sequences split = SubjectMedians.of(data).split(data);
    assertArrayEquals(new int[] {0, 1, 0, 0, 1, 0, 0, 1, -1}, bits(split));
    assertArrayEquals(data.borders(), split.borders());
    assertTrue(split.frames().provenance().steps().getLast().contains("9 frames"));
  }

  @Test
  void anEvenNumberIsSplitBetweenTheMiddleOnesAndTiesAreBelow() {
    Sequences even = frames(List.of("ann"), new double[] {4, 1, 3, 2});
    assertEquals(2.5, SubjectMedians.of(even).medians().get("ann")[0]);
    Sequences ties = frames(List.of("ann"), new double[] {0, 0, 0, 5});
    assertArrayEquals(new int[] {0, 0, 0, 1}, bits(SubjectMedians.of(ties).split(ties)));
  }

  @Test
  void heldOutFramesTeachNothing() {
    Sequences all = frames(List.of("ann"), new double[] {1, 2, 3, 4, 1000, 2000});
    SubjectMedians learnt = SubjectMedians.of(all.splitTail(1.0 / 3).get(0));
    assertEquals(2.5, learnt.medians().get("ann")[0]);
    assertArrayEquals(new int[] {0, 0, 1, 1, 1, 1}, bits(learnt.split(all)));
  }

  @Test
  void subjectsWithoutAnswersTakeTheMedianOfAll() {
    Sequences data =
        frames(
            List.of("ann", "bob"), new double[] {1, 2, 3}, new double[] {Double.NaN, Double.NaN});
    SubjectMedians learnt = SubjectMedians.of(data);
    assertEquals(2, learnt.medians().get("bob")[0]);
    Sequences stranger = frames(List.of("cid"), new double[] {2, 2.5});
    assertArrayEquals(new int[] {0, 1}, bits(learnt.split(stranger)));
    assertThrows(
        IllegalArgumentException.class,
        () -> SubjectMedians.of(frames(List.of("ann"), new double[] {Double.NaN})));
    assertFalse(learnt.medians().containsKey("cid"));
  }
}
