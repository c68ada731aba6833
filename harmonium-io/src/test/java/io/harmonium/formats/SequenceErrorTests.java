package io.harmonium.formats;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Every complaint about a file of sequences names file, line, field, value, rule and remedy, and damaged files end in
/// one within bounded memory.
class SequenceErrorTests {

  private static final int FILES = Boolean.getBoolean("harmonium.thorough") ? 10_000 : 100;

  @TempDir Path folder;

  /// A wrong file: where the complaint points (0: nowhere), the value it shows, and words of its rule and remedy.
  record Wrong(
      String text, FrameOptions options, long line, long column, String value, String... words) {
    @Override
    public String toString() {
      return words[0];
    }
  }

  static Stream<Wrong> wrongFiles() {
    FrameOptions plain = FrameOptions.DEFAULT;
    FrameOptions person = plain.withId("p");
    return Stream.of(
        new Wrong("p,x\na,1\n,2\n", person, 3, 1, "", "an id in every row", "leave the row out"),
        new Wrong("p,x\na,1\n", plain.withId("q"), 1, 0, "q", "no column of this name", "header"),
        new Wrong(
            "p,t,x,t\na,1,2,3\n",
            person.withTime("t", null),
            1,
            4,
            "t",
            "columns 2 and 4 have it",
            "time 2 or time 4"),
        new Wrong("p,x,x\na,1,2\n", person, 1, 3, "x", "different names of items", "drop 3"),
        new Wrong(
            "p,t,x\na,5,1\na,3,2\n",
            person.withTime("t", null),
            3,
            2,
            "3",
            "does not run backwards",
            "'a' is at 5.0",
            "sort the rows"),
        new Wrong(
            "p,t,x\na,inf,1\n",
            person.withTime("t", null),
            2,
            2,
            "inf",
            "a finite time",
            "correct"),
        new Wrong(
            "p,t,x\na,2024-01-01,1\na,noon,2\n",
            person.withTime("t", null),
            3,
            2,
            "noon",
            "a number or a date such as",
            "in one way"),
        new Wrong(
            "p,t,x\na,2024-01-01,1\n",
            person.withTime("t", Gap.parse("6")),
            0,
            0,
            "6",
            "needs a unit",
            "gap 6h"),
        new Wrong(
            "p,g,x\na,m,1\na,f,2\n",
            person.withCovariates("g=m"),
            3,
            2,
            "f",
            "to stay as it was",
            "one value"),
        new Wrong(
            "p,g,x\na,m,1\n",
            person.withCovariates("g"),
            2,
            2,
            "m",
            "a number in the covariate 'g'",
            "covariate g=m"),
        new Wrong(
            "p,g,x\na,,1\nb,3,1\n",
            person.withCovariates("g"),
            2,
            2,
            "",
            "a value of the covariate",
            "fill it in"),
        new Wrong(
            "p,x,note\na,1,well\n",
            person,
            2,
            3,
            "well",
            "expected numbers in item 'note'",
            "drop note"),
        new Wrong("p,x\na,1\na,-inf\n", person, 3, 2, "-inf", "a finite number", "missing"),
        new Wrong("p,x,y\na,1,\nb,2,\n", person, 0, 3, "", "a value in item 'y'", "drop y"),
        new Wrong("p\na\n", person, 0, 0, "", "neither id, clock", "drop fewer"),
        new Wrong(
            "p,x\na,1\n", person.withPart("train"), 0, 0, "train", "not name its parts", "part"),
        new Wrong(
            "p,x\na,1\n",
            person.withLengths("l.npy"),
            0,
            0,
            "l.npy",
            "belong to a .npy",
            "lengths"),
        new Wrong("# train 2\n60\n", plain, 3, 0, "", "1 more time steps", "line 1"),
        new Wrong("# train 2\n60\n# test 1\n61\n", plain, 3, 0, "", "1 more time steps"),
        new Wrong("# train 1\n60\n61\n", plain, 3, 0, "61", "all its time steps", "count"),
        new Wrong("# train 1\n60 20\n", plain, 2, 2, "20", "from 21 to 108", "transpose"),
        new Wrong("# train 1\n60 x\n", plain, 2, 2, "x", "from 21 to 108"),
        new Wrong("# train 1\n60.5\n", plain, 2, 1, "60.5", "from 21 to 108"),
        new Wrong("# train 1\n60 60\n", plain, 2, 2, "60", "every key once"),
        new Wrong("# train 1\n60\n# test\n61\n", plain, 3, 0, "# test", "expected '# PART T'"),
        new Wrong("# train 1\n60\n# test 0\n", plain, 3, 0, "# test 0", "at least 1 time step"),
        new Wrong(
            "# train 1\n60\n", plain.withPart("trail"), 0, 0, "trail", "did you mean 'train'"),
        new Wrong("# train 1\n60\n", plain.withId("p"), 0, 0, "id", "no columns to name"));
  }

