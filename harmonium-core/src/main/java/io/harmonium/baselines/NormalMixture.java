package io.harmonium.baselines;

import io.harmonium.evaluation.RowSums;
import io.harmonium.evaluation.Rows;
import io.harmonium.matrix.Reals;
import io.harmonium.matrix.Workers;
import io.harmonium.model.Configurations;
import io.harmonium.model.Structure;
import io.harmonium.numeric.Cholesky;
import io.harmonium.numeric.Elementary;
import io.harmonium.random.Draws;
import io.harmonium.random.Permutation;
import io.harmonium.random.Seed;
import java.util.Arrays;

/// A mixture of Gaussians, each with a covariance matrix of its own, fitted by expectation maximisation:
///
/// ```
/// p(x) = Σ_k π_k N(x; μ_k, C_k),   C_k = (Σ_rows r_k (x − μ_k)(x − μ_k)ᵀ + ν Λ) / (Σ_rows r_k + ν)
/// ```
///
/// with ν = n + 2 pseudo-observations of Λ = diag(variances of the rows) / K^(2/n) in every component, so that none can
/// shrink onto a row. K is the one of 1, 2, 4, … that gives the highest likelihood to a tenth of the rows when fitted to the
/// others; then all rows are fitted.
final class NormalMixture implements Baseline {

  private static final int MAX = 32;
  private static final int ROUNDS = 100;
  private static final double SETTLED = 1e-4;

  /// Entries of products of columns over all rows; more rows than that allows are left out, evenly.
  private static final double WORK = 5e6;

  private final Structure structure;
  private final double[] logShares;
  private final double[][] means;
  private final Cholesky[] factors;

  private NormalMixture(
      Structure structure, double[] logShares, double[][] means, Cholesky[] factors) {
    this.structure = structure;
    this.logShares = logShares;
    this.means = means;
    this.factors = factors;
  }

  public static NormalMixture fit(Structure structure, Rows rows, Seed seed, Workers workers) {
    int n = structure.layer(0).size();
    Rows some = rows.subset((int) Math.max(4.0 * n, WORK / ((double) n * n)), seed.child("rows"));
    Reals x = (Reals) some.x().values(0);
    double[][] values = new double[x.rows()][n];
    double[] weights = new double[x.rows()];
    for (int row = 0; row < values.length; row++) {
      x.toDoubles(row, values[row]);
      weights[row] = some.weight(row);
    }
    Permutation order = Permutation.of(seed.child("held out"), values.length);
    double[] learned = weights.clone();
    double[] held = new double[weights.length];
    for (int i = 0; i < Math.max(1, values.length / 10); i++) {
      int row = Math.toIntExact(order.at(i));
      held[row] = weights[row];
      learned[row] = 0;
    }
    int best = 1;
    double highest = Double.NEGATIVE_INFINITY;
    for (int k = 1; k <= MAX && (k == 1 || 4.0 * k * (n + 1) <= values.length); k *= 2) {
      double score = fit(structure, values, learned, k, seed, workers).mean(values, held, workers);
      if (score > highest) {
        highest = score;
        best = k;
      } else if (k > 2 * best) break;
    }
    return fit(structure, values, weights, best, seed, workers);
  }

  private static NormalMixture fit(
      Structure structure,
      double[][] values,
      double[] weights,
      int components,
      Seed seed,
      Workers workers) {
    int n = values[0].length;
    double[] variances = variances(values, weights);
    double[] prior = new double[n];
    double narrow = Elementary.exp(-2.0 / n * Elementary.log((double) components));
    for (int j = 0; j < n; j++) prior[j] = variances[j] * narrow;
    NormalMixture mixture =
        new NormalMixture(
            structure, new double[components], new double[components][], new Cholesky[components]);
    mixture.start(values, weights, prior, seed);
    double before = Double.NEGATIVE_INFINITY;
    for (int round = 0; round < ROUNDS; round++) {
      double[][] shares = new double[values.length][];
      double now = mixture.explain(values, weights, shares, workers);
      mixture.refit(values, weights, shares, prior, workers);
      if (components == 1 || now - before < SETTLED) break;
      before = now;
    }
    return mixture;
  }

  private static double[] variances(double[][] values, double[] weights) {
    int n = values[0].length;
    double total = Arrays.stream(weights).sum();
    double[] mean = new double[n];
    double[] variances = new double[n];
    for (int row = 0; row < values.length; row++)
      for (int j = 0; j < n; j++) mean[j] += weights[row] * values[row][j] / total;
    for (int row = 0; row < values.length; row++)
      for (int j = 0; j < n; j++) {
        double d = values[row][j] - mean[j];
        variances[j] += weights[row] * d * d / total;
      }
    for (int j = 0; j < n; j++)
      if (!(variances[j] > 0))
        throw new IllegalArgumentException("column " + (j + 1) + " of these rows is constant");
    return variances;
  }

