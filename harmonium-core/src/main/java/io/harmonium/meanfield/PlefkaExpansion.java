package io.harmonium.meanfield;

import io.harmonium.matrix.Workers;
import io.harmonium.numeric.Elementary;
import java.util.Arrays;

/// log Z expanded in the couplings at given probabilities p of the units (Plefka 1982; Georges and Yedidia 1991), to
/// first (naive mean field), second (TAP) or third order:
///
/// ```
/// Γ(p) = Σ H(p_i) + Σ h_i·p_i + Σ w_ij·p_i p_j + ½⟨R²⟩ + ⅙⟨R³⟩,   R = Σ_pairs r_ij
/// r_ij(a, b) = w_ij(a, b) less its means over a, over b and over both
/// ```
///
/// ⟨·⟩ is over independent units, so ½⟨R²⟩ is a sum over pairs and ⅙⟨R³⟩ one over pairs and triangles. For two-valued
/// units ½⟨R²⟩ = ½Σ w²v_i v_j with v = p(1 − p). Solutions are the stationary points, found by damped iteration of
/// log p_i(a)/p_i(0) = h_i(a) + ∂(Γ − ΣH − h·p)/∂p_i(a).
public record PlefkaExpansion(int order, FixedPoint search) {

  /// Pairs that one worker takes at a time.
  private static final int BLOCK = 1 << 14;

  public PlefkaExpansion {
    if (order < 1 || order > 3)
      throw new IllegalArgumentException("orders 1, 2 and 3 are known, got " + order);
  }

  /// The expansion of an order with the default search.
  public static PlefkaExpansion of(int order) {
    return new PlefkaExpansion(order, FixedPoint.DEFAULT);
  }

  /// Null, or why this order is out of reach.
  public String unsupported(DiscretePairs pairs) {
    return order < 3 ? null : Triangles.unsupported(pairs);
  }

  /// From units that do not feel each other.
  public Solution solve(DiscretePairs pairs, Workers workers) {
    return solve(pairs, pairs.independent(), workers);
  }

  /// From given probabilities (read only), none of them 0 or 1.
  public Solution solve(DiscretePairs pairs, double[][] start, Workers workers) {
    String unsupported = unsupported(pairs);
    if (unsupported != null) throw new IllegalArgumentException(unsupported);
    double[][] p = new double[start.length][];
    double[][] logs = new double[start.length][];
    for (int i = 0; i < p.length; i++) {
      p[i] = start[i].clone();
      logs[i] = new double[p[i].length];
      for (int a = 1; a < p[i].length; a++)
        logs[i][a] = Elementary.log(p[i][a]) - Elementary.log(p[i][0]);
    }
    Triangles triangles = order == 3 ? Triangles.of(pairs) : null;
    FixedPoint.End end =
        search.search(
            step -> {
              GradientChecks derivatives = derivatives(pairs, p, triangles, workers);
              double max = 0;
              for (int i = 0; i < p.length; i++) {
                for (int a = 1; a < p[i].length; a++) {
                  double target = pairs.field(i, a) + derivatives.at[pairs.offset(i) + a - 1];
                  logs[i][a] += step * (target - logs[i][a]);
                }
                double[] moved = logs[i].clone();
                DiscretePairs.normalise(moved);
                for (int a = 0; a < moved.length; a++)
                  max = Math.max(max, Math.abs(moved[a] - p[i][a]) / step);
                p[i] = moved;
              }
              return max;
            });
    return new Solution(value(pairs, p, triangles, workers), p, end);
  }

  /// Γ at given probabilities.
  public double value(DiscretePairs pairs, double[][] p, Workers workers) {
    return value(pairs, p, order == 3 ? Triangles.of(pairs) : null, workers);
  }

  private double value(DiscretePairs pairs, double[][] p, Triangles triangles, Workers workers) {
    double sum = pairs.constant() + derivatives(pairs, p, triangles, workers).value;
    for (int i = 0; i < p.length; i++)
      for (int a = 0; a < p[i].length; a++)
        if (p[i][a] > 0) sum += p[i][a] * (pairs.field(i, a) - Elementary.log(p[i][a]));
    return sum;
  }

