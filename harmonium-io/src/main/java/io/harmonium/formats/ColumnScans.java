package io.harmonium.formats;

import java.util.AbstractList;
import java.util.Arrays;
import java.util.RandomAccess;

/// What the columns of a table hold, in arrays over the columns: a table of a million columns has no million objects.
/// Element `j` is a view of column `j`, made when it is asked for.
final class ColumnScans extends AbstractList<ColumnScan> implements RandomAccess {

  private static final byte TEXT = 1;
  private static final byte REPEATED = 2;
  private static final byte POINTS = 4;
  private static final byte COMMAS = 8;
  private static final byte NO_THOUSANDS = 16;

  private final byte[] marks;
  private final byte[] looks;
  private final double[] low;
  private final double[] high;
  private final int[] missing;
  private final FirstCells gaps;
  private final FirstCells infinite;
  private final FirstCells texts;

  ColumnScans(int columns, WordPool pool) {
    marks = new byte[columns];
    looks = new byte[columns];
    low = new double[columns];
    high = new double[columns];
    missing = new int[columns];
    gaps = new FirstCells(columns, pool);
    infinite = new FirstCells(columns, pool);
    texts = new FirstCells(columns, pool);
    Arrays.fill(looks, Survey.ALL);
    Arrays.fill(low, Double.POSITIVE_INFINITY);
    Arrays.fill(high, Double.NEGATIVE_INFINITY);
  }

  /// Takes one cell of column `j` into account; `header` is its first cell, which might be its name.
  void add(int j, long line, char[] cell, int from, int length, boolean quoted, String header) {
    double value = Numeral.parse(cell, from, length);
    if (value == value) {
      if (Double.isInfinite(value)) infinite.add(j, line, cell, from, length);
      else {
        looks[j] = Survey.look(looks[j], value);
        if (value < low[j]) low[j] = value;
        if (value > high[j]) high[j] = value;
      }
      if (ColumnSums.decimals(cell, from, length) > 0) marks[j] |= POINTS;
    } else if ((!quoted || length == 0) && Numeral.missing(cell, from, length)) {
      missing[j]++;
      gaps.add(j, line, cell, from, length);
    } else {
      marks[j] |= TEXT;
      texts.add(j, line, cell, from, length);
      if (Numeral.decimalComma(cell, from, length)) {
        marks[j] |= COMMAS;
        if (cell[Math.max(from, from + length - 4)] != ',') marks[j] |= NO_THOUSANDS;
      }
      if (header != null && !header.isEmpty() && WordPool.same(header, cell, from, length))
        marks[j] |= REPEATED;
    }
  }

  /// Whether numbers have decimal commas: some have a comma, not all of them before three digits, and none a point.
  boolean decimalCommas() {
    byte all = 0;
    for (byte mark : marks) all |= mark;
    return (all & COMMAS) != 0 && (all & NO_THOUSANDS) != 0 && (all & POINTS) == 0;
  }

  /// Whether the first cell of a column came again further down.
  boolean repeated() {
    for (byte mark : marks) if ((mark & REPEATED) != 0) return true;
    return false;
  }

  boolean hasText(int j) {
    return (marks[j] & TEXT) != 0;
  }

  long missing(int j) {
    return missing[j];
  }

  FirstCells gaps() {
    return gaps;
  }

  FirstCells infinite() {
    return infinite;
  }

  FirstCells texts() {
    return texts;
  }

  Survey numbers(int j) {
    return new Survey(looks[j], low[j], high[j]);
  }

  @Override
  public ColumnScan get(int j) {
    return new ColumnScan(this, j);
  }

  @Override
  public int size() {
    return marks.length;
  }
}
