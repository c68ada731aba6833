package io.harmonium.model.exact;

import io.harmonium.numeric.Elementary;
import io.harmonium.numeric.GaussRule;
import io.harmonium.units.Units;
import java.util.function.DoubleUnaryOperator;

/// Nodes and weights that integrate the distribution of one real unit given all the others. Given the hidden units it
/// is a mixture of normal distributions of precision γ, for which the trapezoidal rule with steps of σ/2 is exact to
/// double precision (its error is e^(−8π²) ≈ 10⁻³⁴). Where the range of the unit has borders, each smooth stretch is
/// cut into panels of width σ (a bounded one into at least 16) with Gauss's rule of ten points. Where modes lie more
/// than [#MAX] steps apart only what is not negligible is integrated, see [ConvexPanels].
final class RealRange {

  /// Takes a node and log(weight·density) there.
  interface Nodes {
    void add(double y, double log);
  }

  /// e^(−45) of the largest integrand is where tails are cut.
  static final double TAIL = 45;

  /// Widths from the origin at which bounded hidden units no longer change.
  static final double FAR = 1e6;

  /// Most steps or panels that are walked one by one.
  private static final int MAX = 1 << 16;

  /// Steps from 0 at which a double number holds too few digits of them.
  private static final double COARSE = 1e12;

  /// Deviations beyond the outermost stationary point: e^(−72).
  private static final double BEYOND = 12;

  /// Minimum of panels of a bounded range.
  private static final int PANELS = 16;

  private final Units units;
  private final double present;
  private final DoubleUnaryOperator gain;
  private final DoubleUnaryOperator rise;
  private final DoubleUnaryOperator field;
  private final DoubleUnaryOperator response;
  private final Nodes nodes;

  /// A unit of a kind that has the value `present`: its log density, less a constant, the hidden units' share of it,
  /// its own share θ·t(y), and what the hidden means send back at y.
  RealRange(
      Units units,
      double present,
      DoubleUnaryOperator gain,
      DoubleUnaryOperator rise,
      DoubleUnaryOperator field,
      DoubleUnaryOperator response,
      Nodes nodes) {
    this.units = units;
    this.present = present;
    this.gain = gain;
    this.rise = rise;
    this.field = field;
    this.response = response;
    this.nodes = nodes;
  }

  /// The energy of one stretch of a unit far out, ½γy² − θy, where the unit has the value `present`.
  private record Tail(double field, double precision, double present) implements ConvexPanels.Own {

    double width() {
      return 1 / Math.sqrt(precision);
    }

    @Override
    public double at(double y) {
      return (y - present) * (field - 0.5 * precision * (y + present));
    }

    @Override
    public double top(double derivative) {
      return (field + derivative) / precision;
    }

    @Override
    public double width(double y) {
      return width();
    }
  }

  /// Whether there are too many steps between two modes, or numbers there are too coarse for steps.
  private static boolean wide(double low, double high, double step) {
    boolean coarse = !(Math.max(Math.abs(low), Math.abs(high)) < COARSE * step);
    return coarse || !((high - low) / step < MAX);
  }

  /// What is not negligible of [from, to] between its outermost modes.
  private void modes(Tail tail, double from, double to) {
    ConvexPanels panels = new ConvexPanels(tail, rise, nodes);
    double low = Math.max(from, outermost(tail, -1) - BEYOND * tail.width());
    double high = Math.min(to, outermost(tail, 1) + BEYOND * tail.width());
    if (!(low < high)) return;
    for (double start : new double[] {low, Math.clamp(present, low, high), high})
      panels.climb(start, y -> response.applyAsDouble(Math.clamp(y, low, high)));
    panels.integrate(low, high);
  }

  /// The quadratic that θ·t(y) is on one side of 0, from its values at ±1 and ±2.
  private Tail tail(int side) {
    double once = field.applyAsDouble(side);
    double square = 0.5 * (field.applyAsDouble(2 * side) - 2 * once);
    return new Tail(side * (once - square), -2 * square, present);
  }

  /// Hands all nodes out.
  void walk() {
    double[] borders = units.borders();
    if (units.growth() == Units.Growth.BOUNDED) interval(borders[0], borders[borders.length - 1]);
    else if (borders.length == 2 && bothWays(borders)) line(tail(1));
    else
      for (int i = 0; i + 1 < borders.length; i++) {
        Tail tail = tail(borders[i + 1] > 0 ? 1 : -1);
        stretch(tail, borders[i], borders[i + 1]);
      }
  }

