package io.harmonium.network;

import io.harmonium.numeric.Elementary;
import java.util.Arrays;

/// Which energy the outputs of a network mean.
public interface EnergyHead {

  /// E of a row whose outputs are `f[from … from+count−1]`.
  double energy(double[] f, int from, int count, int row);

  /// weight·∂E/∂f of the same into `out` at the same places (modified).
  void derivative(double[] f, int from, int count, int row, double weight, double[] out);

  /// A network with one output: E(x) = −f(x).
  record Plain() implements EnergyHead {

    @Override
    public double energy(double[] f, int from, int count, int row) {
      return -f[from];
    }

    @Override
    public void derivative(double[] f, int from, int count, int row, double weight, double[] out) {
      Arrays.fill(out, from, from + count, 0);
      out[from] = -weight;
    }
  }

  /// A classifier as a density of rows: E(x) = −log Σ_y e^(f(x)[y]), ∂E/∂f_y = −softmax(f)_y.
  record Joint() implements EnergyHead {

    @Override
    public double energy(double[] f, int from, int count, int row) {
      return -Elementary.logSumExp(Arrays.copyOfRange(f, from, from + count));
    }

    @Override
    public void derivative(double[] f, int from, int count, int row, double weight, double[] out) {
      double sum = -energy(f, from, count, row);
      for (int k = from; k < from + count; k++) out[k] = -weight * Elementary.exp(f[k] - sum);
    }
  }

  /// A classifier as the density of rows of a class: E(x, y) = −f(x)[y], and p(x | y) ∝ e^(f(x)[y]).
  ///
  /// @param classes the class of every row, or one for all
  record GivenClass(int... classes) implements EnergyHead {

    public GivenClass {
      if (classes.length == 0) throw new IllegalArgumentException("a class is missing");
    }

    private int place(int from, int count, int row) {
      int y = classes.length == 1 ? classes[0] : classes[row];
      if (y < 0 || y >= count)
        throw new IllegalArgumentException(
            "class " + y + " is not among the " + count + " outputs of the network");
      return from + y;
    }

    @Override
    public double energy(double[] f, int from, int count, int row) {
      return -f[place(from, count, row)];
    }

    @Override
    public void derivative(double[] f, int from, int count, int row, double weight, double[] out) {
      Arrays.fill(out, from, from + count, 0);
      out[place(from, count, row)] = -weight;
    }
  }

  /// A network with outputs for several noise levels, one after another: those of the level of each row, read by `reading`.
  ///
  /// @param count of levels
  /// @param levels the level of every row, or one for all
  record AtLevel(EnergyHead reading, int count, int... levels) implements EnergyHead {

    private int place(int from, int width, int row) {
      return from + width * (levels.length == 1 ? levels[0] : levels[row]);
    }

    @Override
    public double energy(double[] f, int from, int outputs, int row) {
      int width = outputs / count;
      return reading.energy(f, place(from, width, row), width, row);
    }

    @Override
    public void derivative(
        double[] f, int from, int outputs, int row, double weight, double[] out) {
      int width = outputs / count;
      Arrays.fill(out, from, from + outputs, 0);
      reading.derivative(f, place(from, width, row), width, row, weight, out);
    }
  }
}
