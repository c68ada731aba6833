package io.harmonium.insight;

import io.harmonium.evaluation.Rows;
import io.harmonium.evaluation.Spectrum;
import io.harmonium.evaluation.cells.VisibleColumns;
import io.harmonium.matrix.Workers;
import io.harmonium.model.DoublePath;
import io.harmonium.model.Layer;
import io.harmonium.model.Machine;
import io.harmonium.model.Structure;
import java.util.ArrayList;
import java.util.List;

/// The directions that a machine has learned, through its training. At the means m of the data a direction of W turns from
/// noise into a mode where the mean-field equations lose their balance (a second-order transition):
///
/// ```
/// s_k(D_v^½·W·D_h^½) = 1,   D = diag of the variances of single units at their means
/// ```
///
/// 0/1 units at m = ½ have D = ¼: a mode appears at a singular value of 4.
///
/// @param singularValues of W, the largest first
/// @param scaled those of D_v^½·W·D_h^½
public record Modes(long update, double[] singularValues, double[] scaled) {

  /// A mode and the updates between which it appeared.
  public record Transition(int mode, long before, long update) {}

  /// The modes of one machine whose visible columns are linked to its first hidden layer; variances are those at the means of
  /// `rows`.
  public static Modes of(long update, Machine machine, Rows rows, Workers workers) {
    Structure structure = machine.structure();
    if (structure.hidden().isEmpty())
      throw new IllegalArgumentException(
          "modes are directions between visible and hidden units; this machine has none hidden");
    List<Features.Feature> features = Features.of(machine).all();
    int hidden = structure.hidden().getFirst().columns();
    VisibleColumns columns = new VisibleColumns(structure);
    double[] means = columns.means(rows, workers);
    double[] spread = columns.variances(rows, means, workers);
    double[] variances = hiddenVariances(machine, rows);
    int n = means.length;
    double[] plain = new double[n * hidden];
    double[] scaled = new double[n * hidden];
    for (int j = 0; j < hidden; j++)
      for (int i = 0; i < n; i++) {
        double w = features.get(j).weights()[i];
        plain[i * hidden + j] = w;
        scaled[i * hidden + j] = w * Math.sqrt(Math.max(0, spread[i] * variances[j]));
      }
    return new Modes(
        update,
        Spectrum.singularValues(plain, n, hidden),
        Spectrum.singularValues(scaled, n, hidden));
  }

  /// Variances of the hidden units where all visible statistics are at their means.
  private static double[] hiddenVariances(Machine machine, Rows rows) {
    Structure structure = machine.structure();
    DoublePath path = machine.doublePath();
    int h = structure.visible().size();
    Layer layer = structure.layer(h);
    double[][][] t = new double[structure.size()][][];
    double total = rows.totalWeight();
    for (int l = 0; l < h; l++) {
      t[l] = path.zeros(l);
      double[][] one = path.zeros(l);
      for (int row = 0; row < rows.count(); row++) {
        structure.layer(l).units().statistics(rows.x().layers()[l], row, one);
        for (int p = 0; p < one.length; p++)
          for (int j = 0; j < one[p].length; j++)
            t[l][p][j] += rows.weight(row) / total * one[p][j];
      }
    }
    double[] variances = new double[layer.columns()];
    layer.units().variances(path.means(h, t), variances);
    return variances;
  }

  /// How many directions have turned into modes.
  public int count() {
    int count = 0;
    for (double value : scaled) if (value > 1) count++;
    return count;
  }

  /// The first appearance of every mode in a course of training, in order of the updates.
  public static List<Transition> transitions(List<Modes> course) {
    List<Transition> transitions = new ArrayList<>();
    int known = 0;
    long before = 0;
    for (Modes modes : course) {
      for (; known < modes.count(); known++)
        transitions.add(new Transition(known + 1, before, modes.update()));
      before = modes.update();
    }
    return transitions;
  }
}
