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
  public double largestSum(int end, double[] w, int offset, int[] units, Workspace space) {
    return end == 1 ? largestColumn(w, offset, units, space) : largestRow(w, offset, units);
  }

  private double largestColumn(double[] w, int offset, int[] units, Workspace space) {
    double[] sums = space.doubles(12, columns);
    double[] most = space.doubles(13, columns);
    java.util.Arrays.fill(sums, 0, columns, 0);
    for (int u = 0; u + 1 < units.length; u++) {
      int at = offset + units[u] * columns;
      if (units[u + 1] - units[u] == 1) addAbsolute(w, at, columns, sums);
      else {
        java.util.Arrays.fill(most, 0, columns, 0);
        for (int i = units[u]; i < units[u + 1]; i++)
          keepLarger(w, offset + i * columns, columns, most);
        for (int j = 0; j < columns; j++) sums[j] += most[j];
      }
    }
    double largest = 0;
    for (int j = 0; j < columns; j++) largest = Math.max(largest, sums[j]);
    return largest;
  }

  private static void addAbsolute(double[] w, int from, int count, double[] addTo) {
    for (int j = 0; j < count; j++) addTo[j] += Math.abs(w[from + j]);
  }

  private static void keepLarger(double[] w, int from, int count, double[] most) {
    for (int j = 0; j < count; j++) most[j] = Math.max(most[j], Math.abs(w[from + j]));
  }

  private double largestRow(double[] w, int offset, int[] units) {
    double largest = 0;
    for (int i = 0; i < rows; i++) {
      double sum = 0;
      int at = offset + i * columns;
      if (units.length - 1 == columns) sum = absoluteSum(w, at, columns);
      else
        for (int u = 0; u + 1 < units.length; u++) {
          double most = 0;
          for (int j = units[u]; j < units[u + 1]; j++) most = Math.max(most, Math.abs(w[at + j]));
          sum += most;
        }
      largest = Math.max(largest, sum);
    }
    return largest;
  }

  /// Four sums, for one would wait for itself.
  private static double absoluteSum(double[] w, int from, int count) {
    double a = 0;
    double b = 0;
    double c = 0;
    double d = 0;
    int j = 0;
    for (; j + 3 < count; j += 4) {
      a += Math.abs(w[from + j]);
      b += Math.abs(w[from + j + 1]);
      c += Math.abs(w[from + j + 2]);
      d += Math.abs(w[from + j + 3]);
    }
    for (; j < count; j++) a += Math.abs(w[from + j]);
    return a + b + (c + d);
  }

  @Override
  public Prepared prepare(int end, double[] w, int offset, int terms) {
    return end == 1
        ? Prepared.rows(w, offset, rows, columns, terms)
        : Prepared.columns(w, offset, columns, rows, terms);
  }

  @Override
  public void addInputs(
      int end, States[][] x, int row, int rows, Prepared w, Workspace space, Inputs addTo) {
    End sender = end == 0 ? to : from;
    States other = x[sender.layer()][sender.port()];
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
    double[] exact = w.exact();
    double[] values = space.doubles(12, n);
    double[] sums = space.doubles(13, m);
    double[] weights = space.doubles(14, m);
    float[] out = addTo.reals();
    for (int r = 0; r < rows; r++) {
      other.toDoubles(row + r, values);
      java.util.Arrays.fill(sums, 0, m, 0);
      for (int i = 0; i < n; i++)
        if (values[i] != 0) {
          System.arraycopy(exact, i * m, weights, 0, m);
          addMultiple(values[i], weights, m, sums);
        }
      for (int j = 0; j < m; j++) out[r * addTo.stride() + j] += (float) sums[j];
    }
  }

  private static void addMultiple(double value, double[] weights, int count, double[] sums) {
    for (int j = 0; j < count; j++) sums[j] = Math.fma(value, weights[j], sums[j]);
  }

  @Override
  public void addStatistics(
      States[][] x, float[] rowWeights, int row, int rows, Workspace space, Sums addTo) {
    States a = x[from.layer()][from.port()];
    States b = x[to.layer()][to.port()];
    space.kernels().addOuter(a, b, rowWeights, row, rows, space, addTo);
  }
}
