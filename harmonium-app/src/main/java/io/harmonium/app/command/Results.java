package io.harmonium.app.command;

import io.harmonium.app.console.Console;
import io.harmonium.runs.text.Counted;
import io.harmonium.runs.use.ResultFile;
import io.harmonium.runs.use.RowTable;
import io.harmonium.runs.use.Tabular;
import java.util.LinkedHashMap;
import java.util.Map;

/// The end of a verb whose result is a table: to a file with a remark, or to standard output; or one JSON document.
final class Results {

  private Results() {}

  static void write(Console console, ResultFile file, RowTable table, Map<String, Object> json) {
    if (!file.standardOutput()) {
      file.write(table, console.out());
      wrote(console, file, table.rows(), json);
      return;
    }
    if (!console.json()) file.write(table, console.out());
    console.document(json);
  }

  /// The same; a document has the columns, and all rows under `name` where they do not go to a file.
  static void write(
      Console console, ResultFile file, RowTable table, String name, Map<String, Object> json) {
    Map<String, Object> more = new LinkedHashMap<>(json);
    if (file.standardOutput() && console.json()) {
      more.put("columns", table.columns());
      more.put(name, table.contents());
    }
    write(console, file, table, more);
  }

  /// A result as a table, or as a document with all rows where they do not go to a file.
  static void write(Console console, ResultFile file, Tabular result) {
    write(console, file, result.table(), result.toJson(file.standardOutput() && console.json()));
  }

  /// Says that `rows` rows stand in `file`.
  static void wrote(Console console, ResultFile file, int rows, Map<String, Object> json) {
    console.note(Counted.of(rows, "rows") + " in " + file.path());
    Map<String, Object> more = new LinkedHashMap<>(json);
    more.put("out", file.path().toString());
    console.document(more);
  }
}