  @ParameterizedTest
  @MethodSource("wrongFiles")
  void complaintsPointAtThePlaceAndTheRemedy(Wrong wrong) {
    Path file = new Given(folder).file("t.csv", wrong.text());
    DataException e =
        assertThrows(DataException.class, () -> SequenceFiles.read(file, wrong.options()));
    assertEquals(DataException.Kind.BAD_DATA, e.kind());
    assertEquals(file.toString(), e.file());
    assertEquals(wrong.line(), e.line(), e.getMessage());
    assertEquals(wrong.column(), e.column(), e.getMessage());
    assertEquals(wrong.value(), e.value(), e.getMessage());
    for (String word : wrong.words()) assertTrue(e.getMessage().contains(word), e.getMessage());
    assertTrue(!e.remedy().isEmpty());
  }

  static Stream<Map<String, NpyArray>> wrongArrays() {
    NpyArray data = NpyArray.of(new double[12], 2, 3, 2);
    return Stream.of(
        Map.of("data", NpyArray.of(new double[4], 4)),
        Map.of("data", NpyArray.of(new double[0], 2, 0, 2)),
        Map.of("other", data, "lengths", NpyArray.of(new int[] {1, 1}, 2)),
        Map.of("data", data, "lengths", NpyArray.of(new int[] {3}, 1)),
        Map.of("data", data, "lengths", NpyArray.of(new int[] {3, 4}, 2)),
        Map.of("data", data, "lengths", NpyArray.of(new int[] {3, 0}, 2)),
        Map.of("data", data, "lengths", NpyArray.of(new double[] {3, 1.5}, 2)),
        Map.of("data", data, "covariates", NpyArray.of(new double[] {1, Double.NaN}, 2)),
        Map.of("data", data, "covariates", NpyArray.of(new double[3], 3)),
        Map.of("data", data, "subjects", NpyArray.of(new int[3], 3)),
        Map.of("data", data, "times", NpyArray.of(new double[4], 2, 2)),
        Map.of("data", data, "times", NpyArray.of(new double[] {0, 2, 1, 0, 1, 2}, 2, 3)),
        Map.of("data", NpyArray.of(new double[] {1, Double.POSITIVE_INFINITY}, 1, 1, 2)));
  }

  @ParameterizedTest
  @MethodSource("wrongArrays")
  void arraysThatDoNotFitAreRefused(Map<String, NpyArray> arrays) {
    Path file = folder.resolve("a.npz");
    Npz.write(file, arrays);
    DataException e =
        assertThrows(DataException.class, () -> SequenceFiles.read(file, FrameOptions.DEFAULT));
    assertTrue(e.getMessage().startsWith(file.toString()) && !e.remedy().isEmpty());
  }

