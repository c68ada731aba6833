package io.harmonium.learning.start;

import io.harmonium.numeric.Elementary;
import io.harmonium.random.Draws;
import io.harmonium.random.Seed;

/// The directions in which rows vary most, by orthogonal iteration: V ← orthonormal(Σ w·(x − x̄)(x − x̄)ᵀ·V).
final class PrincipalModes {

  private static final int ROUNDS = 60;

  private PrincipalModes() {}

  /// `count` orthonormal directions `[direction][unit]` of rows with weights that sum to 1, the widest first.
  static double[][] of(double[][] rows, double[] weights, double[] means, int count, Seed seed) {
    int units = means.length;
    double[][] v = new double[count][units];
    for (int k = 0; k < count; k++) {
      Draws draws = seed.child("modes").row(k);
      for (int i = 0; i < units; i++) v[k][i] = draws.normal(i, 0);
    }
    orthonormalise(v);
    double[] off = new double[units];
    for (int round = 0; round < ROUNDS; round++) {
      double[][] next = new double[count][units];
      for (int row = 0; row < rows.length; row++) {
        for (int i = 0; i < units; i++) off[i] = rows[row][i] - means[i];
        for (int k = 0; k < count; k++) {
          double along = 0;
          for (int i = 0; i < units; i++) along = Math.fma(v[k][i], off[i], along);
          along *= weights[row];
          for (int i = 0; i < units; i++) next[k][i] = Math.fma(along, off[i], next[k][i]);
        }
      }
      orthonormalise(next);
      v = next;
    }
    return v;
  }

  /// Gram and Schmidt, each direction twice.
  private static void orthonormalise(double[][] v) {
    for (int k = 0; k < v.length; k++) {
      for (int twice = 0; twice < 2; twice++)
        for (int j = 0; j < k; j++) {
          double overlap = Elementary.dot(v[k], v[j]);
          for (int i = 0; i < v[k].length; i++) v[k][i] -= overlap * v[j][i];
        }
      double length = Math.sqrt(Elementary.dot(v[k], v[k]));
      if (!(length > 1e-30))
        throw new IllegalArgumentException(
            "the rows vary in " + k + " directions only; ask for " + k + " modes or fewer");
      for (int i = 0; i < v[k].length; i++) v[k][i] /= length;
    }
  }
}
