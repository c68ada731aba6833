package io.harmonium.formats;

import de.siegmar.fastcsv.writer.CsvWriter;
import io.harmonium.data.Block;
import io.harmonium.data.Dataset;
import io.harmonium.matrix.Bits;
import io.harmonium.matrix.Levels;
import io.harmonium.matrix.Reals;
import io.harmonium.matrix.Resident;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/// Writes rows as a table with a header: 0/1, ±1, the names of categories, or the shortest decimals that give the same
/// floats back. Missing cells are empty. Labels, where there are some, stand in a last column `label`.
public final class TableWriter {

  private TableWriter() {}

  /// Writes all rows to a new or existing file, with tabs for `.tsv` and commas otherwise.
  public static void write(Path path, Dataset data) {
    char delimiter = path.toString().endsWith(".tsv") ? '\t' : ',';
    NewFile.write(
        path, out -> write(new OutputStreamWriter(out, StandardCharsets.UTF_8), data, delimiter));
  }

  /// Writes all rows; the writer stays open.
  public static void write(Writer out, Dataset data, char delimiter) throws IOException {
    CsvWriter writer = CsvWriter.builder().fieldSeparator(delimiter).build(out);
    CsvWriter.CsvWriterRecord header = writer.writeRecord();
    for (Block block : data.blocks())
      for (String column : block.columns()) header.writeField(column);
    if (data.labels() != null) header.writeField("label");
    header.endRecord();
    for (int row = 0; row < data.rows(); row++) {
      CsvWriter.CsvWriterRecord record = writer.writeRecord();
      cells(record, data, row);
      if (data.labels() != null) record.writeField(Integer.toString(data.labels()[row]));
      record.endRecord();
    }
    writer.flush();
  }

  /// Writes the cells of a row as fields of `record` (modified).
  static void cells(CsvWriter.CsvWriterRecord record, Dataset data, int row) {
    for (Block block : data.blocks()) {
      Resident line = block.values().like(1);
      block.values().copyTo(row, 1, line, 0);
      for (int u = 0; u < line.cells(); u++)
        record.writeField(missing(block, row, u) ? "" : cell(block, line, u));
    }
  }

  private static boolean missing(Block block, int row, int unit) {
    return block.missing() != null && block.missing().get(row, unit);
  }

  private static String cell(Block block, Resident line, int unit) {
    return switch (line) {
      case Bits bits -> Integer.toString(bits.get(0, unit) ? bits.low() + bits.step() : bits.low());
      case Levels levels -> category(block, unit, levels.get(0, unit));
      case Reals reals -> number(reals.get(0, unit));
    };
  }

  private static String number(float x) {
    return x == Math.rint(x) && Math.abs(x) < 1e7 ? Long.toString((long) x) : Float.toString(x);
  }

  private static String category(Block block, int unit, int level) {
    return block.categories().isEmpty()
        ? Integer.toString(level)
        : block.categories().get(unit).get(level);
  }
}
