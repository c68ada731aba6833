package io.harmonium.evaluation;

import io.harmonium.machines.Rbm;
import io.harmonium.model.Layer;
import io.harmonium.model.Machine;
import io.harmonium.units.Binary;
import io.harmonium.units.Categorical;
import io.harmonium.units.Gaussian;
import io.harmonium.units.Spin;
import io.harmonium.units.Units;
import java.util.function.ToDoubleFunction;

/// The energy of a small machine written out unit by unit, and sums over all values: real units by the trapezoidal rule.
/// Values are 0/1, −1/+1, the number of a category, or a real number.
public final class Naive {

  private static final double REACH = 14;
  private static final double STEP = 0.25;

  private final Layer visible;
  private final Layer hidden;
  private final double[] weights;
  private final double[][] fields;

  public Naive(Machine machine) {
    visible = machine.structure().layer(0);
    hidden = machine.structure().layer(1);
    weights = machine.parameters().get(Rbm.LINK);
    fields = new double[4][];
    for (int l = 0; l < 2; l++) {
      Layer layer = l == 0 ? visible : hidden;
      for (int p = 0; p < layer.ports(); p++)
        fields[2 * l + p] = machine.parameters().get(layer.parameter(layer.units().ports().get(p)));
    }
  }

  double energy(double[] v, double[] h) {
    double energy = 0;
    for (int i = 0; i < v.length; i++) energy += own(visible.units(), 0, i, v[i]);
    for (int j = 0; j < h.length; j++) energy += own(hidden.units(), 2, j, h[j]);
    for (int i = 0; i < v.length; i++)
      for (int j = 0; j < h.length; j++)
        energy -=
            number(visible.units(), v[i])
                * number(hidden.units(), h[j])
                * weights[
                    column(visible.units(), i, v[i]) * hidden.columns()
                        + column(hidden.units(), j, h[j])];
    return energy;
  }

  private double own(Units units, int field, int unit, double value) {
    if (units instanceof Gaussian) {
      double variance = StrictMath.exp(-fields[field + 1][unit]);
      double mean = fields[field][unit] * variance;
      return (value - mean) * (value - mean) / (2 * variance);
    }
    return -fields[field][column(units, unit, value)] * number(units, value);
  }

  private static double number(Units units, double value) {
    return units instanceof Categorical ? 1 : value;
  }

  private static int column(Units units, int unit, double value) {
    return units instanceof Categorical c ? unit * c.states() + (int) value : unit;
  }

  static double[] values(Units units) {
    return switch (units) {
      case Binary b -> new double[] {0, 1};
      case Spin s -> new double[] {-1, 1};
      case Categorical c ->
          java.util.stream.IntStream.range(0, c.states()).asDoubleStream().toArray();
      default ->
          java.util.stream.IntStream.rangeClosed((int) (-REACH / STEP), (int) (REACH / STEP))
              .mapToDouble(i -> i * STEP)
              .toArray();
    };
  }

  private static double measure(Units units) {
    return units instanceof Gaussian ? StrictMath.log(STEP) : 0;
  }

  /// log Σ_h e^(−E(v, h)).
  double logSumHidden(double[] v) {
    return logSum(hidden, h -> -energy(v, h));
  }

  public double logPartition() {
    return logSum(visible, this::logSumHidden);
  }

  /// log Σ or ∫ of e^(f) over all states of a layer.
  static double logSum(Layer layer, ToDoubleFunction<double[]> f) {
    return logSum(layer, new double[layer.size()], 0, f);
  }

  private static double logSum(
      Layer layer, double[] state, int unit, ToDoubleFunction<double[]> f) {
    if (unit == state.length) return f.applyAsDouble(state);
    double[] values = values(layer.units());
    double[] logs = new double[values.length];
    double high = Double.NEGATIVE_INFINITY;
    for (int a = 0; a < values.length; a++) {
      state[unit] = values[a];
      logs[a] = logSum(layer, state, unit + 1, f);
      high = Math.max(high, logs[a]);
    }
    double sum = 0;
    for (double log : logs) sum += StrictMath.exp(log - high);
    return high + StrictMath.log(sum) + measure(layer.units());
  }
}
