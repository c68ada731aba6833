package io.harmonium.model.exact;

import io.harmonium.coupling.Coupling;
import io.harmonium.coupling.End;
import io.harmonium.model.Configurations;
import io.harmonium.model.DoublePath;
import io.harmonium.model.Layer;
import io.harmonium.model.Machine;
import io.harmonium.model.Responses;
import io.harmonium.model.Structure;
import io.harmonium.numeric.Elementary;
import io.harmonium.units.Units;
import java.util.Arrays;

/// log p(x_i | x_−i) of each visible unit given all the others, hidden units summed out, by changing one unit at a time:
///
/// ```
/// F(x^(i→a)) − F(x) = −(θ_i + Σ_k J_ik t_k)·[t(a) − t(x_i)] − Σ_j [Γ_j(η_j + W_ij·(t(a) − t(x_i))) − Γ_j(η_j)]
/// log p(x_i | x_−i) = −log Σ_a exp(F(x) − F(x^(i→a)))
/// ```
///
/// (log h of the values counts in both). For a real unit the sum is an integral, see [RealRange].
public final class SiteConditionals {

  /// log of the largest rate that counts are summed to.
  private static final double MAX_RATE = 12;

  /// Largest count beside which others are summed one by one.
  private static final double MAX_COUNT = 1 << 20;

  private final DoublePath path;
  private final Structure structure;
  private final Responses responses;
  private final double[][] precision;

  public SiteConditionals(Machine machine) {
    this(machine, machine.unsupported(), null);
  }

  private SiteConditionals(Machine machine, String unsupported, double[][] precision) {
    this.path = machine.doublePath();
    this.structure = machine.structure();
    this.precision = precision;
    String reason = unsupported == null ? unsupported(structure) : unsupported;
    if (reason != null) throw new IllegalArgumentException(reason);
    this.responses = path.responses();
  }

  /// Those of a machine whose first layer, of normal units, has the whole matrix P in place of the precisions that the
  /// machine holds, which are its diagonal: E(x) has Σ_{i<j} P_ij x_i x_j more. The caller knows that it can be
  /// normalised.
  public static SiteConditionals correlated(Machine machine, double[][] precision) {
    int n = machine.structure().layer(0).size();
    if (!machine.structure().layer(0).units().normal() || precision.length != n)
      throw new IllegalArgumentException(
          "expected normal units and a precision matrix of their number, got "
              + n
              + " "
              + machine.structure().layer(0).units().name()
              + " units and a matrix of "
              + precision.length
              + " rows");
    return new SiteConditionals(machine, null, precision);
  }

  /// Null, or why the conditionals of single units of a machine are not known.
  public static String unsupported(Structure structure) {
    if (structure.linkedWithin(false))
      return "conditionals of single units need hidden units that are not linked to each other";
    for (Layer layer : structure.visible())
      if (layer.units().joint())
        return layer.units().name() + " units share their sum: none can change by itself";
    for (Coupling link : structure.links()) {
      if (link.ends().size() > 2)
        return "conditionals of single units are not known where layers gate the links of others";
      for (End end : link.ends()) {
        Units units = structure.layer(end.layer()).units();
        if (structure.isVisible(end.layer()) && units.values() == 0 && end.port() > 0)
          return "conditionals of single "
              + units.name()
              + " units whose squares are linked are not known";
      }
    }
    return null;
  }

  /// A row whose units can be changed one at a time.
  public Site at(Configurations x, int row) {
    return new Site(path.statistics(x, row));
  }

  /// log p(x_i | x_−i) as `[visible layer][unit]`: a probability, or a density for real units.
  public double[][] logConditionals(Configurations x, int row) {
    Site site = at(x, row);
    double[][] all = new double[structure.visible().size()][];
    for (int l = 0; l < all.length; l++) {
      Layer layer = structure.layer(l);
      all[l] = new double[layer.size()];
      for (int u = 0; u < layer.size(); u++)
        all[l][u] = -Elementary.logSumExp(site.distribution(l, u).logs);
    }
    return all;
  }

