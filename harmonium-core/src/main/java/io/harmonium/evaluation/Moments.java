package io.harmonium.evaluation;

import io.harmonium.evaluation.cells.VisibleColumns;
import io.harmonium.matrix.Workers;
import io.harmonium.model.Structure;
import io.harmonium.random.Permutation;
import io.harmonium.random.Seed;
import java.util.Arrays;

/// One-point and two-point statistics of the visible side, data beside samples:
///
/// ```
/// m_i = ⟨t_i⟩,   C_ij = ⟨(t_i − m_i)(t_j − m_j)⟩        (columns i < j of different units)
/// ```
///
/// `first[k]` and `second[k]` are the columns of pair k, all visible layers side by side. Where there are more pairs
/// than asked for, a fixed choice of them is taken.
public record Moments(
    double[] dataMeans,
    double[] sampleMeans,
    int[] first,
    int[] second,
    double[] dataCorrelations,
    double[] sampleCorrelations) {

  /// Pairs that are enough for a scatter plot and a correlation.
  public static final int DEFAULT_PAIRS = 20_000;

  public static Moments of(
      Structure structure, Rows data, Rows samples, int pairs, Workers workers) {
    VisibleColumns columns = new VisibleColumns(structure);
    int[][] chosen = pairs(columns, pairs);
    double[] dataMeans = columns.means(data, workers);
    double[] sampleMeans = columns.means(samples, workers);
    return new Moments(
        dataMeans,
        sampleMeans,
        chosen[0],
        chosen[1],
        correlations(columns, data, dataMeans, chosen, workers),
        correlations(columns, samples, sampleMeans, chosen, workers));
  }

  /// Pearson's r of the correlations; NaN where one side does not vary.
  public double correlationPearson() {
    return pearson(dataCorrelations, sampleCorrelations);
  }

  /// The slope of the regression of the correlations of samples on those of the data; 1 where samples have theirs.
  public double correlationSlope() {
    return slope(dataCorrelations, sampleCorrelations);
  }

  public double correlationError() {
    return rootMeanSquare(dataCorrelations, sampleCorrelations);
  }

  /// Pearson's r of the means; NaN where one side does not vary or there are fewer than three.
  public double meanPearson() {
    return pearson(dataMeans, sampleMeans);
  }

  public double meanError() {
    return rootMeanSquare(dataMeans, sampleMeans);
  }

  private static int[][] pairs(VisibleColumns columns, int limit) {
    long n = columns.count();
    long all = n * (n - 1) / 2;
    int[] first = new int[(int) Math.min(all, limit)];
    int[] second = new int[first.length];
    int found = 0;
    if (all > 0) {
      Permutation order = Permutation.of(Seed.of(0).child("moment pairs"), all);
      for (long k = 0; k < all && found < first.length; k++) {
        long pair = all <= limit ? k : order.at(k);
        int j = row(pair);
        int i = Math.toIntExact(pair - (long) j * (j - 1) / 2);
        if (columns.unit(i) == columns.unit(j)) continue;
        first[found] = i;
        second[found++] = j;
      }
    }
    return new int[][] {Arrays.copyOf(first, found), Arrays.copyOf(second, found)};
  }

  /// The j with j(j−1)/2 ≤ pair < j(j+1)/2.
  private static int row(long pair) {
    int j = (int) ((1 + Math.sqrt(8.0 * pair + 1)) / 2);
    while ((long) j * (j - 1) / 2 > pair) j--;
    while ((long) j * (j + 1) / 2 <= pair) j++;
    return j;
  }

  private static double[] correlations(
      VisibleColumns columns, Rows rows, double[] means, int[][] pairs, Workers workers) {
    double total = rows.totalWeight();
    return RowSums.over(
        rows.count(),
        pairs[0].length,
        workers,
        () -> {
          double[] t = new double[columns.count()];
          return (row, addTo) -> {
            columns.read(rows.x(), row, t);
            for (int j = 0; j < t.length; j++) t[j] -= means[j];
            double weight = rows.weight(row) / total;
            for (int k = 0; k < addTo.length; k++)
              addTo[k] += weight * t[pairs[0][k]] * t[pairs[1][k]];
          };
        });
  }

  /// Pearson's r of two lists; NaN where one does not vary, and of fewer than three values, where it is ±1 whatever they are.
  public static double pearson(double[] a, double[] b) {
    if (a.length < 3) return Double.NaN;
    double meanA = Arrays.stream(a).average().orElse(Double.NaN);
    double meanB = Arrays.stream(b).average().orElse(Double.NaN);
    double aa = 0;
    double bb = 0;
    double ab = 0;
    for (int i = 0; i < a.length; i++) {
      aa += (a[i] - meanA) * (a[i] - meanA);
      bb += (b[i] - meanB) * (b[i] - meanB);
      ab += (a[i] - meanA) * (b[i] - meanB);
    }
    return ab / Math.sqrt(aa * bb);
  }

  /// The slope of the regression of `b` on `a`; NaN where `a` does not vary.
  public static double slope(double[] a, double[] b) {
    double meanA = Arrays.stream(a).average().orElse(Double.NaN);
    double meanB = Arrays.stream(b).average().orElse(Double.NaN);
    double aa = 0;
    double ab = 0;
    for (int i = 0; i < a.length; i++) {
      aa += (a[i] - meanA) * (a[i] - meanA);
      ab += (a[i] - meanA) * (b[i] - meanB);
    }
    return ab / aa;
  }

  private static double rootMeanSquare(double[] a, double[] b) {
    double sum = 0;
    for (int i = 0; i < a.length; i++) sum += (a[i] - b[i]) * (a[i] - b[i]);
    return Math.sqrt(sum / a.length);
  }
}
