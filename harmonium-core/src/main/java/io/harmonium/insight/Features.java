package io.harmonium.insight;

import io.harmonium.coupling.Coupling;
import io.harmonium.coupling.End;
import io.harmonium.evaluation.Rows;
import io.harmonium.matrix.Workers;
import io.harmonium.model.DoublePath;
import io.harmonium.model.Layer;
import io.harmonium.model.Machine;
import io.harmonium.model.Structure;
import io.harmonium.numeric.Elementary;
import java.util.ArrayList;
import java.util.List;

/// What each hidden column sends to the visible ones: ∂η_visible/∂t_hidden, its weights over all visible columns side by
/// side. For a dense link these are the columns of W.
public record Features(List<Feature> all) {

  /// One hidden column: its layer, its number from 1, and its weights over all visible columns.
  public record Feature(String layer, int number, double[] weights) {

    public double norm() {
      return Math.sqrt(Elementary.dot(weights, weights));
    }

    public String name() {
      return layer + " " + number;
    }
  }

  /// Two hidden columns that follow the same direction: the cosine of their weights, the correlation of their means over rows,
  /// and that of their states. Given a row states are independent, so that columns whose means are graded differ in their
  /// states though their means are the same: together they count how far a row lies along the direction.
  public record Twins(
      Feature first, Feature second, double cosine, double correlation, double states) {}

  public Features {
    all = List.copyOf(all);
  }

  /// The features of all hidden layers, in the order of their columns.
  public static Features of(Machine machine) {
    Structure structure = machine.structure();
    List<Feature> features = new ArrayList<>();
    for (int h = structure.visible().size(); h < structure.size(); h++) {
      Layer hidden = structure.layer(h);
      for (int j = 0; j < hidden.columns(); j++)
        features.add(new Feature(hidden.name(), j + 1, weights(machine, h, j)));
    }
    return new Features(features);
  }

  private static double[] weights(Machine machine, int hidden, int column) {
    Structure structure = machine.structure();
    int columns = structure.visible().stream().mapToInt(Layer::columns).sum();
    double[] weights = new double[columns];
    double[] one = new double[structure.layer(hidden).columns()];
    one[column] = 1;
    for (Coupling link : structure.links()) {
      if (link.ends().size() != 2) continue;
      for (int e = 0; e < 2; e++) {
        End visible = link.ends().get(e);
        End from = link.ends().get(1 - e);
        boolean meets =
            from.layer() == hidden
                && from.port() == 0
                && visible.port() == 0
                && structure.isVisible(visible.layer());
        if (!meets) continue;
        double[][] t = new double[2][];
        t[1 - e] = one;
        double[] inputs = new double[structure.layer(visible.layer()).columns()];
        link.addInputs(e, t, machine.parameters().values(), structure.offset(link), inputs);
        int at = 0;
        for (int l = 0; l < visible.layer(); l++) at += structure.layer(l).columns();
        for (int i = 0; i < inputs.length; i++) weights[at + i] += inputs[i];
      }
    }
    return weights;
  }

  /// Pairs of columns whose weights have a cosine of at least `cosine` and whose means over the rows a correlation of at
  /// least `correlation`; columns that do not vary over the rows have none.
  public List<Twins> twins(
      Machine machine, Rows rows, double cosine, double correlation, Workers workers) {
    double[][] variances = new double[all.size()][rows.count()];
    double[][] means = means(machine, rows, variances, workers);
    double[] shares = standardise(means, variances);
    List<Twins> twins = new ArrayList<>();
    for (int i = 0; i < means.length; i++)
      for (int j = 0; j < i; j++) {
        double together = Elementary.dot(means[i], means[j]);
        if (!(together >= correlation)) continue;
        double[] a = all.get(i).weights();
        double[] b = all.get(j).weights();
        double angle =
            Elementary.dot(a, b) / Math.sqrt(Elementary.dot(a, a) * Elementary.dot(b, b));
        if (!(angle >= cosine)) continue;
        double states = together * shares[i] * shares[j];
        twins.add(new Twins(all.get(j), all.get(i), angle, together, states));
      }
    return twins;
  }

  /// ⟨t | row⟩ of every hidden column over the rows, and the variance of t given the row into `variances` (modified).
  private static double[][] means(
      Machine machine, Rows rows, double[][] variances, Workers workers) {
    Structure structure = machine.structure();
    DoublePath path = machine.doublePath();
    int visible = structure.visible().size();
    double[][] means = new double[variances.length][rows.count()];
    workers.forBlocks(
        rows.count(),
        16,
        (from, to, worker, space) -> {
          for (int row = from; row < to; row++) {
            double[][][] t = path.statistics(rows.x(), row);
            int at = 0;
            for (int l = visible; l < structure.size(); l++) {
              double[][] layer = path.means(l, t);
              double[] variance = new double[layer[0].length];
              structure.layer(l).units().variances(layer, variance);
              for (int j = 0; j < variance.length; j++, at++) {
                means[at][row] = layer[0][j];
                variances[at][row] = variance[j];
              }
            }
          }
        });
    return means;
  }

  /// Makes every column of means one of mean 0 and length 1, or all 0 where it does not vary (modified). Answers the share of
  /// the deviation of states that the means have: near 1 where rows decide the state, small where it is mostly chance.
  private static double[] standardise(double[][] means, double[][] variances) {
    double[] shares = new double[means.length];
    for (int j = 0; j < means.length; j++) {
      double[] column = means[j];
      double mean = 0;
      for (double value : column) mean += value / column.length;
      for (int r = 0; r < column.length; r++) column[r] -= mean;
      double length = Math.sqrt(Elementary.dot(column, column));
      boolean still = length < 1e-3 * Math.sqrt(column.length);
      for (int r = 0; r < column.length; r++) column[r] = still ? 0 : column[r] / length;
      double within = 0;
      for (double variance : variances[j]) within += variance;
      shares[j] = still ? 0 : length / Math.sqrt(length * length + Math.max(0, within));
    }
    return shares;
  }
}