  /// log p(x_i = a | x_−i) of every value a of a unit with a list of values, whatever value it has in the row.
  public double[] logDistribution(Configurations x, int row, int layer, int unit) {
    Layer at = structure.layer(layer);
    if (at.units().values() == 0)
      throw new IllegalArgumentException(
          at.units().name() + " units of layer '" + at.name() + "' have no list of values");
    double[] distribution = at(x, row).distribution(layer, unit).logs;
    double norm = Elementary.logSumExp(distribution);
    for (int a = 0; a < distribution.length; a++) distribution[a] -= norm;
    return distribution;
  }

  /// What a unit might be: its values (or the nodes of a rule that integrates over them) and the logarithms of their
  /// weights h(a)·exp(F(x) − F(x^(i→a)))/h(x_i). The value that it has is number `present`, −1 where they are nodes.
  public record Conditional(double[] values, double[] logs, int present) {}

  /// One row and the scratch for changing it, for the thread that made it: others are refused.
  public final class Site {

    private final Thread maker = Thread.currentThread();
    private final double[][][] t;
    private final double[][][] eta;
    private final double[][][] changed;
    private final double[][][] means;
    private final double[][][] other;
    private final double[][][] own;
    private final double cumulant;
    private final TouchedUnits touched;
    private double[] values = new double[32];
    private double[] logs = new double[32];
    private int count;
    private int present;

