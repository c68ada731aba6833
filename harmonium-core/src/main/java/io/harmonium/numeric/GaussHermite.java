package io.harmonium.numeric;

import java.util.function.DoubleUnaryOperator;

/// Means over a normal z by a sum over nodes, exact for polynomials of degree below 2n (Golub and Welsch 1969):
///
/// ```
/// ⟨f(z)⟩ ≈ Σ_k w_k·f(z_k)
/// ```
///
/// The z_k are the eigenvalues of the symmetric matrix with √1, √2, …, √(n−1) beside its diagonal, and w_k the squares of the
/// first components of its eigenvectors.
public record GaussHermite(double[] nodes, double[] weights) {

  /// The rule with n nodes.
  public static GaussHermite of(int n) {
    double[][] matrix = new double[n][n];
    for (int k = 1; k < n; k++) matrix[k][k - 1] = matrix[k - 1][k] = Math.sqrt(k);
    SymmetricEigen eigen = SymmetricEigen.of(matrix);
    double[] weights = new double[n];
    for (int k = 0; k < n; k++) weights[k] = eigen.vectors()[k][0] * eigen.vectors()[k][0];
    return new GaussHermite(eigen.values(), weights);
  }

  public double mean(DoubleUnaryOperator f) {
    double sum = 0;
    for (int k = 0; k < nodes.length; k++)
      sum = Math.fma(weights[k], f.applyAsDouble(nodes[k]), sum);
    return sum;
  }
}
