package io.harmonium.model;

import io.harmonium.matrix.Reals;
import io.harmonium.matrix.States;
import io.harmonium.matrix.Workspace;

/// ⟨t | the other layers⟩ of a layer, row by row, in place of its states.
public final class LayerMeans {

  private LayerMeans() {}

  /// Writes the means of `layer` in rows `from … to−1` of `x`, whose ports of that layer hold reals (modified), under
  /// fields `theta` and a factor on the links.
  public static void fill(
      PreparedMachine machine,
      int layer,
      States[][] x,
      float[][][] theta,
      float factor,
      int from,
      int to,
      Workspace space) {
    Structure structure = machine.structure();
    Layer units = structure.layer(layer);
    float[][] means = space.rows(1, structure.ports(layer), structure.widest(layer) + 16);
    machine.inputs(layer, x, from, to, space);
    for (int row = from; row < to; row++) {
      float[][] eta = machine.eta(layer, row - from, theta, factor, space);
      units.units().means(eta, 0, units.size(), space, means);
      for (int p = 0; p < structure.ports(layer); p++) {
        Reals out = (Reals) x[layer][p];
        System.arraycopy(means[p], 0, out.data(), row * out.stride(), structure.columns(layer, p));
      }
    }
  }
}
