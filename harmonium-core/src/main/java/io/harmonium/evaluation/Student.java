package io.harmonium.evaluation;

/// The distribution of a mean over its estimated error when there are few values.
public final class Student {

  /// 97.5 % quantiles of 1 to 3 degrees of freedom, where the expansion is too coarse.
  private static final double[] FEW = {12.706204736, 4.302652730, 3.182446305};

  private Student() {}

  /// The 97.5 % quantile; from 4 degrees on by its expansion in 1/degrees, good to 1 %.
  public static double quantile(int degrees) {
    if (degrees < 1)
      throw new IllegalArgumentException("at least 1 degree of freedom, got " + degrees);
    if (degrees <= FEW.length) return FEW[degrees - 1];
    double z = Estimate.NORMAL_95;
    double s = z * z;
    double d = degrees;
    return z
        * (1
            + (s + 1) / (4 * d)
            + ((5 * s + 16) * s + 3) / (96 * d * d)
            + (((3 * s + 19) * s + 17) * s - 15) / (384 * d * d * d));
  }
}
