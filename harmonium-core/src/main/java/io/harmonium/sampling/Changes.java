package io.harmonium.sampling;

import io.harmonium.matrix.Reals;
import io.harmonium.model.Configurations;
import io.harmonium.model.Layer;
import io.harmonium.units.Units;
import java.util.List;

/// All single changes of a row, numbered unit by unit and value by value; that to the present value has weight 0.
final class Changes {
  private final List<Layer> layers;
  private final double[][][] statistics;
  private final int[] firsts;
  private final int units;

  Changes(List<Layer> layers) {
    this.layers = layers;
    this.statistics = new double[layers.size()][][];
    this.firsts = new int[layers.size() + 1];
    int sum = 0;
    for (int l = 0; l < layers.size(); l++) {
      Units kind = layers.get(l).units();
      statistics[l] = new double[kind.values()][];
      for (int a = 0; a < kind.values(); a++) {
        double[][] t = new Layer("single", kind, 1).zeros();
        kind.statistics(a, 0, t);
        statistics[l][a] = t[0];
      }
      firsts[l + 1] = firsts[l] + layers.get(l).size() * kind.values();
      sum += layers.get(l).size();
    }
    this.units = sum;
  }

  int units() {
    return units;
  }

  List<Layer> layers() {
    return layers;
  }

  /// How much the energy would rise, by its derivative, were unit `unit` of layer `l` at value `to` instead of `from`.
  double rise(Reals derivatives, int row, int l, int unit, int from, int to) {
    int width = statistics[l][0].length;
    double rise = 0;
    for (int c = 0; c < width; c++)
      rise +=
          derivatives.get(row, unit * width + c) * (statistics[l][to][c] - statistics[l][from][c]);
    return rise;
  }

  /// |t(to) − t(from)|² of a unit of layer `l`.
  double distance(int l, int from, int to) {
    double sum = 0;
    for (int c = 0; c < statistics[l][0].length; c++) {
      double way = statistics[l][to][c] - statistics[l][from][c];
      sum += way * way;
    }
    return sum;
  }

  /// log q of all changes of a row, not normalised.
  double[] logs(Configurations x, Reals[] derivatives, int row) {
    double[] logs = new double[firsts[layers.size()]];
    for (int l = 0; l < layers.size(); l++) {
      Units kind = layers.get(l).units();
      for (int u = 0; u < layers.get(l).size(); u++) {
        int now = (int) kind.value(x.layers()[l], row, u);
        for (int a = 0; a < kind.values(); a++) {
          logs[firsts[l] + u * kind.values() + a] =
              a == now ? Double.NEGATIVE_INFINITY : -0.5 * rise(derivatives[l], row, l, u, now, a);
        }
      }
    }
    return logs;
  }

  private int layer(int change) {
    int l = 0;
    while (change >= firsts[l + 1]) l++;
    return l;
  }

  /// Makes change number `change` in a row of `y` (modified).
  void make(Configurations y, int row, int change) {
    int l = layer(change);
    Units kind = layers.get(l).units();
    int place = change - firsts[l];
    kind.setValue(y.layers()[l], row, place / kind.values(), place % kind.values());
  }

  /// The number of the change that leads back to the row of `x` from where `change` led.
  int undo(Configurations x, int row, int change) {
    int l = layer(change);
    Units kind = layers.get(l).units();
    int unit = (change - firsts[l]) / kind.values();
    return firsts[l] + unit * kind.values() + (int) kind.value(x.layers()[l], row, unit);
  }
}
