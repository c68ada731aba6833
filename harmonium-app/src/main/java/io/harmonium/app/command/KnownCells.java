package io.harmonium.app.command;

import io.harmonium.app.console.CommandFailure;
import io.harmonium.wording.Shell;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;

/// One row of which a few cells are known, as the command line writes it: "label=3" or "colour=red,size=1.5".
final class KnownCells {

  private KnownCells() {}

  /// Whether a text names cells and no file.
  static boolean in(String text) {
    return text.indexOf('=') > 0 && !Files.exists(Path.of(text));
  }

  /// The values by the names of columns.
  static Map<String, String> of(String text) {
    Map<String, String> cells = new LinkedHashMap<>();
    for (String part : Shell.items(text)) {
      int equals = part.indexOf('=');
      if (equals < 1)
        throw CommandFailure.usage(
            "expected COLUMN=VALUE, got '" + part + "'",
            "write each known cell as COLUMN=VALUE, with commas between them, or name a file");
      cells.put(part.substring(0, equals).strip(), part.substring(equals + 1).strip());
    }
    return cells;
  }
}
