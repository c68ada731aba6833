package io.harmonium.evaluation;

import io.harmonium.matrix.Elementary;
import io.harmonium.model.Configurations;
import io.harmonium.model.DoublePath;
import io.harmonium.model.Layer;
import io.harmonium.model.Machine;
import io.harmonium.model.Responses;
import io.harmonium.model.Structure;
import io.harmonium.units.Units;

/// log p(x_i | x_−i) of each visible unit given all the others, hidden units summed out, by changing one unit at a time:
///
/// ```
/// F(x^(i→a)) − F(x) = −(θ_i + Σ_k J_ik t_k)·[t(a) − t(x_i)] − Σ_j [Γ_j(η_j + W_ij·(t(a) − t(x_i))) − Γ_j(η_j)]
/// log p(x_i | x_−i) = −log Σ_a exp(F(x) − F(x^(i→a)))
/// ```
///
/// (log h of the values counts in both). For a real unit the sum is an integral. Given the hidden units it is a mixture
/// of normal laws of precision γ, for which the trapezoidal rule with steps of σ/2 is exact to double precision (its
/// error is e^(−8π²) ≈ 10⁻³⁴). Where the range of the unit has borders, each smooth stretch is cut into panels of width
/// σ (a bounded one into 16) with Gauss's rule of ten points.
public final class SiteConditionals {

  /// e^(−45) of the largest integrand is where tails are cut.
  private static final double TAIL = 45;

  /// Widths from the origin at which bounded hidden units no longer change.
  private static final double FAR = 1e6;

  /// log of the largest rate that counts are summed to.
  private static final double MOST_RATE = 12;

  /// Panels of a bounded range.
  private static final int PANELS = 16;

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

  private final DoublePath path;
  private final Structure structure;
  private final Responses responses;

  public SiteConditionals(Machine machine) {
    this.path = machine.doublePath();
    this.structure = machine.structure();
    String refusal = machine.refusal();
    if (refusal != null) throw new IllegalArgumentException(refusal);
    if (structure.linkedWithin(false))
      throw new IllegalArgumentException(
          "conditionals of single units need hidden units that are not linked to each other");
    this.responses = path.responses();
    for (int l = 0; l < structure.visible().size(); l++) {
      Units units = structure.layer(l).units();
      boolean further = false;
      for (int p = 1; p < structure.ports(l); p++) further |= responses.linked(l, p);
      if (units.values() == 0 && further)
        throw new IllegalArgumentException(
            "conditionals of single " + units.name() + " units are not known");
    }
  }

  /// log p(x_i | x_−i) as `[visible layer][unit]`: a probability, or a density for real units.
  public double[][] logConditionals(Configurations x, int row) {
    Site site = new Site(path.statistics(x, row));
    double[][] all = new double[structure.visible().size()][];
    for (int l = 0; l < all.length; l++) {
      Layer layer = structure.layer(l);
      int[] offsets = layer.units().offsets(layer.size());
      all[l] = new double[layer.size()];
      for (int u = 0; u < layer.size(); u++)
        all[l][u] = -site.logNormaliser(l, u, offsets[u], offsets[u + 1]);
    }
    return all;
  }

  /// log p(x_i = a | x_−i) of every value a of a unit with a list of values, whatever value it has in the row.
  public double[] logLaw(Configurations x, int row, int layer, int unit) {
    Layer at = structure.layer(layer);
    if (at.units().values() == 0)
      throw new IllegalArgumentException(
          at.units().name() + " units of layer '" + at.name() + "' have no list of values");
    int[] offsets = at.units().offsets(at.size());
    Site site = new Site(path.statistics(x, row));
    double[] law = site.gains(layer, unit, offsets[unit], offsets[unit + 1]);
    double norm = Elementary.logSumExp(law);
    for (int a = 0; a < law.length; a++) law[a] -= norm;
    return law;
  }

  /// One row and the scratch for changing it.
  private final class Site {

    private final double[][][] t;
    private final double[][][] eta;
    private final double[][][] changed;
    private final double[][][] means;
    private final double[][][] other;
    private final double[][][] own;
    private final double cumulant;
    private final TouchedUnits touched;

    Site(double[][][] t) {
      this.t = t;
      int layers = structure.size();
      eta = new double[layers][][];
      changed = new double[layers][][];
      means = new double[layers][][];
      other = new double[layers][][];
      own = new double[layers][][];
      for (int l = 0; l < layers; l++) {
        if (structure.isVisible(l)) {
          other[l] = path.zeros(l);
          own[l] = path.fields().theta()[l];
          if (structure.linkedWithin(true)) path.etaWithin(l, t, own[l] = path.zeros(l));
          continue;
        }
        eta[l] = path.zeros(l);
        path.eta(l, t, eta[l]);
        changed[l] = path.zeros(l);
        means[l] = path.zeros(l);
      }
      cumulant = cumulant(eta);
      touched = responses.sparse() ? new TouchedUnits(structure, responses, eta, changed) : null;
    }

