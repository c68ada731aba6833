package io.harmonium.random;

import io.harmonium.numeric.Transcendental;

/// The random words of one row, addressed by (unit, draw):
///
/// ```
/// word(j, d) = half (j>>3)&1 of Threefry2x32-13(key, counter (8·(j>>4) + (j&7), d))
/// ```
///
/// so that sixteen units are one evaluation on eight lanes. `draw` counts retries and second words of a unit.
public record Draws(long key) {

  /// The word of unit `unit`, draw `draw`.
  public int word(int unit, int draw) {
    return word(key, unit, draw);
  }

  /// The same of the row with key `key`, for loops that must not allocate.
  public static int word(long key, int unit, int draw) {
    long pair = Threefry.block(key, 8 * (unit >> 4) + (unit & 7), draw);
    return (unit >> 3 & 1) == 0 ? (int) pair : (int) (pair >>> 32);
  }

  /// A number in (0, 1), an odd multiple of 2⁻²⁴: never 0, never 1.
  public float uniform(int unit, int draw) {
    return uniform(word(unit, draw));
  }

  /// The same number from a word that is already at hand.
  public static float uniform(int word) {
    return Float.intBitsToFloat(word >>> 9 | 0x3f800000) - 0.99999994f;
  }

  /// A double in (0, 1) with 53 random bits, an odd multiple of 2⁻⁵⁴; it uses draws `2·draw` and `2·draw + 1`.
  public double uniformDouble(int unit, int draw) {
    long bits = (long) word(unit, 2 * draw) << 32 ^ word(unit, 2 * draw + 1) & 0xffffffffL;
    return ((bits >>> 11) + 0.5) * 0x1p-53;
  }

  /// An integer in [0, bound) (multiply-shift; the bias is below bound · 2⁻⁵³).
  public int below(int bound, int unit, int draw) {
    if (bound < 1) throw new IllegalArgumentException("bound must be positive, got " + bound);
    return (int) Math.min(bound - 1, (long) (uniformDouble(unit, draw) * bound));
  }

  /// A standard normal number in double precision by Box and Muller, from draws `4·draw … 4·draw + 3`.
  public double normal(int unit, int draw) {
    double radius = Math.sqrt(-2 * Transcendental.log(uniformDouble(unit, 2 * draw)));
    return radius * Transcendental.cosTurns(uniformDouble(unit, 2 * draw + 1));
  }
}
