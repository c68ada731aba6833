package io.harmonium.data;

import io.harmonium.matrix.States;
import io.harmonium.matrix.Workers;

/// Row weights that let a crowd of near copies count once:  w_m = 1 / #{n : identity(m, n) ≥ θ}, where identity is the
/// share of equal units over the whole row (a gap counts as a letter) and a row is its own neighbour.
public record Reweighting(double identity) {

  public Reweighting {
    if (!(identity > 0 && identity <= 1))
      throw new IllegalArgumentException(
          "the identity of reweighting must lie in (0, 1], got "
              + identity
              + " (default 0.8; none switches it off)");
  }

  /// The same rows with weights; the rule and the effective number of rows Σ w are recorded.
  public Dataset apply(Dataset data, Workers workers) {
    States values = NearPairs.categories(data, "reweighting by identity");
    float[] weights = weights(values, workers);
    double sum = 0;
    for (float weight : weights) sum += weight;
    return data.withWeights(
        weights,
        "weights 1/(rows with identity >= "
            + identity
            + " over all "
            + values.cells()
            + " columns, gaps as letters); effective rows "
            + Math.rint(sum * 100) / 100);
  }

  /// The weight of each row; the numbers do not depend on the number of workers.
  public float[] weights(States values, Workers workers) {
    int rows = values.rows();
    int[][] counts = new int[workers.threads()][rows];
    new NearPairs(values, identity)
        .forEach(
            workers,
            (m, n, worker) -> {
              counts[worker][m]++;
              counts[worker][n]++;
            });
    float[] weights = new float[rows];
    for (int m = 0; m < rows; m++) {
      int total = 1;
      for (int[] count : counts) total += count[m];
      weights[m] = 1f / total;
    }
    return weights;
  }
}
