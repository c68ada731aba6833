package io.harmonium.testkit;

import io.harmonium.matrix.States;
import io.harmonium.units.Units;
import java.util.Arrays;
import java.util.stream.IntStream;

/// The distribution of one unit under a given η, computed from nothing but its values and statistics: a sum over the
/// values of a discrete kind, a quadrature for a continuous one.
///
/// ```
/// Z(η) = Σ_x h(x) exp(Σ_p η_p·t_p(x)),   p(x) = h(x) exp(Σ_p η_p·t_p(x))/Z
/// ```
///
/// A continuous unit is looked at on a [RealGrid] between the borders of its kind, and is cut into [#PARTS] equally
/// likely parts; counts are cut near the same places. Each of its atoms is a part of its own.
public final class UnitDistribution {

  /// Parts into which a unit without a list of values is cut.
  public static final int PARTS = 4;

  /// Counts that are looked at: beyond them nothing is left of rates up to 300.
  private static final int COUNTS = 1024;

  private final double[] values;
  private final double[] weights;
  private final double[][][] statistics;
  private final double logSum;
  private final double[] cumulative;
  private final boolean discrete;
  private final boolean listed;
  private final double[] atoms;
  private final double[] masses;
  private final double[][][] atomStatistics;

  private UnitDistribution(Units units, double[][] eta) {
    listed = units.values() > 0;
    discrete = listed || units.whole();
    atoms = discrete ? new double[0] : units.atoms();
    masses = new double[atoms.length];
    atomStatistics = new double[atoms.length][][];
    RealGrid grid = discrete ? null : RealGrid.of(units.borders()).beside(atoms);
    int count = listed ? units.values() : COUNTS;
    values = discrete ? IntStream.range(0, count).asDoubleStream().toArray() : grid.nodes();
    statistics = zeros(units, values.length);
    double[] logs = new double[values.length];
    double[][] t = zeros(units);
    for (int i = 0; i < values.length; i++) {
      read(units, values[i], t);
      logs[i] = logDensity(units, values[i], t, eta);
      for (int p = 0; p < t.length; p++)
        for (int c = 0; c < t[p].length; c++) statistics[p][c][i] = t[p][c];
    }
    double high = Arrays.stream(logs).max().orElseThrow();
    weights = Arrays.stream(logs).map(log -> StrictMath.exp(log - high)).toArray();
    cumulative = new double[values.length];
    for (int i = 0; i < values.length; i++)
      cumulative[i] =
          (i == 0 ? 0 : cumulative[i - 1])
              + (discrete ? weights[i] : i == 0 ? 0 : grid.trapezium(i, weights));
    double all = cumulative[values.length - 1];
    for (int i = 0; i < values.length; i++) cumulative[i] /= all;
    if (!discrete) for (int i = 0; i < values.length; i++) weights[i] *= grid.weights()[i];
    for (int a = 0; a < atoms.length; a++)
      masses[a] = StrictMath.exp(logDensity(units, atoms[a], eta) - high);
    double sum = Arrays.stream(weights).sum() + Arrays.stream(masses).sum();
    for (int i = 0; i < values.length; i++) weights[i] /= sum;
    for (int a = 0; a < atoms.length; a++) {
      masses[a] /= sum;
      atomStatistics[a] = zeros(units);
      read(units, atoms[a], atomStatistics[a]);
    }
    logSum = high + StrictMath.log(sum);
  }

  /// The distribution of a unit of kind `units` under `eta[port][column of the unit]`.
  public static UnitDistribution of(Units units, double[][] eta) {
    return new UnitDistribution(units, eta);
  }

  /// t_p of one value from its number (or the real number itself) into `t[port][column]`.
  private static void read(Units units, double value, double[][] t) {
    if (units.values() > 0) units.statistics((int) value, 0, t);
    else units.statisticsAt(value, 0, t);
  }

  private static double[][][] zeros(Units units, int count) {
    return units.ports().stream().map(p -> new double[p.width()][count]).toArray(double[][][]::new);
  }

  private static double[][] zeros(Units units) {
    return units.ports().stream().map(p -> new double[p.width()]).toArray(double[][]::new);
  }

