package io.harmonium.formats;

/// What numbers look like, collected one by one: all 0/1, all ±1, all whole, and their range.
final class Survey {

  private boolean bits = true;
  private boolean spins = true;
  private boolean whole = true;
  private double low = Double.POSITIVE_INFINITY;
  private double high = Double.NEGATIVE_INFINITY;

  /// Takes one finite number into account.
  void add(double x) {
    if (x == 1) {
      if (low > 1) low = 1;
      if (high < 1) high = 1;
      return;
    }
    if (x != 0) bits = false;
    if (x != -1) spins = false;
    if (x != Math.rint(x)) whole = false;
    if (x < low) low = x;
    if (x > high) high = x;
  }

  /// Takes all numbers of another survey into account.
  void add(Survey other) {
    bits &= other.bits;
    spins &= other.spins;
    whole &= other.whole;
    low = Math.min(low, other.low);
    high = Math.max(high, other.high);
  }

  /// The same numbers times `factor`, which is neither 0 nor 1.
  Survey scaled(double factor) {
    Survey scaled = new Survey();
    scaled.add(low * factor);
    scaled.add(high * factor);
    scaled.bits = scaled.bits && constant();
    scaled.spins = scaled.spins && constant();
    scaled.whole = scaled.whole && constant();
    return scaled;
  }

  boolean bits() {
    return bits;
  }

  boolean spins() {
    return spins;
  }

  boolean whole() {
    return whole;
  }

  /// Whether nothing was added.
  boolean empty() {
    return low > high;
  }

  boolean constant() {
    return low >= high;
  }

  boolean within(double from, double to) {
    return low >= from && high <= to;
  }

  double low() {
    return low;
  }

  double high() {
    return high;
  }

  /// In words, for messages.
  String describe() {
    if (constant()) return "always " + number(low);
    if (bits) return "0/1";
    if (spins) return "-1/+1";
    return (whole ? "whole numbers " : "numbers ") + number(low) + " to " + number(high);
  }

  /// A number without needless digits.
  static String number(double x) {
    return x == Math.rint(x) && Math.abs(x) < 1e15 ? Long.toString((long) x) : Double.toString(x);
  }
}
