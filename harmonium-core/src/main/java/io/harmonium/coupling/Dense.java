package io.harmonium.coupling;

import io.harmonium.matrix.Factored;
import io.harmonium.matrix.Inputs;
import io.harmonium.matrix.PackedWeights;
import io.harmonium.matrix.Passes;
import io.harmonium.matrix.Prepared;
import io.harmonium.matrix.RowProducts;
import io.harmonium.matrix.Slot;
import io.harmonium.matrix.States;
import io.harmonium.matrix.Sums;
import io.harmonium.matrix.Workspace;
import java.util.List;

/// Every column of one port meets every column of another: −t_aᵀ W t_b, W of `rows × columns`, row-major.
public record Dense(String name, End from, End to, int rows, int columns) implements Coupling {

  private static final Slot<double[]> SUMS = Slot.doubles(Dense.class, "sums");
  private static final Slot<double[]> PART = Slot.doubles(Dense.class, "part");
  private static final Slot<double[]> MAX = Slot.doubles(Dense.class, "most");
  private static final Slot<double[]> LANES = Slot.doubles(Dense.class, "lanes");

  @Override
  public List<End> ends() {
    return List.of(from, to);
  }

  @Override
  public int sender(int end) {
    return 1 - end;
  }

  @Override
  public Dense with(String name, List<End> ends) {
    return new Dense(name, ends.get(0), ends.get(1), rows, columns);
  }

  @Override
  public int[] shape() {
    return new int[] {rows, columns};
  }

  @Override
  public void addInputs(int end, double[][] t, double[] w, int offset, double[] addTo) {
    addInputs(end, new double[][][] {t}, w, offset, new double[][] {addTo});
  }

  @Override
  public void addInputs(int end, double[][][] t, double[] w, int offset, double[][] addTo) {
    double[][] other = new double[t.length][];
    for (int row = 0; row < t.length; row++) other[row] = t[row][1 - end];
    if (end == 1) RowProducts.forward(other, w, offset, rows, columns, addTo);
    else RowProducts.backward(other, w, offset, rows, columns, addTo);
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
  public void addStatistics(
      int end, int column, double value, double[][] t, double[] addTo, int offset) {
    if (end == 1) Coupling.super.addStatistics(end, column, value, t, addTo, offset);
    else {
      int at = offset + column * columns;
      for (int j = 0; j < columns; j++) addTo[at + j] = Math.fma(value, t[1][j], addTo[at + j]);
    }
  }

  @Override
  public double largestSum(int end, double[] w, int offset, int[] units, Workspace space) {
    if (end == 0) return largestRow(w, offset, units, 0, rows, space);
    double[] sums = space.doubles(SUMS, columns);
    double[] part = space.doubles(PART, columns);
    java.util.Arrays.fill(sums, 0, columns, 0);
    int[] cuts = WeightTile.cuts(rows, columns, units);
    for (int c = 0; c + 1 < cuts.length; c++) {
      columnSums(w, offset, units, cuts[c], cuts[c + 1], space, part);
      for (int j = 0; j < columns; j++) sums[j] += part[j];
    }
    double largest = 0;
    for (int j = 0; j < columns; j++) largest = Math.max(largest, sums[j]);
    return largest;
  }

  /// Whether every unit at both ends has one column.
  boolean single(int[] sendersToRows, int[] sendersToColumns) {
    return sendersToRows.length - 1 == columns && sendersToColumns.length - 1 == rows;
  }

  /// Σ over the units of rows `first … last−1` of the largest |W| of each, by columns, into `sums`.
  void columnSums(
      double[] w, int offset, int[] units, int first, int last, Workspace space, double[] sums) {
    java.util.Arrays.fill(sums, 0, columns, 0);
    if (units.length - 1 == rows) {
      for (int i = first; i < last; i++) addAbsolute(w, offset + i * columns, columns, sums);
      return;
    }
    double[] max = space.doubles(MAX, columns);
    int u = java.util.Arrays.binarySearch(units, first);
    for (; units[u] < last; u++) {
      java.util.Arrays.fill(max, 0, columns, 0);
      for (int i = units[u]; i < units[u + 1]; i++)
        keepLarger(w, offset + i * columns, columns, max);
      for (int j = 0; j < columns; j++) sums[j] += max[j];
    }
  }

  private static void addAbsolute(double[] w, int from, int count, double[] addTo) {
    for (int j = 0; j < count; j++) addTo[j] += Math.abs(w[from + j]);
  }

  private static void keepLarger(double[] w, int from, int count, double[] max) {
    for (int j = 0; j < count; j++) max[j] = Math.max(max[j], Math.abs(w[from + j]));
  }

  /// The largest sum over units, as `units` says, of rows `first … last−1`.
  double largestRow(double[] w, int offset, int[] units, int first, int last, Workspace space) {
    double largest = 0;
    for (int i = first; i < last; i++) {
      double sum = 0;
      int at = offset + i * columns;
      if (units.length - 1 == columns)
        sum = Passes.sizes(w, at, columns, space.doubles(LANES, Passes.LANES));
      else
        for (int u = 0; u + 1 < units.length; u++) {
          double max = 0;
          for (int j = units[u]; j < units[u + 1]; j++) max = Math.max(max, Math.abs(w[at + j]));
          sum += max;
        }
      largest = Math.max(largest, sum);
    }
    return largest;
  }

  @Override
  public PreparedLink prepare(double[] w, int offset, int[][] senders, List<WeightTile> tiles) {
    return new PreparedDense(this, w, offset, senders, tiles);
  }

  @Override
  public Prepared prepare(int end, double[] w, int offset, int terms) {
    return end == 1
        ? Prepared.rows(w, offset, rows, columns, terms)
        : Prepared.columns(w, offset, columns, rows, terms);
  }

  @Override
  public void addInputs(
      int end,
      States[][] x,
      int row,
      int rows,
      PackedWeights ready,
      Workspace space,
      Inputs addTo) {
    End sender = end == 0 ? to : from;
    x[sender.layer()][sender.port()].send(row, rows, (Prepared) ready, space, addTo);
  }

  @Override
  public void addStatistics(
      States[][] x, float[] rowWeights, int row, int rows, Workspace space, Sums addTo) {
    States a = x[from.layer()][from.port()];
    States b = x[to.layer()][to.port()];
    space.kernels().addOuter(a, b, rowWeights, row, rows, space, addTo);
  }

  @Override
  public boolean factor(States[][] x, int rows, Factored out) {
    return out.take(x[from.layer()][from.port()], x[to.layer()][to.port()], rows);
  }
}
