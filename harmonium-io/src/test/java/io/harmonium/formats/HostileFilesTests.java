package io.harmonium.formats;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.harmonium.data.Block;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Damaged and hostile files end in a [DataException], within bounded memory.
class HostileFilesTests {

  /// What one small file may allocate at most: buffers, decoders and 64 KiB of its head, with room to spare.
  static final long MAX_BYTES = 48L << 20;

  static final Limits TIGHT = new Limits(100_000, 100_000, 1000, 32 << 20, 200);

  @TempDir Path folder;

  /// One good small file per format.
  record Sample(String name, byte[] bytes) {
    @Override
    public String toString() {
      return name;
    }
  }

  static List<Sample> samples() throws IOException {
    byte[] table = "a,b,c\n0.5,1,\"2\"\n1.5,2,3\n-1e3,7,8\n".getBytes(StandardCharsets.UTF_8);
    byte[] words = "colour,size\nred,\"s, m\"\nblue,l\nred,l\n".getBytes(StandardCharsets.UTF_8);
    byte[] fasta =
        ">one\nMKVLAWY\n>two\nMKV-AWY\n>three\nMXVLAWY\n".getBytes(StandardCharsets.UTF_8);
    byte[] idx = Given.idx(new byte[] {0, 50, 100, (byte) 200, 5, 6, 7, 8, 9, 10, 11, 12}, 2, 2, 3);
    byte[] npy = Given.npy(NpyArray.of(new double[] {1, 2, 3, 4, 5, 6}, 2, 3));
    Map<String, NpyArray> arrays = new LinkedHashMap<>();
    arrays.put("data", NpyArray.of(new int[] {0, 1, 1, 0}, 2, 2));
    arrays.put("labels", NpyArray.of(new int[] {3, 4}, 2));
    ByteArrayOutputStream npz = new ByteArrayOutputStream();
    Npz.write(npz, arrays);
    List<Sample> all = new ArrayList<>();
    all.add(new Sample("t.csv", table));
    all.add(new Sample("w.csv", words));
    all.add(new Sample("f.fasta", fasta));
    all.add(new Sample("i-idx3-ubyte", idx));
    all.add(new Sample("n.npy", npy));
    all.add(new Sample("a.npz", npz.toByteArray()));
    all.add(new Sample("b.bits", bits()));
    all.add(new Sample("t.csv.gz", Given.gzip(table)));
    all.add(new Sample("i-idx3-ubyte.gz", Given.gzip(idx)));
    for (String format : List.of("png", "jpg", "bmp", "gif"))
      all.add(
          new Sample(
              "p." + format,
              PictureFolderTests.picture(format, BufferedImage.TYPE_BYTE_GRAY, 6, 5)));
    return all;
  }

  private static byte[] bits() {
    byte[] rows = {0x0d, 0x01, 0x02, 0x00};
    java.util.zip.CRC32C crc = new java.util.zip.CRC32C();
    crc.update(rows);
    List<String> names = List.of("a", "b", "c", "d", "e", "f", "g", "h", "i");
    byte[] header = new BitsHeader(2, 9, false, null, names, (int) crc.getValue()).bytes().array();
    byte[] all = Arrays.copyOf(header, header.length + rows.length);
    System.arraycopy(rows, 0, all, header.length, rows.length);
    return all;
  }

  /// Reads a file, pictures through their folder; returns whether it was taken. Anything but a good dataset or a
  /// complaint with file and remedy fails.
  static boolean taken(Path folder, String name, byte[] bytes) {
    Path file = new Given(folder).file(name, bytes);
    Path target = name.startsWith("p.") ? folder : file;
    long before = allocated();
    try {
      assertTrue(DataFiles.read(target, ReadOptions.DEFAULT.with(TIGHT)).rows() > 0);
      return true;
    } catch (DataException e) {
      assertEquals(DataException.Kind.BAD_DATA, e.kind(), e.getMessage());
      assertTrue(e.getMessage().startsWith(target.toString()), e.getMessage());
      assertTrue(!e.remedy().isEmpty() && !e.rule().isEmpty());
      return false;
    } finally {
      long used = allocated() - before;
      assertTrue(used < MAX_BYTES, () -> name + " made the reader allocate " + used + " bytes");
    }
  }

