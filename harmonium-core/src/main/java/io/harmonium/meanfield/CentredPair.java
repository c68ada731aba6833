package io.harmonium.meanfield;

/// The coupling of one pair less its means under independent units, and its part of the expansion of log Z:
///
/// ```
/// r(a, b) = w(a, b) − β(a) − α(b) + w̄,   β(a) = Σ_b p_j(b) w(a, b),   α(b) = Σ_a p_i(a) w(a, b)
/// w̄ + ½⟨r²⟩ + ⅙⟨r³⟩
/// ∂⟨r²⟩/∂p_i(a) = Σ_b p_j r(a, b)²,   ∂⟨r³⟩/∂p_i(a) = Σ_b p_j [r(a, b)³ + 3(β(a) − w(a, b))·Σ_c p_i(c) r(c, b)²]
/// ```
final class CentredPair {

  private final double[] here;
  private final double[] there;
  private final double[][] w;
  private final double[][] r;
  private final double[] rowMeans;
  private final double[] columnMeans;
  private final double mean;

  CentredPair(DiscretePairs pairs, int pair, double[][] p) {
    this(p[pairs.first(pair)], p[pairs.second(pair)], table(pairs, pair));
  }

  /// The pair of units with probabilities `here` and `there` whose coupling is `w`, in any gauge (all are read only).
  CentredPair(double[] here, double[] there, double[][] w) {
    this.here = here;
    this.there = there;
    this.w = w;
    rowMeans = new double[here.length];
    columnMeans = new double[there.length];
    double sum = 0;
    for (int a = 0; a < here.length; a++)
      for (int b = 0; b < there.length; b++) {
        rowMeans[a] += there[b] * w[a][b];
        columnMeans[b] += here[a] * w[a][b];
        sum += here[a] * there[b] * w[a][b];
      }
    mean = sum;
    r = new double[here.length][there.length];
    for (int a = 0; a < here.length; a++)
      for (int b = 0; b < there.length; b++)
        r[a][b] = w[a][b] - rowMeans[a] - columnMeans[b] + mean;
  }

  private static double[][] table(DiscretePairs pairs, int pair) {
    double[][] w = new double[pairs.states(pairs.first(pair))][pairs.states(pairs.second(pair))];
    for (int a = 0; a < w.length; a++)
      for (int b = 0; b < w[a].length; b++) w[a][b] = pairs.weight(pair, a, b);
    return w;
  }

  /// ∂/∂w(a, b) of the terms beyond the first: what the probability of (a, b) has beyond p_i(a)·p_j(b).
  double[][] excess(int order) {
    double[] rows = new double[here.length];
    double[] columns = new double[there.length];
    double square = 0;
    for (int a = 0; a < here.length; a++)
      for (int b = 0; b < there.length; b++) {
        rows[a] += there[b] * r[a][b] * r[a][b];
        columns[b] += here[a] * r[a][b] * r[a][b];
        square += here[a] * there[b] * r[a][b] * r[a][b];
      }
    double[][] excess = new double[here.length][there.length];
    for (int a = 0; a < here.length; a++)
      for (int b = 0; b < there.length; b++) {
        double third = 0.5 * (r[a][b] * r[a][b] - rows[a] - columns[b] + square);
        excess[a][b] = here[a] * there[b] * ((order > 1 ? r[a][b] : 0) + (order > 2 ? third : 0));
      }
    return excess;
  }

  double[][] r() {
    return r;
  }

  double value(int order) {
    double second = 0;
    double third = 0;
    for (int a = 0; a < here.length; a++)
      for (int b = 0; b < there.length; b++) {
        double weight = here[a] * there[b];
        second += weight * r[a][b] * r[a][b];
        third += weight * r[a][b] * r[a][b] * r[a][b];
      }
    return mean + (order > 1 ? second / 2 : 0) + (order > 2 ? third / 6 : 0);
  }

  /// Derivatives in the probabilities of one end.
  double[] derivatives(int order, boolean first) {
    double[] own = first ? here : there;
    double[] other = first ? there : here;
    double[] means = first ? rowMeans : columnMeans;
    double[] squares = new double[other.length];
    for (int b = 0; b < other.length; b++)
      for (int a = 0; a < own.length; a++) squares[b] += own[a] * square(a, b, first);
    double[] derivatives = new double[own.length];
    for (int a = 0; a < own.length; a++) {
      derivatives[a] = means[a];
      for (int b = 0; b < other.length && order > 1; b++) {
        derivatives[a] += 0.5 * other[b] * square(a, b, first);
        if (order > 2)
          derivatives[a] +=
              other[b]
                  * (square(a, b, first) * (first ? r[a][b] : r[b][a]) / 6
                      + 0.5 * (means[a] - (first ? w[a][b] : w[b][a])) * squares[b]);
      }
    }
    return derivatives;
  }

  private double square(int a, int b, boolean first) {
    double value = first ? r[a][b] : r[b][a];
    return value * value;
  }
}
