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

/// Each real column by a normal distribution around a rule of the columns before it, with a spread that is a rule of
/// them too,
///
/// ```
/// p(x) = Π_i p(x_i | x_1 … x_{i−1}),   x_i | … ~ N(aᵢ·f, exp(cᵢ + [gᵢ·f]))
/// ```
///
/// where f holds 1, x_j and min(x_j², 25) of the standardised columns j < i, and [·] is brought into ±5. Without
/// squares and with one spread for all rows it would be the full normal distribution. Both rules are held back by λ
/// times the square of their numbers, λ being the one of [#PENALTIES] that suits a tenth of the rows best when the
/// others are fitted; a is fitted by least squares, g by Fisher's scoring, whose information is half the same matrix.
final class NormalAutoregressive implements Baseline {

  /// The strengths of the penalty that are tried, in rows.
  static final double[] PENALTIES = {0.1, 1, 10, 100};

  private static final int ROUNDS = 20;
  private static final double LARGEST = 5;
  private static final double FAR = 25;
  private static final double LEAST_VARIANCE = 1e-6;

  /// Products of features over all rows; more rows than that allows are left out, evenly.
  private static final double MAX = 2e9;

  private final Structure structure;
  private final double penalty;
  private final double[] mean;
  private final double[] scale;

  /// By column: a, g and c.
  private final double[][] rule;

  private final double[][] spread;
  private final double[] level;

  private NormalAutoregressive(
      Structure structure,
      double penalty,
      double[] mean,
      double[] scale,
      double[][] rule,
      double[][] spread,
      double[] level) {
    this.structure = structure;
    this.penalty = penalty;
    this.mean = mean;
    this.scale = scale;
    this.rule = rule;
    this.spread = spread;
    this.level = level;
  }

  public static NormalAutoregressive fit(
      Structure structure, Rows rows, Seed seed, Workers workers) {
    int n = structure.layer(0).size();
    Rows some = rows.subset((int) Math.max(4.0 * n, MAX / (4.0 * n * n)), seed.child("rows"));
    Reals x = (Reals) some.x().values(0);
    double[][] values = new double[x.rows()][n];
    double[] weights = new double[x.rows()];
    for (int row = 0; row < values.length; row++) {
      x.toDoubles(row, values[row]);
      weights[row] = some.weight(row);
    }
    int few = Math.max(1, values.length / 10);
    Permutation order = Permutation.of(seed.child("held out"), values.length);
    double[] learned = weights.clone();
    double[] held = new double[weights.length];
    for (int i = 0; i < few; i++) {
      int row = Math.toIntExact(order.at(i));
      held[row] = weights[row];
      learned[row] = 0;
    }
    double best = PENALTIES[0];
    double highest = Double.NEGATIVE_INFINITY;
    for (double penalty : PENALTIES) {
      NormalAutoregressive tried = fit(structure, values, learned, penalty, workers);
      double[] logs =
          RowSums.map(
              values.length, workers, row -> held[row] == 0 ? 0 : tried.logDensity(values[row]));
      double score = 0;
      for (int row = 0; row < held.length; row++) score += held[row] * logs[row];
      if (score > highest) {
        highest = score;
        best = penalty;
      }
    }
    return fit(structure, values, weights, best, workers);
  }

  private static NormalAutoregressive fit(
      Structure structure, double[][] values, double[] weights, double penalty, Workers workers) {
    int n = values[0].length;
    double total = Arrays.stream(weights).sum();
    double[] mean = new double[n];
    double[] scale = new double[n];
    for (int row = 0; row < values.length; row++)
      for (int j = 0; j < n; j++) mean[j] += weights[row] * values[row][j] / total;
    for (int row = 0; row < values.length; row++)
      for (int j = 0; j < n; j++) {
        double d = values[row][j] - mean[j];
        scale[j] += weights[row] * d * d / total;
      }
    for (int j = 0; j < n; j++) {
      if (!(scale[j] > 0))
        throw new IllegalArgumentException("column " + (j + 1) + " of these rows is constant");
      scale[j] = Math.sqrt(scale[j]);
    }
    NormalAutoregressive fitted =
        new NormalAutoregressive(
            structure, penalty, mean, scale, new double[n][], new double[n][], new double[n]);
    double[][] features = new double[values.length][];
    double[][] standard = new double[values.length][];
    for (int row = 0; row < values.length; row++) {
      standard[row] = fitted.standard(values[row]);
      features[row] = features(standard[row]);
    }
    Cholesky factor = Cholesky.of(fitted.gram(features, weights, total, workers));
    workers.forBlocks(
        n,
        1,
        (from, to, worker, space) -> {
          for (int i = from; i < to; i++)
            fitted.column(i, standard, features, weights, total, factor);
        });
    return fitted;
  }

  private double[] standard(double[] x) {
    double[] out = new double[x.length];
    for (int j = 0; j < x.length; j++) out[j] = (x[j] - mean[j]) / scale[j];
    return out;
  }

  /// 1, x_1, x_1², x_2, …: those of the columns before column i are the first 2i + 1.
  private static double[] features(double[] standard) {
    double[] f = new double[2 * standard.length + 1];
    f[0] = 1;
    for (int j = 0; j < standard.length; j++) {
      f[2 * j + 1] = standard[j];
      f[2 * j + 2] = Math.min(FAR, standard[j] * standard[j]);
    }
    return f;
  }

