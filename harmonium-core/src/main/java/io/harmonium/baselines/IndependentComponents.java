package io.harmonium.baselines;

import io.harmonium.evaluation.Rows;
import io.harmonium.matrix.Reals;
import io.harmonium.matrix.Workers;
import io.harmonium.model.Configurations;
import io.harmonium.model.Structure;
import io.harmonium.numeric.Cholesky;
import io.harmonium.numeric.Elementary;
import io.harmonium.numeric.SquareMatrix;
import io.harmonium.random.Draws;
import io.harmonium.random.Seed;

/// Independent component analysis: real rows as a linear mixture of independent logistic sources, fitted by maximum
/// likelihood along the natural gradient (Amari 1998),
///
/// ```
/// x = μ + W⁻¹y,   log p(x) = log |det W| − Σ_i log 4cosh²(y_i/2),   ΔW ∝ (I − ⟨tanh(y/2)·yᵀ⟩)·W
/// ```
///
/// The sources y are its code. Logistic sources have heavier tails than a normal distribution; light tails they cannot
/// follow.
final class IndependentComponents implements Baseline {

  private static final int ROUNDS = 300;

  /// Gain in nats per row below which the fit has ended.
  private static final double ENOUGH = 1e-6;

  /// Products per round; more rows than that allows are left out, evenly.
  private static final double MAX = 5e7;

  private final Structure structure;
  private final double[] mean;
  private final double[][] w;
  private final SquareMatrix factored;

  private IndependentComponents(Structure structure, double[] mean, double[][] w) {
    this.structure = structure;
    this.mean = mean;
    this.w = w;
    this.factored = SquareMatrix.of(w);
  }

  public static IndependentComponents fit(
      Structure structure, Rows rows, Seed seed, Workers workers) {
    Reals all = (Reals) rows.x().values(0);
    int n = all.columns();
    Rows fewer = rows.subset((int) Math.max(2.0 * n, MAX / ((double) n * n)), seed.child("rows"));
    Reals x = (Reals) fewer.x().values(0);
    double[] mean = new double[n];
    for (int row = 0; row < x.rows(); row++)
      x.addRow(row, fewer.weight(row) / fewer.totalWeight(), mean);
    double[][] centred = new double[x.rows()][n];
    double[][] covariance = new double[n][n];
    for (int row = 0; row < x.rows(); row++) {
      x.toDoubles(row, centred[row]);
      double share = fewer.weight(row) / fewer.totalWeight();
      for (int i = 0; i < n; i++) {
        centred[row][i] -= mean[i];
        for (int j = 0; j <= i; j++)
          covariance[i][j] = Math.fma(share * centred[row][i], centred[row][j], covariance[i][j]);
      }
    }
    Cholesky factor = Cholesky.of(covariance);
    if (factor == null)
      throw new IllegalArgumentException(
          "the covariance of these rows is singular: a column is constant or follows from others");
    IndependentComponents here = new IndependentComponents(structure, mean, whitening(factor, n));
    double step = 0.5;
    double value = here.mean(centred, fewer);
    for (int round = 0; round < ROUNDS && step > 1e-4; round++) {
      double[][] direction = here.direction(centred, fewer);
      IndependentComponents next = here.moved(direction, step);
      double now = next.factored == null ? Double.NEGATIVE_INFINITY : next.mean(centred, fewer);
      if (now <= value) {
        step /= 2;
        continue;
      }
      here = next;
      boolean ended = now - value < ENOUGH;
      value = now;
      if (ended) break;
      step = Math.min(1, 1.2 * step);
    }
    return here;
  }

  /// L⁻¹ scaled to the spread of logistic numbers, π/√3: uncorrelated sources to start from.
  private static double[][] whitening(Cholesky factor, int n) {
    double scale = Math.PI / Math.sqrt(3);
    double[][] start = new double[n][n];
    double[] one = new double[n];
    for (int j = 0; j < n; j++) {
      java.util.Arrays.fill(one, 0);
      one[j] = scale;
      double[] column = factor.solveLower(one);
      for (int i = 0; i < n; i++) start[i][j] = column[i];
    }
    return start;
  }

  private double[] sources(double[] centred) {
    double[] y = new double[centred.length];
    for (int i = 0; i < y.length; i++) {
      double sum = 0;
      for (int j = 0; j < y.length; j++) sum = Math.fma(w[i][j], centred[j], sum);
      y[i] = sum;
    }
    return y;
  }

  /// log p of a row less the mean: −log 4cosh²(y/2) = y − 2·sp(y).
  private double logDensity(double[] centred) {
    double sum = factored.logDeterminant();
    for (double y : sources(centred)) sum += y - 2 * Elementary.softplus(y);
    return sum;
  }

  private double mean(double[][] centred, Rows rows) {
    double sum = 0;
    for (int row = 0; row < centred.length; row++)
      sum += rows.weight(row) * logDensity(centred[row]);
    return sum / rows.totalWeight();
  }

  /// (I − ⟨tanh(y/2)·yᵀ⟩)·W.
  private double[][] direction(double[][] centred, Rows rows) {
    int n = mean.length;
    double[][] inner = new double[n][n];
    for (int i = 0; i < n; i++) inner[i][i] = 1;
    for (int row = 0; row < centred.length; row++) {
      double[] y = sources(centred[row]);
      double share = rows.weight(row) / rows.totalWeight();
      for (int i = 0; i < n; i++) {
        double derivative = -share * Elementary.tanh(y[i] / 2);
        for (int j = 0; j < n; j++) inner[i][j] = Math.fma(derivative, y[j], inner[i][j]);
      }
    }
    double[][] direction = new double[n][n];
    for (int i = 0; i < n; i++)
      for (int k = 0; k < n; k++)
        for (int j = 0; j < n; j++)
          direction[i][j] = Math.fma(inner[i][k], w[k][j], direction[i][j]);
    return direction;
  }

  private IndependentComponents moved(double[][] direction, double step) {
    double[][] other = new double[w.length][];
    for (int i = 0; i < w.length; i++) {
      other[i] = w[i].clone();
      for (int j = 0; j < w.length; j++) other[i][j] += step * direction[i][j];
    }
    return new IndependentComponents(structure, mean, other);
  }

  @Override
  public String name() {
    return "ica";
  }

  @Override
  public String title() {
    return "independent components";
  }

  @Override
  public long parameters() {
    return mean.length + (long) mean.length * mean.length;
  }

  @Override
  public boolean latent() {
    return true;
  }

  @Override
  public double[] logDensities(Configurations x, Workers workers) {
    return Visible.real(
        x,
        workers,
        one -> {
          for (int j = 0; j < one.length; j++) one[j] -= mean[j];
          return logDensity(one);
        });
  }

  @Override
  public Configurations sample(int rows, Seed seed, Workers workers) {
    return Visible.real(
        structure,
        rows,
        row -> {
          Draws draws = seed.row(row);
          double[] y = new double[mean.length];
          for (int i = 0; i < y.length; i++) {
            double u = draws.uniformDouble(i, 0);
            y[i] = Elementary.log(u / (1 - u));
          }
          double[] x = factored.solve(y);
          for (int j = 0; j < x.length; j++) x[j] += mean[j];
          return x;
        });
  }
}
