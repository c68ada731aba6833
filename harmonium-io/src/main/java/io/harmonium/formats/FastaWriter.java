package io.harmonium.formats;

import io.harmonium.data.Block;
import io.harmonium.data.Dataset;
import io.harmonium.matrix.Levels;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;

/// Writes rows of categories as FASTA; every category must be one letter.
public final class FastaWriter {

  private static final int WIDTH = 80;

  private FastaWriter() {}

  /// Writes all rows to a new or existing file.
  public static void write(Path path, Dataset data) {
    NewFile.write(
        path,
        out ->
            write(
                new OutputStreamWriter(out, StandardCharsets.UTF_8),
                data.blocks().get(0),
                data.names()));
  }

  /// Writes all rows, named by `names` or, where that is null, by their number; the writer stays open.
  public static void write(Writer out, Block block, List<String> names) throws IOException {
    if (!(block.values() instanceof Levels levels) || block.categories().size() != levels.units())
      throw new IllegalArgumentException(
          "FASTA needs rows of categories with letters, block '" + block.name() + "' has none");
    for (List<String> letters : block.categories())
      for (String letter : letters)
        if (letter.length() != 1
            || letter.charAt(0) <= ' '
            || letter.charAt(0) > '~'
            || letter.equals(">"))
          throw new IllegalArgumentException(
              "FASTA needs categories of one letter, got '" + letter + "'; write CSV instead");
    StringBuilder record = new StringBuilder();
    for (int row = 0; row < levels.rows(); row++) {
      record.setLength(0);
      record
          .append('>')
          .append(names == null ? "row" + (row + 1) : names.get(row).replaceAll("\\s+", " "))
          .append('\n');
      for (int u = 0; u < levels.units(); u++) {
        if (u > 0 && u % WIDTH == 0) record.append('\n');
        record.append(block.categories().get(u).get(levels.get(row, u)));
      }
      out.append(record.append('\n'));
    }
    out.flush();
  }
}
