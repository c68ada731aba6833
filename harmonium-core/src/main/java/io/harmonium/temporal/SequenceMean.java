package io.harmonium.temporal;

import io.harmonium.evaluation.Estimate;
import io.harmonium.evaluation.Student;
import java.util.Arrays;

/// The mean of something over the frames, or the sequences, of S sequences. Frames of one sequence are alike, so the sequences
/// are the draws: with L_s the sum over the n_s frames of one,
///
/// ```
/// m = Σ_s L_s / Σ_s n_s,   se² = Σ_s (L_s − m·n_s)² · S/(S − 1) / (Σ_s n_s)²
/// ```
///
/// and the interval is m ± t·se by Student's quantile of S − 1 degrees. One sequence says nothing of others: its interval
/// is infinite.
///
/// @param sums L_s
/// @param counts n_s, or 1 each for the mean per sequence
public record SequenceMean(double[] sums, int[] counts) {

  /// Per sequence.
  public static SequenceMean perSequence(double[] sums) {
    int[] ones = new int[sums.length];
    Arrays.fill(ones, 1);
    return new SequenceMean(sums, ones);
  }

  public Estimate estimate() {
    double total = Arrays.stream(counts).sum();
    double mean = Arrays.stream(sums).sum() / total;
    int n = sums.length;
    if (n == 1) return Estimate.of(mean, Double.POSITIVE_INFINITY);
    double spread = 0;
    for (int s = 0; s < n; s++) {
      double rest = sums[s] - mean * counts[s];
      spread += rest * rest;
    }
    double error = Math.sqrt(spread * n / (n - 1.0)) / total;
    return Estimate.of(mean, error * Student.quantile(n - 1) / Estimate.NORMAL_95);
  }
}
