package io.harmonium.formats;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.harmonium.data.Dataset;
import io.harmonium.data.Picture;
import io.harmonium.matrix.Reals;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PictureFolderTests {

  @TempDir Path folder;

  static byte[] picture(String format, int type, int width, int height) throws IOException {
    BufferedImage image = new BufferedImage(width, height, type);
    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++) {
        int grey = 255 * (x + y) / (width + height - 2);
        if (image.getRaster().getNumBands() == 1 && type == BufferedImage.TYPE_BYTE_GRAY)
          image.getRaster().setSample(x, y, 0, grey);
        else image.setRGB(x, y, 0xff000000 | grey * 0x010101);
      }
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    assertTrue(ImageIO.write(image, format, out));
    return out.toByteArray();
  }

  private static void check(Dataset data, int width, int height, float slack) {
    Reals reals = (Reals) data.blocks().get(0).values();
    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++)
        assertEquals(
            255 * (x + y) / (width + height - 2) / 255f, reals.get(0, y * width + x), slack);
  }

  @ParameterizedTest
  @ValueSource(strings = {"png", "bmp", "gif"})
  void losslessPicturesKeepTheirGreyValues(String format) throws IOException {
    Given given = new Given(folder);
    // The GIF writer makes its palette from colours.
    int type = format.equals("gif") ? BufferedImage.TYPE_INT_RGB : BufferedImage.TYPE_BYTE_GRAY;
    given.file("a." + format, picture(format, type, 5, 6));
    Dataset data = DataFiles.read(folder, ReadOptions.DEFAULT.with(Visible.GAUSSIAN));
    assertEquals(new Picture(5, 6), data.picture());
    check(data, 5, 6, 1e-6f);
  }

  @Test
  void colouredPicturesBecomeGreyByTheirLuminance() throws IOException {
    Given given = new Given(folder);
    given.file("a.png", picture("png", BufferedImage.TYPE_INT_RGB, 4, 4));
    check(DataFiles.read(folder, ReadOptions.DEFAULT.with(Visible.GAUSSIAN)), 4, 4, 1e-6f);
    Files.delete(folder.resolve("a.png"));
    given.file("a.jpg", picture("jpg", BufferedImage.TYPE_INT_RGB, 16, 16));
    // JPEG is lossy; a smooth ramp stays within a few grey values.
    check(DataFiles.read(folder, ReadOptions.DEFAULT.with(Visible.GAUSSIAN)), 16, 16, 8 / 255f);
  }

  /// One picture of 2 x 1 pixels of these ARGB values.
  private static byte[] pixels(int type, int... argb) throws IOException {
    BufferedImage image = new BufferedImage(argb.length, 1, type);
    for (int x = 0; x < argb.length; x++) image.setRGB(x, 0, argb[x]);
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    assertTrue(ImageIO.write(image, "png", out));
    return out.toByteArray();
  }

  private static void row(Dataset data, int row, int... bytes) {
    Reals reals = (Reals) data.blocks().get(0).values();
    assertEquals(bytes.length, reals.columns());
    for (int j = 0; j < bytes.length; j++) assertEquals(bytes[j] / 255f, reals.get(row, j), 1e-6f);
  }

  /// Grey, coloured and transparent pictures in one folder: one coloured pixel makes all rows red, green and blue.
  @Test
  void coloursBecomeCellsAndTheFolderSaysSo() throws IOException {
    Given given = new Given(folder);
    given.file("a.png", pixels(BufferedImage.TYPE_INT_RGB, 0xff808080, 0xff010101));
    given.file("b.png", pixels(BufferedImage.TYPE_INT_RGB, 0xffff0080, 0xff00ff00));
    given.file("c.png", pixels(BufferedImage.TYPE_INT_ARGB, 0x00000000, 0xff0000ff));
    ReadOptions real = ReadOptions.DEFAULT.with(Visible.GAUSSIAN);
    Dataset data = DataFiles.read(folder, real);
    assertEquals(new Picture(2, 1, 3), data.picture());
    row(data, 0, 128, 128, 128, 1, 1, 1);
    row(data, 1, 255, 0, 128, 0, 255, 0);
    row(data, 2, 255, 255, 255, 0, 0, 255);
    assertEquals(List.of("x1r", "x1g", "x1b", "x2r", "x2g", "x2b"), data.blocks().get(0).columns());
    assertEquals(
        List.of(
            "red, green and blue of every pixel; 1 of 3 pictures are grey",
            "1 of 3 pictures are transparent: over white",
            "bytes divided by 255"),
        data.provenance().steps());
    Dataset grey = DataFiles.read(folder, real.with(Colours.GREY));
    assertEquals(new Picture(2, 1), grey.picture());
    // 0.299·255 + 0.114·128 = 90.8, 0.587·255 = 149.7, 0.114·255 = 29.1.
    row(grey, 1, 91, 150);
    row(grey, 2, 255, 29);
    Files.delete(folder.resolve("b.png"));
    Files.delete(folder.resolve("c.png"));
    assertEquals(
        new Picture(2, 1), DataFiles.read(folder, real).picture(), "no pixel has a colour");
    row(DataFiles.read(folder, real.with(Colours.COLOUR)), 0, 128, 128, 128, 1, 1, 1);
  }

  @Test
  void picturesComeInTheOrderOfTheirNamesAndOtherFilesAreLeftAlone() throws IOException {
    Given given = new Given(folder);
    given.file("b.png", picture("png", BufferedImage.TYPE_BYTE_GRAY, 3, 3));
    given.file("a.PNG", picture("png", BufferedImage.TYPE_BYTE_GRAY, 3, 3));
    given.file("notes.txt", "no picture");
    Dataset data = DataFiles.read(folder, ReadOptions.DEFAULT);
    assertEquals(List.of("a.PNG", "b.png"), data.names());
    assertEquals(64, data.provenance().sha256().length());
  }

  @Test
  void foldersInTheFolderAreClasses() throws IOException {
    for (String kind : List.of("cat", "dog")) {
      Files.createDirectory(folder.resolve(kind));
      new Given(folder.resolve(kind))
          .file("1.png", picture("png", BufferedImage.TYPE_BYTE_GRAY, 3, 3));
    }
    Dataset data = DataFiles.read(folder, ReadOptions.DEFAULT);
    assertArrayEquals(new int[] {0, 1}, data.labels());
    assertEquals(
        List.of("label 0 = cat", "label 1 = dog"), data.provenance().steps().subList(0, 2));
  }

  @Test
  void anotherSizeIsRefusedByTheNameOfTheFile() throws IOException {
    Given given = new Given(folder);
    given.file("a.png", picture("png", BufferedImage.TYPE_BYTE_GRAY, 3, 3));
    Path odd = given.file("b.png", picture("png", BufferedImage.TYPE_BYTE_GRAY, 3, 4));
    DataException e =
        assertThrows(DataException.class, () -> DataFiles.read(folder, ReadOptions.DEFAULT));
    assertEquals(odd.toString(), e.file());
    assertTrue(e.getMessage().contains("expected a picture of 3x3 like the first, got 3x4"));
  }

  @Test
  void emptyFoldersAndBrokenPicturesAreRefused() throws IOException {
    assertTrue(
        assertThrows(DataException.class, () -> DataFiles.read(folder, ReadOptions.DEFAULT))
            .getMessage()
            .contains("expected pictures in the folder"));
    Given given = new Given(folder);
    Files.createDirectory(folder.resolve("a run"));
    given.file("a run/run.json", "{}");
    DataException run =
        assertThrows(
            DataException.class,
            () -> DataFiles.read(folder.resolve("a run"), ReadOptions.DEFAULT));
    assertTrue(
        run.remedy().endsWith(" with resume '" + folder.resolve("a run") + "'"), run.remedy());
    given.file("a.png", "this is no picture");
    assertThrows(DataException.class, () -> DataFiles.read(folder, ReadOptions.DEFAULT));
    byte[] whole = picture("png", BufferedImage.TYPE_BYTE_GRAY, 30, 30);
    // The last 24 bytes are check sums and the end mark; the pixels are complete without them.
    for (int length = 0; length < whole.length - 24; length += 7) {
      given.file("a.png", java.util.Arrays.copyOf(whole, length));
      assertThrows(DataException.class, () -> DataFiles.read(folder, ReadOptions.DEFAULT));
    }
  }

  @Test
  void hugePicturesAreRefusedBeforeTheirPixelsAreRead() throws IOException {
    byte[] bytes = picture("png", BufferedImage.TYPE_BYTE_GRAY, 8, 8);
    // Width and height of the PNG header stand at 16; the check sum at 29 is made to fit.
    java.nio.ByteBuffer header = java.nio.ByteBuffer.wrap(bytes);
    header.putInt(16, 60_000).putInt(20, 60_000);
    java.util.zip.CRC32 sum = new java.util.zip.CRC32();
    sum.update(bytes, 12, 17);
    header.putInt(29, (int) sum.getValue());
    new Given(folder).file("a.png", bytes);
    DataException e =
        assertThrows(DataException.class, () -> DataFiles.read(folder, ReadOptions.DEFAULT));
    assertTrue(
        e.getMessage().contains("expected at most 1000000 columns, got 3600000000"),
        e.getMessage());
  }
}
