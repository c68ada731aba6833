package io.harmonium.examples;

import io.harmonium.data.Dataset;
import io.harmonium.data.Picture;
import io.harmonium.evaluation.Reconstruction;
import io.harmonium.evaluation.Rows;
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
import io.harmonium.machines.Rbm;
import io.harmonium.model.Structure;
import io.harmonium.random.Seed;
import io.harmonium.units.Binary;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;

/// Subspace machine against plain machine with as many weights: M gates with K bits each against M·K hidden units. Which
/// features stay when a digit moves by one pixel, and which still tell the digits apart?
///
/// ```
/// change = mean |z(shifted x) − z(x)| / mean |z(x') − z(x)|        (x' another row; z gates, subspace means or hidden means)
/// ```
///
/// Digits are told apart by the five nearest codes of training rows.
///
/// `examples/run 8 [TRAIN_IMAGES TEST_IMAGES [ROWS [UPDATES]]]` takes the embedded digits, or IDX files such as those of MNIST.
public final class Example08Shifts {

  private static final int NEIGHBOURS = 5;
  private static final int[][] STEPS = {{0, 1}, {0, -1}, {1, 0}, {-1, 0}};

  private Example08Shifts() {}

  /// One line of the table: features of a machine, how they change, and how well they tell the digits apart.
  record Line(String features, int columns, double change, double error) {}

  /// A machine, its size, and how well it gives rows back.
  record Judged(String name, int parameters, double reconstruction, List<Line> lines) {}

  static Machine train(Machine machine, Dataset train, long updates) {
    Recipe recipe = Recipe.pcd(1, 100, 0.05).with(new Sgd(Schedule.linear(0.05, 0.001, updates), 0));
    return Trainer.fit(recipe, machine, train, updates, Seed.of(1));
  }

  /// ⟨t | x⟩ of a port of the hidden layer: [row][column].
  static double[][] codes(Machine machine, Dataset data, int port, Workers workers) {
    DoublePath path = machine.doublePath();
    Configurations x = Initial.visible(machine.structure(), data);
    double[][] codes = new double[x.rows()][];
    workers.forBlocks(
        x.rows(),
        64,
        (from, to, worker, space) -> {
          for (int row = from; row < to; row++) codes[row] = path.means(1, path.statistics(x, row))[port];
        });
    return codes;
  }

  /// The pictures moved by whole pixels; what leaves is lost, what comes is 0.
  static Dataset shifted(Dataset data, int down, int right) {
    Picture picture = data.picture();
    Bits from = (Bits) data.blocks().get(0).values().resident();
    Bits to = from.like(from.rows());
    for (int row = 0; row < from.rows(); row++)
      for (int y = Math.max(0, down); y < Math.min(picture.height(), picture.height() + down); y++)
        for (int x = Math.max(0, right); x < Math.min(picture.width(), picture.width() + right); x++)
          to.set(
              row,
              y * picture.width() + x,
              from.get(row, (y - down) * picture.width() + x - right));
    var block = io.harmonium.data.Block.of(data.blocks().get(0).name(), to);
    return new Dataset(List.of(block), null, data.labels(), data.names(), picture, data.provenance());
  }

  private static double distance(double[] a, double[] b) {
    double sum = 0;
    for (int j = 0; j < a.length; j++) sum += (a[j] - b[j]) * (a[j] - b[j]);
    return Math.sqrt(sum);
  }

  /// How far codes move when pictures move by a pixel, measured by how far other rows are.
  static double change(Machine machine, Dataset data, int port, Workers workers) {
    double[][] still = codes(machine, data, port, workers);
    double moved = 0;
    double others = 0;
    for (int[] step : STEPS) {
      double[][] next = codes(machine, shifted(data, step[0], step[1]), port, workers);
      for (int row = 0; row < still.length; row++) moved += distance(still[row], next[row]) / STEPS.length;
    }
    for (int row = 0; row < still.length; row++)
      others += distance(still[row], still[(row + still.length / 2) % still.length]);
    return moved / others;
  }

