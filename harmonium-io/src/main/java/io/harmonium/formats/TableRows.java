package io.harmonium.formats;

import de.siegmar.fastcsv.writer.CsvWriter;
import java.io.OutputStreamWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// The rows of a table word for word, whatever its columns hold: for dividing it.
///
/// @param header the names of the columns, or null where the table has none
public record TableRows(List<String> header, List<List<String>> rows) {

  /// Reads a table.
  public static TableRows of(Path path, Limits limits) {
    TableWalk walk = TableWalk.of(path, limits);
    List<List<String>> records = new ArrayList<>();
    walk.parse(
        new TableParser.Fields() {
          private List<String> record = new ArrayList<>();

          @Override
          public void field(
              long line, int column, char[] text, int from, int length, boolean quoted) {
            record.add(new String(text, from, length));
          }

          @Override
          public void end(long line) {
            records.add(record);
            record = new ArrayList<>();
          }
        });
    boolean named = records.size() > walk.scan().rows();
    return new TableRows(
        named ? records.get(0) : null, records.subList(named ? 1 : 0, records.size()));
  }

  /// Writes the header and the chosen rows, with tabs for `.tsv` and commas otherwise.
  public void write(Path path, int[] chosen) {
    char delimiter = path.toString().endsWith(".tsv") ? '\t' : ',';
    NewFile.write(
        path,
        out -> {
          CsvWriter writer =
              CsvWriter.builder()
                  .fieldSeparator(delimiter)
                  .build(new OutputStreamWriter(out, StandardCharsets.UTF_8));
          if (header != null) writer.writeRecord(header);
          for (int row : chosen) writer.writeRecord(rows.get(row));
          writer.flush();
        });
  }
}
