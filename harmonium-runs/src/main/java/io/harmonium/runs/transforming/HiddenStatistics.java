package io.harmonium.runs.transforming;

import io.harmonium.meanfield.MeanField;
import io.harmonium.model.DoublePath;
import io.harmonium.model.Structure;
import io.harmonium.model.exact.HiddenConditional;

/// ⟨t(h) | x⟩ of all ports of the hidden layers given a row, in double. Hidden units that are linked to each other are
/// summed over all their states where these are few, and go by mean field where they are many.
final class HiddenStatistics {

  private HiddenStatistics() {}

  /// How the means are found where hidden units are linked to each other, in words; null where they are not.
  static String note(Structure structure) {
    if (!structure.linkedWithin(false)) return null;
    return "the hidden units are linked to each other; their means are "
        + (HiddenConditional.quick(structure)
            ? "exact, summed over all states"
            : "those of mean field");
  }

  /// Statistics of a row with the means of the hidden layers; those of the visible layers are `t`.
  static double[][][] of(DoublePath path, double[][][] t) {
    Structure structure = path.machine().structure();
    int first = structure.visible().size();
    double[][][] all = t.clone();
    if (!structure.linkedWithin(false)) {
      for (int l = first; l < all.length; l++) all[l] = path.means(l, t);
      return all;
    }
    HiddenConditional distribution = HiddenConditional.given(path, t);
    if (!HiddenConditional.quick(structure)) {
      double[][][] means = MeanField.defaults().solve(distribution.machine().doublePath()).means();
      System.arraycopy(means, 0, all, first, means.length);
      return all;
    }
    double[] sums = distribution.expectations().values();
    for (int l = first; l < all.length; l++) {
      all[l] = path.zeros(l);
      for (int p = 0; p < all[l].length; p++)
        System.arraycopy(
            sums,
            distribution.machine().structure().offset(l - first, p),
            all[l][p],
            0,
            all[l][p].length);
    }
    return all;
  }
}
