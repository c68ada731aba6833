package io.harmonium.model.exact;

import io.harmonium.matrix.NonFiniteException;
import io.harmonium.numeric.Elementary;
import io.harmonium.numeric.GaussRule;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.function.DoubleUnaryOperator;

/// Where the distribution e^(u(y) + C(y)) of one unit is not negligible, however far apart its modes lie: u, the unit's
/// own part, is concave, and C, what the hidden units add, is convex. On [a, b] C lies below its chord, so that
///
/// ```
/// ∫_a^b e^(u + C) ≤ (b − a)·max_y e^(u(y) + chord(y)),   one maximum, at top(derivative of the chord)
/// ```
///
/// Stretches are halved until this bound is e^(−[#LEAST]) of the highest value seen times its width, which is left out,
/// or until they are panels for Gauss's rule of ten points. At most [#MAX] are left out or summed, so that all that is
/// left out has less than e^(−45) of the whole.
final class ConvexPanels {

  /// The unit's own part of its distribution.
  interface Own {

    /// u(y), less its value where the unit is now.
    double at(double y);

    /// Where u(y) + derivative·y is highest.
    double top(double derivative);

    /// The deviation that a distribution with its top at y has.
    double width(double y);
  }

  private static final double LEAST = 61;
  private static final int MAX = 1_000_000;

  private final Own own;
  private final DoubleUnaryOperator rise;
  private final RealRange.Nodes nodes;
  private double top = Double.NEGATIVE_INFINITY;

  /// C, less its value where the unit is now; nodes go to `nodes` with the logarithms of weight and density.
  ConvexPanels(Own own, DoubleUnaryOperator rise, RealRange.Nodes nodes) {
    this.own = own;
    this.rise = rise;
    this.nodes = nodes;
  }

  /// u(y) + C(y), which must be a number.
  double log(double y) {
    double log = own.at(y) + rise.applyAsDouble(y);
    if (Double.isNaN(log) || log == Double.POSITIVE_INFINITY)
      throw new NonFiniteException(
          "the distribution of a single unit is not finite at the value "
              + y
              + "; the parameters are extreme, train anew with a smaller rate or rescaled data");
    return log;
  }

  /// Climbs from `y` to a mode: y ← top(S(y)) with the derivative S of C never descends.
  void climb(double y, DoubleUnaryOperator derivative) {
    for (int i = 0; i < 200; i++) {
      double next = own.top(derivative.applyAsDouble(y));
      boolean there = !(Math.abs(next - y) > 0.1 * own.width(next));
      y = next;
      if (there) break;
    }
    seen(y);
  }

  private void seen(double y) {
    top = Math.max(top, log(y) + Elementary.log(own.width(y)));
  }

  private record Stretch(double from, double riseFrom, double to, double riseTo) {}

  /// Integrates over [from, to], after [#climb] has seen modes.
  void integrate(double from, double to) {
    int left = MAX;
    Deque<Stretch> open = new ArrayDeque<>();
    open.push(new Stretch(from, rise.applyAsDouble(from), to, rise.applyAsDouble(to)));
    while (!open.isEmpty()) {
      if (left-- == 0)
        throw new IllegalArgumentException(
            "the distribution of a single unit between "
                + from
                + " and "
                + to
                + " needs more than "
                + MAX
                + " panels; rescale the column or use fewer hidden units");
      Stretch stretch = open.pop();
      if (negligible(stretch)) continue;
      double a = stretch.from;
      double b = stretch.to;
      double middle = a > 0 && b > 4 * a ? Math.sqrt(a) * Math.sqrt(b) : 0.5 * a + 0.5 * b;
      if (b - a <= Math.min(own.width(a), own.width(b)) || middle <= a || middle >= b) panel(a, b);
      else {
        double at = rise.applyAsDouble(middle);
        open.push(new Stretch(middle, at, b, stretch.riseTo));
        open.push(new Stretch(a, stretch.riseFrom, middle, at));
      }
    }
  }

  /// Whether [from, to] has a negligible share.
  boolean negligible(double from, double to) {
    return negligible(new Stretch(from, rise.applyAsDouble(from), to, rise.applyAsDouble(to)));
  }

  private boolean negligible(Stretch s) {
    double derivative = (s.riseTo - s.riseFrom) / (s.to - s.from);
    double y = Math.clamp(own.top(derivative), s.from, s.to);
    double chord = s.riseFrom + derivative * (y - s.from);
    return own.at(y) + chord + Elementary.log(s.to - s.from) < top - LEAST;
  }

  private void panel(double from, double to) {
    if (to - from > 2 * own.width(from))
      throw new NonFiniteException(
          "a single unit near "
              + from
              + " is narrower than numbers there can tell; the parameters are extreme, train anew"
              + " with a smaller rate or rescaled data");
    double middle = 0.5 * (from + to);
    double half = 0.5 * (to - from);
    for (int k = 0; k < GaussRule.POINTS; k++) {
      double y = middle + half * GaussRule.node(k);
      nodes.add(y, log(y) + Elementary.log(GaussRule.weight(k) * half));
    }
    seen(middle);
  }
}
