package io.harmonium.meanfield;

import io.harmonium.numeric.Cholesky;
import java.util.Arrays;

/// How often each pair belongs to a random spanning tree of the graph, all trees being equally likely: the effective
/// resistance of the pair when every pair is a wire of resistance 1,
///
/// ```
/// ρ_ij = L⁺_ii + L⁺_jj − 2L⁺_ij,   Σ ρ = units − components        (L = degrees − adjacency)
/// ```
///
/// 2/n for all pairs of n units, (n + m − 1)/nm between two sides, 1 on trees.
public final class TreeWeights {

  /// Most units of a graph without a simple form.
  static final int MAX = 2000;

  private TreeWeights() {}

  /// Null, or why the weights are out of reach.
  public static String unsupported(DiscretePairs pairs) {
    return pairs.units() <= MAX || simple(pairs) > 0
        ? null
        : "spanning trees of " + pairs.units() + " units; at most " + MAX + " in a general graph";
  }

  /// ρ of every pair.
  public static double[] of(DiscretePairs pairs) {
    double[] rho = new double[pairs.pairs()];
    double simple = simple(pairs);
    if (simple > 0) Arrays.fill(rho, simple);
    else resistances(pairs, rho);
    return rho;
  }

  /// The one weight of all pairs of a complete graph or of one complete between two sides; 0 for others.
  private static double simple(DiscretePairs pairs) {
    long n = pairs.units();
    long edges = pairs.pairs();
    if (edges == n * (n - 1) / 2) return 2.0 / n;
    if (edges == 0 || !Triangles.bipartite(pairs)) return 0;
    int[][] neighbours = Triangles.neighbours(pairs);
    long side = neighbours[pairs.first(0)].length;
    return side * (n - side) == edges ? (n - 1.0) / edges : 0;
  }

  /// One unit of each component is grounded; the rest of L is positive definite.
  private static void resistances(DiscretePairs pairs, double[] rho) {
    int[] place = places(pairs);
    int n = Arrays.stream(place).max().orElse(-1) + 1;
    double[][] laplacian = new double[n][n];
    for (int e = 0; e < rho.length; e++) {
      int i = place[pairs.first(e)];
      int j = place[pairs.second(e)];
      if (i >= 0) laplacian[i][i]++;
      if (j >= 0) laplacian[j][j]++;
      if (i < 0 || j < 0) continue;
      laplacian[i][j]--;
      laplacian[j][i]--;
    }
    Cholesky factor = Cholesky.of(laplacian);
    double[][] inverse = new double[n][];
    for (int i = 0; i < n; i++) {
      double[] one = new double[n];
      one[i] = 1;
      inverse[i] = factor.solve(one);
    }
    for (int e = 0; e < rho.length; e++) {
      int i = place[pairs.first(e)];
      int j = place[pairs.second(e)];
      double own = i < 0 ? 0 : inverse[i][i];
      double other = j < 0 ? 0 : inverse[j][j];
      rho[e] = Math.min(1, own + other - (i < 0 || j < 0 ? 0 : 2 * inverse[i][j]));
    }
  }

  /// The row of each unit, −1 for the first unit of each component.
  private static int[] places(DiscretePairs pairs) {
    int[] root = new int[pairs.units()];
    for (int i = 0; i < root.length; i++) root[i] = i;
    for (int e = 0; e < pairs.pairs(); e++) {
      int a = find(root, pairs.first(e));
      int b = find(root, pairs.second(e));
      root[Math.max(a, b)] = Math.min(a, b);
    }
    int[] place = new int[root.length];
    int next = 0;
    for (int i = 0; i < root.length; i++) place[i] = find(root, i) == i ? -1 : next++;
    return place;
  }

  private static int find(int[] root, int i) {
    while (root[i] != i) i = root[i] = root[root[i]];
    return i;
  }

  /// True where the pairs form no cycle: then Bethe's log Z is exact.
  public static boolean forest(DiscretePairs pairs) {
    int cut = 0;
    for (int place : places(pairs)) if (place < 0) cut++;
    return pairs.pairs() == pairs.units() - cut;
  }
}