  private static double logDensity(Units units, double value, double[][] t, double[][] eta) {
    double log = units.values() > 0 || units.whole() ? units.logBase(value) : 0;
    for (int p = 0; p < eta.length; p++)
      for (int c = 0; c < t[p].length; c++) log = Math.fma(eta[p][c], t[p][c], log);
    return log;
  }

  /// log Z(η).
  public double logSum() {
    return logSum;
  }

  /// log h(x) + Σ_p η_p·t_p(x) at one value: its number where the kind is discrete, else the number itself.
  public static double logDensity(Units units, double value, double[][] eta) {
    double[][] t = zeros(units);
    read(units, value, t);
    return logDensity(units, value, t, eta);
  }

  /// t_p of one value, from states that hold it, `[port][column]`.
  public static double[][] statisticsOf(Units units, double value) {
    double[][] t = zeros(units);
    States[] x = Cells.single(units, value);
    for (int p = 0; p < t.length; p++) x[p].toDoubles(0, t[p]);
    return t;
  }

  /// ⟨t_p⟩ for column `column` of the unit.
  public double mean(int port, int column) {
    return moment(port, column, 1);
  }

  /// ⟨t_p²⟩.
  public double secondMoment(int port, int column) {
    return moment(port, column, 2);
  }

  private double moment(int port, int column, int power) {
    double sum = 0;
    for (int i = 0; i < values.length; i++) {
      double t = statistics[port][column][i];
      sum += probability(i) * (power == 1 ? t : t * t);
    }
    for (int a = 0; a < atoms.length; a++) {
      double t = atomStatistics[a][port][column];
      sum += masses[a] * (power == 1 ? t : t * t);
    }
    return sum;
  }

  private double probability(int i) {
    return weights[i];
  }

  /// Number of cells of this unit: its values, or [#PARTS] and its atoms.
  public int parts() {
    return listed ? values.length : PARTS + atoms.length;
  }

  /// What is left beside the atoms.
  private double smooth() {
    return 1 - Arrays.stream(masses).sum();
  }

  /// Probability of a cell.
  public double part(int cell) {
    if (listed) return probability(cell);
    if (!discrete) return cell < PARTS ? smooth() / PARTS : masses[cell - PARTS];
    double sum = 0;
    for (int n = 0; n < values.length; n++) if (cell(n) == cell) sum += probability(n);
    return sum;
  }

  /// The cell in which a value lies.
  public int cell(double value) {
    if (listed) return (int) value;
    for (int a = 0; a < atoms.length; a++) if (value == atoms[a]) return PARTS + a;
    double u = discrete ? below((int) value) : distribution(value);
    return Math.min(PARTS - 1, (int) (u * PARTS));
  }

  /// P(N < n) of a count.
  private double below(int n) {
    return n == 0 ? 0 : cumulative[Math.min(n, values.length) - 1];
  }

  /// P(X ≤ x) of a continuous unit beside its atoms; between nodes it is taken as straight, wrong by less than 10⁻⁴.
  private double distribution(double x) {
    int at = Arrays.binarySearch(values, x);
    if (at >= 0) return cumulative[at];
    at = -at - 1;
    if (at == 0) return 0;
    if (at == values.length) return 1;
    double inside = (x - values[at - 1]) / (values[at] - values[at - 1]);
    return cumulative[at - 1] + inside * (cumulative[at] - cumulative[at - 1]);
  }

  /// A value for `u` in (0, 1), such that evenly drawn u give this distribution: where the distribution function
  /// reaches u, or an atom.
  public double quantile(double u) {
    if (atoms.length == 0) return smoothQuantile(u);
    double below = 0;
    for (int a = 0; a < atoms.length; a++) if (u < (below += masses[a])) return atoms[a];
    return smoothQuantile((u - below) / smooth());
  }

  private double smoothQuantile(double u) {
    int i = Arrays.binarySearch(cumulative, u);
    if (i < 0) i = -i - 1;
    i = Math.min(i, values.length - 1);
    if (discrete || i == 0) return values[i];
    double inside = (u - cumulative[i - 1]) / (cumulative[i] - cumulative[i - 1]);
    return values[i - 1] + inside * (values[i] - values[i - 1]);
  }
}
