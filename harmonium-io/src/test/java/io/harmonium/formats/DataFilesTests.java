package io.harmonium.formats;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.harmonium.data.Dataset;
import io.harmonium.data.Split;
import io.harmonium.data.generate.Generators;
import io.harmonium.matrix.Bits;
import io.harmonium.matrix.Reals;
import io.harmonium.random.Seed;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DataFilesTests {

  @TempDir Path folder;
  private Given given;

  @BeforeEach
  void prepare() {
    given = new Given(folder);
  }

  private String readerOf(String name, byte[] bytes) {
    return DataFiles.reader(given.file(name, bytes), Limits.DEFAULT).name();
  }

  @Test
  void readersAreFoundByFirstBytesThenNameThenLook() {
    byte[] npy = Given.npy(NpyArray.of(new double[4], 2, 2));
    byte[] idx = Given.idx(new byte[4], 2, 2);
    byte[] fasta = ">a\nMK\n".getBytes(StandardCharsets.UTF_8);
    byte[] table = "0,1\n".getBytes(StandardCharsets.UTF_8);
    assertEquals("npy", readerOf("a.csv", npy));
    assertEquals("npy", readerOf("a.gz", Given.gzip(npy)));
    assertEquals("idx", readerOf("a", idx));
    assertEquals("fasta", readerOf("a", fasta));
    assertEquals("csv", readerOf("a.csv", fasta));
    assertEquals("csv", readerOf("a", table));
    assertEquals("fasta", readerOf("a.fasta.gz", Given.gzip(table)));
    assertEquals("npz", readerOf("a.npz", table));
    assertEquals("pictures", DataFiles.reader(folder, Limits.DEFAULT).name());
  }

  /// Whatever way a writer learns that the disk is full: the file is named, and nothing is left behind.
  @Test
  void aFailedWriteNamesItsFile() throws IOException {
    IOException full = new IOException("No space left on device");
    List<NewFile.Body> bodies =
        List.of(
            out -> {
              throw full;
            },
            out -> {
              throw new UncheckedIOException(full);
            });
    for (NewFile.Body body : bodies) {
      Path path = folder.resolve("rows.csv");
      DataException e = assertThrows(DataException.class, () -> NewFile.write(path, body));
      assertEquals(DataException.Kind.IO, e.kind());
      assertTrue(e.file().contains("rows.csv"), e.file());
      try (Stream<Path> left = Files.list(folder)) {
        assertEquals(0, left.count());
      }
    }
  }

  @Test
  void everyReaderHasANameAndASummary() {
    assertEquals(
        DataFiles.readers().size(),
        DataFiles.readers().stream().map(DataReader::name).distinct().count());
    for (DataReader reader : DataFiles.readers()) assertTrue(reader.summary().length() > 10);
  }

  @Test
  void provenanceHasTheFileAndItsSha256AsStored() throws Exception {
    byte[] packed = Given.gzip("0,1\n1,0\n".getBytes(StandardCharsets.UTF_8));
    Path file = given.file("a.csv.gz", packed);
    Dataset data = DataFiles.read(file, ReadOptions.DEFAULT);
    assertEquals(file.toString(), data.provenance().source());
    assertEquals(
        HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(packed)),
        data.provenance().sha256());
  }

  @Test
  void packedPartsOneAfterTheOtherAreOneFile() {
    byte[] first = Given.gzip("0,1\n".getBytes(StandardCharsets.UTF_8));
    byte[] second = Given.gzip("1,0\n1,1\n".getBytes(StandardCharsets.UTF_8));
    byte[] both = java.util.Arrays.copyOf(first, first.length + second.length);
    System.arraycopy(second, 0, both, first.length, second.length);
    assertEquals(3, given.read("parts.csv.gz", both, ReadOptions.DEFAULT).rows());
  }

  @Test
  void missingFilesAreNotFoundWithAGuess() {
    given.file("digits.csv", "0,1\n");
    DataException e =
        assertThrows(
            DataException.class,
            () -> DataFiles.read(folder.resolve("digit.csv"), ReadOptions.DEFAULT));
    assertEquals(DataException.Kind.NOT_FOUND, e.kind());
    assertTrue(e.getMessage().contains("did you mean 'digits.csv'?"));
    DataException other =
        assertThrows(
            DataException.class,
            () -> DataFiles.read(folder.resolve("no/such/x.npy"), ReadOptions.DEFAULT));
    assertEquals(DataException.Kind.NOT_FOUND, other.kind());
    assertEquals(
        DataException.Kind.NOT_FOUND,
        assertThrows(DataException.class, () -> Npz.read(folder.resolve("no.npz"), Limits.DEFAULT))
            .kind());
    assertEquals(
        DataException.Kind.NOT_FOUND,
        assertThrows(DataException.class, () -> Npy.read(folder.resolve("no.npy"), Limits.DEFAULT))
            .kind());
  }

  @Test
  void emptyAndUnknownFilesAreRefused() {
    Path empty = given.file("empty", new byte[0]);
    assertTrue(
        assertThrows(DataException.class, () -> DataFiles.read(empty, ReadOptions.DEFAULT))
            .getMessage()
            .contains("empty"));
    Path odd = given.file("odd.bin", new byte[] {1, 2, 3, 0, 5});
    assertTrue(
        assertThrows(DataException.class, () -> DataFiles.read(odd, ReadOptions.DEFAULT))
            .getMessage()
            .contains("none of the known formats: bits, npy, npz, idx, fasta, pictures, csv"));
  }

  @Test
  void writingToAMissingFolderIsAFailureOfTheFileSystem() {
    Dataset data = given.read("a.csv", "0,1\n1,0\n");
    assertThrows(DataException.class, () -> DataFiles.write(folder.resolve("no/such/x.csv"), data));
    assertThrows(
        IllegalArgumentException.class, () -> DataFiles.write(folder.resolve("x.csv.gz"), data));
  }

  @Test
  void generatedDataAreWrittenAndReadBackInEveryFormat() {
    for (Generators.Recipe recipe : Generators.all()) {
      Dataset data = recipe.make(java.util.Map.of()).generate(40, Seed.of(5));
      if (data.blocks().size() > 1) continue;
      for (String name : List.of("g.csv", "g.npy", "g.npz")) {
        DataFiles.write(folder.resolve(name), data);
        String label = name.endsWith("csv") && data.labels() != null ? "label" : null;
        Dataset back = DataFiles.read(folder.resolve(name), ReadOptions.DEFAULT.withLabel(label));
        assertEquals(data.blocks().get(0).values(), back.blocks().get(0).values());
      }
    }
  }

  @Test
  void embeddedDigitsAreTheKnownSet() {
    Dataset grey = EmbeddedDigits.load();
    assertEquals(1797, grey.rows());
    assertEquals(64, grey.blocks().get(0).values().cells());
    assertEquals(8, grey.picture().width());
    Reals values = (Reals) grey.blocks().get(0).values();
    int[] classes = new int[10];
    for (int label : grey.labels()) classes[label]++;
    for (int count : classes) assertTrue(count > 170 && count < 190);
    Dataset binary = EmbeddedDigits.binary();
    Bits bits = (Bits) binary.blocks().get(0).values();
    for (int row = 0; row < 1797; row++)
      for (int j = 0; j < 64; j++) {
        float value = values.get(row, j);
        assertTrue(value >= 0 && value <= 16 && value == Math.rint(value));
        assertEquals(value / 16 >= 0.5, bits.get(row, j));
      }
    assertTrue(binary.provenance().steps().contains("binarize threshold:8.0"));
    assertEquals("embedded digits", binary.provenance().source());
    assertEquals(
        "46abec6b12486ad9e51943373abcf22bbea1b5a51a1619b361570d8893f1464a",
        grey.provenance().sha256());
    assertEquals(
        List.of(1000, 350, 447), EmbeddedDigits.binaryParts().stream().map(Dataset::rows).toList());
    assertEquals(Split.parse("1000/350/447"), EmbeddedDigits.SPLIT);
  }

  @Test
  void fileThatChangesBetweenTheTwoWalksIsRefused() throws Exception {
    Path file = given.file("a.csv", "0,1\n1,0\n");
    Content content = Content.of(file, Limits.DEFAULT);
    content.scan();
    Files.writeString(file, "0,1\n1,1\n");
    assertEquals(DataException.Kind.IO, assertThrows(DataException.class, content::scan).kind());
  }

  @Test
  void optionsAreReadFromWords() {
    assertEquals(Visible.SPIN, Visible.parse("Spin"));
    assertTrue(
        assertThrows(IllegalArgumentException.class, () -> Visible.parse("gausian"))
            .getMessage()
            .contains("did you mean 'gaussian'?"));
    for (String text : List.of("threshold:0.25", "sample", "mean"))
      assertEquals(text, Binarize.parse(text, Seed.of(1)).toString());
    assertEquals(Binarize.DEFAULT, Binarize.parse("threshold", null));
    for (String text : List.of("threshold:x", "threshold:NaN", "median", ""))
      assertThrows(IllegalArgumentException.class, () -> Binarize.parse(text, Seed.of(1)));
    assertThrows(IllegalArgumentException.class, () -> Binarize.parse("sample", null));
    assertEquals(Alphabet.PROTEIN, Alphabet.parse("Protein"));
  }
}