  /// Every component starts at a row that counts, far from those before it: the one of a few drawn rows whose nearest
  /// component is farthest.
  private void start(double[][] values, double[] weights, double[] prior, Seed seed) {
    Arrays.fill(logShares, -Elementary.log((double) logShares.length));
    int n = prior.length;
    for (int k = 0; k < means.length; k++) {
      double farthest = -1;
      for (int attempt = 0; attempt < 8; attempt++) {
        int row = seed.child("start").row(k).below(values.length, attempt, 0);
        if (weights[row] == 0 && farthest >= 0) continue;
        double nearest = Double.POSITIVE_INFINITY;
        for (int other = 0; other < k; other++) {
          double square = 0;
          for (int j = 0; j < n; j++) {
            double d = values[row][j] - means[other][j];
            square += d * d / prior[j];
          }
          nearest = Math.min(nearest, square);
        }
        if (nearest <= farthest) continue;
        farthest = nearest;
        means[k] = values[row].clone();
      }
      double[][] diagonal = new double[n][n];
      for (int j = 0; j < n; j++) diagonal[j][j] = prior[j];
      factors[k] = Cholesky.of(diagonal);
    }
  }

  /// Writes p(k | x) of every row to `shares` and answers the mean log-likelihood.
  private double explain(double[][] values, double[] weights, double[][] shares, Workers workers) {
    double[] logs =
        RowSums.map(
            values.length,
            workers,
            row -> {
              double[] joint = joint(values[row]);
              double norm = Elementary.logSumExp(joint);
              for (int k = 0; k < joint.length; k++) joint[k] = Elementary.exp(joint[k] - norm);
              shares[row] = joint;
              return norm;
            });
    return mean(logs, weights);
  }

  private double mean(double[][] values, double[] weights, Workers workers) {
    double[] logs =
        RowSums.map(
            values.length,
            workers,
            row -> weights[row] == 0 ? 0 : Elementary.logSumExp(joint(values[row])));
    return mean(logs, weights);
  }

  private static double mean(double[] logs, double[] weights) {
    double sum = 0;
    double total = 0;
    for (int row = 0; row < logs.length; row++) {
      sum += weights[row] * logs[row];
      total += weights[row];
    }
    return sum / total;
  }

  /// log π_k N(x; μ_k, C_k) of every component.
  private double[] joint(double[] x) {
    double[] joint = logShares.clone();
    double[] y = new double[x.length];
    for (int k = 0; k < joint.length; k++) {
      for (int j = 0; j < x.length; j++) y[j] = x[j] - means[k][j];
      double square = 0;
      for (double z : factors[k].solveLower(y)) square = Math.fma(z, z, square);
      joint[k] -=
          0.5 * square + 0.5 * factors[k].logDeterminant() + x.length * Elementary.HALF_LOG_TWO_PI;
    }
    return joint;
  }

  /// Components from weighted moments, each by one worker.
  private void refit(
      double[][] values, double[] weights, double[][] shares, double[] prior, Workers workers) {
    int n = prior.length;
    double pseudo = n + 2;
    double all = Arrays.stream(weights).sum();
    workers.forBlocks(
        means.length,
        1,
        (from, to, worker, space) -> {
          for (int k = from; k < to; k++) {
            double total = 1e-9;
            double[] mean = new double[n];
            for (int j = 0; j < n; j++) mean[j] = total * means[k][j];
            for (int row = 0; row < values.length; row++) {
              double weight = weights[row] * shares[row][k];
              total += weight;
              for (int j = 0; j < n; j++) mean[j] = Math.fma(weight, values[row][j], mean[j]);
            }
            for (int j = 0; j < n; j++) mean[j] /= total;
            double[][] scatter = new double[n][n];
            for (int j = 0; j < n; j++) scatter[j][j] = pseudo * prior[j];
            double[] y = new double[n];
            for (int row = 0; row < values.length; row++) {
              double weight = weights[row] * shares[row][k];
              if (weight < 1e-12) continue;
              for (int j = 0; j < n; j++) y[j] = values[row][j] - mean[j];
              for (int i = 0; i < n; i++)
                for (int j = 0; j <= i; j++)
                  scatter[i][j] = Math.fma(weight * y[i], y[j], scatter[i][j]);
            }
            for (int i = 0; i < n; i++)
              for (int j = 0; j <= i; j++) {
                scatter[i][j] /= total + pseudo;
                scatter[j][i] = scatter[i][j];
              }
            Cholesky factor = Cholesky.of(scatter);
            if (factor == null)
              throw new IllegalArgumentException(
                  "the covariance of a component of these rows is singular");
            means[k] = mean;
            factors[k] = factor;
            logShares[k] = Elementary.log((total + 1) / (all + means.length));
          }
        });
  }

  @Override
  public String name() {
    return "mixture";
  }

  @Override
  public String title() {
    return "mixture of " + means.length + " Gaussians";
  }

  @Override
  public long parameters() {
    long n = structure.layer(0).size();
    return means.length * (n + n * (n + 1) / 2) + means.length - 1;
  }

  @Override
  public boolean latent() {
    return true;
  }

  @Override
  public double[] logDensities(Configurations x, Workers workers) {
    return Visible.real(x, workers, one -> Elementary.logSumExp(joint(one)));
  }

  @Override
  public Configurations sample(int rows, Seed seed, Workers workers) {
    return Visible.real(
        structure,
        rows,
        row -> {
          workers.heed();
          Draws draws = seed.row(row);
          int k = DiscreteRows.draw(logShares, 0, logShares.length, draws.uniformDouble(0, 0));
          double[] normals = new double[structure.layer(0).size()];
          for (int j = 0; j < normals.length; j++) normals[j] = draws.normal(j + 1, 0);
          double[] x = factors[k].multiplyLower(normals);
          for (int j = 0; j < x.length; j++) x[j] += means[k][j];
          return x;
        });
  }
}
