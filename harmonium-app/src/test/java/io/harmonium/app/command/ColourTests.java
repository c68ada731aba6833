package io.harmonium.app.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.harmonium.formats.Npy;
import io.harmonium.formats.NpyArray;
import io.harmonium.store.RunDirectory;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Coloured pictures: three visible units per pixel, and pictures in colour wherever rows are shown.
class ColourTests {

  private static final int RED = 0xd01010;
  private static final int GREEN = 0x10d010;

  @TempDir private Path folder;
  private Path pictures;

  /// 30 pictures of 3 x 2 pixels, the left ones red, the others green, each as bright as its number says.
  @BeforeEach
  void write() throws IOException {
    pictures = Files.createDirectory(folder.resolve("pictures"));
    for (int i = 0; i < 30; i++) {
      BufferedImage image = new BufferedImage(3, 2, BufferedImage.TYPE_INT_RGB);
      for (int y = 0; y < 2; y++)
        for (int x = 0; x < 3; x++) image.setRGB(x, y, (x < 1 ? RED : GREEN) + (i % 5) * 0x050505);
      ImageIO.write(image, "png", pictures.resolve("p%02d.png".formatted(i)).toFile());
    }
  }

  private Path train(String name, Object... more) {
    Path run = folder.resolve(name);
    Object[] words = {"train", pictures, "--hidden", 3, "--updates", 4, "--out", run};
    Object[] all = java.util.Arrays.copyOf(words, words.length + more.length);
    System.arraycopy(more, 0, all, words.length, more.length);
    Ran.done(all);
    return run;
  }

  private static boolean coloured(Path file) throws IOException {
    BufferedImage image = ImageIO.read(file.toFile());
    for (int y = 0; y < image.getHeight(); y++)
      for (int x = 0; x < image.getWidth(); x++) {
        int rgb = image.getRGB(x, y);
        // Lines between tiles are a bluish grey.
        if (Math.abs((rgb >> 16 & 255) - (rgb >> 8 & 255)) > 40) return true;
      }
    return false;
  }

  @Test
  void channelsAreVisibleUnitsAndPicturesAreInColour() throws IOException {
    Map<?, ?> described = Ran.done("data", "describe", pictures, "--json").json();
    assertEquals(Map.of("width", 3L, "height", 2L, "channels", 3L), described.get("picture"));
    assertTrue(described.get("steps").toString().contains("red, green and blue"), "" + described);
    Path run = train("run");
    assertEquals(18, RunDirectory.open(run).machine().structure().layer(0).size());
    Path samples = folder.resolve("samples.png");
    Ran.done("sample", run, "--n", 4, "--steps", 5, "--start", "data", "--out", samples);
    assertTrue(coloured(samples));
    Path back = folder.resolve("back.png");
    Ran.done("transform", run, pictures, "--reconstruct", "--out", back);
    assertTrue(coloured(back));
    assertTrue(coloured(run.resolve("samples/samples.png")));
    assertTrue(coloured(run.resolve("samples/filters.png")));
    String page = Files.readString(run.resolve("report.html"));
    assertTrue(page.contains("class=\"pixels\""));
    assertFalse(page.contains("class=\"pixels ink\""), "dark pages do not turn colours round");
    Path features = folder.resolve("features.svg");
    Ran.done("inspect", run, "--features", "--picture", features);
    Ran.done("train", "--resume", run, "--updates", 6);
    Ran.done("score", run, pictures, "--out", folder.resolve("scores.csv"));
  }

  @Test
  void greyIsAWord() throws IOException {
    Path run = train("grey", "--grey");
    assertEquals(6, RunDirectory.open(run).machine().structure().layer(0).size());
    Path samples = folder.resolve("grey.png");
    Ran.done("sample", run, "--n", 4, "--steps", 5, "--out", samples);
    assertFalse(coloured(samples));
    // A machine of grey pictures takes coloured ones as grey, and is resumed with them.
    Ran.done("score", run, pictures, "--out", folder.resolve("scores.csv"));
    Ran.done("train", "--resume", run, "--updates", 6);
    Path table = Files.writeString(folder.resolve("t.csv"), "a,b\n0,1\n1,0\n1,1\n");
    Ran.of("train", table, "--grey", "--out", folder.resolve("no")).failed(2, "--grey", "pictures");
  }

  /// A run of an older version says nothing about colours: its pictures were grey.
  @Test
  void runsThatSayNothingAboutColoursAreGrey() throws IOException {
    Path run = train("old", "--grey");
    Path file = run.resolve("run.json");
    String text = Files.readString(file);
    String older = text.replaceAll(",?\\s*\"colours\"\\s*:\\s*\"grey\"", "");
    assertTrue(older.length() < text.length(), text);
    Files.writeString(file, older);
    Ran.done("train", "--resume", run, "--updates", 6);
    Ran.done("evaluate", run, "--exact");
  }

  @Test
  void arraysOfPixelsAreColouredToo() {
    Path file = folder.resolve("pixels.npy");
    byte[] cells = new byte[20 * 2 * 2 * 3];
    for (int i = 0; i < cells.length; i++) cells[i] = (byte) (37 * i + 11 * (i / 12) & 255);
    Npy.write(file, NpyArray.ofBytes(cells, 20, 2, 2, 3));
    Path run = folder.resolve("array");
    Ran.done(
        "train",
        file,
        "--visible",
        "gaussian",
        "--hidden",
        2,
        "--updates",
        3,
        "--whiten",
        "none",
        "--out",
        run);
    assertEquals(12, RunDirectory.open(run).machine().structure().layer(0).size());
    assertTrue(RunDirectory.open(run).description().conventions().toString().contains("channels"));
  }

  @Test
  void filtersThatSeeOneNumberPerPixelAreRefused() {
    Ran.of("train", pictures, "--model", "conv-rbm", "--out", folder.resolve("no"))
        .failed(2, "--grey");
    Ran.done(
        "train",
        pictures,
        "--model",
        "conv-rbm",
        "--grey",
        "--filters",
        "2:2",
        "--updates",
        2,
        "--out",
        folder.resolve("conv"));
    Ran.done(
        "train",
        pictures,
        "--hidden",
        2,
        "--updates",
        2,
        "--shift",
        1,
        "--out",
        folder.resolve("shifted"));
  }
}
