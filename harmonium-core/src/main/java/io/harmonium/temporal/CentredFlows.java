package io.harmonium.temporal;

import java.util.List;

/// Coordinates in which weights carry deviations from means, and biases stand for what they carry on average:
///
/// ```
/// ∇'W = ∇W − m·∇bᵀ,   ∇b;      ΔW,   Δb = Δb' − ΔWᵀm
/// ```
///
/// for every block W and mean m of what it carries to the biases b. W between visible and hidden units carries the one to the
/// other in both directions, weights from the past carry what is left of it. The change of coordinates is linear, so that
/// what ascends in them ascends in the parameters, whatever the means are; those of the batch will do. Plain
/// gradients of weights are mostly those of the biases again.
record CentredFlows(List<Flow> flows) {

  /// Turns a gradient (modified) into these coordinates.
  void steer(double[] gradient) {
    double[][] fields = new double[flows.size()][];
    for (int f = 0; f < fields.length; f++) {
      Flow flow = flows.get(f);
      fields[f] = new double[flow.width()];
      for (int bias : flow.biases()) Products.axpy(1, gradient, bias, fields[f], 0, flow.width());
    }
    for (int f = 0; f < fields.length; f++) {
      Flow flow = flows.get(f);
      double[] rows = flow.turned() ? fields[f] : flow.mean();
      double[] columns = flow.turned() ? flow.mean() : fields[f];
      for (int i = 0; i < rows.length; i++)
        Products.axpy(
            -rows[i], columns, 0, gradient, flow.block() + i * columns.length, columns.length);
    }
  }

  /// Turns a step that was made from `before` to `values` (modified) in these coordinates into one of the parameters.
  void shift(double[] before, double[] values) {
    for (Flow flow : flows) {
      double[] mean = flow.mean();
      double[] carried = new double[flow.width()];
      for (int i = 0; i < mean.length; i++)
        for (int j = 0; j < carried.length; j++) {
          int at = flow.block() + (flow.turned() ? j * mean.length + i : i * carried.length + j);
          carried[j] = Math.fma(mean[i], values[at] - before[at], carried[j]);
        }
      for (int bias : flow.biases()) Products.axpy(-1, carried, 0, values, bias, carried.length);
    }
  }
}
