package io.harmonium.meanfield;

import io.harmonium.matrix.Workers;
import io.harmonium.numeric.Elementary;

/// Belief propagation, and its tree-reweighted form where pairs count ρ ≤ 1 (Wainwright, Jaakkola and Willsky 2005).
/// Messages are log-odds against value 0:
///
/// ```
/// η_i→j = h_i + Σ_k ρ_ki·u_k→i − u_j→i
/// u_i→j(b) = log Σ_a exp(η_i→j(a) + w_ij(a, b)/ρ_ij) − log Σ_a exp η_i→j(a)
/// log Z = constant + Σ_pairs ρ·log Σ_ab exp(η_i→j(a) + η_j→i(b) + w/ρ) + Σ_i (1 − Σ_j ρ_ij)·log Σ_a exp(h_i + Σ ρu)(a)
/// ```
///
/// With ρ = 1 this is Bethe's log Z: exact on trees, a lower bound where all couplings of two-valued units attract, in
/// general neither bound. Messages move in the order of the pairs. With the [TreeWeights] a converged answer is an upper
/// bound; [#upperBound] is one for any messages.
public record BeliefPropagation(FixedPoint search) {

  /// Rounds between two looks at the upper bound.
  private static final int EVERY = 10;

  /// Log-odds beyond which plain exponentials are not used.
  private static final double LARGE = 300;

  public static BeliefPropagation defaults() {
    return new BeliefPropagation(FixedPoint.DEFAULT);
  }

  /// Bethe's approximation.
  public Solution bethe(DiscretePairs pairs, Workers workers) {
    double[] rho = new double[pairs.pairs()];
    java.util.Arrays.fill(rho, 1);
    return solve(pairs, rho, workers);
  }

  /// The tree-reweighted approximation with the weights of random spanning trees.
  public Solution treeReweighted(DiscretePairs pairs, Workers workers) {
    String unsupported = TreeWeights.unsupported(pairs);
    if (unsupported != null) throw new IllegalArgumentException(unsupported);
    return solve(pairs, TreeWeights.of(pairs), workers);
  }

  /// An upper bound of log Z from the best messages on the way of the tree-reweighted search, which may end before it
  /// converges. Let ρ_i|j be the probability that j is the parent of i in a random spanning tree with a random root, r_i
  /// that i is the root, ρ_ij = ρ_i|j + ρ_j|i. For any tables A with A_i|j(a, b) + A_j|i(b, a) = w_ij(a, b)
  ///
  /// ```
  /// λ_i|j(b) = ρ_i|j·log Σ_a exp(A_i|j(a, b)/ρ_i|j)
  /// log Z ≤ constant + Σ_j r_j·log Σ_b exp((h_j(b) + Σ_i λ_i|j(b))/r_j)
  /// ```
  ///
  /// Proof. log Z − constant = ⟨Σ h + Σ w⟩ + H under the distribution itself. Unit after unit from the root of a tree, H is at most
  /// H(root) + Σ H(unit | its parent); the mean over trees and roots is Σ r_j·H(X_j) + Σ ρ_i|j·H(X_i | X_j). For each value b,
  /// ⟨A_i|j | b⟩ + ρ_i|j·H(X_i | b) ≤ λ_i|j(b), and ⟨h_j + Σ λ_i|j⟩ + r_j·H(X_j) ≤ the term of j: both say that no distribution has a
  /// larger mean plus entropy than the one of Gibbs.
  ///
  /// Messages propose A_i|j(a, b) = (ρ_i|j/ρ)·w + ρ_i|j·η_i→j(a) − ρ_j|i·η_j→i(b), with which the bound is the value of the
  /// search where it has converged.
  public TreeBound upperBound(DiscretePairs pairs, Workers workers) {
    String unsupported = TreeWeights.unsupported(pairs);
    if (unsupported != null) throw new IllegalArgumentException(unsupported);
    TreeWeights.Rooted trees = TreeWeights.rooted(pairs);
    Messages messages = new Messages(pairs, trees.rho());
    double[] best = {messages.upperBound(trees)};
    int[] rounds = {0};
    FixedPoint.End end =
        search.search(
            step -> {
              workers.heed();
              if (++rounds[0] % EVERY == 0) best[0] = Math.min(best[0], messages.upperBound(trees));
              return messages.round(step);
            });
    return new TreeBound(Math.min(best[0], messages.upperBound(trees)), end);
  }

