package io.harmonium.formats;

/// What numbers look like, collected one by one: all 0/1, all ±1, all whole, and their range.
final class Survey {

  /// The looks of no numbers at all.
  static final byte ALL = 7;

  private static final int BITS = 1;
  private static final int SPINS = 2;
  private static final int WHOLE = 4;

  private byte looks;
  private double low;
  private double high;

  Survey() {
    this(ALL, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY);
  }

  Survey(byte looks, double low, double high) {
    this.looks = looks;
    this.low = low;
    this.high = high;
  }

  /// The looks of numbers, those before and the finite `x`.
  static byte look(byte before, double x) {
    if (x == 1) return before;
    int looks = before;
    if (x != 0) looks &= ~BITS;
    if (x != -1) looks &= ~SPINS;
    if (x != Math.rint(x)) looks &= ~WHOLE;
    return (byte) looks;
  }

  /// Takes one finite number into account.
  void add(double x) {
    looks = look(looks, x);
    if (x < low) low = x;
    if (x > high) high = x;
  }

  /// Takes all numbers of another survey into account.
  void add(Survey other) {
    looks &= other.looks;
    low = Math.min(low, other.low);
    high = Math.max(high, other.high);
  }

  /// The same numbers times `factor`, which is neither 0 nor 1.
  Survey scaled(double factor) {
    Survey scaled = new Survey();
    scaled.add(low * factor);
    scaled.add(high * factor);
    if (!constant()) scaled.looks = 0;
    return scaled;
  }

  boolean bits() {
    return (looks & BITS) != 0;
  }

  boolean spins() {
    return (looks & SPINS) != 0;
  }

  boolean whole() {
    return (looks & WHOLE) != 0;
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
    if (bits()) return "0/1";
    if (spins()) return "-1/+1";
    return (whole() ? "whole numbers " : "numbers ") + number(low) + " to " + number(high);
  }

  /// A number without needless digits.
  static String number(double x) {
    return x == Math.rint(x) && Math.abs(x) < 1e15 ? Long.toString((long) x) : Double.toString(x);
  }
}
