package io.harmonium.data;

import io.harmonium.matrix.Workers;
import io.harmonium.random.Permutation;
import io.harmonium.random.Seed;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/// A division of related rows that keeps relatives together: rows with identity(m, n) ≥ θ, and those that are joined by
/// a chain of such pairs, are one family, and a family goes to one part as a whole. So no row of one part has a relative
/// in another, and what is measured on held-out rows is not measured on copies.
///
/// Families are dealt out by size, the largest first, each to the part that lacks most rows.
public record Homology(double identity) {

  public Homology {
    if (!(identity > 0 && identity <= 1))
      throw new IllegalArgumentException(
          "the identity of relatives must lie in (0, 1], got " + identity + " (default 0.8)");
  }

  /// The family of each row, named by its first row; the numbers do not depend on the number of workers.
  public int[] families(Dataset data, Workers workers) {
    NearPairs pairs = new NearPairs(NearPairs.categories(data, "a split by homology"), identity);
    int[][] parents = new int[workers.threads()][];
    for (int w = 0; w < parents.length; w++) parents[w] = alone(data.rows());
    pairs.forEach(workers, (m, n, worker) -> join(parents[worker], m, n));
    int[] all = parents[0];
    for (int w = 1; w < parents.length; w++)
      for (int row = 0; row < all.length; row++) join(all, row, root(parents[w], row));
    for (int row = 0; row < all.length; row++) all[row] = root(all, row);
    return all;
  }

  private static int[] alone(int rows) {
    int[] parents = new int[rows];
    for (int row = 0; row < rows; row++) parents[row] = row;
    return parents;
  }

  private static int root(int[] parents, int row) {
    int at = row;
    while (parents[at] != at) {
      parents[at] = parents[parents[at]];
      at = parents[at];
    }
    return at;
  }

  /// The smaller root stays, so that a family is named by its first row.
  private static void join(int[] parents, int m, int n) {
    int a = root(parents, m);
    int b = root(parents, n);
    parents[Math.max(a, b)] = Math.min(a, b);
  }

  /// The parts of a split; `seed` decides between families of equal size. Rows of a part keep their order.
  public List<Dataset> apply(Split split, Dataset data, Seed seed, Workers workers) {
    int[] families = families(data, workers);
    int[] bounds = split.bounds(data.rows());
    int parts = bounds.length - 1;
    int[] lacking = new int[parts + 1];
    for (int k = 0; k < parts; k++) lacking[k] = bounds[k + 1] - bounds[k];
    lacking[parts] = data.rows() - bounds[parts];
    int[] part = deal(families, lacking, seed);
    List<Dataset> all = new ArrayList<>();
    for (int k = 0; k < parts; k++) {
      int number = k;
      int[] rows =
          java.util.stream.IntStream.range(0, part.length)
              .filter(row -> part[row] == number)
              .toArray();
      if (rows.length == 0)
        throw new IllegalArgumentException(
            "part "
                + (k + 1)
                + " of the split "
                + split
                + " is empty: the families of rows with identity >= "
                + identity
                + " are too few or too large; use a larger identity or larger parts");
      all.add(
          data.rows(
              rows,
              "part "
                  + (k + 1)
                  + " of "
                  + split
                  + ", families of rows with identity >= "
                  + identity
                  + " kept together, dealt by key "
                  + Long.toHexString(seed.key())));
    }
    return all;
  }

  /// The part of each row.
  private static int[] deal(int[] families, int[] lacking, Seed seed) {
    int[] sizes = new int[families.length];
    for (int family : families) sizes[family]++;
    Permutation order = Permutation.of(seed.child("split"), families.length);
    List<Integer> dealt = new ArrayList<>();
    for (int place = 0; place < families.length; place++)
      if (sizes[(int) order.at(place)] > 0) dealt.add((int) order.at(place));
    dealt.sort(Comparator.comparingInt(family -> -sizes[family]));
    int[] partOf = new int[families.length];
    int[] left = lacking.clone();
    for (int family : dealt) {
      int max = 0;
      for (int k = 1; k < left.length; k++) if (left[k] > left[max]) max = k;
      partOf[family] = max;
      left[max] -= sizes[family];
    }
    return Arrays.stream(families).map(family -> partOf[family]).toArray();
  }
}