  /// The smallest upper bound of log Z that was met, and how the search ended: a search that went on would lower it.
  public record TreeBound(double logPartition, FixedPoint.End end) {}

  /// The approximation with given weights of the pairs.
  public Solution solve(DiscretePairs pairs, double[] rho, Workers workers) {
    Messages messages = new Messages(pairs, rho);
    FixedPoint.End end =
        search.search(
            step -> {
              workers.heed();
              return messages.round(step);
            });
    return new Solution(messages.logPartition(), messages.marginals(), end);
  }

  /// Messages along all pairs, both ways, and their sums at the units.
  private static final class Messages {

    private final DiscretePairs pairs;
    private final double[] rho;
    private final int[] up;
    private final int[] down;
    private final double[] messages;
    private final double[] sums;

    Messages(DiscretePairs pairs, double[] rho) {
      this.pairs = pairs;
      this.rho = rho;
      this.up = new int[pairs.pairs()];
      this.down = new int[pairs.pairs()];
      int length = 0;
      for (int e = 0; e < pairs.pairs(); e++) {
        up[e] = length;
        length = Math.addExact(length, pairs.states(pairs.second(e)) - 1);
        down[e] = length;
        length = Math.addExact(length, pairs.states(pairs.first(e)) - 1);
      }
      this.messages = new double[length];
      this.sums = new double[pairs.offset(pairs.units())];
    }

    /// Pair after pair moves its two messages by a share `step`; the sums follow at once.
    double round(double step) {
      gather();
      double change = 0;
      for (int e = 0; e < pairs.pairs(); e++) {
        int i = pairs.first(e);
        int j = pairs.second(e);
        change =
            larger(
                change,
                pairs.states(i) == 2 && pairs.states(j) == 2
                    ? moveTwoValued(e, i, j, step)
                    : moveAny(e, i, j, step));
      }
      return change;
    }

    /// Sums from scratch, so that no rounding piles up.
    private void gather() {
      java.util.Arrays.fill(sums, 0);
      for (int e = 0; e < pairs.pairs(); e++) {
        int i = pairs.first(e);
        int j = pairs.second(e);
        for (int b = 1; b < pairs.states(j); b++)
          sums[pairs.offset(j) + b - 1] += rho[e] * messages[up[e] + b - 1];
        for (int a = 1; a < pairs.states(i); a++)
          sums[pairs.offset(i) + a - 1] += rho[e] * messages[down[e] + a - 1];
      }
    }

    /// A message and the sum it belongs to.
    private void change(int message, int sum, double share, double delta) {
      messages[message] += delta;
      sums[sum] += share * delta;
    }

    private double moveTwoValued(int e, int i, int j, double step) {
      double w = pairs.weight(e, 1, 1) / rho[e];
      double toSecond = odds(eta(i, 1, down[e]), w) - messages[up[e]];
      change(up[e], pairs.offset(j), rho[e], step * toSecond);
      double toFirst = odds(eta(j, 1, up[e]), w) - messages[down[e]];
      change(down[e], pairs.offset(i), rho[e], step * toFirst);
      return larger(toSecond, toFirst);
    }

    /// log (1 + e^(η + w))/(1 + e^η).
    private static double odds(double eta, double w) {
      if (Math.abs(eta) + Math.abs(w) < LARGE)
        return Elementary.log((1 + Elementary.exp(eta + w)) / (1 + Elementary.exp(eta)));
      return Elementary.softplus(eta + w) - Elementary.softplus(eta);
    }

