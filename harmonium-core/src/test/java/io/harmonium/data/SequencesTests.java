package io.harmonium.data;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.harmonium.matrix.Bits;
import io.harmonium.matrix.Reals;
import io.harmonium.random.Seed;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SequencesTests {

  private static final int[] LENGTHS = {5, 1, 7, 3};

  /// Frame r holds the number r in both columns; cell (r, 1) is missing for r divisible by 3, all of frame 4 is.
  private static Dataset frames(int rows) {
    Reals values = Reals.zeros(rows, 2);
    Bits missing = Bits.zeros(rows, 2);
    for (int r = 0; r < rows; r++) {
      values.set(r, 0, r);
      values.set(r, 1, r);
      missing.set(r, 1, r % 3 == 0 || r == 4);
      missing.set(r, 0, r == 4);
    }
    Block block = new Block("visible", values, List.of("a", "b"), List.of(), missing);
    return Dataset.of(block, Provenance.of("test"));
  }

  private static Sequences sequences() {
    double[][] covariates = {{0, 1}, {0, 1}, {1, 2}, {1, 3}};
    double[] times = IntStream.range(0, 16).mapToDouble(r -> r).toArray();
    return new Sequences(
        frames(16),
        new int[] {0, 5, 6, 13, 16},
        List.of("ann", "ann", "bob", "cid"),
        new Covariates(List.of("both", "age"), covariates),
        times);
  }

  private static int[] content(Sequences data) {
    return IntStream.range(0, data.rows())
        .map(r -> (int) data.frames().blocks().get(0).values().content(r, 0))
        .toArray();
  }

  @Test
  void rowsAndFramesOfSequencesFindEachOther() {
    Sequences data = Sequences.of(frames(16), LENGTHS);
    assertArrayEquals(LENGTHS, data.lengths());
    assertEquals(7, data.longest());
    for (int i = 0; i < data.count(); i++)
      for (int t = 0; t < data.length(i); t++) {
        int row = data.at(t)[i];
        assertEquals(i, data.sequence(row));
        assertEquals(t, data.time(row));
      }
    assertArrayEquals(new int[] {3, -1, 9, -1}, data.at(3));
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 5, 7, 8})
  void windowsLieWithinOneSequenceAndAreAllThere(int length) {
    Sequences data = sequences();
    int[] windows = data.windows(length);
    for (int first : windows)
      assertEquals(data.sequence(first), data.sequence(first + length - 1), "window " + first);
    assertEquals(
        Arrays.stream(LENGTHS).map(n -> Math.max(0, n - length + 1)).sum(), windows.length);
    assertEquals(windows.length, Arrays.stream(windows).distinct().count());
  }

  @Test
  void windowsMayBeApart() {
    assertArrayEquals(new int[] {0, 3, 6, 9, 13}, sequences().windows(2, 3));
  }

  @Test
  void missingCellsAndFramesAreCounted() {
    Sequences data = sequences();
    assertTrue(data.absent(4) && data.incomplete(4));
    assertTrue(data.incomplete(3) && !data.absent(3));
    assertFalse(data.incomplete(5));
    assertEquals(8, data.missingCells());
  }

  @Test
  void chosenSequencesBringAllThatBelongsToThem() {
    Sequences chosen = sequences().choose(new int[] {3, 0}, "two");
    assertArrayEquals(new int[] {13, 14, 15, 0, 1, 2, 3, 4}, content(chosen));
    assertEquals(List.of("cid", "ann"), chosen.subjects());
    assertEquals(3, chosen.covariates().values()[0][1]);
    assertEquals(13, chosen.times()[0]);
    assertTrue(chosen.absent(7));
    assertEquals("two", chosen.frames().provenance().steps().get(0));
  }

  @Test
  void stretchesCoverEveryFrameOnce() {
    Sequences chunks = sequences().chunks(3);
    assertArrayEquals(IntStream.range(0, 16).toArray(), content(chunks));
    assertArrayEquals(new int[] {3, 2, 1, 3, 3, 1, 3}, chunks.lengths());
  }

  @Test
  void clockThatJumpsStartsSequencesAndUnknownTimesDoNot() {
    double[] times = {0, 4, Double.NaN, 20, 24, Double.NaN, Double.NaN, 28};
    Sequences person =
        new Sequences(frames(8), new int[] {0, 8}, List.of("ann"), Covariates.none(1), times);
    Sequences days = person.cutAtGaps(6);
    assertArrayEquals(new int[] {3, 5}, days.lengths());
    assertEquals(List.of("ann", "ann"), days.subjects());
    assertEquals(1, person.cutAtGaps(16).count());
    assertThrows(IllegalArgumentException.class, () -> Sequences.of(frames(8), 8).cutAtGaps(6));
  }

  @Test
  void framesThatNobodyWroteDownTakeTheirPlaces() {
    double[] times = {0, 1, 4.1, Double.NaN, 7, 2, 4};
    Sequences data =
        new Sequences(
            frames(7), new int[] {0, 5, 7}, List.of("ann", "bob"), Covariates.none(2), times);
    Sequences filled = new AbsentFrames(1).fill(data);
    assertArrayEquals(new int[] {7, 3}, filled.lengths());
    int[] added = IntStream.range(0, 10).filter(filled::absent).toArray();
    // frame 4 is unknown by itself and stands in row 6 now
    assertArrayEquals(new int[] {2, 3, 6, 8}, added);
    assertEquals(2, filled.times()[2]);
    assertEquals(3, filled.times()[8]);
    assertEquals(data.missingCells() + 3 * 2, filled.missingCells());
    int[] kept = IntStream.of(0, 1, 4, 5, 6, 7, 9).map(row -> content(filled)[row]).toArray();
    assertArrayEquals(new int[] {0, 1, 2, 3, 4, 5, 6}, kept);
    assertEquals(data, new AbsentFrames(1000).fill(data));
    assertThrows(IllegalArgumentException.class, () -> new AbsentFrames(1e-9).fill(data));
    assertThrows(IllegalArgumentException.class, () -> new AbsentFrames(0));
  }

  @Test
  void tailOfEachSubjectIsHeldOutAcrossItsDays() {
    Sequences data = sequences();
    List<Sequences> parts = data.splitTail(0.4);
    assertArrayEquals(new int[] {0, 1, 2, 3, 6, 7, 8, 9, 13, 14}, content(parts.get(0)));
    assertArrayEquals(new int[] {4, 5, 10, 11, 12, 15}, content(parts.get(1)));
    assertEquals(List.of("ann", "ann", "bob", "cid"), parts.get(1).subjects());
    assertArrayEquals(new int[] {1, 1, 3, 1}, parts.get(1).lengths());
  }

  @Test
  void oneFrameOfASubjectIsLearntFrom() {
    List<Sequences> parts = Sequences.of(frames(5), 1, 4).splitTail(0.75);
    assertArrayEquals(new int[] {0, 1}, content(parts.get(0)));
    assertThrows(
        IllegalArgumentException.class, () -> Sequences.of(frames(2), 1, 1).splitTail(0.9));
  }

  @Test
  void splitBySequenceKeepsSequencesWhole() {
    Sequences data = Sequences.of(frames(16), LENGTHS);
    List<Sequences> ordered = Split.parse("3/1").apply(data);
    assertArrayEquals(new int[] {5, 1, 7}, ordered.get(0).lengths());
    assertArrayEquals(new int[] {13, 14, 15}, content(ordered.get(1)));
    List<Sequences> permuted = Split.parse("0.5/0.5").apply(data, Seed.of(5));
    assertArrayEquals(
        IntStream.range(0, 16).toArray(),
        permuted.stream().flatMapToInt(p -> Arrays.stream(content(p))).sorted().toArray());
    for (Sequences part : permuted)
      for (int i = 0; i < part.count(); i++)
        assertEquals(LENGTHS[Integer.parseInt(part.subjects().get(i)) - 1], part.length(i));
  }

  @Test
  void whatDoesNotFitIsRefused() {
    Dataset rows = frames(6);
    assertThrows(IllegalArgumentException.class, () -> Sequences.of(rows, 3, 2));
    assertThrows(IllegalArgumentException.class, () -> Sequences.of(rows, 6, 0));
    assertThrows(IllegalArgumentException.class, () -> Sequences.of(rows));
    assertThrows(IllegalArgumentException.class, () -> sequences().windows(0));
    assertThrows(IllegalArgumentException.class, () -> sequences().choose(new int[0], "none"));
    assertThrows(
        IllegalArgumentException.class,
        () -> new Covariates(List.of("age"), new double[][] {{Double.NaN}}));
    double[] backwards = {0, 1, 2, 3, Double.NaN, 1};
    String message =
        assertThrows(
                IllegalArgumentException.class,
                () ->
                    new Sequences(
                        rows, new int[] {0, 6}, List.of("ann"), Covariates.none(1), backwards))
            .getMessage();
    assertTrue(message.contains("frame 5") && message.contains("sort"), message);
  }
}
