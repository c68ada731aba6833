package io.harmonium.evaluation;

import io.harmonium.matrix.Elementary;
import io.harmonium.units.Units;
import java.util.Arrays;

/// Where the law of one real unit or count is looked at, given the rest of a row: values y_k with weights w_k such that
/// Σ_k w_k·f(y_k)·exp(gain_k) = ∫ f·exp(gain), gain(y) = log h(y) + F(x) − F(x^(i→y)). For counts the sum is the law
/// itself, past the largest rate that the hidden units can give and on into the tail.
final class SiteNodes {

  /// e^(−45) of the largest integrand is where tails are cut.
  private static final double TAIL = 45;

  /// Widths from the origin at which bounded hidden units no longer change.
  private static final double FAR = 1e6;

  /// log of the largest rate that counts are summed to.
  private static final double MOST_RATE = 12;

  /// Fewest panels of a bounded range.
  private static final int PANELS = 16;

  /// Steps of the search for the highest point, each of which shrinks the interval by the golden ratio.
  private static final int SEARCH = 40;

  private static final double GOLDEN = 0.6180339887498949;

  /// Gauss's rule of ten points on [−1, 1], the positive half.
  private static final double[] NODES = {
    0.14887433898163122,
    0.4333953941292472,
    0.6794095682990244,
    0.8650633666889845,
    0.9739065285171717
  };

  private static final double[] WEIGHTS = {
    0.2955242247147528,
    0.2692667193099965,
    0.219086362515982,
    0.1494513491505804,
    0.06667134430868814
  };

  private final Site site;
  private final int layer;
  private final int column;
  private final Units units;

  private double[] values = new double[64];
  private double[] gains = new double[64];
  private double[] weights = new double[64];
  private int count;

  /// How far apart nodes stand.
  private double reach;

  SiteNodes(Site site, int layer, int column) {
    this.site = site;
    this.layer = layer;
    this.column = column;
    this.units = site.units(layer);
    if (units.whole()) series();
    else integral();
  }

  /// log w_k + gain_k.
  double[] logs() {
    double[] logs = new double[count];
    for (int k = 0; k < count; k++) logs[k] = weights[k] + gains[k];
    return logs;
  }

  /// gain_k.
  double[] gains() {
    return Arrays.copyOf(gains, count);
  }

  /// log h(y) + F(x) − F(x^(i→y)).
  double gain(double y) {
    return (units.whole() ? units.logBase((int) y) : 0) + site.gainAt(y, layer, column);
  }

  /// The highest point of the law beside node k: of real units by golden sections.
  double mode(int k) {
    if (units.whole()) return values[k];
    double[] borders = units.borders();
    double low = Math.max(values[k] - reach, borders[0]);
    double high = Math.min(values[k] + reach, borders[borders.length - 1]);
    double left = high - GOLDEN * (high - low);
    double right = low + GOLDEN * (high - low);
    double atLeft = gain(left);
    double atRight = gain(right);
    for (int i = 0; i < SEARCH; i++) {
      boolean up = atRight > atLeft;
      if (up) {
        low = left;
        left = right;
        atLeft = atRight;
        right = low + GOLDEN * (high - low);
        atRight = gain(right);
      } else {
        high = right;
        right = left;
        atRight = atLeft;
        left = high - GOLDEN * (high - low);
        atLeft = gain(left);
      }
    }
    return 0.5 * (low + high);
  }

  /// Looks at y; the gain there.
  private double add(double y, double logWeight) {
    if (count == values.length) {
      values = Arrays.copyOf(values, 2 * count);
      gains = Arrays.copyOf(gains, 2 * count);
      weights = Arrays.copyOf(weights, 2 * count);
    }
    values[count] = y;
    weights[count] = logWeight;
    gains[count] = gain(y);
    return gains[count++];
  }

  private void series() {
    double most = site.field(layer, column) + site.respond(FAR, layer, column);
    double past = Elementary.exp(Math.min(most, MOST_RATE));
    double top = Double.NEGATIVE_INFINITY;
    double gain = 0;
    for (int n = 0; n <= past || gain > top - TAIL; n++) {
      gain = add(n, 0);
      top = Math.max(top, gain);
    }
  }

