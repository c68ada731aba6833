package io.harmonium.testkit;

import io.harmonium.matrix.States;
import io.harmonium.units.Units;
import java.util.Arrays;
import java.util.stream.IntStream;

/// The law of one unit under a given η, computed from nothing but its values and statistics: a sum over the values of a
/// discrete kind, a quadrature for a continuous one.
///
/// ```
/// Z(η) = Σ_x h(x) exp(Σ_p η_p·t_p(x)),   p(x) = h(x) exp(Σ_p η_p·t_p(x))/Z
/// ```
///
/// A continuous unit is looked at on a [RealGrid] between the borders of its kind, and is cut into [#PARTS] equally
/// likely parts.
public final class UnitLaw {

  /// Parts into which a continuous unit is cut.
  public static final int PARTS = 4;

  private final double[] values;
  private final double[] weights;
  private final double[][] statistics;
  private final int width;
  private final double logSum;
  private final double[] cumulative;
  private final boolean discrete;

  private UnitLaw(Units units, double[][] eta) {
    discrete = units.values() > 0;
    width = units.ports().get(0).width();
    RealGrid grid = discrete ? null : RealGrid.of(units.borders());
    values =
        discrete ? IntStream.range(0, units.values()).asDoubleStream().toArray() : grid.nodes();
    statistics = statistics(units, values);
    double[] logs = logBase(units, states(units, values), values.length);
    for (int p = 0; p < eta.length; p++)
      for (int c = 0; c < width; c++)
        for (int i = 0; i < logs.length; i++)
          logs[i] = Math.fma(eta[p][c], statistics[p * width + c][i], logs[i]);
    double high = Arrays.stream(logs).max().orElseThrow();
    weights = Arrays.stream(logs).map(log -> StrictMath.exp(log - high)).toArray();
    cumulative = new double[values.length];
    for (int i = 0; i < values.length; i++)
      cumulative[i] =
          (i == 0 ? 0 : cumulative[i - 1])
              + (discrete ? weights[i] : i == 0 ? 0 : grid.trapezium(i, weights));
    for (int i = 0; i < values.length; i++) cumulative[i] /= cumulative[values.length - 1];
    if (!discrete) for (int i = 0; i < values.length; i++) weights[i] *= grid.weights()[i];
    double sum = Arrays.stream(weights).sum();
    for (int i = 0; i < values.length; i++) weights[i] /= sum;
    logSum = high + StrictMath.log(sum);
  }

  /// The law of a unit of kind `units` under `eta[port][column of the unit]`.
  public static UnitLaw of(Units units, double[][] eta) {
    return new UnitLaw(units, eta);
  }

  /// One row per value of a single unit, all ports.
  private static States[] states(Units units, double... values) {
    States plain = units.ports().get(0).storage().allocate(values.length, units.offsets(1));
    for (int i = 0; i < values.length; i++) Cells.set(plain, i, 0, values[i]);
    return units.statistics(plain);
  }

  /// Statistics of values of one unit, `[port · width + column][value]`.
  private static double[][] statistics(Units units, double[] values) {
    int width = units.ports().get(0).width();
    int ports = units.ports().size();
    double[][] all = new double[ports * width][values.length];
    double[][] one = new double[ports][width];
    for (int i = 0; i < values.length; i++) {
      if (units.values() > 0) units.statistics(i, 0, one);
      else units.statisticsAt(values[i], 0, one);
      for (int p = 0; p < ports; p++)
        for (int c = 0; c < width; c++) all[p * width + c][i] = one[p][c];
    }
    return all;
  }

  private static double[] logBase(Units units, States[] x, int rows) {
    double[] logs = new double[rows];
    for (int i = 0; i < rows; i++) logs[i] = units.logBase(x, i);
    return logs;
  }

  /// log Z(η).
  public double logSum() {
    return logSum;
  }

  /// log h(x) + Σ_p η_p·t_p(x) at one value: its number where the kind is discrete, else the number itself.
  public static double logDensity(Units units, double value, double[][] eta) {
    double log = units.logBase(states(units, value), 0);
    double[][] t = statisticsOf(units, value);
    for (int p = 0; p < eta.length; p++)
      for (int c = 0; c < t[p].length; c++) log = Math.fma(eta[p][c], t[p][c], log);
    return log;
  }

  /// t_p of one value, `[port][column]`.
  public static double[][] statisticsOf(Units units, double value) {
    int width = units.ports().get(0).width();
    double[][] t = new double[units.ports().size()][width];
    States[] x = states(units, value);
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
      double t = statistics[port * width + column][i];
      sum += probability(i) * (power == 1 ? t : t * t);
    }
    return sum;
  }

  private double probability(int i) {
    return weights[i];
  }

  /// Number of cells of this unit: its values, or [#PARTS].
  public int parts() {
    return discrete ? values.length : PARTS;
  }

  /// Probability of a cell.
  public double part(int cell) {
    return discrete ? probability(cell) : 1.0 / PARTS;
  }

  /// The cell in which a value lies.
  public int cell(double value) {
    if (discrete) return (int) value;
    double u = distribution(value);
    return Math.min(PARTS - 1, (int) (u * PARTS));
  }

  /// P(X ≤ x) of a continuous unit; between nodes it is taken as straight, wrong by less than 10⁻⁴.
  private double distribution(double x) {
    int at = Arrays.binarySearch(values, x);
    if (at >= 0) return cumulative[at];
    at = -at - 1;
    if (at == 0) return 0;
    if (at == values.length) return 1;
    double inside = (x - values[at - 1]) / (values[at] - values[at - 1]);
    return cumulative[at - 1] + inside * (cumulative[at] - cumulative[at - 1]);
  }

  /// The value at which the distribution function reaches `u` in (0, 1).
  public double quantile(double u) {
    int i = Arrays.binarySearch(cumulative, u);
    if (i < 0) i = -i - 1;
    i = Math.min(i, values.length - 1);
    if (discrete || i == 0) return values[i];
    double inside = (u - cumulative[i - 1]) / (cumulative[i] - cumulative[i - 1]);
    return values[i - 1] + inside * (values[i] - values[i - 1]);
  }
}
