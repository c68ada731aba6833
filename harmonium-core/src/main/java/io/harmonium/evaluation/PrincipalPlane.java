package io.harmonium.evaluation;

import io.harmonium.evaluation.cells.VisibleColumns;
import io.harmonium.matrix.Workers;
import io.harmonium.model.Structure;
import io.harmonium.numeric.Elementary;
import io.harmonium.numeric.SymmetricEigen;
import io.harmonium.random.Draws;
import io.harmonium.random.Seed;
import java.util.Arrays;

/// The plane of the two directions in which the data vary most, and where rows fall on it:
///
/// ```
/// C = ⟨(t − m)(t − m)ᵀ⟩,   C·u_k = λ_k·u_k,   coordinate k of a row = u_k·(t − m)
/// ```
///
/// `axes[k]` are orthonormal, `variances[k] = λ_k`, and `share` is the part of the whole variance that the plane holds.
/// Found by iterating a small subspace; the largest component of each axis is positive, so pictures do not flip.
public record PrincipalPlane(double[] mean, double[][] axes, double[] variances, double share) {

  private static final int SUBSPACE = 8;
  private static final int ITERATIONS = 100;
  private static final double TOLERANCE = 1e-9;

  /// Rows that are enough to find the plane.
  public static final int DEFAULT_ROWS = 2_000;

  /// The plane of `rows`; of more than [#DEFAULT_ROWS] a fixed subset decides.
  public static PrincipalPlane of(Structure structure, Rows rows, Workers workers) {
    Rows used = rows.subset(DEFAULT_ROWS, Seed.of(0).child("principal plane rows"));
    VisibleColumns columns = new VisibleColumns(structure);
    int n = columns.count();
    if (n < 2)
      throw new IllegalArgumentException(
          "a plane needs at least two visible columns, there is " + n);
    double[] mean = columns.means(used, workers);
    double whole = wholeVariance(columns, used, mean, workers);
    int size = Math.min(SUBSPACE, n);
    double[][] basis = new double[size][n];
    Draws draws = Seed.of(0).child("principal plane").row(0);
    for (int k = 0; k < size; k++) for (int j = 0; j < n; j++) basis[k][j] = draws.normal(j, k);
    orthonormalise(basis);
    double[] before = new double[size];
    SymmetricEigen small = null;
    for (int i = 0; i < ITERATIONS; i++) {
      double[][] next = multiply(columns, used, mean, basis, workers);
      small = SymmetricEigen.of(products(basis, next));
      basis = small.rotate(next);
      orthonormalise(basis);
      double change =
          Math.abs(small.values()[0] - before[0]) + Math.abs(small.values()[1] - before[1]);
      before = small.values();
      if (change <= TOLERANCE * small.values()[0]) break;
    }
    double[][] axes = {oriented(basis[0]), oriented(basis[1])};
    double[] variances = {before[0], before[1]};
    return new PrincipalPlane(
        mean, axes, variances, whole > 0 ? (before[0] + before[1]) / whole : 0);
  }

  /// Coordinates of every row, `[row][2]`.
  public double[][] project(Structure structure, Rows rows, Workers workers) {
    VisibleColumns columns = new VisibleColumns(structure);
    double[][] out = new double[rows.count()][2];
    workers.forBlocks(
        rows.count(),
        64,
        (from, to, worker, space) -> {
          double[] t = new double[columns.count()];
          for (int row = from; row < to; row++) {
            columns.read(rows.x(), row, t);
            for (int j = 0; j < t.length; j++) t[j] -= mean[j];
            for (int k = 0; k < 2; k++) out[row][k] = Elementary.dot(axes[k], t);
          }
        });
    return out;
  }

  private static double wholeVariance(
      VisibleColumns columns, Rows rows, double[] mean, Workers workers) {
    double total = rows.totalWeight();
    return RowSums.over(
        rows.count(),
        1,
        workers,
        () -> {
          double[] t = new double[columns.count()];
          return (row, addTo) -> {
            columns.read(rows.x(), row, t);
            for (int j = 0; j < t.length; j++) t[j] -= mean[j];
            addTo[0] += rows.weight(row) / total * Elementary.dot(t, t);
          };
        })[0];
  }

  /// C·u for every vector of the basis.
  private static double[][] multiply(
      VisibleColumns columns, Rows rows, double[] mean, double[][] basis, Workers workers) {
    int n = columns.count();
    double total = rows.totalWeight();
    double[] flat =
        RowSums.over(
            rows.count(),
            basis.length * n,
            workers,
            () -> {
              double[] t = new double[n];
              return (row, addTo) -> {
                columns.read(rows.x(), row, t);
                for (int j = 0; j < n; j++) t[j] -= mean[j];
                for (int k = 0; k < basis.length; k++) {
                  double factor = rows.weight(row) / total * Elementary.dot(basis[k], t);
                  for (int j = 0; j < n; j++)
                    addTo[k * n + j] = Math.fma(factor, t[j], addTo[k * n + j]);
                }
              };
            });
    double[][] out = new double[basis.length][];
    for (int k = 0; k < out.length; k++) out[k] = Arrays.copyOfRange(flat, k * n, (k + 1) * n);
    return out;
  }

  private static double[][] products(double[][] a, double[][] b) {
    double[][] out = new double[a.length][a.length];
    for (int i = 0; i < a.length; i++)
      for (int j = 0; j <= i; j++)
        out[i][j] = out[j][i] = 0.5 * (Elementary.dot(a[i], b[j]) + Elementary.dot(a[j], b[i]));
    return out;
  }

  /// Gram and Schmidt, twice; a vector that vanishes is replaced by an axis that is still free.
  private static void orthonormalise(double[][] basis) {
    for (int k = 0; k < basis.length; k++) {
      for (int axis = 0; !normalise(basis, k); axis++) {
        Arrays.fill(basis[k], 0);
        basis[k][axis] = 1;
      }
    }
  }

  private static boolean normalise(double[][] basis, int k) {
    double before = Math.sqrt(Elementary.dot(basis[k], basis[k]));
    if (before == 0) return false;
    for (int pass = 0; pass < 2; pass++) {
      for (int i = 0; i < k; i++) {
        double product = Elementary.dot(basis[i], basis[k]);
        for (int j = 0; j < basis[k].length; j++) basis[k][j] -= product * basis[i][j];
      }
      double norm = Math.sqrt(Elementary.dot(basis[k], basis[k]));
      if (norm < 1e-12 * before) return false;
      for (int j = 0; j < basis[k].length; j++) basis[k][j] /= norm;
    }
    return true;
  }

  private static double[] oriented(double[] axis) {
    int largest = 0;
    for (int j = 1; j < axis.length; j++)
      if (Math.abs(axis[j]) > Math.abs(axis[largest]) + 1e-12) largest = j;
    if (axis[largest] < 0) for (int j = 0; j < axis.length; j++) axis[j] = -axis[j];
    return axis;
  }
}
