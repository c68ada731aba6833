package io.harmonium.runs.reporting;

import java.math.BigDecimal;
import java.math.MathContext;

/// Numbers for pictures: five significant digits are more than an eye can see, and keep files small.
final class Rounded {

  private static final MathContext DIGITS = new MathContext(5);

  private Rounded() {}

  static double of(double value) {
    return Double.isFinite(value) ? new BigDecimal(value).round(DIGITS).doubleValue() : value;
  }

  static double[] of(double[] values) {
    double[] rounded = new double[values.length];
    for (int i = 0; i < rounded.length; i++) rounded[i] = of(values[i]);
    return rounded;
  }
}
