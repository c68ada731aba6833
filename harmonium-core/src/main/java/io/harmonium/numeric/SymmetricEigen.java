package io.harmonium.numeric;

import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;

/// Eigenvalues and eigenvectors of a small symmetric matrix by cyclic Jacobi rotations, largest value first:
/// A·v_k = λ_k·v_k, `vectors[k] = v_k`.
public record SymmetricEigen(double[] values, double[][] vectors) {

  /// Of a symmetric matrix `[row][column]`; the cost grows as the cube of its size.
  public static SymmetricEigen of(double[][] matrix) {
    int n = matrix.length;
    double[][] a = new double[n][];
    double[][] v = new double[n][n];
    for (int i = 0; i < n; i++) {
      a[i] = matrix[i].clone();
      v[i][i] = 1;
    }
    for (int sweep = 0; sweep < 60 && offDiagonal(a) > 0; sweep++)
      for (int p = 0; p < n; p++) for (int q = p + 1; q < n; q++) rotate(a, v, p, q);
    int[] order =
        IntStream.range(0, n)
            .boxed()
            .sorted(Comparator.comparingDouble((Integer k) -> -a[k][k]))
            .mapToInt(Integer::intValue)
            .toArray();
    double[] values = new double[n];
    double[][] vectors = new double[n][];
    for (int k = 0; k < n; k++) {
      values[k] = a[order[k]][order[k]];
      vectors[k] = v[order[k]];
    }
    return new SymmetricEigen(values, vectors);
  }

  private static double offDiagonal(double[][] a) {
    double sum = 0;
    for (int i = 0; i < a.length; i++) for (int j = 0; j < i; j++) sum += Math.abs(a[i][j]);
    return sum;
  }

  /// The rotation that makes a_pq = 0; rows of `v` collect the eigenvectors.
  private static void rotate(double[][] a, double[][] v, int p, int q) {
    double off = a[p][q];
    if (off == 0) return;
    if (Math.abs(off) < 1e-18 * (Math.abs(a[p][p]) + Math.abs(a[q][q]))) {
      a[p][q] = a[q][p] = 0;
      return;
    }
    double ratio = (a[q][q] - a[p][p]) / (2 * off);
    double t = (ratio >= 0 ? 1 : -1) / (Math.abs(ratio) + Math.sqrt(ratio * ratio + 1));
    double c = 1 / Math.sqrt(t * t + 1);
    double s = t * c;
    for (int k = 0; k < a.length; k++) {
      double kp = a[k][p];
      double kq = a[k][q];
      a[k][p] = c * kp - s * kq;
      a[k][q] = s * kp + c * kq;
    }
    for (int k = 0; k < a.length; k++) {
      double pk = a[p][k];
      double qk = a[q][k];
      a[p][k] = c * pk - s * qk;
      a[q][k] = s * pk + c * qk;
      double vp = v[p][k];
      double vq = v[q][k];
      v[p][k] = c * vp - s * vq;
      v[q][k] = s * vp + c * vq;
    }
    a[p][q] = a[q][p] = 0;
  }

  /// Σ_j v_k[j]·rows[j] for every k.
  public double[][] rotate(double[][] rows) {
    double[][] out = new double[vectors.length][rows[0].length];
    for (int k = 0; k < out.length; k++)
      for (int j = 0; j < rows.length; j++)
        for (int c = 0; c < out[k].length; c++)
          out[k][c] = Math.fma(vectors[k][j], rows[j][c], out[k][c]);
    return out;
  }

  @Override
  public String toString() {
    return Arrays.toString(values);
  }
}