  /// The energy of one stretch of a unit far out: ½γy² − θy.
  private record Tail(double field, double precision) {

    double width() {
      return 1 / Math.sqrt(precision);
    }
  }

  /// The quadratic that θ·t(y) is on one side of 0, from its values at ±1 and ±2.
  private Tail tail(int side) {
    double once = site.fieldAt(side, layer, column);
    double square = 0.5 * (site.fieldAt(2 * side, layer, column) - 2 * once);
    return new Tail(side * (once - square), -2 * square);
  }

  private void integral() {
    double[] borders = units.borders();
    if (units.growth() == Units.Growth.BOUNDED) interval(borders[0], borders[borders.length - 1]);
    else if (borders.length == 2 && bothWays(borders)) line(tail(1));
    else
      for (int i = 0; i + 1 < borders.length; i++)
        stretch(tail(borders[i + 1] > 0 ? 1 : -1), borders[i], borders[i + 1]);
  }

  private static boolean bothWays(double[] borders) {
    return borders[0] == Double.NEGATIVE_INFINITY && borders[1] == Double.POSITIVE_INFINITY;
  }

  /// Trapezoidal rule from the lowest to the highest stationary point and on into both tails.
  private void line(Tail tail) {
    reach = 0.5 * tail.width();
    double weight = Elementary.log(reach);
    double low = stationary(tail, -1);
    double high = Math.max(low, stationary(tail, 1));
    double top = Double.NEGATIVE_INFINITY;
    double gain = 0;
    for (double y = low; y <= high || gain > top - TAIL; y += reach) {
      gain = add(y, weight);
      top = Math.max(top, gain);
    }
    gain = top;
    for (double y = low - reach; gain > top - TAIL; y -= reach) gain = add(y, weight);
  }

  /// Panels from the lowest stationary point inside [from, to] up past the highest one and down, each way to the border
  /// or into the tail.
  private void stretch(Tail tail, double from, double to) {
    double low = Math.clamp(stationary(tail, -1), from, to);
    double high = Math.clamp(stationary(tail, 1), from, to);
    double width = tail.width();
    reach = Math.max(reach, width);
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

  /// Equal panels from end to end of a bounded range, no wider than the law of the unit.
  private void interval(double from, double to) {
    double precision = Math.max(0, tail(1).precision);
    int panels = (int) Math.max(PANELS, Math.ceil((to - from) * Math.sqrt(precision)));
    reach = (to - from) / panels;
    for (int k = 0; k < panels; k++) panel(from + k * reach, from + (k + 1) * reach);
  }

  /// Gauss's rule over [from, to]; log ∫.
  private double panel(double from, double to) {
    double middle = 0.5 * (from + to);
    double half = 0.5 * (to - from);
    double sum = Double.NEGATIVE_INFINITY;
    for (int k = 0; k < NODES.length; k++)
      for (int side = -1; side <= 1; side += 2) {
        double weight = Elementary.log(WEIGHTS[k] * half);
        sum = Elementary.logAdd(sum, add(middle + side * half * NODES[k], weight) + weight);
      }
    return sum;
  }

  /// A point beyond which the density only falls. With S(y), what the hidden means send back, stationary points obey
  /// γy = θ + S(y); S rises with y and is straight far out, so that y ← (θ + S(y))/γ from there never passes the last
  /// one.
  private double stationary(Tail tail, int side) {
    double width = tail.width();
    double far = side * FAR * Math.max(width, Math.abs(site.value(layer, column)));
    double near = tail.field + site.respond(far, layer, column);
    double slope = (tail.field + site.respond(2 * far, layer, column) - near) / far;
    double y = (near - slope * far) / (tail.precision - slope);
    double next = (tail.field + site.respond(y, layer, column)) / tail.precision;
    for (int i = 0; i < 100 && side * (y - next) > 0.1 * width; i++) {
      y = next;
      next = (tail.field + site.respond(y, layer, column)) / tail.precision;
    }
    return y;
  }
}
