package io.harmonium.insight;

import io.harmonium.evaluation.Rows;
import io.harmonium.matrix.Workers;
import io.harmonium.model.Structure;

/// Can nearest neighbours tell two sets of n rows apart (Yale and others 2020)? With d_AB the distance of a row of A
/// from the nearest row of B, itself excluded,
///
/// ```
/// truth = ⟨1[d_TT < d_TS]⟩_T,   synthetic = ⟨1[d_SS < d_ST]⟩_S,   total = ½·(truth + synthetic)
/// ```
///
/// Sets of one distribution give (n−1)/(2n−1), a little below ½: neighbours are of either set. Towards 1 the sets lie
/// apart, towards 0 each row has its copy in the other set. Ties, which discrete rows have many of, count ½.
public record AdversarialAccuracy(double truth, double synthetic, int rows) {

  /// Of two sets of as many rows.
  public static AdversarialAccuracy of(
      Structure structure, Rows truth, Rows synthetic, Workers workers) {
    if (truth.count() != synthetic.count() || truth.count() < 2)
      throw new IllegalArgumentException(
          "expected two sets of as many rows, at least 2, got "
              + truth.count()
              + " and "
              + synthetic.count()
              + "; take a part of the larger one");
    int layers = structure.visible().size();
    return of(new RowDistances(truth, layers), new RowDistances(synthetic, layers), workers);
  }

  static AdversarialAccuracy of(RowDistances truth, RowDistances synthetic, Workers workers) {
    double[] own = truth.nearest(truth, workers);
    double[] theirs = synthetic.nearest(synthetic, workers);
    return new AdversarialAccuracy(
        nearer(own, truth.nearest(synthetic, workers)),
        nearer(theirs, synthetic.nearest(truth, workers)),
        own.length);
  }

  /// ½·(truth + synthetic), AA_TS.
  public double total() {
    return 0.5 * (truth + synthetic);
  }

  /// What sets of one distribution have on average.
  public double expected() {
    return (rows - 1) / (2.0 * rows - 1);
  }

  private static double nearer(double[] own, double[] other) {
    double sum = 0;
    for (int i = 0; i < own.length; i++)
      sum += own[i] < other[i] ? 1 : own[i] == other[i] ? 0.5 : 0;
    return sum / own.length;
  }
}
