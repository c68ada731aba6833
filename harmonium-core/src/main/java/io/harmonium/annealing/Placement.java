package io.harmonium.annealing;

/// Where the rungs of a path stand: at equal distances, as far as what was measured along a first path tells.
public final class Placement {

  private Placement() {}

  /// `gaps` + 1 places from the first to the last of `places` that cut `length`, which grows from 0 along `places` and is
  /// linear in between, into equal parts.
  public static double[] equal(double[] places, double[] length, int gaps) {
    double[] cut = new double[gaps + 1];
    double whole = length[length.length - 1];
    cut[0] = places[0];
    int k = 0;
    for (int i = 1; i < gaps; i++) {
      double at = whole * i / gaps;
      while (length[k + 1] < at) k++;
      double share = (at - length[k]) / (length[k + 1] - length[k]);
      cut[i] = places[k] + share * (places[k + 1] - places[k]);
    }
    cut[gaps] = places[places.length - 1];
    return cut;
  }
}
