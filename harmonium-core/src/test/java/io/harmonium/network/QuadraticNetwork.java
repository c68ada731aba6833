package io.harmonium.network;

import io.harmonium.matrix.Reals;
import io.harmonium.model.Parameters;
import java.util.List;

/// f_k(x) = Σ_j (W_kj·x_j + V_kj·x_j²) + b_k with derivatives by hand: the reference for everything that does not
/// depend on an engine.
final class QuadraticNetwork implements Network {

  private final int inputs;
  private final int outputs;
  private Parameters parameters;

  QuadraticNetwork(int inputs, int outputs) {
    this.inputs = inputs;
    this.outputs = outputs;
    int size = inputs * outputs;
    this.parameters =
        new Parameters(
            List.of(
                new Parameters.Slice("w", 0, new int[] {outputs, inputs}),
                new Parameters.Slice("v", size, new int[] {outputs, inputs}),
                new Parameters.Slice("b", 2 * size, new int[] {outputs})),
            new double[2 * size + outputs]);
  }

  /// E = ½a·x² − shift·x + offset of one number.
  static QuadraticNetwork bowl(double a, double shift, double offset) {
    QuadraticNetwork network = new QuadraticNetwork(1, 1);
    network.load(new double[] {shift, -a / 2, -offset});
    return network;
  }

  /// a of the energy ½a·x².
  static double precision(Parameters parameters) {
    return -2 * parameters.values()[1];
  }

  @Override
  public int inputs() {
    return inputs;
  }

  @Override
  public int outputs() {
    return outputs;
  }

  @Override
  public Parameters parameters() {
    return parameters;
  }

  @Override
  public void load(double[] values) {
    parameters = parameters.with(values.clone());
  }

  @Override
  public double[] outputs(Reals x) {
    double[] f = new double[x.rows() * outputs];
    double[] p = parameters.values();
    int size = inputs * outputs;
    for (int row = 0; row < x.rows(); row++)
      for (int k = 0; k < outputs; k++) {
        double sum = p[2 * size + k];
        for (int j = 0; j < inputs; j++) {
          double value = x.get(row, j);
          sum += p[k * inputs + j] * value + p[size + k * inputs + j] * value * value;
        }
        f[row * outputs + k] = sum;
      }
    return f;
  }

  @Override
  public void pull(Reals x, Head head, Reals derivatives, double[] gradient) {
    double[] f = outputs(x);
    double[] c = new double[f.length];
    head.cotangents(f, c);
    double[] p = parameters.values();
    int size = inputs * outputs;
    for (int row = 0; row < x.rows(); row++)
      for (int j = 0; j < inputs; j++) {
        double value = x.get(row, j);
        double derivative = 0;
        for (int k = 0; k < outputs; k++) {
          double weight = c[row * outputs + k];
          derivative += weight * (p[k * inputs + j] + 2 * p[size + k * inputs + j] * value);
          if (gradient == null) continue;
          gradient[k * inputs + j] += weight * value;
          gradient[size + k * inputs + j] += weight * value * value;
          if (j == 0) gradient[2 * size + k] += weight;
        }
        if (derivatives != null) derivatives.set(row, j, (float) derivative);
      }
  }

  @Override
  public void close() {}
}