  private static boolean bothWays(double[] borders) {
    return borders[0] == Double.NEGATIVE_INFINITY && borders[1] == Double.POSITIVE_INFINITY;
  }

  /// Trapezoidal rule from the lowest to the highest stationary point and on into both tails.
  private void line(Tail tail) {
    double step = 0.5 * tail.width();
    double share = Elementary.log(step);
    double low = stationary(tail, -1);
    double high = Math.max(low, stationary(tail, 1));
    if (wide(low, high, step)) {
      modes(tail, Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY);
      return;
    }
    double top = Double.NEGATIVE_INFINITY;
    double y = low;
    for (double log = gain.applyAsDouble(y);
        y <= high || log > top - TAIL;
        log = gain.applyAsDouble(y)) {
      nodes.add(y, log + share);
      top = Math.max(top, log);
      y += step;
    }
    y = low - step;
    for (double log = gain.applyAsDouble(y); log > top - TAIL; log = gain.applyAsDouble(y)) {
      nodes.add(y, log + share);
      y -= step;
    }
  }

  /// Panels from the lowest stationary point inside [from, to] up past the highest one and down, each way to the border
  /// or into the tail.
  private void stretch(Tail tail, double from, double to) {
    double low = Math.clamp(stationary(tail, -1), from, to);
    double high = Math.clamp(stationary(tail, 1), from, to);
    double width = tail.width();
    if (wide(low, high, width)) {
      modes(tail, from, to);
      return;
    }
    double sum = Double.NEGATIVE_INFINITY;
    double part = 0;
    for (double y = low; y < to && (y <= high || part > sum - TAIL); y += width) {
      part = panel(y, Math.min(y + width, to));
      sum = Elementary.logAdd(sum, part);
    }
    part = Double.POSITIVE_INFINITY;
    for (double y = low; y > from && part > sum - TAIL; y -= width) {
      part = panel(Math.max(y - width, from), y);
      sum = Elementary.logAdd(sum, part);
    }
  }

  /// Equal panels from end to end of a bounded range, no wider than the distribution of the unit.
  private void interval(double from, double to) {
    double precision = Math.max(0, tail(1).precision);
    if ((to - from) * Math.sqrt(precision) > MAX) {
      modes(tail(1), from, to);
      return;
    }
    int panels = (int) Math.max(PANELS, Math.ceil((to - from) * Math.sqrt(precision)));
    double width = (to - from) / panels;
    for (int k = 0; k < panels; k++) panel(from + k * width, from + (k + 1) * width);
  }

  /// The nodes of Gauss's rule on [from, to]; answers log ∫.
  private double panel(double from, double to) {
    double middle = 0.5 * (from + to);
    double half = 0.5 * (to - from);
    double sum = Double.NEGATIVE_INFINITY;
    for (int k = 0; k < GaussRule.POINTS; k++) {
      double y = middle + half * GaussRule.node(k);
      double log = gain.applyAsDouble(y) + Elementary.log(GaussRule.weight(k) * half);
      nodes.add(y, log);
      sum = Elementary.logAdd(sum, log);
    }
    return sum;
  }

  /// A point beyond which the density only falls. With S(y), what the hidden means send back, stationary points obey
  /// γy = θ + S(y); S rises with y and is straight far out, so that y ← (θ + S(y))/γ from there never passes the last
  /// one.
  private double stationary(Tail tail, int side) {
    double width = tail.width();
    double y = outermost(tail, side);
    double next = (tail.field + response.applyAsDouble(y)) / tail.precision;
    for (int i = 0; i < 100 && side * (y - next) > 0.1 * width; i++) {
      y = next;
      next = (tail.field + response.applyAsDouble(y)) / tail.precision;
    }
    return y;
  }

  /// A point from which the density only falls, from the line that S is far out.
  private double outermost(Tail tail, int side) {
    double far = side * FAR * Math.max(tail.width(), Math.abs(present));
    double near = tail.field + response.applyAsDouble(far);
    double derivative = (tail.field + response.applyAsDouble(2 * far) - near) / far;
    return (near - derivative * far) / (tail.precision - derivative);
  }
}