    /// log Σ_a or log ∫ of exp(F(x) − F(x^(i→a))) for the unit that owns columns `from … to−1` of layer `l`.
    double logNormaliser(int l, int unit, int from, int to) {
      Units units = structure.layer(l).units();
      if (units.whole()) return series(l, from);
      if (units.values() == 0) return integral(l, from);
      return Elementary.logSumExp(gains(l, unit, from, to)) - present(l, unit, from, to);
    }

    /// log h(a) + F(x) − F(x^(i→a)) of every value a, the free energies without log h of the unit.
    double[] gains(int l, int unit, int from, int to) {
      Units units = structure.layer(l).units();
      double[] gains = new double[units.values()];
      for (int a = 0; a < gains.length; a++) {
        units.statistics(a, unit, other[l]);
        gains[a] = units.logBase(a) + gain(l, from, to);
      }
      return gains;
    }

    /// log h of the value that the unit has.
    private double present(int l, int unit, int from, int to) {
      Units units = structure.layer(l).units();
      for (int a = 0; a < units.values(); a++) {
        units.statistics(a, unit, other[l]);
        if (unchanged(l, from, to)) return units.logBase(a);
      }
      return 0;
    }

    private boolean unchanged(int l, int from, int to) {
      for (int p = 0; p < t[l].length; p++)
        for (int c = from; c < to; c++) if (other[l][p][c] != t[l][p][c]) return false;
      return true;
    }

    /// F(x) − F(x') where the unit takes the statistics in `other`.
    private double gain(int l, int from, int to) {
      double field = 0;
      boolean same = true;
      for (int p = 0; p < t[l].length; p++)
        for (int c = from; c < to; c++) {
          double delta = other[l][p][c] - t[l][p][c];
          if (delta == 0) continue;
          if (same) reset();
          same = false;
          field += own[l][p][c] * delta;
          responses.add(l, p, c, delta, changed);
          if (touched != null) touched.touch(l, p, c);
        }
      if (same) return 0;
      return field + (touched == null ? cumulant(changed) - cumulant : touched.rise());
    }

    private void reset() {
      if (touched != null) {
        touched.restore();
        return;
      }
      for (int l = structure.visible().size(); l < eta.length; l++)
        for (int p = 0; p < eta[l].length; p++)
          System.arraycopy(eta[l][p], 0, changed[l][p], 0, eta[l][p].length);
    }

    private double cumulant(double[][][] eta) {
      double sum = 0;
      for (int l = structure.visible().size(); l < eta.length; l++)
        sum += structure.layer(l).units().cumulant(eta[l], 0, structure.layer(l).size());
      return sum;
    }

    private double gainAt(double y, int l, int column) {
      structure.layer(l).units().statisticsAt(y, column, other[l]);
      return gain(l, column, column + 1);
    }

    /// log Σ_n h(n)·exp(F(x) − F(x^(i→n)))/h(x_i) over counts, past the largest rate that the hidden units can give and
    /// on into the tail.
    private double series(int l, int column) {
      Units units = structure.layer(l).units();
      double most = path.fields().theta()[l][0][column] + respond(FAR, l, column);
      double past = Elementary.exp(Math.min(most, MOST_RATE));
      double sum = Double.NEGATIVE_INFINITY;
      double top = Double.NEGATIVE_INFINITY;
      double gain = 0;
      for (int n = 0; n <= past || gain > top - TAIL; n++) {
        gain = units.logBase(n) + gainAt(n, l, column);
        top = Math.max(top, gain);
        sum = Elementary.logAdd(sum, gain);
      }
      return sum - units.logBase((int) t[l][0][column]);
    }

    /// The energy of one stretch of a unit far out: ½γy² − θy.
    private record Tail(double field, double precision) {

      double width() {
        return 1 / Math.sqrt(precision);
      }
    }

    /// The quadratic that θ·t(y) is on one side of 0, from its values at ±1 and ±2.
    private Tail tail(int l, int column, int side) {
      double once = fieldAt(side, l, column);
      double square = 0.5 * (fieldAt(2 * side, l, column) - 2 * once);
      return new Tail(side * (once - square), -2 * square);
    }

    private double fieldAt(double y, int l, int column) {
      structure.layer(l).units().statisticsAt(y, column, other[l]);
      double sum = 0;
      for (int p = 0; p < other[l].length; p++)
        sum += path.fields().theta()[l][p][column] * other[l][p][column];
      return sum;
    }

