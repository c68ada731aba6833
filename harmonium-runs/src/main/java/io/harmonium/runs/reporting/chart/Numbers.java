package io.harmonium.runs.reporting.chart;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;

/// Numbers as people read them: a true minus sign, thin spaces between thousands, no digits that say nothing.
public final class Numbers {

  private static final char MINUS = '\u2212';
  private static final char THIN_SPACE = '\u202f';

  private Numbers() {}

  /// A coordinate with at most two decimals.
  public static String coordinate(double value) {
    if (!Double.isFinite(value))
      throw new IllegalArgumentException(
          "a drawing needs finite numbers, got "
              + value
              + "; leave such points out before drawing");
    return plain(new BigDecimal(value).setScale(2, RoundingMode.HALF_EVEN));
  }

  /// `value` with a fixed number of decimals: −1 234.50.
  public static String fixed(double value, int decimals) {
    return grouped(
        new BigDecimal(finite(value))
            .setScale(decimals, RoundingMode.HALF_EVEN)
            .abs()
            .toPlainString(),
        value < 0);
  }

  /// `value` with that many significant digits, in powers of ten where plain digits would be long: 2.5·10⁻⁷.
  public static String significant(double value, int digits) {
    if (finite(value) == 0) return "0";
    BigDecimal rounded = new BigDecimal(value).round(new MathContext(digits));
    int exponent = rounded.precision() - rounded.scale() - 1;
    if (exponent < -4 || exponent >= 9) {
      String mantissa = plain(rounded.scaleByPowerOfTen(-exponent).abs());
      return sign(value < 0)
          + (mantissa.equals("1") ? "" : mantissa + "·")
          + "10"
          + power(exponent);
    }
    int decimals = Math.max(0, digits - 1 - exponent);
    return grouped(
        rounded.setScale(decimals, RoundingMode.HALF_EVEN).abs().toPlainString(), value < 0);
  }

  /// A count: 12 000.
  public static String count(long value) {
    return grouped(Long.toString(Math.abs(value)), value < 0);
  }

  /// A short round number for the ticks of a logarithmic axis: 0.01, 5, 200, 10k, 2M.
  static String compact(double value) {
    if (value >= 1e6 && value < 1e9) return plain(new BigDecimal(value / 1e6)) + "M";
    if (value >= 1e4 && value < 1e6) return plain(new BigDecimal(value / 1e3)) + "k";
    return value >= 1e9 || value < 1e-4 ? significant(value, 1) : plain(decimal(value));
  }

  /// A share as percent: 12.5 %.
  public static String percent(double share) {
    double value = 100 * share;
    return fixed(value, value != 0 && Math.abs(value) < 10 ? 1 : 0) + THIN_SPACE + "%";
  }

  private static BigDecimal decimal(double value) {
    return new BigDecimal(value).round(new MathContext(12));
  }

  private static double finite(double value) {
    if (!Double.isFinite(value))
      throw new IllegalArgumentException("a finite number is needed here, got " + value);
    return value;
  }

  private static String plain(BigDecimal value) {
    return value.signum() == 0 ? "0" : value.stripTrailingZeros().toPlainString();
  }

  private static String sign(boolean negative) {
    return negative ? String.valueOf(MINUS) : "";
  }

  private static String grouped(String digits, boolean negative) {
    int point = digits.indexOf('.');
    String whole = point < 0 ? digits : digits.substring(0, point);
    boolean zero = digits.chars().allMatch(c -> c == '0' || c == '.');
    StringBuilder out = new StringBuilder(zero ? "" : sign(negative));
    for (int i = 0; i < whole.length(); i++) {
      if (i > 0 && whole.length() > 4 && (whole.length() - i) % 3 == 0) out.append(THIN_SPACE);
      out.append(whole.charAt(i));
    }
    return out.append(digits.substring(whole.length())).toString();
  }

  private static String power(int exponent) {
    StringBuilder out = new StringBuilder(exponent < 0 ? "⁻" : "");
    for (char digit : Integer.toString(Math.abs(exponent)).toCharArray())
      out.append("⁰¹²³⁴⁵⁶⁷⁸⁹".charAt(digit - '0'));
    return out.toString();
  }
}
