package io.harmonium.formats;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.harmonium.data.Block;
import io.harmonium.data.Dataset;
import io.harmonium.data.Picture;
import io.harmonium.data.Provenance;
import io.harmonium.data.Reweighting;
import io.harmonium.data.generate.BarsAndStripes;
import io.harmonium.data.generate.Ising;
import io.harmonium.matrix.Bits;
import io.harmonium.matrix.MappedBits;
import io.harmonium.matrix.Reals;
import io.harmonium.random.Seed;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.CRC32C;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Packed bits come back as they were, stay in the file, and no damage goes unseen.
class BitsFileTests {

  @TempDir Path folder;

  static Stream<Dataset> data() {
    Bits odd = Bits.zeros(3, 11);
    odd.set(0, 0, true);
    odd.set(1, 10, true);
    odd.set(2, 7, true);
    odd.set(2, 8, true);
    Block named =
        new Block(
            "visible",
            odd,
            List.of("α", "b, c", "", "d\n", "e", "f", "g", "h", "i", "j", "last"),
            List.of(),
            null);
    return Stream.of(
        new BarsAndStripes(3).generate(70, Seed.of(1)),
        new Ising(4, 2.0, 3).generate(5, Seed.of(2)),
        Dataset.of(named, Provenance.of("test")).withPicture(new Picture(11, 1)));
  }

  private Path write(Dataset data) {
    Path file = folder.resolve("x.bits");
    DataFiles.write(file, data);
    return file;
  }

  private static Dataset read(Path file) {
    return DataFiles.read(file, ReadOptions.DEFAULT);
  }

  private static DataException unsupported(Path file, ReadOptions options) {
    DataException e = assertThrows(DataException.class, () -> DataFiles.read(file, options));
    assertEquals(DataException.Kind.BAD_DATA, e.kind(), e.getMessage());
    assertTrue(e.getMessage().startsWith(file.toString()), e.getMessage());
    assertFalse(e.remedy().isEmpty(), e.getMessage());
    return e;
  }

  @ParameterizedTest
  @MethodSource("data")
  void rowsNamesAndPictureComeBack(Dataset data) {
    Dataset back = read(write(data));
    Block block = back.blocks().get(0);
    assertInstanceOf(MappedBits.class, block.values());
    assertEquals(data.blocks().get(0).values(), block.values().resident());
    assertEquals(data.blocks().get(0).columns(), block.columns());
    assertEquals(data.picture(), back.picture());
    assertEquals(64, back.provenance().sha256().length());
    assertEquals(
        data.blocks().get(0).values(),
        DataFiles.read(folder.resolve("x.bits"), ReadOptions.DEFAULT.with(Visible.AUTO))
            .blocks()
            .get(0)
            .values()
            .copy());
  }

  @Test
  void theFingerprintIsThatOfTheFile() throws IOException {
    Path file = write(new BarsAndStripes(3).generate(9, Seed.of(1)));
    byte[] digest = Content.digest().digest(Files.readAllBytes(file));
    assertEquals(java.util.HexFormat.of().formatHex(digest), read(file).provenance().sha256());
  }

  @ParameterizedTest
  @MethodSource("data")
  void everyTruncationAndEveryFlippedBitIsRefused(Dataset data) throws IOException {
    byte[] good = Files.readAllBytes(write(data));
    Given given = new Given(folder);
    for (int length = 1; length < good.length; length++)
      unsupported(given.file("d.bits", Arrays.copyOf(good, length)), ReadOptions.DEFAULT);
    unsupported(given.file("d.bits", Arrays.copyOf(good, good.length + 1)), ReadOptions.DEFAULT);
    for (int bit = 0; bit < 8 * good.length; bit++) {
      byte[] bytes = good.clone();
      bytes[bit >> 3] ^= (byte) (1 << (bit & 7));
      unsupported(given.file("d.bits", bytes), ReadOptions.DEFAULT);
    }
  }

  /// Headers that someone else computed, checksum and all: sizes that promise too much or contradict each other.
  @Test
  void wrongHeadersWithRightChecksumsAreRefusedBeforeAnythingIsAllocated() throws IOException {
    byte[] good = Files.readAllBytes(write(new BarsAndStripes(3).generate(10, Seed.of(1))));
    Given given = new Given(folder);
    int[][] changes = {
      {8, 2},
      {12, 128},
      {16, 11},
      {16, 0},
      {16, -1},
      {20, 1},
      {20, -1},
      {24, 0},
      {24, -1},
      {24, 17},
      {24, Integer.MAX_VALUE},
      {28, 2},
      {32, 4},
      {32, -3},
      {36, 0},
      {40, 1},
      {40, -1},
      {40, Integer.MAX_VALUE},
      {44, 7},
      {48, 1},
      {56, 1}
    };
    for (int[] change : changes) {
      byte[] bytes = good.clone();
      ByteBuffer header = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
      header.putInt(change[0], change[1]);
      CRC32C crc = new CRC32C();
      crc.update(bytes, 0, 60);
      header.putInt(60, (int) crc.getValue());
      unsupported(given.file("h.bits", bytes), ReadOptions.DEFAULT);
    }
  }

