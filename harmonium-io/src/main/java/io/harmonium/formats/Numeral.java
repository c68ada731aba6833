package io.harmonium.formats;

/// Reads numbers of tables from characters without making texts of them: digits with an optional sign, point and
/// exponent. Results are the nearest doubles, as `Double.parseDouble` gives them.
final class Numeral {

  private static final long MAX_DIGITS = 1L << 53;
  private static final double[] POWERS = new double[23];

  static {
    POWERS[0] = 1;
    for (int i = 1; i < POWERS.length; i++) POWERS[i] = POWERS[i - 1] * 10;
  }

  private Numeral() {}

  /// The number, ±∞ for the words inf and infinity, NaN for anything that is not a number.
  static double parse(char[] text, int from, int length) {
    int at = from;
    int end = from + length;
    if (at == end) return Double.NaN;
    boolean negative = text[at] == '-';
    if (negative || text[at] == '+') at++;
    long digits = 0;
    int count = 0;
    int scale = 0;
    boolean exact = true;
    boolean point = false;
    for (; at < end; at++) {
      char c = text[at];
      if (c == '.' && !point) {
        point = true;
        continue;
      }
      if (c < '0' || c > '9') break;
      count++;
      if (point) scale--;
      if (digits < MAX_DIGITS / 10 - 1) digits = digits * 10 + c - '0';
      else exact = false;
    }
    if (count == 0) return infinity(text, at, end, negative);
    if (at < end) {
      if (text[at] != 'e' && text[at] != 'E') return Double.NaN;
      int exponent = exponent(text, at + 1, end);
      if (exponent == Integer.MIN_VALUE) return Double.NaN;
      exact &= Math.abs(exponent) < 1000;
      scale += exponent;
    }
    if (!exact || Math.abs(scale) >= POWERS.length)
      return Double.parseDouble(new String(text, from, length));
    double value = scale < 0 ? digits / POWERS[-scale] : digits * POWERS[scale];
    return negative ? -value : value;
  }

  /// The exponent, or Integer.MIN_VALUE when it is none; large ones are cut to ±99999.
  private static int exponent(char[] text, int at, int end) {
    boolean negative = at < end && text[at] == '-';
    if (at < end && (negative || text[at] == '+')) at++;
    if (at == end) return Integer.MIN_VALUE;
    int value = 0;
    for (; at < end; at++) {
      if (text[at] < '0' || text[at] > '9') return Integer.MIN_VALUE;
      value = Math.min(99999, value * 10 + text[at] - '0');
    }
    return negative ? -value : value;
  }

  private static double infinity(char[] text, int at, int end, boolean negative) {
    if (!same(text, at, end, "inf") && !same(text, at, end, "infinity")) return Double.NaN;
    return negative ? Double.NEGATIVE_INFINITY : Double.POSITIVE_INFINITY;
  }

  /// Whether a field is a number with a decimal comma: digits on both sides of one comma, with an optional sign.
  static boolean decimalComma(char[] text, int from, int length) {
    int end = from + length;
    int at = from < end && (text[from] == '-' || text[from] == '+') ? from + 1 : from;
    int comma = -1;
    for (int i = at; i < end; i++)
      if (text[i] == ',' && comma < 0) comma = i;
      else if (text[i] < '0' || text[i] > '9') return false;
    return comma > at && comma < end - 1;
  }

  /// Whether a field says that its value is missing: empty, NA, N/A, NaN, null or ?, in any case.
  static boolean missing(char[] text, int from, int length) {
    int end = from + length;
    return switch (length) {
      case 0 -> true;
      case 1 -> text[from] == '?';
      case 2 -> same(text, from, end, "na");
      case 3 -> same(text, from, end, "nan") || same(text, from, end, "n/a");
      case 4 -> same(text, from, end, "null");
      default -> false;
    };
  }

  private static boolean same(char[] text, int from, int end, String word) {
    if (end - from != word.length()) return false;
    for (int i = from; i < end; i++)
      if (Character.toLowerCase(text[i]) != word.charAt(i - from)) return false;
    return true;
  }
}
