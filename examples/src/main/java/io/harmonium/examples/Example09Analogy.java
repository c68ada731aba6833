package io.harmonium.examples;

import io.harmonium.data.Dataset;
import io.harmonium.data.generate.Shifts;
import io.harmonium.learning.Adam;
import io.harmonium.learning.start.Initial;
import io.harmonium.learning.Recipe;
import io.harmonium.learning.Schedule;
import io.harmonium.learning.Trainer;
import io.harmonium.matrix.Workers;
import io.harmonium.model.Configurations;
import io.harmonium.model.DoublePath;
import io.harmonium.machines.GatedRbm;
import io.harmonium.model.Machine;
import io.harmonium.random.Seed;
import io.harmonium.units.Binary;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import javax.imageio.ImageIO;

/// Analogies: a gated machine learns how random dots move between two pictures, tells from one pair which move it was, and
/// makes the same move with a picture that it has not seen:
///
/// ```
/// ĥ = ⟨h | x, y⟩,   answer = ⟨y' | x', ĥ⟩
/// ```
///
/// `examples/run 9 [OUT.png [UPDATES]]` writes a mosaic: pairs x, y, then x', the answer, and x' moved as y was.
public final class Example09Analogy {

  private static final int SIZE = 6;
  private static final int CELLS = SIZE * SIZE;

  private Example09Analogy() {}

  static final Shifts DISTRIBUTION = new Shifts(SIZE, 0.2, 1);

  /// CD-1 on the distribution of y given x.
  static Machine train(int hidden, int factors, long updates, Workers workers) {
    Dataset data = Shifts.pairs(DISTRIBUTION.generate(10_000, Seed.of(1)));
    Machine machine =
        GatedRbm.of(new Binary(), CELLS, new Binary(), CELLS, new Binary(), hidden, factors);
    Schedule rate = Schedule.exponential(0.01, 0.001, updates);
    Recipe recipe = Recipe.cd(1, 100, 0.01).with(new Adam(rate, 0.9, 0.999, 1e-8));
    Machine start = Initial.fromData(machine, data, 0.15, Seed.of(2), workers);
    Trainer trainer = new Trainer(recipe, machine.structure(), data, Seed.of(3), workers);
    return machine.with(trainer.run(trainer.start(start), updates, (update, norm) -> {}).parameters());
  }

  /// One question: a pair, another x, the answer, and the right one.
  record Question(double[] x, double[] y, double[] other, double[] answer, double[] right) {}

  /// What the machine answers to pairs of rows: the first shows the move, the second is moved.
  static List<Question> ask(Machine machine, int questions, Seed seed) {
    Dataset all = DISTRIBUTION.generate(2 * questions, seed);
    Configurations rows = Initial.visible(machine.structure(), Shifts.pairs(all));
    DoublePath path = machine.doublePath();
    List<Question> asked = new ArrayList<>();
    for (int q = 0; q < questions; q++) {
      double[][][] shown = path.statistics(rows, 2 * q);
      double[][] code = path.means(2, shown);
      double[][][] other = path.statistics(rows, 2 * q + 1);
      double[] answer = path.means(1, new double[][][] {other[0], null, code})[0];
      double[] right = new double[CELLS];
      int[] moved = DISTRIBUTION.moved(all.labels()[2 * q]);
      for (int i = 0; i < CELLS; i++) right[moved[i]] = other[0][0][i];
      asked.add(new Question(shown[0][0], shown[1][0], other[0][0], answer, right));
    }
    return asked;
  }

  /// The share of questions whose answer is nearer to the right move of x' than to any other move of it.
  static double solved(List<Question> asked) {
    long right =
        asked.stream()
            .filter(
                q -> {
                  double own = distance(q.answer(), q.right());
                  return IntStream.range(0, DISTRIBUTION.moves())
                      .mapToObj(move -> moved(q.other(), move))
                      .filter(each -> !Arrays.equals(each, q.right()))
                      .allMatch(each -> own < distance(q.answer(), each));
                })
            .count();
    return (double) right / asked.size();
  }

  private static double[] moved(double[] x, int move) {
    double[] y = new double[CELLS];
    int[] to = DISTRIBUTION.moved(move);
    for (int i = 0; i < CELLS; i++) y[to[i]] = x[i];
    return y;
  }

  private static double distance(double[] a, double[] b) {
    double sum = 0;
    for (int i = 0; i < a.length; i++) sum += (a[i] - b[i]) * (a[i] - b[i]);
    return sum;
  }

  /// One line of pictures per question: x, y, x', the answer, the right one.
  static BufferedImage mosaic(List<Question> asked) {
    int scale = 8;
    int side = SIZE * scale + 6;
    BufferedImage image =
        new BufferedImage(5 * side + 6, asked.size() * side + 6, BufferedImage.TYPE_BYTE_GRAY);
    image.createGraphics().fillRect(0, 0, image.getWidth(), image.getHeight());
    for (int r = 0; r < asked.size(); r++) {
      Question q = asked.get(r);
      List<double[]> line = List.of(q.x(), q.y(), q.other(), q.answer(), q.right());
      for (int p = 0; p < line.size(); p++)
        for (int y = 0; y < SIZE * scale; y++)
          for (int x = 0; x < SIZE * scale; x++) {
            double ink = line.get(p)[y / scale * SIZE + x / scale];
            image.getRaster().setSample(6 + p * side + x, 6 + r * side + y, 0, 235 - (int) (235 * ink));
          }
    }
    return image;
  }

  public static void main(String[] arguments) throws IOException {
    if (arguments.length > 2) {
      System.err.println("usage: examples/run 9 [OUT.png [UPDATES]]");
      System.exit(2);
    }
    Path out = Path.of(arguments.length > 0 ? arguments[0] : "analogies.png");
    long updates = arguments.length > 1 ? Long.parseLong(arguments[1]) : 6000;
    try (Workers workers = Workers.of(Runtime.getRuntime().availableProcessors())) {
      Machine machine = train(20, 72, updates, workers);
      List<Question> asked = ask(machine, 500, Seed.of(9));
      System.out.printf(
          Locale.ROOT,
          "%d moves: %.1f %% of 500 analogies solved (by chance %.1f %%)%n",
          DISTRIBUTION.moves(),
          100 * solved(asked),
          100.0 / DISTRIBUTION.moves());
      ImageIO.write(mosaic(asked.subList(0, 10)), "png", out.toFile());
      System.out.println("x, y, x', answer, x' moved: written to " + out.toAbsolutePath().normalize());
    }
  }
}