  @Test
  void spareBitsMustBeZero() throws IOException {
    byte[] rows = {1, 0, 3, 2};
    CRC32C crc = new CRC32C();
    crc.update(rows);
    ByteBuffer header = new BitsHeader(2, 9, false, null, null, (int) crc.getValue()).bytes();
    byte[] bytes = Arrays.copyOf(header.array(), header.limit() + rows.length);
    System.arraycopy(rows, 0, bytes, header.limit(), rows.length);
    DataException e = unsupported(new Given(folder).file("s.bits", bytes), ReadOptions.DEFAULT);
    assertEquals(2, e.line());
    assertTrue(e.rule().contains("behind column 9"), e.rule());
  }

  @Test
  void limitsOfRowsAndColumnsHold() {
    Path file = write(new BarsAndStripes(3).generate(10, Seed.of(1)));
    for (Limits limits :
        List.of(new Limits(9, 100, 10, 1 << 20, 10), new Limits(10, 8, 10, 1 << 20, 10)))
      assertTrue(
          unsupported(file, ReadOptions.DEFAULT.with(limits)).rule().contains("expected at most"));
  }

  @Test
  void whatPackedBitsCannotBeIsRefused() throws IOException {
    Path file = write(new BarsAndStripes(3).generate(10, Seed.of(1)));
    unsupported(file, ReadOptions.DEFAULT.with(Visible.GAUSSIAN));
    unsupported(file, ReadOptions.DEFAULT.with(Visible.CATEGORICAL));
    unsupported(file, ReadOptions.DEFAULT.withLabel("last"));
    unsupported(file, ReadOptions.DEFAULT.with(new Reweighting(0.8)));
    Path packed = new Given(folder).file("x.bits.gz", Given.gzip(Files.readAllBytes(file)));
    assertTrue(unsupported(packed, ReadOptions.DEFAULT).remedy().contains("gunzip"));
  }

  @Test
  void bitsServeSpinsAndBack() {
    Dataset spins =
        DataFiles.read(
            write(new BarsAndStripes(3).generate(10, Seed.of(1))),
            ReadOptions.DEFAULT.with(Visible.SPIN));
    assertEquals(Bits.spins(0, 9), spins.blocks().get(0).values().like(0));
    assertEquals(List.of("0/1 read as -1/+1"), spins.provenance().steps());
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 7, 1000, 3000})
  void batchesMakeTheFileOfAllRows(int batch) throws IOException {
    BarsAndStripes distribution = new BarsAndStripes(5);
    Dataset all = distribution.generate(3000, Seed.of(4));
    byte[] expected = Files.readAllBytes(write(all));
    Path file = folder.resolve("batches.bits");
    try (BitsWriter writer = BitsWriter.create(file, all)) {
      for (int first = 0; first < 3000; first += batch)
        writer.add(
            distribution
                .generate(first, Math.min(batch, 3000 - first), Seed.of(4))
                .blocks()
                .get(0)
                .values());
      assertEquals(3000, writer.rows());
      assertFalse(Files.exists(file));
      writer.finish();
    }
    assertTrue(Arrays.equals(expected, Files.readAllBytes(file)));
  }

  @Test
  void whatIsNotFinishedLeavesTheOldFileAndNothingElse() throws IOException {
    Dataset data = new BarsAndStripes(3).generate(10, Seed.of(1));
    Path file = write(data);
    byte[] before = Files.readAllBytes(file);
    try (BitsWriter writer = BitsWriter.create(file, data)) {
      writer.add(data.blocks().get(0).values());
      assertThrows(IllegalArgumentException.class, () -> writer.add(Bits.zeros(1, 8)));
      assertThrows(IllegalArgumentException.class, () -> writer.add(Bits.spins(1, 9)));
    }
    try (BitsWriter writer = BitsWriter.create(file, data)) {
      assertThrows(IllegalStateException.class, writer::finish);
    }
    assertTrue(Arrays.equals(before, Files.readAllBytes(file)));
    try (Stream<Path> files = Files.list(folder)) {
      assertEquals(List.of(file), files.toList());
    }
  }

  @Test
  void onlyBitsWithoutHolesAreWritten() {
    Path file = folder.resolve("no.bits");
    Dataset reals = Dataset.of(Block.of("visible", Reals.zeros(2, 2)), Provenance.of("test"));
    assertThrows(IllegalArgumentException.class, () -> DataFiles.write(file, reals));
    Block holes = new Block("v", Bits.zeros(2, 2), List.of("a", "b"), List.of(), Bits.zeros(2, 2));
    Dataset missing = Dataset.of(holes, Provenance.of("test"));
    assertThrows(IllegalArgumentException.class, () -> DataFiles.write(file, missing));
    Block odd = new Block("v", Bits.zeros(2, 2), List.of("a\0", "b"), List.of(), null);
    assertThrows(
        IllegalArgumentException.class,
        () -> DataFiles.write(file, Dataset.of(odd, Provenance.of("test"))));
    assertThrows(
        DataException.class,
        () ->
            DataFiles.write(
                folder.resolve("no/such/x.bits"), new BarsAndStripes(3).generate(2, Seed.of(1))));
    assertFalse(Files.exists(file));
  }
}
