package io.harmonium.app.use;

import io.harmonium.formats.NpyArray;
import java.io.IOException;
import java.util.List;

/// A result with a row of cells per row of data or per sample: written as a table of text or as an array.
public interface RowTable {

  /// Names of the columns.
  List<String> columns();

  int rows();

  /// The cells of a row as text, one per column.
  String[] row(int row);

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
