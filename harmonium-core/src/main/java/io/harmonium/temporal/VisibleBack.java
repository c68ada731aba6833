package io.harmonium.temporal;

import io.harmonium.matrix.Workers;
import io.harmonium.model.DoublePath;
import io.harmonium.model.Layer;

/// What comes back of frames from their hidden means, ⟨t(x_t) | z_t, past⟩ under the visible biases of each frame:
///
/// ```
/// p(x_ti = 1 | z_t, past) = σ((W z_t + b + b_t)_i)   for 0/1 units, b_t = 0 where the past moves hidden biases alone
/// ```
public final class VisibleBack {

  private static final int GRAIN = 64;

  private VisibleBack() {}

  /// The means of the frames of `batch`, which goes forward first: `[row][column]`.
  public static double[][] means(TemporalMachine machine, FrameBatch batch, Workers workers) {
    batch.forward(machine, workers);
    DoublePath path = machine.machine().doublePath();
    Layer layer = machine.visible();
    double[][] out = new double[batch.rows][];
    workers.forBlocks(
        batch.rows,
        GRAIN,
        (from, to, worker, space) -> {
          double[][] eta = path.zeros(0);
          for (int row = from; row < to; row++) {
            path.eta(0, new double[][][] {null, {batch.hiddenMeans(row)}}, eta);
            for (int j = 0; j < batch.visible; j++)
              eta[0][j] += batch.movingVisible[row * batch.visible + j];
            double[][] means = layer.zeros();
            layer.units().means(eta, 0, layer.size(), means);
            out[row] = means[0];
          }
        });
    return out;
  }
}
