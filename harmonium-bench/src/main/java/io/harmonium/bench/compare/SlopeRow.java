package io.harmonium.bench.compare;

import io.harmonium.data.Block;
import io.harmonium.data.Dataset;
import io.harmonium.data.Provenance;
import io.harmonium.learning.Trainer;
import io.harmonium.learning.TrainingLoop;
import io.harmonium.learning.TrainingState;
import io.harmonium.learning.start.Initial;
import io.harmonium.machines.Rbm;
import io.harmonium.matrix.Bits;
import io.harmonium.matrix.Workers;
import io.harmonium.model.Machine;
import io.harmonium.random.Seed;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.function.IntFunction;

/// How does the time of a PCD update grow when one size is doubled four times? The slope of log time against log size.
record SlopeRow(String number, String name, int first, IntFunction<Sizes> sizes) implements Row {

  private static final int DOUBLINGS = 4;

  /// Sizes of an update: as many chains as rows, visible units, hidden units, sweeps.
  record Sizes(int chains, int visible, int hidden, int sweeps) {}

  /// One row for each size of an update.
  static List<Row> all() {
    return List.of(
        new SlopeRow("6", "chains", 512, n -> new Sizes(n, 784, 512, 4)),
        new SlopeRow("6b", "visible units", 512, n -> new Sizes(1024, n, 512, 4)),
        new SlopeRow("6c", "hidden units", 256, n -> new Sizes(1024, 784, n, 4)),
        new SlopeRow("6d", "Gibbs steps", 4, n -> new Sizes(1024, 784, 512, n)));
  }

  @Override
  public String question() {
    return "time of a PCD update against "
        + name
        + ", "
        + first
        + " to "
        + (first << DOUBLINGS)
        + ", log-log slope";
  }

  @Override
  public String against() {
    return "itself";
  }

  @Override
  public Goal goal() {
    return Goal.atMost(1.05, "");
  }

  @Override
  public Outcome run(Setting setting) {
    double[] sizesTried = new double[DOUBLINGS + 1];
    double[] seconds = new double[DOUBLINGS + 1];
    double[] least = new double[DOUBLINGS + 1];
    try (Workers workers = Workers.of(Setting.THREADS)) {
      StringBuilder note = new StringBuilder();
      long start = System.nanoTime();
      do times(sizes.apply(2 * first), 3, workers);
      while ((System.nanoTime() - start) * 1e-9 < setting.warmSeconds());
      for (int d = 0; d <= DOUBLINGS; d++) {
        int size = first << d;
        sizesTried[d] = size;
        double[] times = times(sizes.apply(size), setting.choose(9, 3), workers);
        seconds[d] = Numbers.median(times);
        least[d] = java.util.Arrays.stream(times).min().orElseThrow();
        note.append(d == 0 ? "" : ", ")
            .append(size)
            .append(": ")
            .append(Numbers.seconds(seconds[d]));
      }
      double slope = Numbers.slope(sizesTried, seconds);
      double ofLeast = Numbers.slope(sizesTried, least);
      return Outcome.of(
          slope,
          Math.min(slope, ofLeast),
          Math.max(slope, ofLeast),
          String.format(
              Locale.ROOT,
              "%s → %s",
              Numbers.seconds(seconds[0]),
              Numbers.seconds(seconds[DOUBLINGS])),
          "",
          List.of(),
          note + " (spread: slopes of medians and of least times)");
    }
  }

  /// Times of single updates after two that are not counted.
  private static double[] times(Sizes sizes, int count, Workers workers) {
    Dataset data = noise(sizes.chains(), sizes.visible());
    Machine machine =
        Initial.fromData(
            Rbm.binary(sizes.visible(), sizes.hidden()), data, 0.01, Seed.of(11), workers);
    Trainer trainer =
        new Trainer(
            UpdateContest.recipe(sizes.sweeps(), sizes.chains(), sizes.chains(), 0.001),
            machine.structure(),
            data,
            Seed.of(11),
            workers);
    double[] times = new double[count];
    long[] last = {0};
    TrainingLoop.Watch watch =
        (update, norm) -> {
          long now = System.nanoTime();
          if (update > 2) times[(int) update - 3] = (now - last[0]) * 1e-9;
          last[0] = now;
        };
    TrainingState start = trainer.start(machine);
    trainer.run(start, count + 2, watch);
    return times;
  }

  private static Dataset noise(int rows, int columns) {
    SplittableRandom random = new SplittableRandom(12);
    Bits bits = Bits.zeros(rows, columns);
    for (int row = 0; row < rows; row++)
      for (int i = 0; i < columns; i++) bits.set(row, i, random.nextInt(5) == 0);
    return Dataset.of(Block.of("noise", bits), Provenance.of("random bits"));
  }
}
