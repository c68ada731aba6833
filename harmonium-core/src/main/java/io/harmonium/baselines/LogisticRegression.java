package io.harmonium.baselines;

import io.harmonium.numeric.Cholesky;
import io.harmonium.numeric.Elementary;

/// Penalised logistic regression of each column on those before it, by accelerated steps under a bound of the curvature
/// that all columns share (Böhning 1992):
///
/// ```
/// −∂²L ≤ c·XᵀX + λ,   c = ¼ for two values, ½ for more;   w ← v + (c·XᵀX + λ)⁻¹ ∇L(v)
/// ```
///
/// The features of a column are a leading part of those of the last, so one Cholesky factor serves all. v runs ahead of w
/// as Nesterov has it, and is called back whenever it went against the gradient.
final class LogisticRegression {

  private static final int ROUNDS = 200;

  /// Gain of the penalised likelihood in nats, over all rows, below which the fit has ended.
  private static final double ENOUGH = 1e-4;

  /// The penalty of constants.
  private static final double CONSTANT = 1e-3;

  private final SparseRows rows;
  private final double penalty;
  private final Cholesky two;
  private final Cholesky many;

  LogisticRegression(SparseRows rows, double penalty) {
    this.rows = rows;
    this.penalty = penalty;
    double[][] gram = rows.gram();
    boolean anyTwo = false;
    boolean anyMore = false;
    for (int i = 0; i < rows.columns(); i++) {
      anyTwo |= rows.states(i) == 2;
      anyMore |= rows.states(i) > 2;
    }
    two = anyTwo ? bound(gram, 0.25) : null;
    many = anyMore ? bound(gram, 0.5) : null;
  }

  private Cholesky bound(double[][] gram, double share) {
    double[][] matrix = new double[gram.length][];
    for (int i = 0; i < gram.length; i++) {
      matrix[i] = new double[i + 1];
      for (int j = 0; j <= i; j++) matrix[i][j] = share * gram[i][j];
      matrix[i][i] += i == 0 ? CONSTANT : penalty;
    }
    return Cholesky.of(matrix);
  }

  /// The weights of a column, `[value − 1][feature]`.
  double[][] fit(int column) {
    int logits = rows.states(column) - 1;
    int features = rows.features(column);
    Cholesky bound = logits == 1 ? two : many;
    double[][] w = new double[logits][features];
    double[][] v = new double[logits][features];
    double momentum = 1;
    for (int round = 0; round < ROUNDS; round++) {
      double[][] gradient = gradient(column, v);
      double gain = 0;
      double against = 0;
      double next = 0.5 * (1 + Math.sqrt(1 + 4 * momentum * momentum));
      double ahead = (momentum - 1) / next;
      for (int a = 0; a < logits; a++) {
        double[] step = bound.solve(gradient[a]);
        for (int f = 0; f < features; f++) {
          double moved = v[a][f] + step[f];
          gain += 0.5 * gradient[a][f] * step[f];
          against += gradient[a][f] * (moved - w[a][f]);
          v[a][f] = moved + ahead * (moved - w[a][f]);
          w[a][f] = moved;
        }
      }
      momentum = next;
      if (gain < ENOUGH) break;
      if (against < 0) {
        momentum = 1;
        for (int a = 0; a < logits; a++) System.arraycopy(w[a], 0, v[a], 0, features);
      }
    }
    return w;
  }

  private double[][] gradient(int column, double[][] w) {
    double[][] gradient = new double[w.length][];
    for (int a = 0; a < w.length; a++) {
      gradient[a] = new double[w[a].length];
      for (int f = 0; f < w[a].length; f++)
        gradient[a][f] = -(f == 0 ? CONSTANT : penalty) * w[a][f];
    }
    for (int row = 0; row < rows.rows(); row++) {
      double[] logs = LogisticAutoregressive.logs(rows, row, column, w);
      int[] active = rows.active(row);
      int end = rows.before(row, column);
      for (int a = 1; a < logs.length; a++) {
        double met = rows.value(row, column) == a ? 1 : 0;
        double rest = rows.weight(row) * (met - Elementary.exp(logs[a]));
        for (int k = 0; k < end; k++) gradient[a - 1][active[k]] += rest;
      }
    }
    return gradient;
  }
}
