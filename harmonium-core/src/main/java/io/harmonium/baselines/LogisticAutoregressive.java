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

/// Each discrete column by logistic regression on the columns before it (a fully visible sigmoid belief network; Frey 1998),
///
/// ```
/// p(x) = Π_i p(x_i | x_1 … x_{i−1}),   p(x_i = a | …) ∝ exp(c_ia + Σ_{j<i} W_ia,j x_j)
/// ```
///
/// with categories one-hot. W is held back by ½λ|W|², λ being the one of [#PENALTIES] that suits a tenth of the rows best
/// when the others are fitted. It has no code, but its likelihood is exact and it is hard to beat.
final class LogisticAutoregressive implements Baseline {

  /// The strengths of the penalty that are tried.
  static final double[] PENALTIES = {0.1, 1, 10, 100};

  /// Columns by which a penalty is judged.
  private static final int JUDGED = 32;

  /// The fewest of them, and the cells times weights of a logit that a penalty may be judged by before it is fewer.
  private static final int LEAST_JUDGED = 8;

  private static final double MAX_WORK = 4e6;

  private final Structure structure;
  private final double penalty;
  private final double[][][] weights;

  private LogisticAutoregressive(Structure structure, double penalty, double[][][] weights) {
    this.structure = structure;
    this.penalty = penalty;
    this.weights = weights;
  }

  public static LogisticAutoregressive fit(
      Structure structure, Rows rows, Seed seed, Workers workers) {
    DiscreteRows all = DiscreteRows.of(structure, rows);
    DiscreteRows[] parts = all.split(seed.child("held out"));
    double work = (double) all.rows() * all.columns() * Arrays.stream(all.states()).sum();
    double fewer = Math.min(work / MAX_WORK, (double) all.columns() / LEAST_JUDGED);
    int step = (int) Math.max(1, Math.max(all.columns() / JUDGED, fewer));
    double best = PENALTIES[0];
    double highest = Double.NEGATIVE_INFINITY;
    SparseRows held = new SparseRows(parts[1]);
    SparseRows kept = new SparseRows(parts[0]);
    for (double penalty : PENALTIES) {
      double score = score(held, fit(kept, penalty, step, workers));
      if (score > highest) {
        highest = score;
        best = penalty;
      }
    }
    return new LogisticAutoregressive(structure, best, fit(new SparseRows(all), best, 1, workers));
  }

  /// Every `step`-th column; the others stay null.
  private static double[][][] fit(SparseRows rows, double penalty, int step, Workers workers) {
    LogisticRegression regression = new LogisticRegression(rows, penalty);
    double[][][] weights = new double[rows.columns()][][];
    workers.forBlocks(
        weights.length,
        1,
        (from, to, worker, space) -> {
          if (from % step == 0) weights[from] = regression.fit(from);
        });
    return weights;
  }

  /// Σ of log p of the columns that were fitted, over all rows by weight.
  private static double score(SparseRows rows, double[][][] weights) {
    double sum = 0;
    for (int i = 0; i < weights.length; i++)
      if (weights[i] != null)
        for (int row = 0; row < rows.rows(); row++)
          sum += rows.weight(row) * logs(rows, row, i, weights[i])[rows.value(row, i)];
    return sum;
  }

  /// log p(x_i = a | the columns before) for all a.
  static double[] logs(SparseRows rows, int row, int column, double[][] weights) {
    double[] logs = new double[weights.length + 1];
    int[] active = rows.active(row);
    int end = rows.before(row, column);
    for (int a = 1; a < logs.length; a++)
      for (int k = 0; k < end; k++) logs[a] += weights[a - 1][active[k]];
    double norm = Elementary.logSumExp(logs);
    for (int a = 0; a < logs.length; a++) logs[a] -= norm;
    return logs;
  }

  @Override
  public String name() {
    return "autoregressive";
  }

  @Override
  public String title() {
    return "logistic autoregressive (λ = " + penalty + ")";
  }

  @Override
  public long parameters() {
    long sum = 0;
    for (double[][] column : weights) for (double[] logit : column) sum += logit.length;
    return sum;
  }

  @Override
  public boolean latent() {
    return false;
  }

  @Override
  public double[] logDensities(Configurations x, Workers workers) {
    SparseRows rows = new SparseRows(DiscreteRows.of(structure, x, new double[x.rows()]));
    return RowSums.map(
        x.rows(),
        workers,
        row -> {
          double sum = 0;
          for (int i = 0; i < weights.length; i++)
            sum += logs(rows, row, i, weights[i])[rows.value(row, i)];
          return sum;
        });
  }

  @Override
  public Configurations sample(int rows, Seed seed, Workers workers) {
    Configurations x = DiscreteRows.zeros(structure, rows);
    int[] values = new int[weights.length];
    int[] active = new int[weights.length + 1];
    for (int row = 0; row < rows; row++) {
      workers.heed();
      Draws draws = seed.row(row);
      int count = 1;
      int feature = 1;
      for (int i = 0; i < values.length; i++) {
        double[] logs = new double[weights[i].length + 1];
        for (int a = 1; a < logs.length; a++)
          for (int k = 0; k < count; k++) logs[a] += weights[i][a - 1][active[k]];
        double norm = Elementary.logSumExp(logs);
        for (int a = 0; a < logs.length; a++) logs[a] -= norm;
        values[i] = DiscreteRows.draw(logs, 0, logs.length, draws.uniformDouble(i, 0));
        if (values[i] > 0) active[count++] = feature + values[i] - 1;
        feature += weights[i].length;
      }
      DiscreteRows.write(structure, values, row, x);
    }
    return x;
  }
}