  /// Mean products of the features that any column needs, and the penalty per row. Its leading parts are those of each
  /// column, and so are the leading parts of its factor.
  private double[][] gram(double[][] features, double[] weights, double total, Workers workers) {
    int size = features[0].length - 2;
    double[][] gram = new double[size][size];
    workers.forBlocks(
        size,
        8,
        (from, to, worker, space) -> {
          for (int row = 0; row < features.length; row++) {
            double share = weights[row] / total;
            if (share == 0) continue;
            double[] f = features[row];
            for (int a = from; a < to; a++) {
              double factor = share * f[a];
              for (int b = 0; b <= a; b++) gram[a][b] = Math.fma(factor, f[b], gram[a][b]);
            }
          }
        });
    for (int a = 0; a < size; a++) gram[a][a] += penalty / total;
    return gram;
  }

  /// Fits the two rules of a column.
  private void column(
      int i,
      double[][] standard,
      double[][] features,
      double[] weights,
      double total,
      Cholesky factor) {
    int size = 2 * i + 1;
    double[] cross = new double[size];
    for (int row = 0; row < features.length; row++)
      add(weights[row] / total * standard[row][i], features[row], cross);
    rule[i] = factor.solve(cross);
    double[] squares = new double[features.length];
    double variance = 0;
    for (int row = 0; row < squares.length; row++) {
      double rest = standard[row][i] - Elementary.dot(rule[i], features[row]);
      squares[row] = rest * rest;
      variance += weights[row] / total * squares[row];
    }
    level[i] = Elementary.log(Math.max(LEAST_VARIANCE, variance));
    double[] here = new double[size];
    double value = value(here, i, squares, features, weights, total);
    double step = 1;
    for (int round = 0; round < ROUNDS && step > 1e-3; round++) {
      double[] derivative = new double[size];
      for (int row = 0; row < squares.length; row++) {
        double tilt = Elementary.dot(here, features[row]);
        if (Math.abs(tilt) < LARGEST)
          add(
              weights[row] / total * (squares[row] * Elementary.exp(-level[i] - tilt) - 1),
              features[row],
              derivative);
      }
      for (int a = 0; a < size; a++) derivative[a] -= penalty / total * here[a];
      double[] direction = factor.solve(derivative);
      double[] next = here.clone();
      for (int a = 0; a < size; a++) next[a] += step * direction[a];
      double now = value(next, i, squares, features, weights, total);
      if (now > value) {
        here = next;
        boolean ended = now - value < 1e-9;
        value = now;
        if (ended) break;
      } else step /= 2;
    }
    spread[i] = here;
  }

  /// Twice the mean log-likelihood of a column less what does not depend on its spread, and less the penalty.
  private double value(
      double[] tilts,
      int i,
      double[] squares,
      double[][] features,
      double[] weights,
      double total) {
    double sum = 0;
    for (int row = 0; row < squares.length; row++) {
      double log = level[i] + tilt(tilts, features[row]);
      sum -= weights[row] / total * (log + squares[row] * Elementary.exp(-log));
    }
    for (double each : tilts) sum -= penalty / total / 2 * each * each;
    return sum;
  }

  private static double tilt(double[] tilts, double[] features) {
    return Math.max(-LARGEST, Math.min(LARGEST, Elementary.dot(tilts, features)));
  }

  /// Over as many numbers as `a` has.
  private static void add(double factor, double[] values, double[] sums) {
    for (int k = 0; k < sums.length; k++) sums[k] = Math.fma(factor, values[k], sums[k]);
  }

  private double logDensity(double[] x) {
    double[] standard = standard(x);
    double[] f = features(standard);
    double sum = 0;
    for (int i = 0; i < x.length; i++) {
      double log = level[i] + tilt(spread[i], f);
      double rest = standard[i] - Elementary.dot(rule[i], f);
      sum -=
          (rest * rest * Elementary.exp(-log) + log) / 2
              + Elementary.HALF_LOG_TWO_PI
              + Elementary.log(scale[i]);
    }
    return sum;
  }

  @Override
  public String name() {
    return "autoregressive";
  }

  @Override
  public String title() {
    return "normal autoregressive (λ = " + penalty + ")";
  }

  @Override
  public long parameters() {
    long sum = 2L * mean.length;
    for (double[] column : rule) sum += 2L * column.length + 1;
    return sum;
  }

  @Override
  public boolean latent() {
    return false;
  }

  @Override
  public double[] logDensities(Configurations x, Workers workers) {
    return Visible.real(x, workers, this::logDensity);
  }

  @Override
  public Configurations sample(int rows, Seed seed, Workers workers) {
    return Visible.real(
        structure,
        rows,
        row -> {
          Draws draws = seed.row(row);
          double[] f = new double[2 * mean.length + 1];
          f[0] = 1;
          double[] x = new double[mean.length];
          for (int i = 0; i < x.length; i++) {
            double deviation = Elementary.exp((level[i] + tilt(spread[i], f)) / 2);
            double z = Elementary.dot(rule[i], f) + deviation * draws.normal(i, 0);
            f[2 * i + 1] = z;
            f[2 * i + 2] = Math.min(FAR, z * z);
            x[i] = mean[i] + scale[i] * z;
          }
          return x;
        });
  }
}