    private double moveAny(int e, int i, int j, double step) {
      double max = 0;
      double[] from = etas(i, down[e]);
      double norm = Elementary.logSumExp(from);
      double[] sum = new double[from.length];
      for (int b = 1; b < pairs.states(j); b++) {
        for (int a = 0; a < sum.length; a++) sum[a] = from[a] + pairs.weight(e, a, b) / rho[e];
        double delta = Elementary.logSumExp(sum) - norm - messages[up[e] + b - 1];
        change(up[e] + b - 1, pairs.offset(j) + b - 1, rho[e], step * delta);
        max = larger(max, delta);
      }
      from = etas(j, up[e]);
      norm = Elementary.logSumExp(from);
      sum = new double[from.length];
      for (int a = 1; a < pairs.states(i); a++) {
        for (int b = 0; b < sum.length; b++) sum[b] = from[b] + pairs.weight(e, a, b) / rho[e];
        double delta = Elementary.logSumExp(sum) - norm - messages[down[e] + a - 1];
        change(down[e] + a - 1, pairs.offset(i) + a - 1, rho[e], step * delta);
        max = larger(max, delta);
      }
      return max;
    }

    /// The larger size, NaN where either is.
    private static double larger(double a, double b) {
      return Math.max(Math.abs(a), Math.abs(b));
    }

    /// h + Σ ρu of a value of a unit less the message at `back`, which its neighbour sent.
    private double eta(int unit, int value, int back) {
      return pairs.field(unit, value)
          + sums[pairs.offset(unit) + value - 1]
          - messages[back + value - 1];
    }

    private double[] etas(int unit, int back) {
      double[] eta = new double[pairs.states(unit)];
      for (int a = 1; a < eta.length; a++) eta[a] = eta(unit, a, back);
      return eta;
    }

    /// h + Σ ρu of all values of a unit.
    private double[] total(int unit) {
      double[] total = new double[pairs.states(unit)];
      for (int a = 1; a < total.length; a++)
        total[a] = pairs.field(unit, a) + sums[pairs.offset(unit) + a - 1];
      return total;
    }

    double[][] marginals() {
      double[][] p = new double[pairs.units()][];
      for (int i = 0; i < p.length; i++) {
        p[i] = total(i);
        DiscretePairs.normalise(p[i]);
      }
      return p;
    }

    double upperBound(TreeWeights.Rooted trees) {
      gather();
      double[][] nodes = new double[pairs.units()][];
      for (int i = 0; i < nodes.length; i++) {
        nodes[i] = new double[pairs.states(i)];
        for (int a = 1; a < nodes[i].length; a++) nodes[i][a] = pairs.field(i, a);
      }
      for (int e = 0; e < pairs.pairs(); e++) {
        double[] first = etas(pairs.first(e), down[e]);
        double[] second = etas(pairs.second(e), up[e]);
        double under = trees.under()[e];
        double above = trees.above()[e];
        double[] sum = new double[first.length];
        for (int b = 0; b < second.length; b++) {
          for (int a = 0; a < sum.length; a++) sum[a] = first[a] + pairs.weight(e, a, b) / rho[e];
          nodes[pairs.second(e)][b] += under * Elementary.logSumExp(sum) - above * second[b];
        }
        sum = new double[second.length];
        for (int a = 0; a < first.length; a++) {
          for (int b = 0; b < sum.length; b++) sum[b] = second[b] + pairs.weight(e, a, b) / rho[e];
          nodes[pairs.first(e)][a] += above * Elementary.logSumExp(sum) - under * first[a];
        }
      }
      double bound = pairs.constant();
      for (int i = 0; i < nodes.length; i++) {
        double share = trees.roots()[i];
        for (int a = 0; a < nodes[i].length; a++) nodes[i][a] /= share;
        bound += share * Elementary.logSumExp(nodes[i]);
      }
      return bound;
    }

    double logPartition() {
      double[] left = new double[pairs.units()];
      java.util.Arrays.fill(left, 1);
      double sum = pairs.constant();
      for (int e = 0; e < pairs.pairs(); e++) {
        int i = pairs.first(e);
        int j = pairs.second(e);
        left[i] -= rho[e];
        left[j] -= rho[e];
        double[] first = etas(i, down[e]);
        double[] second = etas(j, up[e]);
        double[] table = new double[first.length * second.length];
        for (int a = 0; a < first.length; a++)
          for (int b = 0; b < second.length; b++)
            table[a * second.length + b] = first[a] + second[b] + pairs.weight(e, a, b) / rho[e];
        sum += rho[e] * Elementary.logSumExp(table);
      }
      for (int i = 0; i < left.length; i++) sum += left[i] * Elementary.logSumExp(total(i));
      return sum;
    }
  }
}
