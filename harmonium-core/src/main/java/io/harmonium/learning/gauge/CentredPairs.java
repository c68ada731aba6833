package io.harmonium.learning.gauge;

import io.harmonium.coupling.Lateral;
import io.harmonium.coupling.WeightTile;
import io.harmonium.matrix.Slot;
import io.harmonium.matrix.Workspace;
import io.harmonium.model.Structure;

/// The gradient and the steps of a [Lateral] link in centred, and if `scaled` standardised, statistics. With μ the means of the units and v their variances, but at least [#FLOOR]:
///
/// ```
/// C_ij = ∇J_ij − μ_i·∇b_jᵀ − ∇b_i·μ_jᵀ,   ΔJ_ij = C_ij/(v_i v_jᵀ),   Δb_i = ∇b_i/v_i − Σ_j ΔJ_ij·μ_j
/// ```
///
/// (all v are 1 where nothing is scaled). While units are nearly independent v_i(a)·v_j(b) is the curvature of the
/// likelihood in J_ij(a, b), which differs a thousandfold between frequent and rare states: the scaled gradient moves
/// both at one pace. The floor keeps what the chains know badly from being magnified.
record CentredPairs(Structure structure, Lateral link, boolean scaled) {

  private static final Slot<double[]> ROW = Slot.doubles(CentredPairs.class, "row");

  /// Smallest variance that counts.
  static final double FLOOR = 0.1;

  /// Steers the blocks of a strip (modified).
  void steer(WeightTile tile, double[][][] means, double[] g, Workspace space) {
    int width = link.width();
    int field = structure.offset(link.end().layer(), 0);
    double[] mu = means[link.end().layer()][0];
    double[] v = scaled ? variances(means) : null;
    double[] row = space.doubles(ROW, width);
    for (int e = 0; e < tile.rows(); e++) {
      int i = link.graph().first(tile.row() + e) * width;
      int j = link.graph().second(tile.row() + e) * width;
      for (int a = 0; a < width; a++) {
        int at = tile.from() + e * tile.width() + a * width;
        double mean = mu[i + a];
        double derivative = g[field + i + a];
        System.arraycopy(g, at, row, 0, width);
        for (int b = 0; b < width; b++) {
          double centred = row[b] - mean * g[field + j + b] - derivative * mu[j + b];
          row[b] = v == null ? centred : centred / (v[i + a] * v[j + b]);
        }
        System.arraycopy(row, 0, g, at, width);
      }
    }
  }

  /// What the fields must give in return for a step of the blocks of a strip, which stands at `step[from …]`: into `shift`
  /// (modified), 2·width numbers per pair.
  void shift(WeightTile tile, double[][][] means, double[] step, int from, double[] shift) {
    int width = link.width();
    double[] mu = means[link.end().layer()][0];
    for (int e = 0; e < tile.rows(); e++) {
      int i = link.graph().first(tile.row() + e) * width;
      int j = link.graph().second(tile.row() + e) * width;
      int out = 2 * width * e;
      for (int b = 0; b < width; b++) shift[out + width + b] = 0;
      for (int a = 0; a < width; a++) {
        int at = from + e * tile.width() + a * width;
        double returned = 0;
        for (int b = 0; b < width; b++) {
          returned = Math.fma(step[at + b], mu[j + b], returned);
          shift[out + width + b] = Math.fma(step[at + b], mu[i + a], shift[out + width + b]);
        }
        shift[out + a] = returned;
      }
    }
  }

  /// Divides the gradient of the fields (modified) by the variances.
  void scale(double[][][] means, double[] g) {
    int field = structure.offset(link.end().layer(), 0);
    double[] v = variances(means);
    for (int c = 0; c < v.length; c++) g[field + c] /= v[c];
  }

  /// Takes what [#shift] left in `shift` from the fields (modified).
  void subtract(WeightTile tile, double[] shift, double[] g) {
    int width = link.width();
    int field = structure.offset(link.end().layer(), 0);
    for (int e = 0; e < tile.rows(); e++) {
      int i = field + link.graph().first(tile.row() + e) * width;
      int j = field + link.graph().second(tile.row() + e) * width;
      for (int a = 0; a < width; a++) {
        g[i + a] -= shift[2 * width * e + a];
        g[j + a] -= shift[2 * width * e + width + a];
      }
    }
  }

  private double[] variances(double[][][] means) {
    double[][] own = means[link.end().layer()];
    double[] v = new double[own[0].length];
    structure.layer(link.end().layer()).units().variances(own, v);
    for (int c = 0; c < v.length; c++) v[c] = Math.max(FLOOR, v[c]);
    return v;
  }
}
