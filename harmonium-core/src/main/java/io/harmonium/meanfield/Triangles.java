package io.harmonium.meanfield;

import java.util.ArrayDeque;
import java.util.Arrays;

/// The triangles of third order, Σ_{i<j<k} ⟨r_ij r_jk r_ki⟩ = ⅙ tr (RP)³ with R the matrix of all r over (unit, value)
/// and P = diag(p); its derivative in p_i(a) is ½ (RPRPR) at (i, a). A graph without odd cycles has none.
final class Triangles {

  /// Most values of all units together: the matrices are dense.
  static final int MAX = 640;

  private final DiscretePairs pairs;
  private final int[] offsets;

  private Triangles(DiscretePairs pairs) {
    this.pairs = pairs;
    this.offsets = new int[pairs.units() + 1];
    for (int i = 0; i < pairs.units(); i++) offsets[i + 1] = offsets[i] + pairs.states(i);
  }

  /// The triangles of a graph, or null where it has none.
  static Triangles of(DiscretePairs pairs) {
    return bipartite(pairs) ? null : new Triangles(pairs);
  }

  static String unsupported(DiscretePairs pairs) {
    if (bipartite(pairs)) return null;
    int values = 0;
    for (int i = 0; i < pairs.units(); i++) values += pairs.states(i);
    return values <= MAX
        ? null
        : "the triangles of "
            + pairs.units()
            + " units with "
            + values
            + " values together are too many; at most "
            + MAX
            + " values";
  }

  /// True where the units fall into two sides with all pairs across.
  static boolean bipartite(DiscretePairs pairs) {
    int[] side = new int[pairs.units()];
    int[][] neighbours = neighbours(pairs);
    ArrayDeque<Integer> open = new ArrayDeque<>();
    for (int root = 0; root < side.length; root++) {
      if (side[root] != 0) continue;
      side[root] = 1;
      open.add(root);
      while (!open.isEmpty()) {
        int i = open.remove();
        for (int j : neighbours[i]) {
          if (side[j] == side[i]) return false;
          if (side[j] != 0) continue;
          side[j] = -side[i];
          open.add(j);
        }
      }
    }
    return true;
  }

  /// The units that each unit is coupled to.
  static int[][] neighbours(DiscretePairs pairs) {
    int[] degrees = new int[pairs.units()];
    for (int e = 0; e < pairs.pairs(); e++) {
      degrees[pairs.first(e)]++;
      degrees[pairs.second(e)]++;
    }
    int[][] all = new int[degrees.length][];
    for (int i = 0; i < all.length; i++) all[i] = new int[degrees[i]];
    Arrays.fill(degrees, 0);
    for (int e = 0; e < pairs.pairs(); e++) {
      int i = pairs.first(e);
      int j = pairs.second(e);
      all[i][degrees[i]++] = j;
      all[j][degrees[j]++] = i;
    }
    return all;
  }

  /// Adds the derivatives at fixed sums to `addTo` (modified) and answers the value.
  double add(double[][] p, double[] addTo) {
    int n = offsets[pairs.units()];
    double[][] r = new double[n][n];
    for (int e = 0; e < pairs.pairs(); e++) {
      double[][] table = new CentredPair(pairs, e, p).r();
      int i = offsets[pairs.first(e)];
      int j = offsets[pairs.second(e)];
      for (int a = 0; a < table.length; a++)
        for (int b = 0; b < table[a].length; b++) {
          r[i + a][j + b] = table[a][b];
          r[j + b][i + a] = table[a][b];
        }
    }
    double[] weights = new double[n];
    for (int i = 0; i < pairs.units(); i++)
      System.arraycopy(p[i], 0, weights, offsets[i], p[i].length);
    double value = 0;
    double[] row = new double[n];
    double[] derivatives = new double[n];
    for (int x = 0; x < n; x++) {
      Arrays.fill(row, 0);
      for (int y = 0; y < n; y++) {
        double factor = r[x][y] * weights[y];
        if (factor == 0) continue;
        double[] other = r[y];
        for (int z = 0; z < n; z++) row[z] = Math.fma(factor, other[z], row[z]);
      }
      double sum = 0;
      for (int z = 0; z < n; z++) sum = Math.fma(row[z] * weights[z], r[z][x], sum);
      derivatives[x] = sum / 2;
      value += weights[x] * sum / 6;
    }
    for (int i = 0; i < pairs.units(); i++)
      for (int a = 1; a < pairs.states(i); a++)
        addTo[pairs.offset(i) + a - 1] += derivatives[offsets[i] + a] - derivatives[offsets[i]];
    return value;
  }
}
