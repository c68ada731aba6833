package io.harmonium.matrix;

import java.util.Arrays;

/// A category per unit. One-hot columns are implied: unit u owns columns `offsets[u] … offsets[u+1]−1`, and level a
/// stands for a 1 in column `offsets[u] + a`. Ragged offsets serve tables whose categories differ in number.
public record Levels(int rows, int[] offsets, short[] data) implements Resident {

  public Levels {
    if (offsets.length < 2) throw new IllegalArgumentException("levels need at least one unit");
    if (data.length < (long) rows * (offsets.length - 1))
      throw new IllegalArgumentException(
          rows + " rows of " + (offsets.length - 1) + " units need more data");
  }

  public static Levels zeros(int rows, int[] offsets) {
    return new Levels(rows, offsets, new short[Math.multiplyExact(rows, offsets.length - 1)]);
  }

  public int units() {
    return offsets.length - 1;
  }

  public int get(int row, int unit) {
    return data[row * units() + unit] & 0xffff;
  }

  public void set(int row, int unit, int level) {
    data[row * units() + unit] = (short) level;
  }

  @Override
  public int value(int row, int cell) {
    return get(row, cell);
  }

  @Override
  public int columns() {
    return offsets[offsets.length - 1];
  }

  @Override
  public int cells() {
    return units();
  }

  @Override
  public Levels like(int rows) {
    return zeros(rows, offsets);
  }

  @Override
  public long bytes() {
    return 2L * data.length;
  }

  @Override
  public void copyTo(int start, int count, Resident out, int to) {
    System.arraycopy(data, start * units(), ((Levels) out).data, to * units(), count * units());
  }

  @Override
  public void keep(Bits mask, int row, States given, int givenRow) {
    Levels values = (Levels) given;
    for (int u = 0; u < units(); u++) if (mask.get(row, u)) set(row, u, values.get(givenRow, u));
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
    set(row, cell, (int) content);
  }

  @Override
  public int values(int cell) {
    return offsets[cell + 1] - offsets[cell];
  }

  @Override
  public int column(int cell) {
    return offsets[cell];
  }

  @Override
  public int statistic(int value) {
    return 1;
  }

  @Override
  public void setTypical(int row, int cell, double[] sums, long count) {
    int best = offsets[cell];
    for (int j = offsets[cell]; j < offsets[cell + 1]; j++) if (sums[j] > sums[best]) best = j;
    set(row, cell, best - offsets[cell]);
  }

  @Override
  public void expect(int cell, double[] probabilities, double[] out) {
    System.arraycopy(probabilities, 0, out, offsets[cell], values(cell));
  }

  @Override
  public void send(int row, int rows, Prepared w, Workspace space, Inputs addTo) {
    space.kernels().addLevels(this, row, rows, w, space, addTo);
    if (w.coarse()) w.sendRemainder(this, row, rows, space, addTo);
  }

  @Override
  public String invalid() {
    for (int row = 0; row < rows; row++)
      for (int u = 0; u < units(); u++) {
        int count = offsets[u + 1] - offsets[u];
        if (get(row, u) >= count)
          return "row " + row + ", cell " + u + ": level " + get(row, u) + " of " + count;
      }
    return null;
  }

  @Override
  public void toReals(int row, int from, int to, float[] out) {
    Arrays.fill(out, 0, to - from, 0f);
    for (int u = 0; u < units(); u++) {
      int column = offsets[u] + get(row, u);
      if (column >= from && column < to) out[column - from] = 1f;
    }
  }

  @Override
  public void toDoubles(int row, double[] out) {
    Arrays.fill(out, 0, columns(), 0.0);
    for (int u = 0; u < units(); u++) out[offsets[u] + get(row, u)] = 1;
  }

  @Override
  public double dot(int row, double[] weights) {
    double sum = 0;
    for (int u = 0; u < units(); u++) sum += weights[offsets[u] + get(row, u)];
    return sum;
  }

  @Override
  public void addRow(int row, double weight, double[] sums) {
    for (int u = 0; u < units(); u++) sums[offsets[u] + get(row, u)] += weight;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Levels l
        && rows == l.rows
        && Arrays.equals(offsets, l.offsets)
        && Arrays.equals(data, 0, rows * units(), l.data, 0, rows * units());
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(data);
  }
}
