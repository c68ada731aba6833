package io.harmonium.runs.transforming;

import io.harmonium.numeric.Elementary;
import io.harmonium.units.Units;
import java.util.function.DoubleUnaryOperator;

/// The most probable value of a unit without a list of values, and its log-probability, which is a density between atoms.
///
/// A count is walked to from its mean, as log p(n) is concave. A real number is searched between the borders of its kind, where
/// the density is smooth and has one top at most; a single number that has more than half of the mass ([Units#atoms()]) comes
/// before all densities.
record UnitMode(double value, double log) {

  private static final double GOLDEN = 0.6180339887498949;
  private static final int SEARCH = 100;

  /// What rounding may make of equal heights.
  private static final double EQUAL = 1e-12;

  /// The mode of a unit of this kind with `mean` and log p `distribution`.
  static UnitMode of(Units units, double mean, DoubleUnaryOperator distribution) {
    if (units.whole()) return count(mean, distribution);
    UnitMode atom = null;
    double mass = 0;
    for (double value : units.atoms()) {
      UnitMode found = at(value, distribution);
      mass += Elementary.exp(found.log);
      if (atom == null || found.log > atom.log) atom = found;
    }
    if (mass > 0.5) return atom;
    double[] borders = units.borders();
    UnitMode best = at(atom != null && mean == atom.value ? Math.nextUp(mean) : mean, distribution);
    for (int k = 0; k + 1 < borders.length; k++) {
      UnitMode found = between(borders[k], borders[k + 1], mean, distribution);
      if (found.log > best.log + EQUAL) best = found;
    }
    return best;
  }

  private static UnitMode at(double value, DoubleUnaryOperator distribution) {
    return new UnitMode(value, distribution.applyAsDouble(value));
  }

  private static UnitMode count(double mean, DoubleUnaryOperator distribution) {
    UnitMode best = at(Math.floor(mean), distribution);
    for (int step : new int[] {1, -1})
      for (UnitMode next = best; next.log >= best.log; ) {
        best = next;
        if (best.value + step < 0) break;
        next = at(best.value + step, distribution);
        if (next.log == best.log) break;
      }
    return best;
  }

  /// The highest point inside (low, high), by golden sections; where an end is open, from as far as the density has fallen.
  private static UnitMode between(
      double low, double high, double mean, DoubleUnaryOperator distribution) {
    double inside = Math.clamp(mean, low, high);
    double from = low == Double.NEGATIVE_INFINITY ? fallen(inside, -1, distribution) : low;
    double to = high == Double.POSITIVE_INFINITY ? fallen(inside, 1, distribution) : high;
    UnitMode first = at(from, distribution);
    UnitMode last = at(to, distribution);
    for (int i = 0; i < SEARCH; i++) {
      double left = to - GOLDEN * (to - from);
      double right = from + GOLDEN * (to - from);
      if (distribution.applyAsDouble(right) > distribution.applyAsDouble(left)) from = left;
      else to = right;
    }
    UnitMode top = at(0.5 * (from + to), distribution);
    if (first.log >= top.log) top = first;
    return last.log >= top.log ? last : top;
  }

  private static double fallen(double start, int sign, DoubleUnaryOperator distribution) {
    double height = distribution.applyAsDouble(start + sign * 1e-9);
    double far = 1;
    while (distribution.applyAsDouble(start + sign * far) >= height && far < 1e300) far *= 2;
    return start + sign * 2 * far;
  }
}
