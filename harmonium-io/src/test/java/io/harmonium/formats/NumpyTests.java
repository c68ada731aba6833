package io.harmonium.formats;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.harmonium.data.Dataset;
import io.harmonium.data.Picture;
import io.harmonium.matrix.Bits;
import io.harmonium.matrix.Levels;
import io.harmonium.matrix.Reals;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class NumpyTests {

  @TempDir Path folder;

  /// The bytes of 0, 1, …, count−1 (or their negatives where the type has some) in a byte order.
  private static byte[] numbers(Dtype type, int count, ByteOrder order) {
    ByteBuffer out = ByteBuffer.allocate(count * type.bytes()).order(order);
    for (int i = 0; i < count; i++) {
      switch (type) {
        case BOOL, I1, U1 -> out.put((byte) value(type, i));
        case I2, U2 -> out.putShort((short) value(type, i));
        case I4, U4 -> out.putInt((int) value(type, i));
        case I8 -> out.putLong(value(type, i));
        case F4 -> out.putFloat(value(type, i));
        case F8 -> out.putDouble(value(type, i));
      }
    }
    return out.array();
  }

  private static long value(Dtype type, int i) {
    if (type == Dtype.BOOL) return i & 1;
    boolean signed = !type.code().startsWith("u");
    return signed && (i & 1) != 0 ? -i : i;
  }

  @ParameterizedTest
  @EnumSource(Dtype.class)
  void everyTypeIsReadInEitherByteOrderAndVersion(Dtype type) {
    Given given = new Given(folder);
    for (int version = 1; version <= 3; version++)
      for (ByteOrder order : List.of(ByteOrder.LITTLE_ENDIAN, ByteOrder.BIG_ENDIAN)) {
        String sign = type.bytes() == 1 ? "|" : order == ByteOrder.LITTLE_ENDIAN ? "<" : ">";
        String header =
            "{'descr': '" + sign + type.code() + "', 'fortran_order': False, 'shape': (3, 4), }\n";
        Path file = given.file("a.npy", Given.npy(version, header, numbers(type, 12, order)));
        NpyArray array = Npy.read(file, Limits.DEFAULT);
        assertEquals(type, array.dtype());
        for (int i = 0; i < 12; i++) {
          assertEquals(value(type, i), array.longAt(i));
          assertEquals(value(type, i), array.doubleAt(i));
          assertEquals(value(type, i), array.floatAt(i));
        }
      }
  }

  @Test
  void fortranOrderGivesTheSameArrayAsItsTranspose() {
    // Element (i, j, k) of shape (2, 3, 4) is 100i + 10j + k; in Fortran order i runs fastest.
    byte[] body = new byte[24 * 2];
    ByteBuffer out = ByteBuffer.wrap(body).order(ByteOrder.LITTLE_ENDIAN);
    for (int k = 0; k < 4; k++)
      for (int j = 0; j < 3; j++)
        for (int i = 0; i < 2; i++) out.putShort((short) (100 * i + 10 * j + k));
    String header = "{'shape': (2L, 3L, 4L), 'fortran_order': True, \"descr\": \"<i2\"}";
    NpyArray array =
        Npy.read(new Given(folder).file("f.npy", Given.npy(1, header, body)), Limits.DEFAULT);
    int at = 0;
    for (int i = 0; i < 2; i++)
      for (int j = 0; j < 3; j++)
        for (int k = 0; k < 4; k++) assertEquals(100 * i + 10 * j + k, array.longAt(at++));
  }

  @Test
  void writtenArraysAreReadBackAndBeginAtAMultipleOf64() {
    List<NpyArray> arrays =
        List.of(
            NpyArray.of(new double[] {1, -0.0, Double.MIN_VALUE, 1e308}, 2, 2),
            NpyArray.of(new float[] {1.5f, Float.NaN}, 2),
            NpyArray.of(new long[] {Long.MIN_VALUE, Long.MAX_VALUE}, 1, 2, 1),
            NpyArray.of(new int[] {3}),
            NpyArray.ofBytes(new byte[] {0, -1}, 2),
            NpyArray.of(new double[0], 0, 7));
    for (NpyArray array : arrays) {
      Npy.write(folder.resolve("a.npy"), array);
      assertEquals(array, Npy.read(folder.resolve("a.npy"), Limits.DEFAULT));
      assertEquals(0, (Given.npy(array).length - array.data().length) % 64);
    }
  }

  @Test
  void archivesAreReadBackAndHaveTheSameBytesEveryTime() throws Exception {
    Map<String, NpyArray> arrays = new LinkedHashMap<>();
    arrays.put("W", NpyArray.of(new double[] {1, 2, 3, 4, 5, 6}, 2, 3));
    arrays.put("b", NpyArray.of(new float[] {0.5f, 0.25f}, 2));
    Path first = folder.resolve("a.npz");
    Path second = folder.resolve("b.npz");
    Npz.write(first, arrays);
    Npz.write(second, arrays);
    assertEquals(arrays, Npz.read(first, Limits.DEFAULT));
    assertEquals(List.of("W", "b"), List.copyOf(Npz.read(first, Limits.DEFAULT).keySet()));
    assertArrayEquals(Files.readAllBytes(first), Files.readAllBytes(second));
  }

  @Test
  void statesOfEveryStorageAreWrittenAndReadBack() {
    Bits spins = Bits.spins(2, 3);
    spins.set(1, 2, true);
    Levels levels = Levels.zeros(2, new int[] {0, 3, 6});
    levels.set(0, 1, 2);
    Reals reals = Reals.zeros(2, 3);
    reals.set(1, 1, 0.1f);
    for (var states : List.of(spins, reals)) {
      Npy.write(folder.resolve("s.npy"), NpyArray.of(states));
      Dataset back = DataFiles.read(folder.resolve("s.npy"), ReadOptions.DEFAULT);
      assertEquals(states, back.blocks().get(0).values());
    }
    Npy.write(folder.resolve("l.npy"), NpyArray.of(levels));
    assertEquals(
        levels,
        DataFiles.read(folder.resolve("l.npy"), ReadOptions.DEFAULT.with(Visible.CATEGORICAL))
            .blocks()
            .get(0)
            .values());
  }

  @Test
  void picturesOfBytesAreGreyValues() {
    byte[] pixels = new byte[2 * 3 * 4];
    pixels[0] = (byte) 128;
    pixels[23] = (byte) 127;
    Dataset data =
        new Given(folder)
            .read("p.npy", Given.npy(NpyArray.ofBytes(pixels, 2, 3, 4)), ReadOptions.DEFAULT);
    assertEquals(new Picture(4, 3), data.picture());
    Bits bits = (Bits) data.blocks().get(0).values();
    assertEquals(1, bits.count(0));
    assertEquals(0, bits.count(1));
    assertEquals(
        List.of("bytes divided by 255", "binarize threshold:0.5"), data.provenance().steps());
  }

  @Test
  void arraysOfFourAxesAreColouredPictures() {
    byte[] pixels = new byte[2 * 3 * 4 * 3];
    pixels[4] = (byte) 255;
    Given given = new Given(folder);
    byte[] file = Given.npy(NpyArray.ofBytes(pixels, 2, 3, 4, 3));
    ReadOptions real = ReadOptions.DEFAULT.with(Visible.GAUSSIAN);
    Dataset data = given.read("c.npy", file, real);
    assertEquals(new Picture(4, 3, 3), data.picture());
    assertEquals(36, data.blocks().get(0).values().columns());
    Reals grey =
        (Reals) given.read("c.npy", file, real.with(Colours.GREY)).blocks().get(0).values();
    assertEquals(12, grey.columns());
    assertEquals(0.587f, grey.get(0, 1), 1e-6f);
    byte[] single = Given.npy(NpyArray.ofBytes(new byte[24], 2, 3, 4, 1));
    assertEquals(new Picture(4, 3), given.read("s.npy", single, ReadOptions.DEFAULT).picture());
    for (int[] shape : new int[][] {{1, 3, 4, 4}, {1, 2, 2, 4}}) {
      byte[] odd = Given.npy(NpyArray.ofBytes(new byte[shape[1] * shape[2] * shape[3]], shape));
      DataException e =
          assertThrows(DataException.class, () -> given.read("odd.npy", odd, ReadOptions.DEFAULT));
      assertTrue(
          e.remedy().contains(shape[1] == 3 ? "transpose(0, 2, 3, 1)" : "[..., :3]"), e.remedy());
    }
  }

  @Test
  void wholeNumbersServeACategoricalLayer() {
    ReadOptions categorical = ReadOptions.DEFAULT.with(Visible.CATEGORICAL);
    Dataset data =
        new Given(folder)
            .read("c.npy", Given.npy(NpyArray.of(new long[] {0, 2, 1, 4}, 2, 2)), categorical);
    assertArrayEquals(new int[] {0, 5, 10}, ((Levels) data.blocks().get(0).values()).offsets());
    assertEquals("4", data.blocks().get(0).categories().get(0).get(4));
  }

  @Test
  void archiveGivesRowsLabelsAndWeights() {
    Map<String, NpyArray> arrays = new LinkedHashMap<>();
    arrays.put("y", NpyArray.of(new long[] {5, 6}, 2));
    arrays.put("weights", NpyArray.of(new float[] {0.5f, 2}, 2));
    arrays.put("x", NpyArray.of(new long[] {0, 1, 1, 0}, 2, 2));
    Npz.write(folder.resolve("d.npz"), arrays);
    Dataset data = DataFiles.read(folder.resolve("d.npz"), ReadOptions.DEFAULT);
    assertArrayEquals(new int[] {5, 6}, data.labels());
    assertEquals(2.5, data.totalWeight());
    assertEquals(2, data.rows());
    assertEquals(List.of("array x"), data.provenance().steps());
    assertEquals(64, data.provenance().sha256().length());
    DataFiles.write(folder.resolve("e.npz"), data);
    Dataset back = DataFiles.read(folder.resolve("e.npz"), ReadOptions.DEFAULT);
    assertEquals(data.blocks(), back.blocks());
    assertArrayEquals(data.labels(), back.labels());
    assertArrayEquals(data.weights(), back.weights());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{'descr': '|O', 'fortran_order': False, 'shape': (1,), }",
        "{'descr': [('a', '<f8')], 'fortran_order': False, 'shape': (1,), }",
        "{'descr': '<c16', 'fortran_order': False, 'shape': (1,), }",
        "{'descr': '<f8', 'fortran_order': False, 'shape': (1,)",
        "{'descr': '<f8', 'fortran_order': False, 'shape': (2147483647, 2147483647, 2147483647), }",
        "{'descr': '<f8', 'fortran_order': False, 'shape': (99999999999,), }",
        "{'descr': '<f8', 'fortran_order': False, 'shape': (-1,), }",
        "{'descr': '<f8', 'fortran_order': False, 'shape': (2), 'shape': (1,), }",
        "{'descr': '<f8', 'fortran_order': 0, 'shape': (1,), }",
        "{'descr': '<f8', 'fortran_order': False, }",
        "{'descr': '<f8', 'fortran_order': False, 'shape': (1,), 'extra': 1, }",
        "{'descr': '<f8', 'fortran_order': False, 'shape': (1,), } __import__('os')",
        "{'descr': '|f8', 'fortran_order': False, 'shape': (1,), }",
        "",
        "[]"
      })
  void wrongHeadersAreRefused(String header) {
    Path file = new Given(folder).file("w.npy", Given.npy(1, header, new byte[8]));
    DataException e = assertThrows(DataException.class, () -> Npy.read(file, Limits.DEFAULT));
    assertEquals(DataException.Kind.BAD_DATA, e.kind());
    assertTrue(!e.remedy().isEmpty() && e.getMessage().startsWith(file + ": "));
  }

  @Test
  void nonFiniteNumbersAreNamedByRowAndColumn() {
    double[] values = {1, 2, 3, Double.NaN};
    Path file = new Given(folder).file("n.npy", Given.npy(NpyArray.of(values, 2, 2)));
    DataException e =
        assertThrows(DataException.class, () -> DataFiles.read(file, ReadOptions.DEFAULT));
    assertEquals(2, e.line());
    assertEquals(2, e.column());
    assertEquals("NaN", e.value());
  }

  @Test
  void labelsOfAnArchiveCanBeNamed() {
    Map<String, NpyArray> arrays = new LinkedHashMap<>();
    arrays.put("x", NpyArray.of(new long[] {0, 1, 1, 0}, 2, 2));
    arrays.put("digit", NpyArray.of(new long[] {5, 6}, 2));
    Npz.write(folder.resolve("d.npz"), arrays);
    ReadOptions named = ReadOptions.DEFAULT.withLabel("digit");
    assertArrayEquals(new int[] {5, 6}, DataFiles.read(folder.resolve("d.npz"), named).labels());
    ReadOptions wrong = ReadOptions.DEFAULT.withLabel("digits");
    DataException e =
        assertThrows(DataException.class, () -> DataFiles.read(folder.resolve("d.npz"), wrong));
    assertTrue(e.getMessage().contains("did you mean 'digit'?"));
  }

  @Test
  void optionsAboutColumnsAreRefusedForArrays() {
    Path file = new Given(folder).file("a.npy", Given.npy(NpyArray.of(new double[4], 2, 2)));
    for (ReadOptions options :
        List.of(
            ReadOptions.DEFAULT.withLabel("last"),
            ReadOptions.DEFAULT.with(TableOptions.DEFAULT.withDrop("1"))))
      assertThrows(DataException.class, () -> DataFiles.read(file, options));
  }

  @Test
  void knownCategoriesFixTheNumberOfLevels() {
    ReadOptions known = ReadOptions.DEFAULT.withCategories(List.of(List.of("a", "b", "c")));
    Path file =
        new Given(folder).file("c.npy", Given.npy(NpyArray.of(new long[] {0, 1, 1, 0}, 2, 2)));
    assertArrayEquals(
        new int[] {0, 3, 6},
        ((Levels) DataFiles.read(file, known).blocks().get(0).values()).offsets());
    Path more =
        new Given(folder).file("d.npy", Given.npy(NpyArray.of(new long[] {0, 3, 1, 0}, 2, 2)));
    assertThrows(DataException.class, () -> DataFiles.read(more, known));
  }

  @Test
  void vectorsAndHighRanksAreRefusedAsData() {
    for (NpyArray array :
        List.of(NpyArray.of(new double[2], 2), NpyArray.of(new double[2], 1, 1, 1, 2))) {
      Path file = new Given(folder).file("r.npy", Given.npy(array));
      assertTrue(
          assertThrows(DataException.class, () -> DataFiles.read(file, ReadOptions.DEFAULT))
              .getMessage()
              .contains(Arrays.toString(array.shape())));
    }
  }
}
