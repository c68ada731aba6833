package io.harmonium.model.exact;

import io.harmonium.model.Responses;
import io.harmonium.model.Structure;
import io.harmonium.units.Units;

/// The hidden units that a change of one visible unit reaches, where each reaches few (convolutions): only their
/// cumulants and means are computed anew.
///
/// ```
/// Σ_j [Γ_j(η'_j) − Γ_j(η_j)]   over the touched units j
/// ```
final class TouchedUnits {

  private final Structure structure;
  private final Responses responses;
  private final double[][][] eta;
  private final double[][][] changed;
  private final boolean[][] marked;
  private final int[][] list;
  private final int[] count;

  /// `changed` takes the values of `eta`.
  TouchedUnits(Structure structure, Responses responses, double[][][] eta, double[][][] changed) {
    this.structure = structure;
    this.responses = responses;
    this.eta = eta;
    this.changed = changed;
    this.marked = new boolean[eta.length][];
    this.list = new int[eta.length][];
    this.count = new int[eta.length];
    for (int l = structure.visible().size(); l < eta.length; l++) {
      marked[l] = new boolean[structure.layer(l).size()];
      list[l] = new int[marked[l].length];
      for (int p = 0; p < eta[l].length; p++)
        System.arraycopy(eta[l][p], 0, changed[l][p], 0, eta[l][p].length);
    }
  }

  /// The units that a column of a visible layer reaches are touched.
  void touch(int layer, int port, int column) {
    responses.forReached(
        layer,
        port,
        column,
        (l, p, c) -> {
          if (marked[l] == null) return;
          int unit = c / structure.port(l, p).width();
          if (marked[l][unit]) return;
          marked[l][unit] = true;
          list[l][count[l]++] = unit;
        });
  }

  /// Gives the touched units their η back; nothing is touched then.
  void restore() {
    for (int l = structure.visible().size(); l < eta.length; l++) {
      for (int k = 0; k < count[l]; k++) {
        int unit = list[l][k];
        marked[l][unit] = false;
        for (int p = 0; p < eta[l].length; p++) {
          int width = structure.port(l, p).width();
          System.arraycopy(eta[l][p], unit * width, changed[l][p], unit * width, width);
        }
      }
      count[l] = 0;
    }
  }

  /// Σ Γ(η') − Γ(η) of the touched units.
  double rise() {
    double sum = 0;
    for (int l = structure.visible().size(); l < eta.length; l++) {
      Units units = structure.layer(l).units();
      for (int k = 0; k < count[l]; k++) {
        int unit = list[l][k];
        sum += units.cumulant(changed[l], unit, unit + 1) - units.cumulant(eta[l], unit, unit + 1);
      }
    }
    return sum;
  }

  /// Means of the touched units under the changed η into `means` (modified).
  void means(double[][][] means) {
    for (int l = structure.visible().size(); l < eta.length; l++)
      for (int k = 0; k < count[l]; k++)
        structure.layer(l).units().means(changed[l], list[l][k], list[l][k] + 1, means[l]);
  }
}
