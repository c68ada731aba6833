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

  /// Random spanning trees, all equally likely, with a root that is any unit of each component equally likely, in which the
  /// parent of a unit is the next one on the way to the root:
  ///
  /// ```
  /// P(j is the parent of i) = L⁺_ii − L⁺_ij,   P(i is the root) = 1/units of its component,   together 1 for each i
  /// ```
  ///
  /// With the root r it is G_ii − G_ij, G the inverse of L without r (Kirchhoff's theorem for directed trees); the mean over r
  /// is the formula. In the two simple graphs it is (1 − 1/n)/degree by symmetry.
  ///
  /// @param under by pair: the second unit is the parent of the first
  /// @param above by pair: the first unit is the parent of the second
  /// @param roots by unit: it is a root
  record Rooted(double[] under, double[] above, double[] roots) {

    /// ρ of every pair.
    double[] rho() {
      double[] rho = new double[under.length];
      for (int e = 0; e < rho.length; e++) rho[e] = under[e] + above[e];
      return rho;
    }
  }

  static Rooted rooted(DiscretePairs pairs) {
    int n = pairs.units();
    double[] roots = new double[n];
    double[] under = new double[pairs.pairs()];
    double[] above = new double[pairs.pairs()];
    if (simple(pairs) > 0) {
      int[] degrees = new int[n];
      for (int e = 0; e < under.length; e++) {
        degrees[pairs.first(e)]++;
        degrees[pairs.second(e)]++;
      }
      Arrays.fill(roots, 1.0 / n);
      for (int e = 0; e < under.length; e++) {
        under[e] = (1 - 1.0 / n) / degrees[pairs.first(e)];
        above[e] = (1 - 1.0 / n) / degrees[pairs.second(e)];
      }
      return new Rooted(under, above, roots);
    }
    int[] component = components(pairs);
    int[] sizes = new int[n];
    for (int root : component) sizes[root]++;
    int[] place = places(pairs);
    double[][] inverse = grounded(pairs, place);
    double[] means = new double[n];
    for (int i = 0; i < n; i++) {
      roots[i] = 1.0 / sizes[component[i]];
      for (int j = 0; j < n; j++)
        if (component[j] == component[i])
          means[i] += between(inverse, place[i], place[j]) * roots[i];
    }
    for (int e = 0; e < under.length; e++) {
      int i = pairs.first(e);
      int j = pairs.second(e);
      double both = between(inverse, place[i], place[j]);
      under[e] = Math.max(0, between(inverse, place[i], place[i]) - both - means[i] + means[j]);
      above[e] = Math.max(0, between(inverse, place[j], place[j]) - both - means[j] + means[i]);
    }
    return new Rooted(under, above, roots);
  }

  private static double between(double[][] inverse, int i, int j) {
    return i < 0 || j < 0 ? 0 : inverse[i][j];
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
    double[][] inverse = grounded(pairs, place);
    for (int e = 0; e < rho.length; e++) {
      int i = place[pairs.first(e)];
      int j = place[pairs.second(e)];
      double own = between(inverse, i, i) + between(inverse, j, j);
      rho[e] = Math.min(1, own - 2 * between(inverse, i, j));
    }
  }

  /// (L without the first unit of each component)⁻¹.
  private static double[][] grounded(DiscretePairs pairs, int[] place) {
    int n = Arrays.stream(place).max().orElse(-1) + 1;
    double[][] laplacian = new double[n][n];
    for (int e = 0; e < pairs.pairs(); e++) {
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
    return inverse;
  }

  /// The first unit of the component of each unit.
  private static int[] components(DiscretePairs pairs) {
    int[] root = new int[pairs.units()];
    for (int i = 0; i < root.length; i++) root[i] = i;
    for (int e = 0; e < pairs.pairs(); e++) {
      int a = find(root, pairs.first(e));
      int b = find(root, pairs.second(e));
      root[Math.max(a, b)] = Math.min(a, b);
    }
    for (int i = 0; i < root.length; i++) root[i] = find(root, i);
    return root;
  }

  /// The row of each unit, −1 for the first unit of each component.
  private static int[] places(DiscretePairs pairs) {
    int[] root = components(pairs);
    int[] place = new int[root.length];
    int next = 0;
    for (int i = 0; i < root.length; i++) place[i] = root[i] == i ? -1 : next++;
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
