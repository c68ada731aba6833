package io.harmonium.network;

import io.harmonium.matrix.Reals;
import io.harmonium.numeric.Elementary;
import java.util.Arrays;

/// What telling classes apart costs: J = ⟨−log p(y | x)⟩ with p(y | x) = softmax(f(x))_y. A class below 0 is unknown and does not
/// count.
public final class CrossEntropy {

  private CrossEntropy() {}

  /// Adds weight·∂J/∂θ to `gradient` (modified) and returns J.
  public static double add(
      Network network, Reals x, int[] classes, double weight, double[] gradient) {
    int count = network.outputs();
    long known = Arrays.stream(classes).filter(y -> y >= 0).count();
    double[] loss = new double[1];
    network.pull(
        x,
        (f, c) -> {
          for (int row = 0; row < x.rows(); row++) {
            if (classes[row] < 0) continue;
            int from = row * count;
            double sum = Elementary.logSumExp(f, from, from + count);
            loss[0] += (sum - f[from + classes[row]]) / known;
            for (int k = 0; k < count; k++)
              c[from + k] =
                  weight
                      / known
                      * (Elementary.exp(f[from + k] - sum) - (k == classes[row] ? 1 : 0));
          }
        },
        null,
        gradient);
    return loss[0];
  }

  /// p(y | x) of every row.
  public static double[][] probabilities(Network network, Reals x) {
    int count = network.outputs();
    double[] f = network.outputs(x);
    double[][] all = new double[x.rows()][count];
    for (int row = 0; row < x.rows(); row++) {
      double sum = Elementary.logSumExp(f, row * count, (row + 1) * count);
      for (int k = 0; k < count; k++) all[row][k] = Elementary.exp(f[row * count + k] - sum);
    }
    return all;
  }
}
