package io.harmonium.evaluation;

import java.util.Arrays;
import java.util.Comparator;

/// The area under the receiver operating characteristic: the probability that a strange item has a higher score than an
/// ordinary one, ties counting half,
///
/// ```
/// A = 1/(m·n) Σ_i Σ_j [1(s_i > o_j) + ½·1(s_i = o_j)],   se² = var_i(A_i)/m + var_j(A_j)/n
/// ```
///
/// where A_i and A_j are the shares of one item (DeLong 1988). Items that come in pairs make the error smaller than this.
public final class Auroc {

  private Auroc() {}

  /// 1 where all strange items stand above all ordinary ones, ½ for scores that know nothing.
  public static Estimate of(double[] ordinary, double[] strange) {
    int n = ordinary.length;
    int m = strange.length;
    if (n < 2 || m < 2)
      throw new IllegalArgumentException(
          "expected at least 2 ordinary and 2 strange items, got " + n + " and " + m);
    double[] all = new double[n + m];
    System.arraycopy(ordinary, 0, all, 0, n);
    System.arraycopy(strange, 0, all, n, m);
    for (double score : all)
      if (Double.isNaN(score)) throw new IllegalArgumentException("a score is not a number");
    Integer[] order = new Integer[n + m];
    Arrays.setAll(order, i -> i);
    Arrays.sort(order, Comparator.comparingDouble(i -> all[i]));
    double[] share = new double[n + m];
    int ordinaryBelow = 0;
    int strangeBelow = 0;
    for (int from = 0; from < order.length; ) {
      int to = from;
      int ordinaryHere = 0;
      while (to < order.length && all[order[to]] == all[order[from]])
        if (order[to++] < n) ordinaryHere++;
      int strangeHere = to - from - ordinaryHere;
      for (int k = from; k < to; k++)
        share[order[k]] =
            order[k] < n
                ? (m - strangeBelow - 0.5 * strangeHere) / m
                : (ordinaryBelow + 0.5 * ordinaryHere) / n;
      ordinaryBelow += ordinaryHere;
      strangeBelow += strangeHere;
      from = to;
    }
    double area = mean(share, n, n + m);
    double error = variance(share, 0, n) / n + variance(share, n, n + m) / m;
    return Estimate.of(area, Math.sqrt(error));
  }

  private static double mean(double[] values, int from, int to) {
    double sum = 0;
    for (int i = from; i < to; i++) sum += values[i];
    return sum / (to - from);
  }

  private static double variance(double[] values, int from, int to) {
    double mean = mean(values, from, to);
    double sum = 0;
    for (int i = from; i < to; i++) sum += (values[i] - mean) * (values[i] - mean);
    return sum / (to - from - 1);
  }
}
