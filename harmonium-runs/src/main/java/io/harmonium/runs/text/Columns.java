package io.harmonium.runs.text;

import java.util.ArrayList;
import java.util.List;

/// Tables of text.
public final class Columns {

  private Columns() {}

  /// Cells under each other: the first column to the left, all others to the right.
  public static List<String> of(List<List<String>> rows) {
    int[] widths = new int[rows.get(0).size()];
    for (List<String> row : rows)
      for (int j = 0; j < widths.length; j++) widths[j] = Math.max(widths[j], row.get(j).length());
    List<String> lines = new ArrayList<>();
    for (List<String> row : rows) {
      StringBuilder line = new StringBuilder();
      for (int j = 0; j < widths.length; j++) {
        String blanks = " ".repeat(widths[j] - row.get(j).length());
        line.append(j == 0 ? row.get(j) + blanks : "  " + blanks + row.get(j));
      }
      lines.add(line.toString().stripTrailing());
    }
    return lines;
  }
}
