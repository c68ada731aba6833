package io.harmonium.baselines;

import io.harmonium.evaluation.RowSums;
import io.harmonium.evaluation.Rows;
import io.harmonium.matrix.Workers;
import io.harmonium.model.Configurations;
import io.harmonium.model.Structure;
import io.harmonium.numeric.Elementary;
import io.harmonium.random.Draws;
import io.harmonium.random.Seed;
import java.util.Arrays;

/// A mixture of products of independent discrete columns (of Bernoulli distributions where columns are bits), fitted by
/// expectation maximisation:
///
/// ```
/// p(x) = Σ_k π_k Π_i p_ki(x_i)
/// ```
///
/// with a tenth of an observation of every value in every component. The number of components is the one of 1, 2, 4, … that
/// gives the highest likelihood to a tenth of the rows when fitted to the others; then all rows are fitted.
final class ProductMixture implements Baseline {

  private static final double PSEUDO = 0.1;

  private static final int MAX = 256;

  private static final int ROUNDS = 200;

  /// Cells times components times rounds of a search, which needs no fit to the last digit, and its fewest rounds.
  private static final double MAX_WORK = 5e7;

  private static final int MIN_ROUNDS = 15;

  private final Structure structure;
  private final int[] offsets;
  private final double[] logShares;
  private final double[][] logs;

  private ProductMixture(Structure structure, int[] offsets, double[] logShares, double[][] logs) {
    this.structure = structure;
    this.offsets = offsets;
    this.logShares = logShares;
    this.logs = logs;
  }

  public static ProductMixture fit(Structure structure, Rows rows, Seed seed, Workers workers) {
    DiscreteRows all = DiscreteRows.of(structure, rows);
    DiscreteRows[] parts = all.split(seed.child("held out"));
    int best = 1;
    double highest = Double.NEGATIVE_INFINITY;
    for (int k = 1; k <= MAX && 4 * k <= Math.max(4, parts[0].rows()); k *= 2) {
      double work = (double) k * parts[0].rows() * all.columns();
      int rounds = (int) Math.clamp(MAX_WORK / work, MIN_ROUNDS, ROUNDS);
      double score = fit(structure, parts[0], k, rounds, seed, workers).mean(parts[1], workers);
      if (score > highest) {
        highest = score;
        best = k;
      } else if (k > 2 * best) break;
    }
    return fit(structure, all, best, ROUNDS, seed, workers);
  }

  /// A mixture of `components` components.
  private static ProductMixture fit(
      Structure structure,
      DiscreteRows rows,
      int components,
      int rounds,
      Seed seed,
      Workers workers) {
    ProductMixture mixture = start(structure, rows, components, seed);
    double before = Double.NEGATIVE_INFINITY;
    for (int round = 0; round < rounds; round++) {
      double[][] shares = new double[rows.rows()][];
      double now = mixture.explain(rows, shares, workers);
      mixture.refit(rows, shares, workers);
      if (components == 1 || now - before < 1e-5) break;
      before = now;
    }
    return mixture;
  }

  /// Every component starts at a random row, softened by the means of all rows.
  private static ProductMixture start(
      Structure structure, DiscreteRows rows, int components, Seed seed) {
    int[] offsets = new int[rows.columns() + 1];
    for (int i = 0; i < rows.columns(); i++) offsets[i + 1] = offsets[i] + rows.states()[i];
    double[] means = new double[offsets[rows.columns()]];
    double total = rows.totalWeight();
    for (int row = 0; row < rows.rows(); row++)
      for (int i = 0; i < rows.columns(); i++)
        means[offsets[i] + rows.value(row, i)] += rows.weights()[row] / total;
    double[][] logs = new double[components][means.length];
    double[] logShares = new double[components];
    Arrays.fill(logShares, -Elementary.log((double) components));
    for (int k = 0; k < components; k++) {
      int row = seed.child("start").row(k).below(rows.rows(), 0, 0);
      for (int i = 0; i < rows.columns(); i++)
        for (int a = 0; a < rows.states()[i]; a++) {
          double own = rows.value(row, i) == a ? 1 : 0;
          double p = 0.7 * means[offsets[i] + a] + 0.25 * own + 0.05 / rows.states()[i];
          logs[k][offsets[i] + a] = Elementary.log(p);
        }
    }
    return new ProductMixture(structure, offsets, logShares, logs);
  }