    private Site(double[][][] t) {
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
          if (l == 0 && precision != null) own[0] = correlated(own[0], t[0][0]);
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

    /// θ of the first layer with what its units send to each other: θ_i − Σ_{j≠i} P_ij x_j.
    private double[][] correlated(double[][] theta, double[] x) {
      double[][] fields = {theta[0].clone(), theta[1]};
      for (int i = 0; i < x.length; i++)
        for (int j = 0; j < x.length; j++)
          if (j != i) fields[0][i] = Math.fma(-precision[i][j], x[j], fields[0][i]);
      return fields;
    }

    /// Statistics of the visible layers in the row, `[layer][port][column]`; of hidden layers null.
    public double[][][] statistics() {
      return t;
    }

    /// Statistics of a layer after the last [#change], right in the columns of the changed unit.
    public double[][] changed(int layer) {
      refuseOthers();
      return other[layer];
    }

    /// Everything that unit `unit` of visible layer `l` might be.
    public Conditional distribution(int l, int unit) {
      refuseOthers();
      int[] offsets = structure.unitOffsets(l, 0);
      Units units = structure.layer(l).units();
      count = 0;
      present = -1;
      if (units.whole()) counts(l, offsets[unit]);
      else if (units.values() == 0) integral(l, offsets[unit]);
      else list(l, unit, offsets[unit], offsets[unit + 1]);
      return new Conditional(Arrays.copyOf(values, count), Arrays.copyOf(logs, count), present);
    }

    /// Gives a unit another value, as [Conditional] lists them; the row itself stays as it is.
    public void change(int l, int unit, double value) {
      refuseOthers();
      int[] offsets = structure.unitOffsets(l, 0);
      Units units = structure.layer(l).units();
      if (units.values() > 0) units.statistics((int) value, unit, other[l]);
      else units.statisticsAt(value, unit, other[l]);
      if (unchanged(l, offsets[unit], offsets[unit + 1])) reset();
      else gain(l, offsets[unit], offsets[unit + 1]);
    }

    /// The log density of a real unit, or log p of a count, at y, relative to that of the value it has.
    public double logDensity(int l, int unit, double y) {
      refuseOthers();
      Units units = structure.layer(l).units();
      int column = structure.unitOffsets(l, 0)[unit];
      return gainAt(y, l, column) + (units.whole() ? units.logBaseRatio(y, t[l][0][column]) : 0);
    }

    /// ⟨t⟩ of a hidden layer in the row, or after the last [#change].
    public double[][] means(int layer, boolean afterChange) {
      refuseOthers();
      Layer hidden = structure.layer(layer);
      double[][][] given = afterChange ? changed : eta;
      hidden.units().means(given[layer], 0, hidden.size(), means[layer]);
      return means[layer];
    }

    private void refuseOthers() {
      if (!Thread.currentThread().equals(maker))
        throw new IllegalStateException(
            "a site belongs to thread '"
                + maker.getName()
                + "' and was asked by thread '"
                + Thread.currentThread().getName()
                + "'; call SiteConditionals.at in every thread");
    }

    private void add(double value, double log) {
      if (count == values.length) {
        values = Arrays.copyOf(values, 2 * count);
        logs = Arrays.copyOf(logs, 2 * count);
      }
      values[count] = value;
      logs[count++] = log;
    }

    private void list(int l, int unit, int from, int to) {
      Units units = structure.layer(l).units();
      for (int a = 0; a < units.values(); a++) {
        units.statistics(a, unit, other[l]);
        if (unchanged(l, from, to)) present = a;
        add(a, units.logBase(a) + gain(l, from, to));
      }
      double base = present < 0 ? 0 : units.logBase(present);
      for (int a = 0; a < count; a++) logs[a] -= base;
    }

    private boolean unchanged(int l, int from, int to) {
      for (int p = 0; p < t[l].length; p++)
        for (int c = from; c < to; c++) if (other[l][p][c] != t[l][p][c]) return false;
      return true;
    }

    /// F(x) − F(x') where the unit takes the statistics in `other`.
    private double gain(int l, int from, int to) {
      double field = 0;
      for (int p = 0; p < t[l].length; p++)
        for (int c = from; c < to; c++) {
          double delta = other[l][p][c] - t[l][p][c];
          if (delta != 0) field += own[l][p][c] * delta;
        }
      return field + rise(l, from, to);
    }

    /// What the hidden units have of it.
    private double rise(int l, int from, int to) {
      boolean same = true;
      for (int p = 0; p < t[l].length; p++)
        for (int c = from; c < to; c++) {
          double delta = other[l][p][c] - t[l][p][c];
          if (delta == 0) continue;
          if (same) reset();
          same = false;
          responses.add(l, p, c, delta, changed);
          if (touched != null) touched.touch(l, p, c);
        }
      if (same) return 0;
      return touched == null ? cumulant(changed) - cumulant : touched.rise();
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

    private double riseAt(double y, int l, int column) {
      structure.layer(l).units().statisticsAt(y, column, other[l]);
      return rise(l, column, column + 1);
    }

    /// Counts that are listed one by one up to [#MAX_RATE] and in panels beyond.
    private void counts(int l, int column) {
      double max = own[l][0][column] + respond(RealRange.FAR, l, column);
      if (max < MAX_RATE && t[l][0][column] < MAX_COUNT) series(l, column, Elementary.exp(max));
      else
        new CountRange(
                structure.layer(l).units(),
                t[l][0][column],
                own[l][0][column],
                y -> riseAt(y, l, column),
                y -> respond(y, l, column),
                this::add)
            .walk();
    }

    /// Counts with h(n)·exp(F(x) − F(x^(i→n)))/h(x_i), past the largest rate that the hidden units can give and
    /// on into the tail.
    private void series(int l, int column, double past) {
      Units units = structure.layer(l).units();
      present = (int) t[l][0][column];
      double top = Double.NEGATIVE_INFINITY;
      double gain = 0;
      for (int n = 0; n <= past || gain > top - RealRange.TAIL; n++) {
        gain = units.logBase(n) + gainAt(n, l, column);
        top = Math.max(top, gain);
        add(n, gain - units.logBase(present));
      }
      if (present >= count) present = -1;
    }

    private double fieldAt(double y, int l, int column) {
      structure.layer(l).units().statisticsAt(y, column, other[l]);
      double sum = 0;
      for (int p = 0; p < other[l].length; p++) sum += own[l][p][column] * other[l][p][column];
      return sum;
    }

    private void integral(int l, int column) {
      new RealRange(
              structure.layer(l).units(),
              t[l][0][column],
              y -> gainAt(y, l, column),
              y -> riseAt(y, l, column),
              y -> fieldAt(y, l, column),
              y -> respond(y, l, column),
              this::add)
          .walk();
    }

    /// S(y), what the hidden means send back.
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
