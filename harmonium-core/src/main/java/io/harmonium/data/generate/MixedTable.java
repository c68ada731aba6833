package io.harmonium.data.generate;

import io.harmonium.data.Block;
import io.harmonium.data.Dataset;
import io.harmonium.data.Provenance;
import io.harmonium.matrix.Bits;
import io.harmonium.matrix.Levels;
import io.harmonium.matrix.Reals;
import io.harmonium.numeric.Transcendental;
import io.harmonium.random.Draws;
import io.harmonium.random.Seed;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// A table of numbers, counts, flags and categories with missing cells: a row has a group g of three and a size
/// s ~ N(0, 1),
///
/// ```
/// number_k = 3·cos(g + k) + s·(−1)^k + ½·N(0, 1),   visits ~ Poisson(exp(1.3 + 0.8·cos(2g + 1) + 0.3·s))
/// p(flag_k = 1) = σ(3·cos(2g + k) + s),             p(choice_k = a) ∝ exp(3·cos(g + k + 2πa/q))
/// ```
///
/// Numbers are rounded to two decimals; every cell is missing with probability `missing`.
public record MixedTable(double missing) implements Generator {

  private static final int NUMBERS = 4;
  private static final int FLAGS = 3;
  private static final int[] CHOICES = {3, 3, 5};

  public MixedTable {
    if (!(missing >= 0 && missing < 1))
      throw new IllegalArgumentException(
          "the share of missing cells must lie in [0, 1), got " + missing);
  }

  @Override
  public String name() {
    return "table";
  }

  @Override
  public Map<String, Double> parameters() {
    return Map.of("missing", missing);
  }

  @Override
  public Dataset generate(int first, int rows, Seed seed) {
    Reals numbers = Reals.zeros(rows, NUMBERS);
    Reals counts = Reals.zeros(rows, 1);
    Bits flags = Bits.zeros(rows, FLAGS);
    Levels three = Levels.zeros(rows, new int[] {0, 3, 6});
    Levels five = Levels.zeros(rows, new int[] {0, 5});
    for (int row = 0; row < rows; row++) {
      Draws draws = seed.row(first + row);
      int group = (int) (3 * draws.uniformDouble(0, 0));
      double size = draws.normal(1, 0);
      for (int k = 0; k < NUMBERS; k++) {
        double centre = 3 * Transcendental.cos(group + k) + (k % 2 == 0 ? size : -size);
        numbers.set(
            row, k, (float) (Math.rint(100 * (centre + 0.5 * draws.normal(2 + k, 0))) / 100));
      }
      double log = 1.3 + 0.8 * Transcendental.cos(2 * group + 1) + 0.3 * size;
      counts.set(row, 0, count(Transcendental.exp(log), draws.uniformDouble(30, 0)));
      for (int k = 0; k < FLAGS; k++) {
        double field = 3 * Transcendental.cos(2 * group + k) + size;
        flags.set(row, k, draws.uniformDouble(10 + k, 0) < 1 / (1 + Transcendental.exp(-field)));
      }
      for (int k = 0; k < 2; k++) three.set(row, k, choice(draws, group, k));
      five.set(row, 0, choice(draws, group, 2));
    }
    List<Block> blocks = new ArrayList<>();
    blocks.add(
        new Block(
            "numbers",
            numbers,
            List.of("weight", "height", "speed", "heat"),
            List.of(),
            gaps(first, rows, NUMBERS, seed, 0)));
    blocks.add(
        new Block("counts", counts, List.of("visits"), List.of(), gaps(first, rows, 1, seed, 4)));
    blocks.add(
        new Block(
            "flags",
            flags,
            List.of("tall", "old", "wild"),
            List.of(),
            gaps(first, rows, FLAGS, seed, 1)));
    List<String> colours = List.of("blue", "green", "red");
    List<String> sizes = List.of("large", "medium", "small");
    blocks.add(
        new Block(
            "choices3",
            three,
            List.of("colour", "build"),
            List.of(colours, sizes),
            gaps(first, rows, 2, seed, 2)));
    blocks.add(
        new Block(
            "choices5",
            five,
            List.of("town"),
            List.of(List.of("Bern", "Cork", "Lima", "Oslo", "Riga")),
            gaps(first, rows, 1, seed, 3)));
    Provenance origin =
        Provenance.of("generator " + spelling())
            .then(rows + " rows under key " + Long.toHexString(seed.key()));
    return new Dataset(blocks, null, null, null, null, origin);
  }

  /// The first n with P(N ≤ n) > u.
  private static int count(double rate, double u) {
    double probability = Transcendental.exp(-rate);
    double sum = probability;
    int n = 0;
    while (sum <= u && n < 1000) {
      n++;
      probability *= rate / n;
      sum += probability;
    }
    return n;
  }

  private static int choice(Draws draws, int group, int k) {
    int states = CHOICES[k];
    double[] weights = new double[states];
    double total = 0;
    for (int a = 0; a < states; a++) {
      weights[a] = Transcendental.exp(3 * Transcendental.cos(group + k + 2 * Math.PI * a / states));
      total += weights[a];
    }
    double u = draws.uniformDouble(20 + k, 0) * total;
    for (int a = 0; a < states - 1; a++) {
      u -= weights[a];
      if (u < 0) return a;
    }
    return states - 1;
  }

  private Bits gaps(int first, int rows, int cells, Seed seed, int block) {
    if (missing == 0) return null;
    Bits mask = Bits.zeros(rows, cells);
    for (int row = 0; row < rows; row++) {
      Draws draws = seed.child("missing").child(block).row(first + row);
      for (int cell = 0; cell < cells; cell++)
        mask.set(row, cell, draws.uniformDouble(cell, 0) < missing);
    }
    return mask;
  }
}
