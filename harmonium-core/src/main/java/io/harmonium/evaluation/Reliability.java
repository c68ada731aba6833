package io.harmonium.evaluation;

/// Whether probabilities of classes mean what they say. Rows are sorted by the probability q of their most probable class
/// into bins of equal width; in a bin B of a calibrated distribution as many rows are right as are expected to be:
///
/// ```
/// weight_B = Σ w,   sure_B = Σ w·q,   right_B = Σ w·[ŷ = y],   ECE = Σ_B |right_B − sure_B| / Σ w
/// ```
///
/// @param weight of the rows of each bin
/// @param sure summed probability of their most probable classes
/// @param right weight of those whose most probable class is their own
public record Reliability(double[] weight, double[] sure, double[] right) {

  /// Bins of the calibration error.
  public static final int BINS = 15;

  /// The bins of rows with known classes (from 0 on), weighted by `weights` (null: 1 each).
  public static Reliability of(double[][] probabilities, int[] classes, float[] weights) {
    Reliability all = new Reliability(new double[BINS], new double[BINS], new double[BINS]);
    for (int row = 0; row < probabilities.length; row++) {
      double weight = weights == null ? 1 : weights[row];
      if (classes[row] < 0 || weight == 0) continue;
      int best = Classification.best(probabilities[row]);
      double q = probabilities[row][best];
      int bin = Math.min(BINS - 1, (int) (q * BINS));
      all.weight[bin] += weight;
      all.sure[bin] += weight * q;
      if (best == classes[row]) all.right[bin] += weight;
    }
    return all;
  }

  public int bins() {
    return weight.length;
  }

  /// The lower end of bin `bin`; that of the bin after the last is 1.
  public double low(int bin) {
    return (double) bin / bins();
  }

  private double total() {
    double total = 0;
    for (double w : weight) total += w;
    return total;
  }

  /// The share of rows that are right.
  public double accuracy() {
    double total = total();
    double sum = 0;
    for (double r : right) sum += r / total;
    return sum;
  }

  /// The expected calibration error.
  public double ece() {
    double total = total();
    double sum = 0;
    for (int bin = 0; bin < bins(); bin++) sum += Math.abs(right[bin] - sure[bin]) / total;
    return sum;
  }
}
