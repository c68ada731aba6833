package io.harmonium.runs.use;

import io.harmonium.formats.NpyArray;
import io.harmonium.matrix.NonFiniteException;
import java.util.List;

/// A table of doubles, written with all their digits: reading them gives the same bits.
public record NumberTable(List<String> columns, double[][] values) implements RowTable {

  public NumberTable {
    columns = List.copyOf(columns);
    for (double[] row : values)
      if (row.length != columns.size())
        throw new IllegalArgumentException(
            "a row has " + row.length + " numbers but there are " + columns.size() + " columns");
  }

  /// What a machine says of rows: refuses what is not finite.
  public static NumberTable finite(List<String> columns, double[][] values) {
    for (int row = 0; row < values.length; row++)
      for (int j = 0; j < columns.size(); j++)
        if (!Double.isFinite(values[row][j]))
          throw new NonFiniteException(
              columns.get(j) + " of row " + (row + 1) + " is " + values[row][j]);
    return new NumberTable(columns, values);
  }

  /// One named column.
  public static NumberTable column(String name, double[] values) {
    double[][] rows = new double[values.length][];
    for (int i = 0; i < rows.length; i++) rows[i] = new double[] {values[i]};
    return new NumberTable(List.of(name), rows);
  }

  @Override
  public int rows() {
    return values.length;
  }

  @Override
  public String[] row(int row) {
    String[] cells = new String[columns.size()];
    for (int j = 0; j < cells.length; j++) cells[j] = text(values[row][j]);
    return cells;
  }

  @Override
  public boolean words(int column) {
    return false;
  }

  /// A number with all its digits and no needless ones: "3", "0.25".
  public static String text(double value) {
    return value == Math.rint(value) && Math.abs(value) < 1e15 && (value != 0 || 1 / value > 0)
        ? Long.toString((long) value)
        : Double.toString(value);
  }

  /// (rows x columns), or (rows) where there is one column.
  @Override
  public NpyArray array() {
    int width = columns.size();
    double[] all = new double[Math.multiplyExact(values.length, width)];
    for (int i = 0; i < values.length; i++) System.arraycopy(values[i], 0, all, i * width, width);
    return width == 1 ? NpyArray.of(all, all.length) : NpyArray.of(all, values.length, width);
  }
}
