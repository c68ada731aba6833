package io.harmonium.evaluation;

import io.harmonium.evaluation.cells.KnownMoments;
import io.harmonium.evaluation.cells.VisibleColumns;
import io.harmonium.matrix.Workers;
import io.harmonium.model.Structure;
import io.harmonium.random.Seed;
import java.util.Arrays;

/// Two ways to call a row strange that need no machine. A row becomes a vector z of its statistics less their means over
/// the training rows, divided by their deviations; unknown cells are 0.
///
/// ```
/// Mahalanobis:         zᵀ (C + λ)⁻¹ z,   C the covariance of the training rows, λ = 0.05
/// nearest neighbours:  the fifth smallest of |z − z_r|² / (cells known in both) over training rows r
/// ```
final class DistanceBaselines {

  static final int NEIGHBOURS = 5;
  static final double RIDGE = 0.05;

  /// Training rows that neighbours are looked for among.
  private static final int MAX = 10_000;

  private final Structure structure;
  private final KnownMoments moments;
  private final Rows train;
  private final VisibleColumns columns;

  DistanceBaselines(Structure structure, Rows train, Seed seed) {
    this.structure = structure;
    this.train = train.subset(MAX, seed);
    this.moments = KnownMoments.of(structure, this.train);
    this.columns = new VisibleColumns(structure);
  }

  /// z of a row, and which columns are known.
  private record Point(float[] z, boolean[] known) {}

  private Point point(Rows rows, int row) {
    double[] t = new double[columns.count()];
    columns.read(rows.x(), row, t);
    float[] z = new float[t.length];
    boolean[] known = new boolean[t.length];
    int at = 0;
    for (int l = 0; l < structure.visible().size(); l++) {
      int[] offsets = structure.unitOffsets(l, 0);
      for (int u = 0; u < structure.layer(l).size(); u++)
        for (int c = offsets[u]; c < offsets[u + 1]; c++, at++) {
          known[at] = !rows.missing(l, row, u);
          if (known[at])
            z[at] = (float) ((t[at] - moments.means()[l][0][c]) / moments.deviations()[l][c]);
        }
    }
    return new Point(z, known);
  }

  double[] mahalanobis(Rows rows, Workers workers) {
    int width = columns.count();
    double[] flat =
        RowSums.over(
            train.count(),
            width * width,
            workers,
            () ->
                (row, addTo) -> {
                  float[] z = point(train, row).z;
                  for (int i = 0; i < width; i++)
                    for (int j = 0; j <= i; j++)
                      addTo[i * width + j] = Math.fma(z[i], z[j], addTo[i * width + j]);
                });
    double[][] factor = new double[width][];
    for (int i = 0; i < width; i++) {
      factor[i] = Arrays.copyOfRange(flat, i * width, i * width + i + 1);
      for (int j = 0; j <= i; j++) factor[i][j] /= train.count();
      factor[i][i] += RIDGE;
    }
    cholesky(factor);
    return RowSums.map(rows.count(), workers, row -> squaredSolution(factor, point(rows, row).z));
  }

  /// L with L Lᵀ = `a`, a lower triangle, in its place (modified).
  private static void cholesky(double[][] a) {
    for (int i = 0; i < a.length; i++)
      for (int j = 0; j <= i; j++) {
        double sum = a[i][j];
        for (int k = 0; k < j; k++) sum = Math.fma(-a[i][k], a[j][k], sum);
        a[i][j] = i == j ? Math.sqrt(sum) : sum / a[j][j];
      }
  }

  /// |L⁻¹ z|².
  private static double squaredSolution(double[][] factor, float[] z) {
    double[] y = new double[z.length];
    double squares = 0;
    for (int i = 0; i < z.length; i++) {
      double sum = z[i];
      for (int k = 0; k < i; k++) sum = Math.fma(-factor[i][k], y[k], sum);
      y[i] = sum / factor[i][i];
      squares += y[i] * y[i];
    }
    return squares;
  }

  /// Rows that stand in the training rows too find themselves at distance 0; give others.
  double[] neighbours(Rows rows, Workers workers) {
    Point[] others = new Point[train.count()];
    for (int row = 0; row < others.length; row++) others[row] = point(train, row);
    return RowSums.map(rows.count(), workers, row -> distance(point(rows, row), others));
  }

  private static double distance(Point point, Point[] others) {
    double[] nearest = new double[NEIGHBOURS];
    Arrays.fill(nearest, Double.POSITIVE_INFINITY);
    for (Point other : others) {
      float sum = 0;
      int shared = 0;
      for (int j = 0; j < point.z.length; j++) {
        if (!point.known[j] || !other.known[j]) continue;
        float difference = point.z[j] - other.z[j];
        sum += difference * difference;
        shared++;
      }
      double distance = shared == 0 ? Double.POSITIVE_INFINITY : (double) sum / shared;
      for (int k = 0; k < NEIGHBOURS; k++)
        if (distance < nearest[k]) {
          double further = nearest[k];
          nearest[k] = distance;
          distance = further;
        }
    }
    for (int k = NEIGHBOURS - 1; k > 0; k--)
      if (nearest[k] < Double.POSITIVE_INFINITY) return nearest[k];
    return nearest[0];
  }
}
