package io.harmonium.testkit.trust;

/// log Z of spins or Potts states on a torus of `side` rows and `length` columns, every unit coupled to its four neighbours:
///
/// ```
/// Z = tr Tⁿ,   T(a, b) = exp{½·E(a) + ½·E(b) + Σ_i c(a_i, b_i)}        (a, b columns of states, E their own coupling)
/// ```
final class TransferMatrix {

  private TransferMatrix() {}

  /// `coupling[a][b]` of neighbours, `field[a]` of each unit.
  static double logPartition(int side, int length, double[][] coupling, double[] field) {
    int q = field.length;
    int states = (int) Math.rint(Math.pow(q, side));
    int[][] column = new int[states][side];
    double[] own = new double[states];
    for (int s = 0; s < states; s++) {
      for (int i = 0, rest = s; i < side; i++, rest /= q) column[s][i] = rest % q;
      for (int i = 0; i < side; i++)
        own[s] += field[column[s][i]] + coupling[column[s][i]][column[s][(i + 1) % side]];
    }
    double[][] t = new double[states][states];
    for (int a = 0; a < states; a++)
      for (int b = 0; b < states; b++) {
        double sum = 0.5 * (own[a] + own[b]);
        for (int i = 0; i < side; i++) sum += coupling[column[a][i]][column[b][i]];
        t[a][b] = Math.exp(sum);
      }
    double log = 0;
    double[][] power = t;
    for (int k = 1; k < length; k++) {
      power = times(power, t);
      double largest = 0;
      for (double[] row : power) for (double one : row) largest = Math.max(largest, one);
      for (double[] row : power) for (int b = 0; b < states; b++) row[b] /= largest;
      log += Math.log(largest);
    }
    double trace = 0;
    for (int a = 0; a < states; a++) trace += power[a][a];
    return log + Math.log(trace);
  }

  private static double[][] times(double[][] a, double[][] b) {
    double[][] out = new double[a.length][a.length];
    for (int i = 0; i < a.length; i++)
      for (int k = 0; k < a.length; k++)
        for (int j = 0; j < a.length; j++) out[i][j] = Math.fma(a[i][k], b[k][j], out[i][j]);
    return out;
  }
}
