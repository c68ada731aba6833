package io.harmonium.runs;

import io.harmonium.data.Block;
import io.harmonium.data.Dataset;
import io.harmonium.data.Provenance;
import io.harmonium.matrix.Bits;
import io.harmonium.matrix.Reals;
import io.harmonium.matrix.States;
import java.util.List;
import java.util.stream.IntStream;

/// Numbers in memory as data.
public final class Tables {

  private Tables() {}

  /// Rows with columns called x1, x2, …
  public static Dataset rows(double[][] rows) {
    int columns = rows.length == 0 ? 0 : rows[0].length;
    return rows(IntStream.rangeClosed(1, columns).mapToObj(j -> "x" + j).toList(), rows);
  }

  /// Rows with named columns: bits where all numbers are 0 or 1, else real numbers; NaN is a missing cell.
  public static Dataset rows(List<String> columns, double[][] rows) {
    if (rows.length == 0 || columns.isEmpty())
      throw RunException.invalid("there are no rows or no columns to learn from", "give some");
    boolean bits = true;
    boolean gaps = false;
    for (double[] row : rows) {
      if (row.length != columns.size())
        throw RunException.invalid(
            "a row has " + row.length + " numbers, and there are " + columns.size() + " columns",
            "rows of one length");
      for (double cell : row) {
        if (Double.isInfinite(cell))
          throw RunException.invalid(
              "a cell is infinite", "finite numbers, NaN where one is missing");
        gaps |= Double.isNaN(cell);
        bits &= Double.isNaN(cell) || cell == 0 || cell == 1;
      }
    }
    Bits missing = gaps ? Bits.zeros(rows.length, columns.size()) : null;
    States values = bits ? bits(rows, columns.size()) : reals(rows, columns.size());
    for (int row = 0; gaps && row < rows.length; row++)
      for (int j = 0; j < columns.size(); j++) missing.set(row, j, Double.isNaN(rows[row][j]));
    return Dataset.of(
        new Block("visible", values, columns, List.of(), missing), Provenance.of("memory"));
  }

  private static Bits bits(double[][] rows, int columns) {
    Bits bits = Bits.zeros(rows.length, columns);
    for (int row = 0; row < rows.length; row++)
      for (int j = 0; j < columns; j++) bits.set(row, j, rows[row][j] == 1);
    return bits;
  }

  private static Reals reals(double[][] rows, int columns) {
    Reals reals = Reals.zeros(rows.length, columns);
    for (int row = 0; row < rows.length; row++)
      for (int j = 0; j < columns; j++)
        reals.set(row, j, Double.isNaN(rows[row][j]) ? 0 : (float) rows[row][j]);
    return reals;
  }
}
