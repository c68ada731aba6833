package io.harmonium.examples;

import io.harmonium.model.Distribution;
import io.harmonium.data.Dataset;
import io.harmonium.data.Picture;
import io.harmonium.formats.DataFiles;
import io.harmonium.formats.EmbeddedDigits;
import io.harmonium.formats.ReadOptions;
import io.harmonium.formats.Visible;
import io.harmonium.learning.start.Initial;
import io.harmonium.learning.Recipe;
import io.harmonium.learning.Schedule;
import io.harmonium.learning.Sgd;
import io.harmonium.learning.Trainer;
import io.harmonium.matrix.Bits;
import io.harmonium.matrix.Workers;
import io.harmonium.model.Configurations;
import io.harmonium.model.DoublePath;
import io.harmonium.model.Machine;
import io.harmonium.model.PreparedMachine;
import io.harmonium.machines.Rbm;
import io.harmonium.random.Seed;
import io.harmonium.sampling.BlockGibbs;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import javax.imageio.ImageIO;

/// Nine test digits regenerated from their features: each becomes 250 hidden features, and the features become a
/// picture again. One round of it, or a walk of several started at the digit:
///
/// ```
/// h⁽¹⁾ ~ p(h | digit),   x⁽¹⁾ ~ p(x | h⁽¹⁾),   h⁽²⁾ ~ p(h | x⁽¹⁾),   …   shown: p(x | h⁽ᵏ⁾)
/// ```
///
/// After one step the picture is the digit as its features tell it; after many it is what the machine holds to be a
/// digit like it, and may have become another one.
///
/// `examples/run 6 [TRAIN_IMAGES TEST_IMAGES] [OUT.png]` takes the embedded digits, or IDX files such as those of MNIST.
public final class Example06Regeneration {

  private static final int[] STEPS = {1, 10, 100};
  private static final int DIGITS = 9;

  private Example06Regeneration() {}

  static Machine train(Dataset train, int hidden, int k, long updates) {
    int pixels = train.blocks().get(0).values().cells();
    Recipe recipe = Recipe.pcd(k, 100, 0.05).with(new Sgd(Schedule.linear(0.05, 0.001, updates), 0));
    return Trainer.fit(recipe, Rbm.binary(pixels, hidden), train, updates, Seed.of(1));
  }

  /// The first digit of each of nine classes in the order of the classes, or the first nine where no labels are known.
  static Dataset nine(Dataset test) {
    List<Integer> rows = new ArrayList<>();
    Set<Integer> seen = new HashSet<>();
    for (int row = 0; row < test.rows() && rows.size() < DIGITS; row++)
      if (test.labels() == null || seen.add(test.labels()[row])) rows.add(row);
    if (test.labels() != null) rows.sort(Comparator.comparingInt(row -> test.labels()[row]));
    return test.rows(rows.stream().mapToInt(Integer::intValue).toArray(), "one digit per class");
  }

  /// p(x | h) after `steps` Gibbs steps from each digit: [digit][pixel].
  static double[][] regenerate(Machine machine, Dataset digits, int steps, Workers workers) {
    PreparedMachine prepared = PreparedMachine.of(machine);
    Configurations chains = Configurations.zeros(machine.structure(), digits.rows());
    chains.copyRange(Initial.visible(machine.structure(), digits), 0, 0, digits.rows());
    new BlockGibbs().run(Distribution.of(prepared), chains, 0, steps, Seed.of(2), workers);
    DoublePath path = machine.doublePath();
    double[][] means = new double[digits.rows()][];
    for (int row = 0; row < means.length; row++) means[row] = path.means(0, path.statistics(chains, row))[0];
    return means;
  }

  static double[][] originals(Dataset digits) {
    Bits values = (Bits) digits.blocks().get(0).values();
    double[][] pixels = new double[digits.rows()][values.cells()];
    for (int row = 0; row < pixels.length; row++)
      for (int pixel = 0; pixel < pixels[row].length; pixel++) pixels[row][pixel] = values.get(row, pixel) ? 1 : 0;
    return pixels;
  }

