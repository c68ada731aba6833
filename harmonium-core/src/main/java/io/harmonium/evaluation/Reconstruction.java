package io.harmonium.evaluation;

import io.harmonium.matrix.Workers;
import io.harmonium.model.DoublePath;
import io.harmonium.model.Machine;
import io.harmonium.model.Structure;

/// How well one mean-field step returns to a row; it is not what learning optimises:
///
/// ```
/// error(x) = mean over columns of (t(x) − ⟨t | ĥ⟩)²,   ĥ = ⟨t_h | x⟩
/// ```
public final class Reconstruction {

  private Reconstruction() {}

  /// The weighted mean of the error over rows.
  public static Estimate error(Machine machine, Rows rows, Workers workers) {
    DoublePath path = machine.doublePath();
    return rows.mean(
        RowSums.map(rows.count(), workers, row -> error(path, path.statistics(rows.x(), row))));
  }

  private static double error(DoublePath path, double[][][] t) {
    Structure structure = path.machine().structure();
    for (int l = structure.visible().size(); l < t.length; l++) t[l] = path.means(l, t);
    double sum = 0;
    int columns = 0;
    for (int l = 0; l < structure.visible().size(); l++) {
      double[] back = path.means(l, t)[0];
      for (int j = 0; j < back.length; j++) sum += (t[l][0][j] - back[j]) * (t[l][0][j] - back[j]);
      columns += back.length;
    }
    return sum / columns;
  }
}
