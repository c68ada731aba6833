package io.harmonium.baselines;

import io.harmonium.evaluation.RowSums;
import io.harmonium.evaluation.Rows;
import io.harmonium.matrix.Workers;
import io.harmonium.model.Configurations;
import io.harmonium.model.Structure;
import io.harmonium.numeric.Elementary;
import io.harmonium.random.Draws;
import io.harmonium.random.Seed;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// Independent component analysis of bits: rows as an invertible mixture, modulo 2, of independent bits (Yeredor 2011),
///
/// ```
/// x = A·z mod 2,   log p(x) = Σ_i log p_i(z_i),   z = A⁻¹x
/// ```
///
/// which is ∫ δ_x(Az) dP(z) where sums are those of bits. Likelihood is highest where the sum of the entropies of the z_i
/// is lowest. It is lowered by steps z_i ← z_i + z_j, the best j for each i in turn, until no step helps: each is
/// invertible, so that A is, and no step makes the rows less likely than independent columns.
final class BinaryComponents implements Baseline {

  private static final int SWEEPS = 50;

  /// Gain in nats per row below which a step is not taken.
  private static final double ENOUGH = 1e-6;

  /// Pairs of cells compared per sweep; more rows than that allows are left out, evenly.
  private static final double MAX = 2e10;

  /// z_`into` ← z_`into` + z_`from`.
  private record Step(int into, int from) {}

  private final Structure structure;
  private final List<Step> steps;
  private final double[] ones;

  private BinaryComponents(Structure structure, List<Step> steps, double[] ones) {
    this.structure = structure;
    this.steps = List.copyOf(steps);
    this.ones = ones;
  }

  public static BinaryComponents fit(Structure structure, Rows rows, Seed seed, Workers workers) {
    int n = structure.visible().stream().mapToInt(layer -> layer.size()).sum();
    Rows fewer = rows.subset((int) Math.max(64, MAX / ((double) n * n)), seed.child("rows"));
    DiscreteRows all = DiscreteRows.of(structure, fewer);
    if (Arrays.stream(all.states()).anyMatch(q -> q != 2))
      throw new IllegalArgumentException("components modulo 2 are those of columns of two values");
    Columns z = new Columns(all);
    List<Step> steps = new ArrayList<>();
    for (int sweep = 0; sweep < SWEEPS; sweep++) {
      int before = steps.size();
      for (int i = 0; i < n; i++) {
        int from = z.best(i, workers);
        if (from < 0) continue;
        z.add(i, from);
        steps.add(new Step(i, from));
      }
      if (steps.size() == before) break;
    }
    double[] ones = new double[n];
    for (int i = 0; i < n; i++) ones[i] = (z.weight(z.bits[i]) + 0.5) / (all.totalWeight() + 1);
    return new BinaryComponents(structure, steps, ones);
  }

  /// Columns of bits, a bit per row.
  private static final class Columns {
    private final long[][] bits;
    private final double[] weights;
    private final boolean even;
    private final double total;

    Columns(DiscreteRows rows) {
      this.bits = new long[rows.columns()][(rows.rows() + 63) / 64];
      this.weights = rows.weights();
      this.even = Arrays.stream(weights).allMatch(w -> w == weights[0]);
      this.total = rows.totalWeight();
      for (int row = 0; row < rows.rows(); row++)
        for (int i = 0; i < bits.length; i++)
          if (rows.value(row, i) == 1) bits[i][row >> 6] |= 1L << (row & 63);
    }

    /// The weight of the rows whose bits are set.
    double weight(long[] set) {
      return weight(set, null);
    }

    /// The same of the sum of two columns.
    private double weight(long[] one, long[] other) {
      double sum = 0;
      for (int k = 0; k < one.length; k++) {
        long word = other == null ? one[k] : one[k] ^ other[k];
        if (even) sum += Long.bitCount(word);
        else
          for (; word != 0; word &= word - 1)
            sum += weights[(k << 6) + Long.numberOfTrailingZeros(word)];
      }
      return even ? sum * weights[0] : sum;
    }

    /// The column that lowers the entropy of column `into` most when it is added, or −1 where none does.
    int best(int into, Workers workers) {
      double[] entropies =
          RowSums.map(
              bits.length,
              workers,
              j -> j == into ? 1 : entropy(weight(bits[into], bits[j]) / total));
      double least = entropy(weight(bits[into]) / total) - ENOUGH;
      int best = -1;
      for (int j = 0; j < entropies.length; j++)
        if (j != into && entropies[j] < least) {
          least = entropies[j];
          best = j;
        }
      return best;
    }

    void add(int into, int from) {
      for (int k = 0; k < bits[into].length; k++) bits[into][k] ^= bits[from][k];
    }
  }

  private static double entropy(double p) {
    return p <= 0 || p >= 1 ? 0 : -p * Elementary.log(p) - (1 - p) * Elementary.log(1 - p);
  }

  @Override
  public String name() {
    return "ica";
  }

  @Override
  public String title() {
    return "independent components modulo 2";
  }

  @Override
  public long parameters() {
    return ones.length + (long) ones.length * ones.length;
  }

  @Override
  public boolean latent() {
    return true;
  }

  @Override
  public double[] logDensities(Configurations x, Workers workers) {
    DiscreteRows rows = DiscreteRows.of(structure, x, new double[x.rows()]);
    return RowSums.map(
        x.rows(),
        workers,
        row -> {
          int[] z = new int[ones.length];
          for (int i = 0; i < z.length; i++) z[i] = rows.value(row, i);
          for (Step step : steps) z[step.into] ^= z[step.from];
          double sum = 0;
          for (int i = 0; i < z.length; i++)
            sum += Elementary.log(z[i] == 1 ? ones[i] : 1 - ones[i]);
          return sum;
        });
  }

  @Override
  public Configurations sample(int rows, Seed seed, Workers workers) {
    Configurations x = DiscreteRows.zeros(structure, rows);
    int[] z = new int[ones.length];
    for (int row = 0; row < rows; row++) {
      workers.heed();
      Draws draws = seed.row(row);
      for (int i = 0; i < z.length; i++) z[i] = draws.uniformDouble(i, 0) < ones[i] ? 1 : 0;
      for (Step step : steps.reversed()) z[step.into] ^= z[step.from];
      DiscreteRows.write(structure, z, row, x);
    }
    return x;
  }
}