  static long allocated() {
    return ((com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean())
        .getCurrentThreadAllocatedBytes();
  }

  @ParameterizedTest
  @MethodSource("samples")
  void goodFilesAreTaken(Sample sample) {
    assertTrue(taken(folder, sample.name(), sample.bytes()));
  }

  @ParameterizedTest
  @MethodSource("samples")
  void everyTruncationIsTakenOrRefused(Sample sample) {
    boolean text = sample.name().endsWith(".csv") || sample.name().endsWith(".fasta");
    boolean picture = sample.name().startsWith("p.");
    for (int length = 0; length < sample.bytes().length; length += picture ? 3 : 1) {
      boolean taken = taken(folder, sample.name(), Arrays.copyOf(sample.bytes(), length));
      if (!text && !picture) assertTrue(!taken, sample + " cut to " + length + " bytes");
    }
  }

  @ParameterizedTest
  @MethodSource("samples")
  void everyFlippedBitOfTheFirstBytesIsTakenOrRefused(Sample sample) {
    for (int bit = 0; bit < 8 * Math.min(32, sample.bytes().length); bit++) {
      byte[] bytes = sample.bytes().clone();
      bytes[bit >> 3] ^= (byte) (1 << (bit & 7));
      taken(folder, sample.name(), bytes);
    }
  }

  @Test
  void everyFlippedBitOfAPackedFileIsSeenOrChangesNothing() throws IOException {
    for (Sample sample : samples()) {
      if (!sample.name().endsWith(".gz")) continue;
      Path good = new Given(folder).file("good-" + sample.name(), sample.bytes());
      List<Block> expected = DataFiles.read(good, ReadOptions.DEFAULT).blocks();
      for (int bit = 8 * 10; bit < 8 * sample.bytes().length; bit++) {
        byte[] bytes = sample.bytes().clone();
        bytes[bit >> 3] ^= (byte) (1 << (bit & 7));
        if (taken(folder, sample.name(), bytes))
          assertEquals(
              expected,
              DataFiles.read(folder.resolve(sample.name()), ReadOptions.DEFAULT).blocks());
      }
    }
  }

  @Test
  void packedZerosBeyondTheRatioAreRefused() {
    byte[] bomb = Given.gzip(new byte[40 << 20]);
    for (String name : List.of("b.csv.gz", "b-idx3-ubyte.gz", "b.npy.gz", "b.fasta.gz")) {
      Path file = new Given(folder).file(name, bomb);
      assertThrows(DataException.class, () -> DataFiles.read(file, ReadOptions.DEFAULT));
    }
    byte[] rows = Given.gzip("0,0,0,0\n".repeat(5 << 20).getBytes(StandardCharsets.US_ASCII));
    Path file = new Given(folder).file("r.csv.gz", rows);
    DataException e =
        assertThrows(DataException.class, () -> DataFiles.read(file, ReadOptions.DEFAULT));
    assertTrue(e.getMessage().contains("grow more than 200 times"), e.getMessage());
  }

  @Test
  void archiveBombsAreRefused() throws IOException {
    Map<String, NpyArray> zeros = Map.of("data", NpyArray.ofBytes(new byte[40 << 20], 40, 1 << 20));
    Path file = folder.resolve("bomb.npz");
    Npz.write(file, zeros);
    assertTrue(Files.size(file) < 100_000);
    DataException e =
        assertThrows(DataException.class, () -> DataFiles.read(file, ReadOptions.DEFAULT));
    assertTrue(e.getMessage().contains("grow more than 200 times"), e.getMessage());
    DataException small =
        assertThrows(
            DataException.class, () -> Npz.read(file, new Limits(10, 10, 10, 1 << 20, 2000)));
    assertTrue(
        small.getMessage().contains("larger than the limit of 1048576 bytes"), small.getMessage());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "../data.npy",
        "/data.npy",
        "a/../../data.npy",
        "..\\data.npy",
        "C:data.npy",
        "a//b.npy",
        "data.txt",
        "folder/"
      })
  void archiveNamesThatLeadElsewhereAreRefused(String name) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ZipOutputStream zip = new ZipOutputStream(bytes)) {
      zip.putNextEntry(new ZipEntry(name));
      if (!name.endsWith("/")) Npy.write(zip, NpyArray.of(new double[4], 2, 2));
    }
    Path file = new Given(folder).file("n.npz", bytes.toByteArray());
    DataException e =
        assertThrows(DataException.class, () -> DataFiles.read(file, ReadOptions.DEFAULT));
    assertEquals(name, e.value());
  }

  @Test
  void hugePromisesAreRefusedBeforeAnythingIsAllocated() {
    String header = "{'descr': '<f8', 'fortran_order': False, 'shape': (30000000, 8), }";
    byte[] npy = Given.npy(1, header, new byte[64]);
    taken(folder, "h.npy", npy);
    taken(folder, "h.npy.gz", Given.gzip(npy));
    taken(folder, "h-idx3-ubyte", Given.idx(new byte[64], 1 << 20, 100, 20));
    taken(folder, "h-idx3-ubyte.gz", Given.gzip(Given.idx(new byte[64], 1 << 20, 100, 20)));
    byte[] longHeader = Given.npy(2, header, new byte[0]);
    longHeader[10] = 127;
    longHeader[11] = 127;
    taken(folder, "l.npy", longHeader);
  }

  @Test
  void bytesThatAreNoTextAreNoTable() {
    byte[] noise = new byte[5000];
    for (int i = 0; i < noise.length; i++) noise[i] = (byte) (i * 31 + (i >> 3));
    assertTrue(!taken(folder, "noise.csv", noise));
    assertTrue(!taken(folder, "noise.fasta", noise));
    assertTrue(!taken(folder, "noise", noise));
  }
}