    private double integral(int l, int column) {
      double[] borders = structure.layer(l).units().borders();
      if (structure.layer(l).units().growth() == Units.Growth.BOUNDED)
        return interval(l, column, borders[0], borders[borders.length - 1]);
      if (borders.length == 2 && borders[0] < 0) return line(l, column, tail(l, column, 1));
      double sum = Double.NEGATIVE_INFINITY;
      for (int i = 0; i + 1 < borders.length; i++) {
        Tail tail = tail(l, column, borders[i + 1] > 0 ? 1 : -1);
        sum = Elementary.logAdd(sum, stretch(l, column, tail, borders[i], borders[i + 1]));
      }
      return sum;
    }

    /// Trapezoidal rule from the lowest to the highest stationary point and on into both tails.
    private double line(int l, int column, Tail tail) {
      double step = 0.5 * tail.width();
      double low = stationary(l, column, tail, -1);
      double high = Math.max(low, stationary(l, column, tail, 1));
      double sum = Double.NEGATIVE_INFINITY;
      double top = Double.NEGATIVE_INFINITY;
      double y = low;
      for (double gain = gainAt(y, l, column);
          y <= high || gain > top - TAIL;
          gain = gainAt(y, l, column)) {
        sum = Elementary.logAdd(sum, gain);
        top = Math.max(top, gain);
        y += step;
      }
      y = low - step;
      for (double gain = gainAt(y, l, column); gain > top - TAIL; gain = gainAt(y, l, column)) {
        sum = Elementary.logAdd(sum, gain);
        y -= step;
      }
      return sum + Elementary.log(step);
    }

    /// Panels from the lowest stationary point inside [from, to] up past the highest one and down, each way to the border
    /// or into the tail.
    private double stretch(int l, int column, Tail tail, double from, double to) {
      double low = Math.clamp(stationary(l, column, tail, -1), from, to);
      double high = Math.clamp(stationary(l, column, tail, 1), from, to);
      double width = tail.width();
      double sum = Double.NEGATIVE_INFINITY;
      double part = 0;
      for (double y = low; y < to && (y <= high || part > sum - TAIL); y += width) {
        part = panel(l, column, y, Math.min(y + width, to));
        sum = Elementary.logAdd(sum, part);
      }
      part = Double.POSITIVE_INFINITY;
      for (double y = low; y > from && part > sum - TAIL; y -= width) {
        part = panel(l, column, Math.max(y - width, from), y);
        sum = Elementary.logAdd(sum, part);
      }
      return sum;
    }

    /// Equal panels from end to end of a bounded range.
    private double interval(int l, int column, double from, double to) {
      double width = (to - from) / PANELS;
      double sum = Double.NEGATIVE_INFINITY;
      for (int k = 0; k < PANELS; k++) {
        double start = from + k * width;
        sum = Elementary.logAdd(sum, panel(l, column, start, start + width));
      }
      return sum;
    }

    /// log ∫ over [from, to] by Gauss's rule.
    private double panel(int l, int column, double from, double to) {
      double middle = 0.5 * (from + to);
      double half = 0.5 * (to - from);
      double sum = Double.NEGATIVE_INFINITY;
      for (int k = 0; k < NODES.length; k++)
        for (int side = -1; side <= 1; side += 2) {
          double gain = gainAt(middle + side * half * NODES[k], l, column);
          sum = Elementary.logAdd(sum, gain + Elementary.log(WEIGHTS[k] * half));
        }
      return sum;
    }

    /// A point beyond which the density only falls. With S(y), what the hidden means send back, stationary points obey
    /// γy = θ + S(y); S rises with y and is straight far out, so that y ← (θ + S(y))/γ from there never passes the last
    /// one.
    private double stationary(int l, int column, Tail tail, int side) {
      double width = tail.width();
      double far = side * FAR * Math.max(width, Math.abs(t[l][0][column]));
      double near = tail.field + respond(far, l, column);
      double slope = (tail.field + respond(2 * far, l, column) - near) / far;
      double y = (near - slope * far) / (tail.precision - slope);
      double next = (tail.field + respond(y, l, column)) / tail.precision;
      for (int i = 0; i < 100 && side * (y - next) > 0.1 * width; i++) {
        y = next;
        next = (tail.field + respond(y, l, column)) / tail.precision;
      }
      return y;
    }

    /// S(y).
    private double respond(double y, int l, int column) {
      gainAt(y, l, column);
      if (y == t[l][0][column]) reset();
      if (touched != null) {
        touched.touch(l, 0, column);
        touched.means(means);
      } else
        for (int k = structure.visible().size(); k < eta.length; k++)
          structure.layer(k).units().means(changed[k], 0, structure.layer(k).size(), means[k]);
      return responses.dot(l, 0, column, means);
    }
  }
}
