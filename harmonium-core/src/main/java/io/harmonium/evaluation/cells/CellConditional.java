package io.harmonium.evaluation.cells;

import io.harmonium.model.Configurations;
import io.harmonium.model.Layer;
import io.harmonium.model.Structure;
import io.harmonium.model.exact.SiteConditionals;
import io.harmonium.numeric.Elementary;
import io.harmonium.units.Units;
import java.util.Arrays;

/// The conditional of one unit given the rest of a row.
///
/// @param logValue log p(x_i | x_−i) of the value that it has, a density for real units
/// @param expected ⟨log p(x_i | x_−i)⟩ over its distribution, the value that one expects: minus the entropy
/// @param best its most probable value: the number of a state, or the number itself
/// @param logBest log p of that value
public record CellConditional(double logValue, double expected, double best, double logBest) {

  /// Each step of the search for the highest point of a density shrinks the interval by this.
  private static final double GOLDEN = 0.6180339887498949;

  private static final int SEARCH = 60;

  /// How much less probable the value is than expected, in nats; below 0 for ordinary values.
  public double surprise() {
    return expected - logValue;
  }

  /// Every visible unit of a row given all the others, `[visible layer][unit]`.
  public static CellConditional[][] row(
      SiteConditionals conditionals, Structure structure, Configurations x, int row) {
    SiteConditionals.Site site = conditionals.at(x, row);
    CellConditional[][] all = new CellConditional[structure.visible().size()][];
    for (int l = 0; l < all.length; l++) {
      Layer layer = structure.layer(l);
      all[l] = new CellConditional[layer.size()];
      for (int u = 0; u < layer.size(); u++) all[l][u] = of(site, layer.units(), l, u);
    }
    return all;
  }

  /// Unit `unit` of visible layer `layer`. The weights of its distribution are relative to the value that it has, whose
  /// own log p is thus minus the log of their sum.
  private static CellConditional of(SiteConditionals.Site site, Units units, int layer, int unit) {
    SiteConditionals.Conditional distribution = site.distribution(layer, unit);
    boolean real = units.values() == 0 && !(units.whole() && distribution.present() >= 0);
    double[] logs = distribution.logs();
    double[] heights =
        real
            ? Arrays.stream(distribution.values())
                .map(y -> site.logDensity(layer, unit, y))
                .toArray()
            : logs;
    double norm = Elementary.logSumExp(logs);
    double expected = 0;
    int top = 0;
    for (int a = 0; a < logs.length; a++) {
      if (logs[a] > norm - 700) expected += Elementary.exp(logs[a] - norm) * (heights[a] - norm);
      if (heights[a] > heights[top]) top = a;
    }
    double best =
        real
            ? highest(site, units.borders(), layer, unit, distribution.values(), top)
            : distribution.values()[top];
    if (units.whole()) best = Math.rint(best);
    double logBest = real ? site.logDensity(layer, unit, best) : heights[top];
    return new CellConditional(-norm, expected, best, logBest - norm);
  }

  /// The highest point of a density between the nodes beside node `top`, by golden sections.
  private static double highest(
      SiteConditionals.Site site, double[] borders, int layer, int unit, double[] nodes, int top) {
    double[] sorted = nodes.clone();
    Arrays.sort(sorted);
    int at = Arrays.binarySearch(sorted, nodes[top]);
    double low = at > 0 ? sorted[at - 1] : beyond(sorted[at], borders[0]);
    double high =
        at + 1 < sorted.length ? sorted[at + 1] : beyond(sorted[at], borders[borders.length - 1]);
    double left = high - GOLDEN * (high - low);
    double right = low + GOLDEN * (high - low);
    double atLeft = site.logDensity(layer, unit, left);
    double atRight = site.logDensity(layer, unit, right);
    for (int i = 0; i < SEARCH; i++)
      if (atRight > atLeft) {
        low = left;
        left = right;
        atLeft = atRight;
        right = low + GOLDEN * (high - low);
        atRight = site.logDensity(layer, unit, right);
      } else {
        high = right;
        right = left;
        atRight = atLeft;
        left = high - GOLDEN * (high - low);
        atLeft = site.logDensity(layer, unit, left);
      }
    return 0.5 * (low + high);
  }

  /// The border past an outermost node; where there is none the node itself, from where the density only falls.
  private static double beyond(double node, double border) {
    return Math.abs(border) < Double.POSITIVE_INFINITY ? border : node;
  }
}
