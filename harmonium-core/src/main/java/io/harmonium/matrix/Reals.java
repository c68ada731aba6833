package io.harmonium.matrix;

import java.util.Arrays;

/// Float states, row after row; the stride is the number of columns rounded up to 8 and padding is 0.
public record Reals(int rows, int columns, int stride, float[] data) implements Resident {

  public Reals {
    if (rows < 0 || columns < 1 || stride < columns)
      throw new IllegalArgumentException(
          "bad shape " + rows + " x " + columns + ", stride " + stride);
    if (data.length < (long) rows * stride)
      throw new IllegalArgumentException(
          rows + " rows of " + stride + " floats need more than " + data.length);
  }

  public static Reals zeros(int rows, int columns) {
    int stride = (columns + 7) & ~7;
    return new Reals(rows, columns, stride, new float[Math.multiplyExact(rows, stride)]);
  }

  public float get(int row, int column) {
    return data[row * stride + column];
  }

  public void set(int row, int column, float value) {
    data[row * stride + column] = value;
  }

  @Override
  public int value(int row, int cell) {
    throw new UnsupportedOperationException("real cells have no numbered values");
  }

  @Override
  public int cells() {
    return columns;
  }

  @Override
  public Reals like(int rows) {
    return zeros(rows, columns);
  }

  @Override
  public long bytes() {
    return 4L * data.length;
  }

  @Override
  public void copyTo(int start, int count, Resident out, int to) {
    System.arraycopy(data, start * stride, ((Reals) out).data, to * stride, count * stride);
  }

  @Override
  public void keep(Bits mask, int row, States given, int givenRow) {
    Reals values = (Reals) given;
    for (int j = 0; j < columns; j++) if (mask.get(row, j)) set(row, j, values.get(givenRow, j));
  }

  @Override
  public void setValue(int row, int cell, int value) {
    set(row, cell, value);
  }

  @Override
  public double content(int row, int cell) {
    return get(row, cell);
  }

  @Override
  public void setContent(int row, int cell, double content) {
    set(row, cell, (float) content);
  }

  @Override
  public int values(int cell) {
    return 0;
  }

  @Override
  public int column(int cell) {
    return cell;
  }

  @Override
  public int statistic(int value) {
    throw new UnsupportedOperationException("real cells have no numbered values");
  }

  @Override
  public void setTypical(int row, int cell, double[] sums, long count) {
    set(row, cell, count == 0 ? 0 : (float) (sums[cell] / count));
  }

  @Override
  public void expect(int cell, double[] probabilities, double[] out) {
    throw new UnsupportedOperationException("real cells have no list of values");
  }

  @Override
  public boolean meansOf(States drawn) {
    return drawn instanceof Bits bits && bits.low() == 0;
  }

  @Override
  public void send(int row, int rows, Prepared w, Workspace space, Inputs addTo) {
    space.kernels().multiply(this, row, rows, w, space, addTo);
  }

  @Override
  public String invalid() {
    return outside(-Float.MAX_VALUE, Float.MAX_VALUE);
  }

  @Override
  public String outside(double low, double high) {
    for (int row = 0; row < rows; row++)
      for (int j = 0; j < columns; j++)
        if (!(get(row, j) >= low && get(row, j) <= high))
          return "row " + row + ", cell " + j + ": " + get(row, j);
    return null;
  }

  @Override
  public String broken() {
    for (int row = 0; row < rows; row++)
      for (int j = 0; j < columns; j++)
        if (get(row, j) != Math.rint(get(row, j)))
          return "row " + row + ", cell " + j + ": " + get(row, j);
    return null;
  }

  @Override
  public void toReals(int row, int from, int to, float[] out) {
    System.arraycopy(data, row * stride + from, out, 0, to - from);
  }

  @Override
  public void toDoubles(int row, double[] out) {
    for (int j = 0; j < columns; j++) out[j] = data[row * stride + j];
  }

  @Override
  public double dot(int row, double[] weights) {
    double sum = 0;
    for (int j = 0; j < columns; j++) sum = Math.fma(weights[j], data[row * stride + j], sum);
    return sum;
  }

  @Override
  public void addRow(int row, double weight, double[] sums) {
    for (int j = 0; j < columns; j++) sums[j] = Math.fma(weight, data[row * stride + j], sums[j]);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Reals r
        && rows == r.rows
        && columns == r.columns
        && Arrays.equals(data, 0, rows * stride, r.data, 0, rows * stride);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(data);
  }
}
