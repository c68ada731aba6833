package io.harmonium.runs.use;

import io.harmonium.data.Block;
import io.harmonium.data.Sequences;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/// Numbers about frames as a table: whose, which frame (from 1), then the numbers.
public final class SequenceTable {

  private SequenceTable() {}

  /// One row per frame; in text the subject is the first column, arrays leave it out.
  public static RowTable of(Sequences sequences, List<String> columns, double[][] values) {
    List<String> names = new ArrayList<>();
    double[][] timed = new double[values.length][];
    for (int row = 0; row < values.length; row++) {
      int sequence = sequences.sequence(row);
      names.add(sequences.subjects().get(sequence));
      timed[row] = new double[values[row].length + 2];
      timed[row][0] = sequence + 1;
      timed[row][1] = sequences.time(row) + 1;
      System.arraycopy(values[row], 0, timed[row], 2, values[row].length);
    }
    List<String> all = new ArrayList<>(List.of("sequence", "frame"));
    all.addAll(columns);
    return NamedTable.of(names, new NumberTable(all, timed));
  }

  /// A name per column: those of the units, with their categories where they have several.
  public static List<String> names(Block block, int columns) {
    List<String> units = block.columns();
    if (units.size() == columns) return units;
    int width = columns / units.size();
    return IntStream.range(0, columns)
        .mapToObj(
            c ->
                units.get(c / width)
                    + "="
                    + (block.categories().isEmpty()
                            || block.categories().get(c / width).size() <= c % width
                        ? c % width
                        : block.categories().get(c / width).get(c % width)))
        .toList();
  }
}
