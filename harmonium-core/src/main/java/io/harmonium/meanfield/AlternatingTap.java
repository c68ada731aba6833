package io.harmonium.meanfield;

import io.harmonium.matrix.Workers;
import io.harmonium.numeric.Elementary;
import java.util.Arrays;

/// The TAP equations of second order for discrete units i that meet two-valued units j, solved in turns: the units j given the
/// units i, then the units i given the units j. In the gauge of [DiscretePairs], where w_ij(0) = 0,
///
/// ```
/// w̄_ij = Σ_a p_i(a)·w_ij(a),   V_ij = Σ_a p_i(a)·w_ij(a)² − w̄_ij²,   v_j = m_j(1 − m_j)
/// m_j    ← σ(c_j + Σ_i w̄_ij + (½ − m_j)·Σ_i V_ij)
/// p_i(a) ← e^(h_i(a) + Σ_j [w_ij(a)·m_j + ½v_j·(w_ij(a)² − 2w̄_ij·w_ij(a))]) / Σ_a …
/// ```
///
/// The stationary points are those of [PlefkaExpansion]; from a data row, turns come to rest where steps of all units at
/// once swing to and fro. Without the terms of second order (order 1, naive mean field) every turn raises a bound of log Z, and
/// the search ends in every machine. Owns its arrays; solving is safe from several threads.
public final class AlternatingTap {

  private final DiscretePairs pairs;
  private final PlefkaExpansion expansion;
  private final double second;
  private final FixedPoint search;
  private final int units;
  private final int others;
  private final int columns;
  private final int[] unitOf;
  private final double[] weights;
  private final double[] transposed;

  /// Of units 0 … `units` − 1 and the two-valued ones that follow them, to order 1 or 2; refused with the reason where pairs
  /// are of another kind.
  public AlternatingTap(DiscretePairs pairs, int units, int order, FixedPoint search) {
    String unsupported = unsupported(pairs, units);
    if (unsupported != null) throw new IllegalArgumentException(unsupported);
    if (order < 1 || order > 2)
      throw new IllegalArgumentException("turns know orders 1 and 2, got " + order);
    this.pairs = pairs;
    this.expansion = PlefkaExpansion.of(order);
    this.second = order - 1;
    this.search = search;
    this.units = units;
    this.others = pairs.units() - units;
    this.columns = pairs.offset(units);
    this.unitOf = new int[columns];
    for (int i = 0; i < units; i++)
      for (int a = 1; a < pairs.states(i); a++) unitOf[pairs.offset(i) + a - 1] = i;
    this.weights = new double[columns * others];
    this.transposed = new double[columns * others];
    for (int e = 0; e < pairs.pairs(); e++) {
      int i = pairs.first(e);
      int j = pairs.second(e) - units;
      for (int a = 1; a < pairs.states(i); a++) {
        int column = pairs.offset(i) + a - 1;
        weights[column * others + j] += pairs.weight(e, a, 1);
        transposed[j * columns + column] += pairs.weight(e, a, 1);
      }
    }
  }

  /// Null, or why pairs are not those of `units` units with two-valued ones that follow them.
  public static String unsupported(DiscretePairs pairs, int units) {
    if (units < 1 || units >= pairs.units()) return "there are not two groups of units";
    for (int j = units; j < pairs.units(); j++)
      if (pairs.states(j) != 2) return "unit " + j + " has " + pairs.states(j) + " values, not 2";
    for (int e = 0; e < pairs.pairs(); e++)
      if (pairs.first(e) >= units || pairs.second(e) < units)
        return "units " + pairs.first(e) + " and " + pairs.second(e) + " are of the same group";
    return null;
  }

  /// From given probabilities `[unit][value]` (read only) of all units.
  public Solution solve(double[][] start) {
    Turn turn = new Turn(start);
    FixedPoint.End end = search.search(turn::move);
    double[][] found = turn.marginals();
    try (Workers own = Workers.single()) {
      return new Solution(expansion.value(pairs, found, own), found, end);
    }
  }

  /// A point on its way.
  private final class Turn {
    private final double[] p = new double[columns];
    private final double[] m = new double[others];
    private final double[] means = new double[units * others];
    private final double[] input = new double[others];
    private final double[] spread = new double[others];
    private final double[] logs = new double[columns];

    Turn(double[][] start) {
      for (int c = 0; c < columns; c++) {
        int i = unitOf[c];
        p[c] = start[i][c - pairs.offset(i) + 1];
      }
      for (int j = 0; j < others; j++) m[j] = start[units + j][1];
    }

    double move(double step) {
      return Math.max(moveOthers(step), moveUnits(step));
    }

    private double moveOthers(double step) {
      for (int j = 0; j < others; j++) input[j] = pairs.field(units + j, 1);
      Arrays.fill(spread, 0);
      Arrays.fill(means, 0);
      for (int c = 0; c < columns; c++) {
        double share = p[c];
        int row = c * others;
        int at = unitOf[c] * others;
        for (int j = 0; j < others; j++) {
          double w = weights[row + j];
          means[at + j] += share * w;
          spread[j] += share * w * w;
        }
      }
      for (int i = 0; i < units; i++)
        for (int j = 0; j < others; j++) {
          double mean = means[i * others + j];
          input[j] += mean;
          spread[j] -= mean * mean;
        }
      double max = 0;
      for (int j = 0; j < others; j++) {
        double change = Elementary.sigmoid(input[j] + second * (0.5 - m[j]) * spread[j]) - m[j];
        m[j] += step * change;
        max = Math.max(max, Math.abs(change));
      }
      return max;
    }

    private double moveUnits(double step) {
      for (int i = 0; i < units; i++)
        for (int a = 1; a < pairs.states(i); a++) logs[pairs.offset(i) + a - 1] = pairs.field(i, a);
      for (int j = 0; j < others; j++) {
        double mean = m[j];
        double half = second * 0.5 * mean * (1 - mean);
        for (int c = 0; c < columns; c++) {
          double w = transposed[j * columns + c];
          logs[c] += w * (mean + half * (w - 2 * means[unitOf[c] * others + j]));
        }
      }
      double max = 0;
      for (int i = 0; i < units; i++) {
        int from = pairs.offset(i);
        double[] moved = new double[pairs.states(i)];
        System.arraycopy(logs, from, moved, 1, moved.length - 1);
        DiscretePairs.normalise(moved);
        for (int a = 1; a < moved.length; a++) {
          double change = moved[a] - p[from + a - 1];
          p[from + a - 1] += step * change;
          max = Math.max(max, Math.abs(change));
        }
      }
      return max;
    }

    double[][] marginals() {
      double[][] all = new double[units + others][];
      for (int i = 0; i < units; i++) {
        all[i] = new double[pairs.states(i)];
        double rest = 1;
        for (int a = 1; a < all[i].length; a++) {
          all[i][a] = p[pairs.offset(i) + a - 1];
          rest -= all[i][a];
        }
        all[i][0] = Math.max(0, rest);
      }
      for (int j = 0; j < others; j++) all[units + j] = new double[] {1 - m[j], m[j]};
      return all;
    }
  }
}
