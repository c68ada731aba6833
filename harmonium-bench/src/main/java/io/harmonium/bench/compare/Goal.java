package io.harmonium.bench.compare;

import java.math.BigDecimal;
import java.util.Locale;

/// What a number should be: at least or at most a bound, or nothing in particular.
public record Goal(Side side, double bound, String unit) {

  /// The side of the bound on which the number should lie.
  public enum Side {
    AT_LEAST("≥ "),
    AT_MOST("≤ "),
    NONE("");

    private final String sign;

    Side(String sign) {
      this.sign = sign;
    }
  }

  /// A ratio of at least `times`.
  public static Goal times(double times) {
    return new Goal(Side.AT_LEAST, times, "x");
  }

  public static Goal atMost(double bound, String unit) {
    return new Goal(Side.AT_MOST, bound, unit);
  }

  /// A number that is reported and not judged.
  public static Goal none(String unit) {
    return new Goal(Side.NONE, 0, unit);
  }

  public boolean judges() {
    return side != Side.NONE;
  }

  /// Whether `value` is as it should be.
  public boolean met(double value) {
    return switch (side) {
      case AT_LEAST -> value >= bound;
      case AT_MOST -> value <= bound;
      case NONE -> true;
    };
  }

  /// "12.3x", "1.02", "310 MB": three digits.
  public String show(double value) {
    String digits = Math.abs(value) >= 100 ? "%.0f" : Math.abs(value) >= 10 ? "%.1f" : "%.2f";
    return String.format(Locale.ROOT, digits, value) + unit;
  }

  /// "≥ 10x"; "–" where nothing is wanted.
  @Override
  public String toString() {
    if (side == Side.NONE) return "–";
    String number = BigDecimal.valueOf(bound).stripTrailingZeros().toPlainString();
    return side.sign + number + unit;
  }
}