  /// The terms of the couplings and their derivatives in p_i(a), a > 0, with p_i(0) = 1 − Σ.
  private static final class GradientChecks {
    private double value;
    private final double[] at;

    GradientChecks(int length) {
      at = new double[length];
    }

    void add(GradientChecks other) {
      value += other.value;
      for (int k = 0; k < at.length; k++) at[k] += other.at[k];
    }
  }

  /// Blocks of pairs, joined in their order.
  private GradientChecks derivatives(
      DiscretePairs pairs, double[][] p, Triangles triangles, Workers workers) {
    int length = pairs.offset(pairs.units());
    GradientChecks[] parts = new GradientChecks[(pairs.pairs() + BLOCK - 1) / BLOCK];
    workers.forBlocks(
        pairs.pairs(),
        BLOCK,
        (from, to, worker, space) -> {
          GradientChecks part = new GradientChecks(length);
          for (int e = from; e < to; e++) {
            boolean two = pairs.states(pairs.first(e)) == 2 && pairs.states(pairs.second(e)) == 2;
            if (two) addTwoValued(pairs, e, p, part);
            else addPair(pairs, e, p, part);
          }
          parts[from / BLOCK] = part;
        });
    GradientChecks sum = new GradientChecks(length);
    for (GradientChecks part : parts) sum.add(part);
    if (triangles != null) sum.value += triangles.add(p, sum.at);
    return sum;
  }

  /// w·m_i m_j + ½w²·v_i v_j + ⅙w³·k_i k_j with v = m(1 − m) and k = v(1 − 2m).
  private void addTwoValued(DiscretePairs pairs, int e, double[][] p, GradientChecks addTo) {
    int i = pairs.first(e);
    int j = pairs.second(e);
    double w = pairs.weight(e, 1, 1);
    double mi = p[i][1];
    double mj = p[j][1];
    double value = mi * mj;
    double derivativeI = mj;
    double derivativeJ = mi;
    if (order > 1) {
      double vi = mi * p[i][0];
      double vj = mj * p[j][0];
      double di = p[i][0] - mi;
      double dj = p[j][0] - mj;
      value += 0.5 * w * vi * vj;
      derivativeI += 0.5 * w * di * vj;
      derivativeJ += 0.5 * w * vi * dj;
      if (order > 2) {
        double c = w * w / 6;
        value += c * vi * di * vj * dj;
        derivativeI += c * (1 - 6 * vi) * vj * dj;
        derivativeJ += c * vi * di * (1 - 6 * vj);
      }
    }
    addTo.value += w * value;
    addTo.at[pairs.offset(i)] += w * derivativeI;
    addTo.at[pairs.offset(j)] += w * derivativeJ;
  }

  /// The same for any numbers of values, from the table r.
  private void addPair(DiscretePairs pairs, int e, double[][] p, GradientChecks addTo) {
    CentredPair r = new CentredPair(pairs, e, p);
    addTo.value += r.value(order);
    add(r.derivatives(order, true), pairs.offset(pairs.first(e)), addTo.at);
    add(r.derivatives(order, false), pairs.offset(pairs.second(e)), addTo.at);
  }

  /// Derivatives at fixed sum: those of values above 0 less that of value 0.
  private static void add(double[] derivatives, int offset, double[] addTo) {
    for (int a = 1; a < derivatives.length; a++)
      addTo[offset + a - 1] += derivatives[a] - derivatives[0];
  }

  /// True where two solutions are the same within `tolerance`.
  static boolean same(Solution a, Solution b, double tolerance) {
    return a.distance(b) <= tolerance;
  }

  /// Of several starts the different solutions that converged, in their order.
  public Solution[] solutions(DiscretePairs pairs, double[][][] starts, Workers workers) {
    Solution[] found = new Solution[starts.length];
    int count = 0;
    for (double[][] start : starts) {
      Solution solution = solve(pairs, start, workers);
      boolean known = !solution.converged();
      for (int k = 0; k < count && !known; k++) known = same(found[k], solution, 1e-4);
      if (!known) found[count++] = solution;
    }
    return Arrays.copyOf(found, count);
  }
}
