package io.harmonium.baselines;

import io.harmonium.evaluation.Rows;
import io.harmonium.model.Configurations;
import io.harmonium.model.Layer;
import io.harmonium.model.Structure;
import io.harmonium.random.Permutation;
import io.harmonium.random.Seed;
import java.util.Arrays;

/// Rows of discrete columns as numbers of values, all visible layers side by side.
///
/// @param states how many values each column has
/// @param values row by row
record DiscreteRows(int[] states, short[] values, double[] weights) {

  static DiscreteRows of(Structure structure, Rows rows) {
    double[] weights = new double[rows.count()];
    for (int row = 0; row < weights.length; row++) weights[row] = rows.weight(row);
    return of(structure, rows.x(), weights);
  }

  static DiscreteRows of(Structure structure, Configurations x, double[] weights) {
    int[] states =
        structure.visible().stream()
            .flatMapToInt(
                layer -> {
                  int[] all = new int[layer.size()];
                  Arrays.fill(all, layer.units().values());
                  return Arrays.stream(all);
                })
            .toArray();
    short[] values = new short[Math.multiplyExact(x.rows(), states.length)];
    int first = 0;
    for (int l = 0; l < structure.visible().size(); l++) {
      Layer layer = structure.layer(l);
      for (int row = 0; row < x.rows(); row++)
        for (int u = 0; u < layer.size(); u++)
          values[row * states.length + first + u] =
              (short) layer.units().value(x.layers()[l], row, u);
      first += layer.size();
    }
    return new DiscreteRows(states, values, weights);
  }

  int rows() {
    return weights.length;
  }

  int columns() {
    return states.length;
  }

  int value(int row, int column) {
    return values[row * states.length + column];
  }

  double totalWeight() {
    double sum = 0;
    for (double weight : weights) sum += weight;
    return sum;
  }

  /// Two parts by chance, one of about a tenth of the rows (at least one) and the rest.
  DiscreteRows[] split(Seed seed) {
    int few = Math.max(1, rows() / 10);
    Permutation order = Permutation.of(seed, rows());
    int[] chosen = new int[rows()];
    for (int i = 0; i < chosen.length; i++) chosen[i] = Math.toIntExact(order.at(i));
    return new DiscreteRows[] {
      rows(Arrays.copyOfRange(chosen, few, chosen.length)), rows(Arrays.copyOf(chosen, few))
    };
  }

  private DiscreteRows rows(int[] chosen) {
    short[] theirs = new short[chosen.length * columns()];
    double[] kept = new double[chosen.length];
    for (int i = 0; i < chosen.length; i++) {
      System.arraycopy(values, chosen[i] * columns(), theirs, i * columns(), columns());
      kept[i] = weights[chosen[i]];
    }
    return new DiscreteRows(states, theirs, kept);
  }

  /// Writes sampled values of a row into the visible layers of `x` (modified).
  static void write(Structure structure, int[] values, int row, Configurations x) {
    int first = 0;
    for (int l = 0; l < structure.visible().size(); l++) {
      Layer layer = structure.layer(l);
      for (int u = 0; u < layer.size(); u++)
        layer.units().setValue(x.layers()[l], row, u, values[first + u]);
      first += layer.size();
    }
  }

  /// Zeroed visible layers.
  static Configurations zeros(Structure structure, int rows) {
    return Configurations.zeros(structure.columns(), rows);
  }

  /// The first value whose cumulative probability exceeds `u`; `log` are normalised log probabilities at `from …`.
  static int draw(double[] log, int from, int count, double u) {
    double sum = 0;
    for (int a = 0; a < count - 1; a++) {
      sum += io.harmonium.numeric.Elementary.exp(log[from + a]);
      if (sum > u) return a;
    }
    return count - 1;
  }
}
