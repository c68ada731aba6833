package io.harmonium.testkit;

import java.util.ArrayList;
import java.util.List;

/// Nodes and weights of a quadrature over stretches of the real line on which a function is smooth, from border to
/// border or 64 into an unbounded tail, in steps of about 1/64 and at least 512 of them.
///
/// Inside it is the trapezoidal rule, which is exact to rounding for smooth densities wider than 0.1 that vanish at both
/// ends; at finite borders Gregory's differences up to the seventh correct it (error of order (1/64)⁹).
record RealGrid(double[] nodes, double[] weights) {

  private static final int REACH = 64;

  /// Gregory's coefficients of Δ, Δ², …
  private static final double[] GREGORY = {
    1.0 / 12, 1.0 / 24, 19.0 / 720, 3.0 / 160, 863.0 / 60480, 275.0 / 24192, 33953.0 / 3628800
  };

  static RealGrid of(double[] borders) {
    List<double[]> stretches = new ArrayList<>();
    int count = 0;
    for (int i = 0; i + 1 < borders.length; i++) {
      double from = Math.max(borders[i], Math.min(-REACH, borders[i + 1] - REACH));
      double to = Math.min(borders[i + 1], Math.max(REACH, borders[i] + REACH));
      int steps = (int) Math.max(512, Math.rint((to - from) * REACH));
      stretches.add(
          new double[] {from, to, steps, borders[i] == from ? 1 : 0, borders[i + 1] == to ? 1 : 0});
      count += steps + 1;
    }
    double[] nodes = new double[count];
    double[] weights = new double[count];
    int at = 0;
    for (double[] stretch : stretches) {
      int steps = (int) stretch[2];
      double step = (stretch[1] - stretch[0]) / steps;
      for (int i = 0; i <= steps; i++) {
        nodes[at + i] = i == steps ? stretch[1] : stretch[0] + i * step;
        weights[at + i] = step * (i == 0 || i == steps ? 0.5 : 1);
      }
      if (stretch[3] == 1) correct(weights, at, 1, step);
      if (stretch[4] == 1) correct(weights, at + steps, -1, step);
      at += steps + 1;
    }
    return new RealGrid(nodes, weights);
  }

  /// The same nodes, those at an atom moved to the next number: there the density counts, not the atom.
  RealGrid beside(double[] atoms) {
    for (int i = 0; i < nodes.length; i++)
      for (double atom : atoms) if (nodes[i] == atom) nodes[i] = Math.nextUp(atom);
    return this;
  }

  /// Adds h·Σ_k (−1)^(k+1) g_k Δᵏf at a border, the differences going inwards.
  private static void correct(double[] weights, int border, int inwards, double step) {
    for (int k = 1; k <= GREGORY.length; k++) {
      double binomial = 1;
      for (int j = 0; j <= k; j++) {
        double sign = (j + 1) % 2 == 0 ? 1 : -1;
        weights[border + inwards * j] += step * GREGORY[k - 1] * sign * binomial;
        binomial = binomial * (k - j) / (j + 1);
      }
    }
  }

  /// ∫ between nodes i − 1 and i of a function with the given values at the nodes.
  double trapezium(int i, double[] values) {
    return 0.5 * (nodes[i] - nodes[i - 1]) * (values[i] + values[i - 1]);
  }
}
