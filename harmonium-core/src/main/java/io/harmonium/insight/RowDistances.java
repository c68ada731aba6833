package io.harmonium.insight;

import io.harmonium.data.BitPlanes;
import io.harmonium.evaluation.Rows;
import io.harmonium.matrix.Reals;
import io.harmonium.matrix.Workers;
import io.harmonium.model.Configurations;

/// How far rows are from each other: the number of discrete visible units in which they differ, plus the square of the
/// Euclidean distance of their real ones.
final class RowDistances {

  private static final int GRAIN = 16;

  private final int rows;
  private final BitPlanes[] discrete;
  private final Reals[] reals;

  /// The rows of the first `layers` layers of `x`.
  RowDistances(Rows rows, int layers) {
    Configurations x = rows.x().resident();
    this.rows = x.rows();
    this.discrete = new BitPlanes[layers];
    this.reals = new Reals[layers];
    for (int l = 0; l < layers; l++) {
      discrete[l] = BitPlanes.of(x.values(l));
      if (discrete[l] == null) reals[l] = (Reals) x.values(l);
    }
  }

  /// The distance of row `m` from row `n` of `other`; a number above `limit` stands for any such number.
  private double between(int m, RowDistances other, int n, double limit) {
    double distance = 0;
    for (int l = 0; l < discrete.length && distance <= limit; l++)
      distance +=
          discrete[l] != null
              ? discrete[l].different(m, other.discrete[l], n, (int) Math.min(limit, 1e9))
              : square(reals[l], m, other.reals[l], n);
    return distance;
  }

  private static double square(Reals a, int m, Reals b, int n) {
    double sum = 0;
    for (int j = 0; j < a.columns(); j++) {
      double difference = (double) a.get(m, j) - b.get(n, j);
      sum = Math.fma(difference, difference, sum);
    }
    return sum;
  }

  /// The distance of each row from the nearest row of `others`; where these are the same rows, from the nearest other one.
  double[] nearest(RowDistances others, Workers workers) {
    boolean same = others == this;
    double[] nearest = new double[rows];
    workers.forBlocks(
        rows,
        GRAIN,
        (from, to, worker, space) -> {
          for (int m = from; m < to; m++) {
            double least = Double.POSITIVE_INFINITY;
            for (int n = 0; n < others.rows; n++)
              if (!same || n != m) least = Math.min(least, between(m, others, n, least));
            nearest[m] = least;
          }
        });
    return nearest;
  }
}
