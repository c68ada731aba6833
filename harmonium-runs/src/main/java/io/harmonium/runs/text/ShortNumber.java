package io.harmonium.runs.text;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Locale;

/// Numbers as people write them: four significant digits and no more zeros than needed.
public final class ShortNumber {

  private ShortNumber() {}

  public static String of(double value) {
    if (!Double.isFinite(value)) return Double.toString(value);
    double size = Math.abs(value);
    if (size != 0 && (size < 1e-3 || size >= 1e7)) return String.format(Locale.ROOT, "%.3g", value);
    BigDecimal rounded =
        new BigDecimal(value).round(new MathContext(size >= 1e4 ? 7 : 4)).stripTrailingZeros();
    return rounded.toPlainString();
  }
}
