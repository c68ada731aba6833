package io.harmonium.formats;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.harmonium.data.Block;
import io.harmonium.data.Picture;
import io.harmonium.data.Sequences;
import io.harmonium.data.generate.BouncingBalls;
import io.harmonium.data.generate.Gaits;
import io.harmonium.data.generate.Lagged;
import io.harmonium.matrix.Bits;
import io.harmonium.random.Seed;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SequenceFilesTests {

  /// Two people, two days each; a time is unknown, a cell is, and a whole beep is.
  private static final String DIARY =
      """
      person,group,hours,calm,sad,hours
      ann,both,0,10,50,8
      ann,both,4,20,,
      ann,both,,30,70,
      ann,both,20,,,
      ann,both,23.5,50,90,7
      bob,none,1,1,2,
      bob,none,9,3,4,6
      """;

  private static final FrameOptions DIARY_OPTIONS =
      FrameOptions.DEFAULT
          .withId("person")
          .withTime("3", Gap.parse("6h"))
          .withCovariates("group=both")
          .with(ReadOptions.DEFAULT.with(TableOptions.DEFAULT.withDrop("6")));

  @TempDir Path folder;

  private Sequences read(String name, String text, FrameOptions options) {
    return SequenceFiles.read(new Given(folder).file(name, text), options);
  }

  private static double[] column(Sequences data, int cell) {
    Block block = data.frames().blocks().get(0);
    double[] out = new double[data.rows()];
    for (int row = 0; row < out.length; row++)
      out[row] =
          block.missing() != null && block.missing().get(row, cell)
              ? Double.NaN
              : block.values().content(row, cell);
    return out;
  }

  @Test
  void longTableIsCutByIdsAndNights() {
    Sequences data = read("diary.csv", DIARY, DIARY_OPTIONS);
    assertArrayEquals(new int[] {3, 2, 1, 1}, data.lengths());
    assertEquals(List.of("ann", "ann", "bob", "bob"), data.subjects());
    assertEquals(List.of("calm", "sad"), data.frames().blocks().get(0).columns());
    assertArrayEquals(new double[] {10, 20, 30, Double.NaN, 50, 1, 3}, column(data, 0));
    assertArrayEquals(new double[] {50, Double.NaN, 70, Double.NaN, 90, 2, 4}, column(data, 1));
    assertTrue(data.absent(3));
    assertArrayEquals(
        new double[] {1, 1, 0, 0},
        Arrays.stream(data.covariates().values()).mapToDouble(c -> c[0]).toArray());
    assertEquals(List.of("group=both"), data.covariates().names());
    assertTrue(Double.isNaN(data.times()[2]));
    assertEquals(64, data.frames().provenance().sha256().length());
  }

  @Test
  void datesAreReadInHours() {
    String text =
        """
        id,when,x
        a,2024-03-01T08:00,1
        a,2024-03-01 12:30:00,0
        a,2024-03-02,1
        b,2024-03-02T01:15,0
        """;
    FrameOptions options = FrameOptions.DEFAULT.withId("id").withTime("when", Gap.parse("300min"));
    Sequences data = read("t.csv", text, options);
    assertArrayEquals(new int[] {2, 1, 1}, data.lengths());
    assertEquals(4.5, data.times()[1] - data.times()[0], 1e-9);
  }

  @Test
  void stepsThatTheClockJumpsOverAreAbsentFramesWithinADay() {
    String text = "p,t,x\na,0,5\na,2,6\na,90,7\na,91,8\n";
    FrameOptions options =
        FrameOptions.DEFAULT
            .withId("p")
            .withTime("t", Gap.parse("6h"))
            .withInterval(Gap.parse("1h"));
    Sequences data = read("t.csv", text, options);
    assertArrayEquals(new int[] {3, 2}, data.lengths());
    assertArrayEquals(new double[] {5, Double.NaN, 6, 7, 8}, column(data, 0));
  }

  @Test
  void severalColumnsMayNameASequenceAndRowsMayBeInterleaved() {
    String text = "p,day,t,x\nu,1,0,1\nv,1,0,2\nu,2,5,3\nu,1,1,4\nv,1,1,5\n";
    Sequences data =
        read("t.csv", text, FrameOptions.DEFAULT.withId("p", "day").withTime("t", null));
    assertEquals(List.of("u", "v", "u"), data.subjects());
    assertArrayEquals(new double[] {1, 4, 2, 5, 3}, column(data, 0));
    assertArrayEquals(new double[] {0, 1, 0, 1, 5}, data.times());
  }

  @Test
  void tableWithoutIdsIsOneSequence() {
    Sequences data = read("t.csv", "0,1\n1,1\n1,0\n", FrameOptions.DEFAULT);
    assertArrayEquals(new int[] {3}, data.lengths());
    assertTrue(data.frames().blocks().get(0).values() instanceof Bits);
  }

  @Test
  void headerOfNumbersIsOneWhereAColumnIsAskedForByItsName() {
    FrameOptions options = FrameOptions.DEFAULT.withId("id").withTime("time", null);
    Sequences keys = read("keys.csv", "id,time,60,64\n1,0,0,1\n1,1,1,0\n2,0,1,1\n", options);
    assertArrayEquals(new int[] {2, 1}, keys.lengths());
    assertEquals(List.of("60", "64"), keys.frames().blocks().get(0).columns());
    Sequences bare = read("bare.csv", "7,0,1\n7,1,0\n", FrameOptions.DEFAULT.withId("1"));
    assertEquals(2, bare.rows());
  }

  @Test
  void mediansAreThoseOfEachPersonWithoutTheHeldOutEnd() {
    String text = "p,x\na,1\na,2\na,3\na,90\na,99\nb,9\nb,7\nb,8\nb,1\nb,2\n";
    Sequences data = read("t.csv", text, FrameOptions.DEFAULT.withId("p").withMedians(0.4));
    assertArrayEquals(new double[] {0, 0, 1, 1, 1, 1, 0, 0, 0, 0}, column(data, 0));
    assertTrue(
        data.frames().provenance().steps().getLast().contains("learnt from 6 frames"),
        data.frames().provenance().steps().toString());
  }

  @Test
  void pianoRollsHaveTheirKeysAndSilences() {
    String text = "# train 3\n21 60\n\n108\n# test 1\n60\n\n";
    Sequences data = read("roll.txt", text, FrameOptions.DEFAULT);
    Bits bits = (Bits) data.frames().blocks().get(0).values();
    assertArrayEquals(new int[] {3, 1}, data.lengths());
    assertEquals(88, bits.columns());
    assertTrue(bits.get(0, 0) && bits.get(0, 39) && bits.get(2, 87));
    assertEquals(0, bits.count(1));
    assertEquals(2, bits.count(0));
    Path file = folder.resolve("roll.txt");
    assertEquals(List.of("train", "test"), SequenceFiles.parts(file, Limits.DEFAULT));
    Sequences test = SequenceFiles.read(file, FrameOptions.DEFAULT.withPart("test"));
    assertEquals(List.of("test"), test.subjects());
    assertTrue(SequenceFiles.recognises(file, Limits.DEFAULT));
    assertFalse(SequenceFiles.recognises(new Given(folder).file("t.csv", DIARY), Limits.DEFAULT));
  }

  @Test
  void paddingOfArraysIsLeftOut() {
    double[] values = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 99, Double.NaN};
    Map<String, NpyArray> arrays = new LinkedHashMap<>();
    arrays.put("x", NpyArray.of(values, 2, 3, 2));
    arrays.put("lengths", NpyArray.of(new int[] {3, 2}, 2));
    arrays.put("covariates", NpyArray.of(new double[] {0.5, 1}, 2));
    arrays.put("times", NpyArray.of(new double[] {0, 1, 2, 5, 9, 0}, 2, 3));
    Path file = folder.resolve("s.npz");
    Npz.write(file, arrays);
    Sequences data = SequenceFiles.read(file, FrameOptions.DEFAULT);
    assertArrayEquals(new double[] {1, 3, 5, 7, 9}, column(data, 0));
    assertNull(data.frames().blocks().get(0).missing());
    assertEquals(1, data.covariates().values()[1][0]);
    assertArrayEquals(new double[] {0, 1, 2, 5, 9}, data.times());
    assertTrue(SequenceFiles.recognises(file, Limits.DEFAULT));
    Path plain = folder.resolve("s.npy");
    Npy.write(plain, NpyArray.of(values, 2, 3, 2));
    Path lengths = folder.resolve("l.npy");
    Npy.write(lengths, NpyArray.of(new long[] {3, 2}, 2));
    Sequences again =
        SequenceFiles.read(plain, FrameOptions.DEFAULT.withLengths(lengths.toString()));
    assertEquals(data.frames().blocks().get(0).values(), again.frames().blocks().get(0).values());
    Sequences whole = SequenceFiles.read(plain, FrameOptions.DEFAULT);
    assertEquals(1, whole.missingCells());
    assertEquals(6, whole.rows());
  }

  @Test
  void arraysOfPicturesKeepTheirShape() {
    BouncingBalls distribution = new BouncingBalls(2, 8, 5);
    Sequences drawn = distribution.sequences(0, 3, Seed.of(4));
    Path file = folder.resolve("balls.npy");
    SequenceFiles.write(file, drawn);
    ReadOptions means = ReadOptions.DEFAULT.with(Visible.BINARY).with(Binarize.mean());
    Sequences back = SequenceFiles.read(file, FrameOptions.DEFAULT.with(means));
    assertEquals(new Picture(8, 8), back.frames().picture());
    assertEquals(drawn.frames().blocks().get(0).values(), back.frames().blocks().get(0).values());
  }

  @ParameterizedTest
  @ValueSource(strings = {"s.csv", "s.tsv", "s.npz"})
  void whatIsWrittenComesBack(String name) {
    Sequences drawn = new Gaits(24, 12, 0, 0.1, 6).sequences(0, 4, Seed.of(2));
    Sequences ragged =
        drawn.pieces(
            List.of(
                new Sequences.Piece(0, 0, 2),
                new Sequences.Piece(0, 2, 6),
                new Sequences.Piece(3, 1, 4)),
            "ragged");
    Path file = folder.resolve(name);
    SequenceFiles.write(file, ragged);
    FrameOptions options =
        name.endsWith("npz")
            ? FrameOptions.DEFAULT
            : FrameOptions.DEFAULT
                .withId("id", "sequence")
                .withTime("time", null)
                .withCovariates("fast");
    Sequences back = SequenceFiles.read(file, options);
    assertArrayEquals(ragged.borders(), back.borders());
    assertEquals(ragged.subjects(), back.subjects());
    assertEquals(ragged.frames().blocks().get(0).values(), back.frames().blocks().get(0).values());
    for (int i = 0; i < ragged.count(); i++)
      assertArrayEquals(ragged.covariates().values()[i], back.covariates().values()[i]);
  }

  @Test
  void missingCellsComeBackFromTablesAndArrays() {
    Sequences data = read("diary.csv", DIARY, DIARY_OPTIONS);
    for (String name : List.of("m.npz", "m.csv")) {
      Path file = folder.resolve(name);
      SequenceFiles.write(file, data);
      FrameOptions options =
          name.endsWith("npz")
              ? FrameOptions.DEFAULT
              : FrameOptions.DEFAULT
                  .withId("id", "sequence")
                  .withTime("time", null)
                  .withCovariates("group=both");
      Sequences back = SequenceFiles.read(file, name.endsWith("npz") ? options : numbered(options));
      assertArrayEquals(column(data, 1), column(back, 1));
      assertArrayEquals(data.times(), back.times());
    }
  }

  /// The covariate of the written table is a number in a column that is called "group=both".
  private static FrameOptions numbered(FrameOptions options) {
    return options.withCovariates("4");
  }

  @Test
  void rollsAreWrittenAsTheyAreRead() throws IOException {
    String text = "# train 3\n21 60\n\n108\n# test 1\n60\n";
    Sequences data = read("roll.txt", text, FrameOptions.DEFAULT);
    SequenceFiles.write(folder.resolve("again.txt"), data);
    assertEquals(text, Files.readString(folder.resolve("again.txt")));
  }

  @Test
  void raggedSequencesNeedAnArchive() {
    Sequences drawn = new Lagged(2, 1, 0.3, 4).sequences(0, 2, Seed.of(2));
    Sequences ragged =
        drawn.pieces(List.of(new Sequences.Piece(0, 0, 4), new Sequences.Piece(1, 0, 2)), "ragged");
    for (String name : List.of("s.npy", "s.txt", "s.bits"))
      org.junit.jupiter.api.Assertions.assertThrows(
          IllegalArgumentException.class, () -> SequenceFiles.write(folder.resolve(name), ragged));
  }

  @ParameterizedTest
  @ValueSource(strings = {"6h", "90min", "30s", "2d", "6", "0.5h"})
  void gapsAreReadBack(String text) {
    assertEquals(Gap.parse(text), Gap.parse(Gap.parse(text).toString()));
  }
}
