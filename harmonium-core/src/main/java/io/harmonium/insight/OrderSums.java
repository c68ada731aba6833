package io.harmonium.insight;

import io.harmonium.matrix.Workers;
import io.harmonium.model.Configurations;
import io.harmonium.model.DoublePath;
import io.harmonium.model.Layer;
import io.harmonium.model.Structure;
import java.util.Arrays;

/// Order parameters of discrete machines, averaged over looks at chains: statistics of units brought into [−1, 1], and the
/// energy under the fields of a path.
final class OrderSums {

  private static final int GRAIN = 16;

  private final Structure structure;
  private final DoublePath path;
  private final double[][][] range;
  private final int visible;
  private final int hidden;
  private int looks;
  private double direction;
  private double magnetisation;
  private double overlap;
  private double active;
  private double energy;
  private double square;

  OrderSums(DoublePath path) {
    this.path = path;
    this.structure = path.machine().structure();
    this.range = new double[structure.size()][][];
    int seen = 0;
    int unseen = 0;
    for (int l = 0; l < range.length; l++) {
      range[l] = range(structure.layer(l));
      if (structure.isVisible(l)) seen += structure.layer(l).columns();
      else unseen += structure.layer(l).columns();
    }
    this.visible = seen;
    this.hidden = unseen;
  }

  /// The smallest and the largest statistic of every column of a layer with lists of values.
  static double[][] range(Layer layer) {
    double[][] t = layer.zeros();
    double[] low = new double[layer.columns()];
    double[] high = new double[layer.columns()];
    Arrays.fill(low, Double.POSITIVE_INFINITY);
    Arrays.fill(high, Double.NEGATIVE_INFINITY);
    for (int value = 0; value < layer.units().values(); value++) {
      for (int u = 0; u < layer.size(); u++) layer.units().statistics(value, u, t);
      for (int c = 0; c < low.length; c++) {
        low[c] = Math.min(low[c], t[0][c]);
        high[c] = Math.max(high[c], t[0][c]);
      }
    }
    return new double[][] {low, high};
  }

  /// Looks at the chains.
  void add(Configurations x, Workers workers) {
    int n = x.rows();
    double[][] rows = new double[n][visible];
    double[] energies = new double[n];
    double[] on = new double[n];
    workers.forBlocks(
        n,
        GRAIN,
        (from, to, worker, space) -> {
          for (int row = from; row < to; row++) {
            double[][][] t = path.statistics(x, row);
            energies[row] = path.energy(t);
            int at = 0;
            for (int l = 0; l < t.length; l++)
              for (int c = 0; c < t[l][0].length; c++) {
                double low = range[l][0][c];
                double s = 2 * (t[l][0][c] - low) / (range[l][1][c] - low) - 1;
                if (structure.isVisible(l)) rows[row][at++] = s;
                else if (s > 0) on[row]++;
              }
          }
        });
    double[] sum = new double[visible];
    double norms = 0;
    double magnetic = 0;
    for (int r = 0; r < n; r++) {
      double own = 0;
      for (int j = 0; j < visible; j++) {
        sum[j] += rows[r][j];
        own += rows[r][j];
        norms += rows[r][j] * rows[r][j];
      }
      direction += own / visible / n;
      magnetic += Math.abs(own) / visible / n;
      active += hidden == 0 ? 0 : on[r] / hidden / n;
      energy += energies[r] / n;
      square += energies[r] * energies[r] / n;
    }
    double squares = 0;
    for (double s : sum) squares += s * s;
    magnetisation += magnetic;
    overlap += n > 1 ? (squares - norms) / ((double) n * (n - 1) * visible) : 1;
    looks++;
  }

  /// ⟨Σ_i s_i / N⟩ over the visible columns.
  double direction() {
    return direction / looks;
  }

  /// ⟨|Σ_i s_i / N|⟩.
  double magnetisation() {
    return magnetisation / looks;
  }

  /// ⟨Σ_i s_i s'_i / N⟩ between different chains.
  double overlap() {
    return overlap / looks;
  }

  /// The share of hidden columns above the middle of their range.
  double active() {
    return active / looks;
  }

  double energy() {
    return energy / looks;
  }

  /// ⟨E²⟩ − ⟨E⟩².
  double variance() {
    return Math.max(0, square / looks - energy() * energy());
  }

  /// Visible columns.
  int visible() {
    return visible;
  }
}