  /// Writes p(k | x) of every row to `shares` and answers the mean log-likelihood.
  private double explain(DiscreteRows rows, double[][] shares, Workers workers) {
    double[] densities =
        RowSums.map(
            rows.rows(),
            workers,
            row -> {
              double[] joint = joint(rows, row);
              double norm = Elementary.logSumExp(joint);
              for (int k = 0; k < joint.length; k++) joint[k] = Elementary.exp(joint[k] - norm);
              shares[row] = joint;
              return norm;
            });
    return mean(densities, rows);
  }

  private static double mean(double[] densities, DiscreteRows rows) {
    double sum = 0;
    for (int row = 0; row < densities.length; row++) sum += rows.weights()[row] * densities[row];
    return sum / rows.totalWeight();
  }

  double mean(DiscreteRows rows, Workers workers) {
    return mean(
        RowSums.map(rows.rows(), workers, row -> Elementary.logSumExp(joint(rows, row))), rows);
  }

  private double[] joint(DiscreteRows rows, int row) {
    double[] joint = logShares.clone();
    for (int k = 0; k < joint.length; k++)
      for (int i = 0; i < rows.columns(); i++) joint[k] += logs[k][offsets[i] + rows.value(row, i)];
    return joint;
  }

  /// Components from weighted counts, each by one worker.
  private void refit(DiscreteRows rows, double[][] shares, Workers workers) {
    workers.forBlocks(
        logs.length,
        1,
        (from, to, worker, space) -> {
          for (int k = from; k < to; k++) {
            double[] counts = new double[logs[k].length];
            Arrays.fill(counts, PSEUDO);
            double total = 0;
            for (int row = 0; row < rows.rows(); row++) {
              double weight = rows.weights()[row] * shares[row][k];
              total += weight;
              for (int i = 0; i < rows.columns(); i++)
                counts[offsets[i] + rows.value(row, i)] += weight;
            }
            for (int i = 0; i < rows.columns(); i++)
              for (int a = offsets[i]; a < offsets[i + 1]; a++)
                logs[k][a] =
                    Elementary.log(counts[a] / (total + PSEUDO * (offsets[i + 1] - offsets[i])));
            logShares[k] =
                Elementary.log((total + PSEUDO) / (rows.totalWeight() + PSEUDO * logShares.length));
          }
        });
  }

  @Override
  public String name() {
    return "mixture";
  }

  @Override
  public String title() {
    return "mixture of " + logs.length + " products";
  }

  @Override
  public long parameters() {
    long free = (long) offsets[offsets.length - 1] - (offsets.length - 1);
    return logs.length * free + logs.length - 1;
  }

  @Override
  public boolean latent() {
    return true;
  }

  @Override
  public double[] logDensities(Configurations x, Workers workers) {
    DiscreteRows rows = DiscreteRows.of(structure, x, new double[x.rows()]);
    return RowSums.map(x.rows(), workers, row -> Elementary.logSumExp(joint(rows, row)));
  }

  @Override
  public Configurations sample(int rows, Seed seed, Workers workers) {
    Configurations x = DiscreteRows.zeros(structure, rows);
    for (int row = 0; row < rows; row++) {
      workers.heed();
      Draws draws = seed.row(row);
      int k = DiscreteRows.draw(logShares, 0, logShares.length, draws.uniformDouble(0, 0));
      int[] values = new int[offsets.length - 1];
      for (int i = 0; i < values.length; i++)
        values[i] =
            DiscreteRows.draw(
                logs[k], offsets[i], offsets[i + 1] - offsets[i], draws.uniformDouble(i + 1, 0));
      DiscreteRows.write(structure, values, row, x);
    }
    return x;
  }
}
