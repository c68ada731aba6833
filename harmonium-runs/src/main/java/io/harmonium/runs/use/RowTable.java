package io.harmonium.runs.use;

import io.harmonium.formats.NpyArray;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/// A result with a row of cells per row of data or per sample: written as a table of text or as an array.
public interface RowTable {

  /// Names of the columns.
  List<String> columns();

  int rows();

  /// The cells of a row as text, one per column.
  String[] row(int row);

  /// Whether a column holds words (names, categories) and not numbers.
  boolean words(int column);

  /// All rows as documents show them: numbers as numbers, words as texts, empty cells as null.
  default List<List<Object>> contents() {
    int width = columns().size();
    boolean[] words = new boolean[width];
    for (int j = 0; j < width; j++) words[j] = words(j);
    List<List<Object>> all = new ArrayList<>();
    for (int row = 0; row < rows(); row++) {
      String[] cells = row(row);
      List<Object> values = new ArrayList<>();
      for (int j = 0; j < width; j++)
        values.add(cells[j].isEmpty() ? null : words[j] ? cells[j] : number(cells[j]));
      all.add(values);
    }
    return all;
  }

  private static Number number(String cell) {
    double value = Double.parseDouble(cell);
    boolean whole = value == Math.rint(value) && Math.abs(value) < 1e15;
    return whole && (value != 0 || 1 / value > 0) ? (Number) (long) value : (Number) value;
  }

  /// All rows as an array (rows x columns).
  NpyArray array();

  /// Writes a header and all rows to `out`, fields between `delimiter`; quoted where they need it.
  default void write(Appendable out, char delimiter) throws IOException {
    line(out, columns().toArray(String[]::new), delimiter);
    for (int row = 0; row < rows(); row++) line(out, row(row), delimiter);
  }

  private static void line(Appendable out, String[] cells, char delimiter) throws IOException {
    for (int j = 0; j < cells.length; j++) {
      if (j > 0) out.append(delimiter);
      out.append(quoted(cells[j], delimiter));
    }
    out.append('\n');
  }

  private static String quoted(String cell, char delimiter) {
    boolean plain = !cell.isEmpty();
    for (int i = 0; i < cell.length() && plain; i++) {
      char c = cell.charAt(i);
      plain = c != delimiter && c != '"' && c != '\n' && c != '\r';
    }
    return plain ? cell : '"' + cell.replace("\"", "\"\"") + '"';
  }
}
