package io.harmonium.formats;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.harmonium.data.Dataset;
import io.harmonium.data.Picture;
import io.harmonium.matrix.Bits;
import io.harmonium.matrix.Reals;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class IdxReaderTests {

  @TempDir Path folder;
  private Given given;

  @BeforeEach
  void prepare() {
    given = new Given(folder);
  }

  private static byte[] pixels() {
    byte[] pixels = new byte[3 * 4 * 5];
    for (int i = 0; i < pixels.length; i++) pixels[i] = (byte) (4 * i);
    return pixels;
  }

  @Test
  void picturesAreBinarizedByDefaultAndKeepTheirSize() {
    Dataset data = given.read("a-idx3-ubyte", Given.idx(pixels(), 3, 4, 5), ReadOptions.DEFAULT);
    assertEquals(new Picture(5, 4), data.picture());
    assertEquals(3, data.rows());
    Bits bits = (Bits) data.blocks().get(0).values();
    for (int i = 0; i < 60; i++) assertEquals(4 * i >= 128, bits.get(i / 20, i % 20));
  }

  @Test
  void realsAreBytesDividedBy255() {
    Dataset data =
        given.read(
            "a.idx", Given.idx(pixels(), 3, 4, 5), ReadOptions.DEFAULT.with(Visible.GAUSSIAN));
    Reals reals = (Reals) data.blocks().get(0).values();
    for (int i = 0; i < 60; i++) assertEquals((float) (4 * i / 255.0), reals.get(i / 20, i % 20));
    assertEquals(List.of("bytes divided by 255"), data.provenance().steps());
  }

  @Test
  void packedAndPlainFilesGiveTheSameRows() {
    byte[] plain = Given.idx(pixels(), 3, 4, 5);
    Dataset one = given.read("a-idx3-ubyte", plain, ReadOptions.DEFAULT);
    Dataset two = given.read("a-idx3-ubyte.gz", Given.gzip(plain), ReadOptions.DEFAULT);
    assertEquals(one.blocks(), two.blocks());
  }

  @Test
  void bytesOfZeroAndOneStayBits() {
    Dataset data =
        given.read("b.idx", Given.idx(new byte[] {0, 1, 1, 0}, 2, 2), ReadOptions.DEFAULT);
    assertTrue(data.provenance().steps().isEmpty());
    assertTrue(((Bits) data.blocks().get(0).values()).get(0, 1));
  }

  @Test
  void labelsBesideThePicturesAreTaken() {
    given.file("t-labels-idx1-ubyte.gz", Given.gzip(Given.idx(new byte[] {7, 0, (byte) 200}, 3)));
    Dataset data =
        given.read(
            "t-images-idx3-ubyte.gz",
            Given.gzip(Given.idx(pixels(), 3, 4, 5)),
            ReadOptions.DEFAULT);
    assertArrayEquals(new int[] {7, 0, 200}, data.labels());
    assertEquals("labels from t-labels-idx1-ubyte.gz", data.provenance().steps().get(0));
    Path other = given.file("mine.idx", Given.idx(new byte[] {1, 2, 3}, 3));
    Dataset named =
        DataFiles.read(
            folder.resolve("t-images-idx3-ubyte.gz"),
            ReadOptions.DEFAULT.withLabel(other.toString()));
    assertArrayEquals(new int[] {1, 2, 3}, named.labels());
  }

  @Test
  void otherNumberTypesAreBigEndian() {
    ByteBuffer out =
        ByteBuffer.allocate(12 + 4 * 4).put(new byte[] {0, 0, 0x0D, 2}).putInt(2).putInt(2);
    for (float x : new float[] {1.5f, -2, 3, 0}) out.putFloat(x);
    Dataset data = given.read("f.idx", out.array(), ReadOptions.DEFAULT);
    assertEquals(-2f, ((Reals) data.blocks().get(0).values()).get(0, 1));
  }

  @Test
  void wrongFilesAreRefused() {
    byte[] good = Given.idx(pixels(), 3, 4, 5);
    refused(Given.idx(new byte[3], 3), "labels");
    refused(java.util.Arrays.copyOf(good, good.length - 1), "the file has 59");
    refused(Given.gzip(java.util.Arrays.copyOf(good, good.length - 1)), "the file has 59");
    refused(java.util.Arrays.copyOf(good, good.length + 1), "more bytes than the 60");
    refused(Given.idx(new byte[0], 0, 4, 4), "at least 1 along axis 1");
    refused(
        Given.idx(new byte[4], Integer.MAX_VALUE, Integer.MAX_VALUE, Integer.MAX_VALUE),
        "more than the file can hold");
    refused(Given.gzip(Given.idx(new byte[4], 1 << 30, 4)), "more than the file can hold");
    refused(new byte[] {0, 0, 8, 3, 0, 0}, "header ends too early");
    refused("hello, world".getBytes(java.nio.charset.StandardCharsets.US_ASCII), "two zero bytes");
    given.file("u-labels-idx1-ubyte", Given.idx(new byte[2], 2));
    Path images = given.file("u-images-idx3-ubyte", good);
    assertTrue(
        assertThrows(DataException.class, () -> DataFiles.read(images, ReadOptions.DEFAULT))
            .getMessage()
            .contains("expected 3 labels, one per picture, got 2"));
  }

  private void refused(byte[] bytes, String words) {
    Path file = given.file("w.idx", bytes);
    DataException e =
        assertThrows(DataException.class, () -> DataFiles.read(file, ReadOptions.DEFAULT));
    assertTrue(e.getMessage().contains(words), e.getMessage());
    assertTrue(e.getMessage().startsWith(file + ": ") && !e.remedy().isEmpty());
  }
}
