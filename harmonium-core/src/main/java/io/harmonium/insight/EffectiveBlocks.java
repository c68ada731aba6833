package io.harmonium.insight;

import io.harmonium.evaluation.Rows;
import io.harmonium.matrix.Workers;
import io.harmonium.model.Layer;
import io.harmonium.model.Machine;
import io.harmonium.model.Structure;
import io.harmonium.random.Seed;
import io.harmonium.units.Units;

/// Couplings between two visible units that hidden units stand for, in the surroundings that the data have: the free energy
/// with states a and b of units i and j, averaged over rows x, in the zero-sum gauge of both,
///
/// ```
/// J_ij(a, b) = ⟨A_ab − A_·b − A_a· + A_··⟩_x,   A_ab = Σ_μ Γ_μ(c_μ + Σ_{k≠i,j} W_kμ(x_k) + W_iμ(a) + W_jμ(b))
/// ```
///
/// (a dot: the mean over the states of a unit). Terms of one unit alone drop out. It is exact for each row; only the rows
/// are a choice.
final class EffectiveBlocks {

  private final Machine machine;
  private final int width;
  private final int units;
  private final int hidden;
  private final double[] weights;
  private final double[] fields;
  private final Units hiddenUnits;

  private EffectiveBlocks(Machine machine) {
    Structure structure = machine.structure();
    this.machine = machine;
    this.width = structure.layer(0).units().ports().get(0).width();
    this.units = structure.layer(0).size();
    this.hidden = structure.columns(1, 0);
    this.weights = machine.parameters().get(structure.links().get(0).name());
    this.fields = machine.fields().theta()[1][0];
    this.hiddenUnits = structure.layer(1).units();
  }

  /// Whether a machine has one visible layer of categories, one hidden layer, and one link between them.
  static boolean possible(Structure structure) {
    if (structure.visible().size() != 1 || structure.hidden().size() != 1) return false;
    Layer visible = structure.layer(0);
    Layer hidden = structure.layer(1);
    return structure.links().size() == 1
        && structure.isMatrix(0, 0, 1)
        && visible.ports() == 1
        && visible.units().values() > 2
        && hidden.columns() == hidden.size();
  }

  /// All blocks, pair (i, j) with i < j in the order of the pairs, averaged over at most `most` of the rows.
  static double[] of(Machine machine, Rows rows, int max, Seed seed, Workers workers) {
    return new EffectiveBlocks(machine).average(rows.subset(max, seed), workers);
  }

  private double[] average(Rows rows, Workers workers) {
    int block = width * width;
    double[][] inputs = new double[rows.count()][];
    int[][] states = new int[rows.count()][units];
    for (int row = 0; row < inputs.length; row++) {
      for (int u = 0; u < units; u++) states[row][u] = (int) rows.x().values(0).content(row, u);
      inputs[row] = inputs(states[row]);
    }
    double[] out = new double[units * (units - 1) / 2 * block];
    workers.forBlocks(
        units,
        1,
        (from, to, worker, space) -> {
          double[][] eta = machine.structure().layer(1).zeros();
          System.arraycopy(machine.fields().theta()[1], 0, eta, 0, eta.length);
          eta[0] = new double[hidden];
          double[] table = new double[block];
          for (int i = from; i < to; i++)
            for (int j = i + 1; j < units; j++) {
              int at = (i * units - i * (i + 1) / 2 + j - i - 1) * block;
              for (int row = 0; row < inputs.length; row++) {
                table(i, j, inputs[row], states[row], eta, table);
                centre(table);
                double weight = rows.weight(row) / rows.totalWeight();
                for (int k = 0; k < block; k++)
                  out[at + k] = Math.fma(weight, table[k], out[at + k]);
              }
            }
        });
    return out;
  }

  private double[] inputs(int[] x) {
    double[] input = fields.clone();
    for (int u = 0; u < units; u++)
      for (int h = 0; h < hidden; h++) input[h] += weights[(u * width + x[u]) * hidden + h];
    return input;
  }

  /// A_ab of one pair in one row.
  private void table(int i, int j, double[] input, int[] x, double[][] eta, double[] out) {
    for (int a = 0; a < width; a++)
      for (int b = 0; b < width; b++) {
        int fromI = (i * width + a) * hidden;
        int fromJ = (j * width + b) * hidden;
        int nowI = (i * width + x[i]) * hidden;
        int nowJ = (j * width + x[j]) * hidden;
        for (int h = 0; h < hidden; h++)
          eta[0][h] =
              input[h]
                  + (weights[fromI + h] - weights[nowI + h])
                  + (weights[fromJ + h] - weights[nowJ + h]);
        out[a * width + b] = hiddenUnits.cumulant(eta, 0, hidden);
      }
  }

  /// Brings the rows and columns of a table to sum 0 (modified).
  private void centre(double[] table) {
    for (int a = 0; a < width; a++) subtractMean(table, a * width, 1);
    for (int b = 0; b < width; b++) subtractMean(table, b, width);
  }

  private void subtractMean(double[] table, int from, int step) {
    double mean = 0;
    for (int k = 0; k < width; k++) mean += table[from + k * step] / width;
    for (int k = 0; k < width; k++) table[from + k * step] -= mean;
  }
}