  /// Good small files with their options.
  private static Map<HostileFilesTests.Sample, FrameOptions> samples() {
    Map<HostileFilesTests.Sample, FrameOptions> all = new LinkedHashMap<>();
    FrameOptions table =
        FrameOptions.DEFAULT
            .withId("p")
            .withTime("t", Gap.parse("2h"))
            .withCovariates("g=m")
            .withMedians(0.3);
    byte[] csv = "p,g,t,x,y\na,m,0,1,2\na,m,1,,3\na,m,9,2,1\nb,f,0,5,\nb,f,1,4,4\n".getBytes();
    all.put(new HostileFilesTests.Sample("t.csv", csv), table);
    all.put(new HostileFilesTests.Sample("t.csv.gz", Given.gzip(csv)), table);
    byte[] roll = "# train 3\n21 60 108\n\n60\n# test 2\n33 44\n50\n".getBytes();
    all.put(new HostileFilesTests.Sample("r.txt", roll), FrameOptions.DEFAULT);
    byte[] npy = Given.npy(NpyArray.of(new double[] {1, 2, 3, 4, 5, 6, 7, 8}, 2, 2, 2));
    all.put(new HostileFilesTests.Sample("n.npy", npy), FrameOptions.DEFAULT);
    return all;
  }

  private boolean taken(String name, byte[] bytes, FrameOptions options) {
    Path file = new Given(folder).file(name, bytes);
    FrameOptions tight = options.with(options.reading().with(HostileFilesTests.TIGHT));
    long before = HostileFilesTests.allocated();
    try {
      assertTrue(SequenceFiles.read(file, tight).rows() > 0);
      return true;
    } catch (DataException e) {
      assertEquals(DataException.Kind.BAD_DATA, e.kind(), e.getMessage());
      assertTrue(e.getMessage().startsWith(file.toString()), e.getMessage());
      assertTrue(!e.remedy().isEmpty() && !e.rule().isEmpty());
      return false;
    } finally {
      long used = HostileFilesTests.allocated() - before;
      assertTrue(used < HostileFilesTests.MAX_BYTES, name + " took " + used + " bytes");
    }
  }

  @Test
  void truncatedAndMutatedFilesAreTakenOrRefused() {
    samples()
        .forEach(
            (sample, options) -> {
              assertTrue(taken(sample.name(), sample.bytes(), options));
              for (int length = 0; length < sample.bytes().length; length += 3)
                taken(sample.name(), java.util.Arrays.copyOf(sample.bytes(), length), options);
              for (int i = 0; i < FILES; i++)
                taken(
                    sample.name(),
                    ReaderFuzzTests.mutate(sample.bytes(), io.harmonium.random.Seed.of(19).row(i)),
                    options);
            });
  }

  @Test
  void hugePromisesAreRefusedBeforeAnythingIsAllocated() {
    byte[] roll = "# train 999999999\n60\n".getBytes();
    assertTrue(!taken("h.txt", roll, FrameOptions.DEFAULT));
    String header = "{'descr': '<f8', 'fortran_order': False, 'shape': (30000, 8000, 8), }";
    assertTrue(!taken("h.npy", Given.npy(1, header, new byte[64]), FrameOptions.DEFAULT));
    byte[] line = ("# train 1\n" + "60 ".repeat(5000)).getBytes();
    assertTrue(!taken("l.txt", line, FrameOptions.DEFAULT));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "h", "-1h", "6y", "inf", "six"})
  void badGapsAreRefused(String text) {
    assertThrows(IllegalArgumentException.class, () -> Gap.parse(text));
  }

  @Test
  void gapsNeedAClockAndSharesLieBelowOne() {
    assertThrows(
        IllegalArgumentException.class, () -> FrameOptions.DEFAULT.withTime(null, Gap.parse("6h")));
    assertThrows(IllegalArgumentException.class, () -> FrameOptions.DEFAULT.withMedians(1));
    DataException e =
        assertThrows(
            DataException.class,
            () -> SequenceFiles.read(folder.resolve("none.csv"), FrameOptions.DEFAULT));
    assertEquals(DataException.Kind.NOT_FOUND, e.kind());
    assertEquals(
        List.of(), SequenceFiles.parts(new Given(folder).file("a.csv", "1,2\n"), Limits.DEFAULT));
  }
}
