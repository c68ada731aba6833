package io.harmonium.insight;

import java.util.Arrays;

/// How well two groupings of the same rows agree (Hubert and Arabie 1985): 1 where they are the same, 0 on average where they
/// have nothing to do with each other:
///
/// ```
/// ARI = (Σ_ab C(n_ab) − e) / (½[Σ_a C(n_a) + Σ_b C(n_b)] − e),   e = Σ_a C(n_a)·Σ_b C(n_b) / C(n),   C(n) = n(n − 1)/2
/// ```
public final class RandIndex {

  private RandIndex() {}

  /// The adjusted index of two groupings, each a number of 0 or more per row; rows below 0 in either are left out.
  public static double adjusted(int[] first, int[] second) {
    if (first.length != second.length)
      throw new IllegalArgumentException(
          "groupings of " + first.length + " and " + second.length + " rows cannot be compared");
    int rows = Arrays.stream(first).max().orElse(0) + 1;
    int columns = Arrays.stream(second).max().orElse(0) + 1;
    long[][] together = new long[Math.max(1, rows)][Math.max(1, columns)];
    long n = 0;
    for (int r = 0; r < first.length; r++)
      if (first[r] >= 0 && second[r] >= 0) {
        together[first[r]][second[r]]++;
        n++;
      }
    double joint = 0;
    double left = 0;
    double right = 0;
    long[] sums = new long[columns];
    for (long[] row : together) {
      long sum = 0;
      for (int b = 0; b < row.length; b++) {
        joint += pairs(row[b]);
        sum += row[b];
        sums[b] += row[b];
      }
      left += pairs(sum);
    }
    for (long sum : sums) right += pairs(sum);
    double expected = left * right / pairs(n);
    double max = 0.5 * (left + right);
    return max == expected ? 1 : (joint - expected) / (max - expected);
  }

  private static double pairs(long n) {
    return 0.5 * n * (n - 1);
  }
}