  /// The share of test rows whose label is not the most frequent one of their nearest training rows.
  static double error(double[][] train, int[] known, double[][] test, int[] labels) {
    int wrong = 0;
    for (int row = 0; row < test.length; row++) {
      double[] at = test[row];
      double[] far = IntStream.range(0, train.length).mapToDouble(i -> distance(train[i], at)).toArray();
      double[] sorted = far.clone();
      Arrays.sort(sorted);
      int[] votes = new int[256];
      for (int i = 0; i < far.length; i++) if (far[i] <= sorted[NEIGHBOURS - 1]) votes[known[i]]++;
      int best = 0;
      for (int label = 1; label < votes.length; label++) if (votes[label] > votes[best]) best = label;
      if (best != labels[row]) wrong++;
    }
    return (double) wrong / test.length;
  }

  static Judged judge(
      String name, Machine machine, List<String> ports, Dataset train, Dataset test, Workers workers) {
    Structure structure = machine.structure();
    Rows rows = Rows.of(structure, test);
    List<Line> lines =
        IntStream.range(0, ports.size())
            .mapToObj(
                p ->
                    new Line(
                        ports.get(p),
                        structure.columns(1, p),
                        change(machine, test, p, workers),
                        error(
                            codes(machine, train, p, workers),
                            train.labels(),
                            codes(machine, test, p, workers),
                            test.labels())))
            .toList();
    double back = Reconstruction.error(machine, rows, workers).value();
    return new Judged(name, machine.parameters().size(), back, lines);
  }

  /// Both machines: `gates` gates with `bits` bits, and as many hidden units as there are bits.
  static List<Judged> compare(
      Dataset train, Dataset test, int gates, int bits, long updates, Workers workers) {
    int pixels = train.blocks().get(0).values().cells();
    Machine plain = train(Rbm.binary(pixels, gates * bits), train, updates);
    Machine subspace = train(Rbm.subspace(new Binary(), pixels, gates, bits), train, updates);
    return List.of(
        judge("plain", plain, List.of("hidden means"), train, test, workers),
        judge("subspace", subspace, List.of("subspace means", "gates"), train, test, workers));
  }

  private static Dataset read(String images, int rows) {
    Dataset all = DataFiles.read(Path.of(images), ReadOptions.DEFAULT.with(Visible.BINARY));
    if (all.picture() == null || all.labels() == null) {
      System.err.println(images + ": expected pictures with labels beside them, as MNIST has them");
      System.exit(65);
    }
    return all.slice(0, Math.min(rows, all.rows()));
  }

  public static void main(String[] arguments) {
    boolean files = arguments.length >= 2;
    if (arguments.length == 1 || arguments.length > 4) {
      System.err.println("usage: examples/run 8 [TRAIN_IMAGES TEST_IMAGES [ROWS [UPDATES]]]");
      System.exit(2);
    }
    int rows = arguments.length > 2 ? Integer.parseInt(arguments[2]) : 10_000;
    long updates = arguments.length > 3 ? Long.parseLong(arguments[3]) : files ? 3000 : 4000;
    Dataset train = files ? read(arguments[0], rows) : EmbeddedDigits.binaryParts().get(0);
    Dataset test = files ? read(arguments[1], rows / 10) : EmbeddedDigits.binaryParts().get(2);
    try (Workers workers = Workers.of(Runtime.getRuntime().availableProcessors())) {
      System.out.println("machine   parameters  reconstruction  features        columns  change  error of 5 nearest");
      for (Judged judged : compare(train, test, files ? 50 : 25, 4, updates, workers))
        for (Line line : judged.lines())
          System.out.printf(
              Locale.ROOT,
              "%-9s %10d  %14.4f  %-14s %8d  %6.3f  %6.2f %%%n",
              judged.name(),
              judged.parameters(),
              judged.reconstruction(),
              line.features(),
              line.columns(),
              line.change(),
              100 * line.error());
    }
  }
}
