package io.harmonium.model;

import io.harmonium.matrix.Bits;
import io.harmonium.matrix.Distant;
import io.harmonium.matrix.Inputs;
import io.harmonium.matrix.Levels;
import io.harmonium.matrix.Prepared;
import io.harmonium.matrix.Reals;
import io.harmonium.matrix.States;
import io.harmonium.matrix.Sums;
import io.harmonium.matrix.Workspace;
import java.util.List;

/// Every column of one port meets every column of another: −t_aᵀ W t_b, W of `rows × columns`, row-major.
public record Dense(String name, End from, End to, int rows, int columns) implements Coupling {

  @Override
  public List<End> ends() {
    return List.of(from, to);
  }

  @Override
  public int[] shape() {
    return new int[] {rows, columns};
  }

  @Override
  public void addInputs(int end, double[][] t, double[] w, int offset, double[] addTo) {
    double[] other = t[1 - end];
    if (end == 1) {
      for (int i = 0; i < rows; i++) {
        double value = other[i];
        if (value == 0) continue;
        int at = offset + i * columns;
        for (int j = 0; j < columns; j++) addTo[j] = Math.fma(value, w[at + j], addTo[j]);
      }
    } else {
      for (int i = 0; i < rows; i++) {
        int at = offset + i * columns;
        double sum = 0;
        for (int j = 0; j < columns; j++) sum = Math.fma(other[j], w[at + j], sum);
        addTo[i] += sum;
      }
    }
  }

  @Override
  public void addStatistics(double[][] t, double weight, double[] addTo, int offset) {
    for (int i = 0; i < rows; i++) {
      double value = weight * t[0][i];
      if (value == 0) continue;
      int at = offset + i * columns;
      for (int j = 0; j < columns; j++) addTo[at + j] = Math.fma(value, t[1][j], addTo[at + j]);
    }
  }

  @Override
  public double largestSum(int end, double[] w, int offset) {
    double largest = 0;
    if (end == 1) {
      double[] sums = new double[columns];
      for (int i = 0; i < rows; i++)
        for (int j = 0; j < columns; j++) sums[j] += Math.abs(w[offset + i * columns + j]);
      for (double sum : sums) largest = Math.max(largest, sum);
    } else
      for (int i = 0; i < rows; i++) {
        double sum = 0;
        for (int j = 0; j < columns; j++) sum += Math.abs(w[offset + i * columns + j]);
        largest = Math.max(largest, sum);
      }
    return largest;
  }

  @Override
  public Prepared prepare(int end, double[] w, int offset, int exponent) {
    double[] oriented = new double[rows * columns];
    if (end == 1) System.arraycopy(w, offset, oriented, 0, oriented.length);
    else
      for (int i = 0; i < rows; i++)
        for (int j = 0; j < columns; j++) oriented[j * rows + i] = w[offset + i * columns + j];
    return end == 1
        ? Prepared.of(oriented, rows, columns, exponent)
        : Prepared.of(oriented, columns, rows, exponent);
  }

  @Override
  public void addInputs(
      int end, States[] x, int row, int rows, Prepared w, Workspace space, Inputs addTo) {
    States other = x[1 - end];
    if (w.coarse() && !(other instanceof Reals)) addExact(other, row, rows, w, space, addTo);
    else
      switch (other) {
        case Bits bits -> space.kernels().addRows(bits, row, rows, w, space, addTo);
        case Levels levels -> space.kernels().addLevels(levels, row, rows, w, space, addTo);
        case Reals reals -> space.kernels().multiply(reals, row, rows, w, space, addTo);
        case Distant far ->
            space.kernels().addRows(far.loaded(row, rows), 0, rows, w, space, addTo);
      }
  }

  /// The slow door for weights that fixed point cannot resolve: double sums in the order of the columns.
  private static void addExact(
      States other, int row, int rows, Prepared w, Workspace space, Inputs addTo) {
    int n = w.inputs();
    int m = w.outputs();
    double[] values = space.doubles(12, n);
    double[] sums = space.doubles(13, m);
    float[] out = addTo.reals();
    for (int r = 0; r < rows; r++) {
      other.toDoubles(row + r, values);
      java.util.Arrays.fill(sums, 0, m, 0);
      for (int i = 0; i < n; i++) {
        if (values[i] == 0) continue;
        for (int j = 0; j < m; j++) sums[j] = Math.fma(values[i], w.exact()[i * m + j], sums[j]);
      }
      for (int j = 0; j < m; j++) out[r * addTo.stride() + j] += (float) sums[j];
    }
  }

  @Override
  public void addStatistics(
      States[] x, float[] rowWeights, int row, int rows, Workspace space, Sums addTo) {
    space.kernels().addOuter(x[0], x[1], rowWeights, row, rows, space, addTo);
  }
}
