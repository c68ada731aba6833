package io.harmonium.model.exact;

import io.harmonium.numeric.Elementary;
import io.harmonium.units.Units;
import java.util.function.DoubleUnaryOperator;

/// Nodes and weights that sum the distribution of one count given all the others where its rate may be too large to
/// list all counts. Given the hidden units it is a Poisson distribution, so that at y the distribution is smooth on the
/// scale √y: counts below [#LISTED] are listed where they matter, and from there on the sum is an integral over panels
/// ([ConvexPanels]) by the rule of Euler and Maclaurin, Σ_{n ≥ N} f(n) = ∫_{N−½} f + [f(N) − f(N−1)]/24 + …, whose next
/// term is below 10⁻¹⁰.
final class CountRange implements ConvexPanels.Own {

  /// Counts from here on are integrated.
  private static final int LISTED = 1 << 16;

  /// Counts that are judged together.
  private static final int BLOCK = 256;

  /// Rates beyond which double numbers hold no single counts.
  private static final double MAX_RATE = 1e15;

  private final Units units;
  private final double present;
  private final double field;
  private final ConvexPanels panels;
  private final DoubleUnaryOperator derivative;
  private final RealRange.Nodes nodes;

  /// A unit with the count `present` and its own field: what the hidden units add to log p, and the derivative of that.
  CountRange(
      Units units,
      double present,
      double field,
      DoubleUnaryOperator rise,
      DoubleUnaryOperator derivative,
      RealRange.Nodes nodes) {
    this.units = units;
    this.present = present;
    this.field = field;
    this.derivative = derivative;
    this.nodes = nodes;
    this.panels = new ConvexPanels(this, rise, nodes);
  }

  @Override
  public double at(double y) {
    return field * (y - present) + units.logBaseRatio(y, present);
  }

  @Override
  public double top(double derivative) {
    return Math.max(0, Elementary.exp(Math.min(field + derivative, 700)) - 0.5);
  }

  @Override
  public double width(double y) {
    return Math.sqrt(Math.max(1, y));
  }

  /// Hands all nodes out.
  void walk() {
    double largest = top(derivative.applyAsDouble(RealRange.FAR * Math.max(1, present)));
    if (!(largest < MAX_RATE))
      throw new IllegalArgumentException(
          "a count may have the rate "
              + largest
              + " given the rest of its row, where the row holds "
              + present
              + "; counts are told apart up to 1e15: divide the column, or train with a smaller"
              + " rate");
    for (double start : new double[] {0, present, largest}) panels.climb(start, derivative);
    for (int n = 0; n < LISTED; n += BLOCK)
      if (!panels.negligible(n - 0.5, n + BLOCK - 0.5)) list(n, n + BLOCK);
    panels.integrate(LISTED - 0.5, Math.max(4 * largest, 2 * LISTED));
  }

  private void list(int from, int to) {
    for (int n = from; n < to; n++)
      nodes.add(n, panels.log(n) + (n + 1 < LISTED ? 0 : Elementary.log(23.0 / 24)));
    if (to == LISTED) nodes.add(LISTED, panels.log(LISTED) - Elementary.log(24.0));
  }
}
