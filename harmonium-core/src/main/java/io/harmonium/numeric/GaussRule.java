package io.harmonium.numeric;

/// Gauss's rule of ten points on [−1, 1]: exact for polynomials up to degree 19.
///
/// ```
/// ∫ f ≈ Σ_k weight(k)·f(node(k))
/// ```
///
/// Points come in pairs ±x, from the middle outward.
public final class GaussRule {

  public static final int POINTS = 10;

  private static final double[] NODES = {
    0.14887433898163122,
    0.4333953941292472,
    0.6794095682990244,
    0.8650633666889845,
    0.9739065285171717
  };

  private static final double[] WEIGHTS = {
    0.2955242247147528,
    0.2692667193099965,
    0.219086362515982,
    0.1494513491505804,
    0.06667134430868814
  };

  private GaussRule() {}

  public static double node(int point) {
    return point % 2 == 0 ? -NODES[point / 2] : NODES[point / 2];
  }

  public static double weight(int point) {
    return WEIGHTS[point / 2];
  }
}