  /// The share of pixels that are on the same side of ½.
  static double agreement(double[][] a, double[][] b) {
    double same = 0;
    for (int row = 0; row < a.length; row++)
      for (int pixel = 0; pixel < a[row].length; pixel++)
        if (a[row][pixel] >= 0.5 == b[row][pixel] >= 0.5) same += 1.0 / a[row].length / a.length;
    return same;
  }

  /// The rows of pictures below each other, black on white.
  static BufferedImage mosaic(List<double[][]> rows, Picture picture) {
    int scale = Math.max(1, 56 / picture.width());
    int gap = 6;
    int across = picture.width() * scale + gap;
    int down = picture.height() * scale + gap;
    BufferedImage image =
        new BufferedImage(DIGITS * across + gap, rows.size() * down + gap, BufferedImage.TYPE_BYTE_GRAY);
    image.createGraphics().fillRect(0, 0, image.getWidth(), image.getHeight());
    for (int r = 0; r < rows.size(); r++)
      for (int d = 0; d < rows.get(r).length; d++)
        for (int y = 0; y < picture.height() * scale; y++)
          for (int x = 0; x < picture.width() * scale; x++) {
            double ink = rows.get(r)[d][y / scale * picture.width() + x / scale];
            image.getRaster().setSample(gap + d * across + x, gap + r * down + y, 0, 235 - (int) (235 * ink));
          }
    return image;
  }

  private static void print(String title, double[][] digits, Picture picture) {
    System.out.println(title);
    for (int y = 0; y < picture.height(); y++) {
      StringBuilder line = new StringBuilder();
      for (double[] digit : digits) {
        for (int x = 0; x < picture.width(); x++)
          line.append(" .:+#".charAt((int) (4.99 * digit[y * picture.width() + x])));
        line.append("  ");
      }
      System.out.println(line.toString().stripTrailing());
    }
  }

  public static void main(String[] arguments) throws IOException {
    boolean files = arguments.length >= 2;
    if (arguments.length > 3 || arguments.length == 1 && !arguments[0].endsWith(".png")) {
      System.err.println("usage: examples/run 6 [TRAIN_IMAGES TEST_IMAGES] [OUT.png]");
      System.exit(2);
    }
    Path out = Path.of(arguments.length % 2 == 1 ? arguments[arguments.length - 1] : "regeneration.png");
    ReadOptions bits = ReadOptions.DEFAULT.with(Visible.BINARY);
    Dataset train = files ? DataFiles.read(Path.of(arguments[0]), bits) : EmbeddedDigits.binaryParts().get(0);
    Dataset test = files ? DataFiles.read(Path.of(arguments[1]), bits) : EmbeddedDigits.binaryParts().get(2);
    if (test.picture() == null) {
      System.err.println(arguments[1] + ": expected pictures, as in an IDX file of rank 3, got a table");
      System.exit(65);
    }
    try (Workers workers = Workers.of(Runtime.getRuntime().availableProcessors())) {
      Machine machine = train(train, 250, 5, files ? 6000 : 4000);
      Dataset digits = nine(test);
      Picture picture = test.picture();
      List<double[][]> rows = new ArrayList<>();
      rows.add(originals(digits));
      boolean small = picture.width() <= 8;
      if (small) print("nine test digits", rows.get(0), picture);
      for (int steps : STEPS) {
        double[][] means = regenerate(machine, digits, steps, workers);
        rows.add(means);
        String share = String.format(Locale.ROOT, "%.1f %%", 100 * agreement(rows.get(0), means));
        String title = "k = " + steps + " Gibbs steps from the digit: " + share + " of the pixels as in the original";
        if (small) print(title, means, picture);
        else System.out.println(title);
      }
      ImageIO.write(mosaic(rows, picture), "png", out.toFile());
      System.out.println("rows: original, k = 1, 10, 100; written to " + out.toAbsolutePath().normalize());
    }
  }
}
