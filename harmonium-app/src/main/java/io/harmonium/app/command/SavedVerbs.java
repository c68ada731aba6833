package io.harmonium.app.command;

import io.harmonium.app.console.CommandFailure;
import io.harmonium.app.console.Console;
import io.harmonium.app.console.ExitCode;
import io.harmonium.matrix.Workers;
import io.harmonium.network.TrustedCode;
import io.harmonium.runs.Progress;
import io.harmonium.runs.use.NetworkChains;
import io.harmonium.runs.use.NumberTable;
import io.harmonium.runs.use.ResultFile;
import io.harmonium.runs.use.SavedNetwork;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// What `sample` does with a classifier that was saved elsewhere.
final class SavedVerbs {

  private final Path path;
  private final TrustedCode code;
  private final Common common;
  private final Console console;

  /// @param code the program that may run
  SavedVerbs(Path path, TrustedCode code, Common common) {
    this.path = path;
    this.code = code;
    this.common = common;
    this.console = common.console();
  }

  /// Rows that chains end in, of class number `name` where it is not null.
  int sample(NetworkChains chains, String name, Integer columns, OutOptions out) {
    ResultFile file = out.file(OutOptions.TABLES);
    try (Workers workers = common.workers();
        SavedNetwork saved =
            SavedNetwork.open(
                path, code, columns == null ? 0 : columns, workers.threads(), console::warn);
        Progress progress = console.progress("steps", 0, chains.steps())) {
      NetworkChains.Drawn drawn =
          saved.draw(chains.of(label(name)), common.seed(), workers, progress);
      progress.close();
      console.note(drawn.note());
      List<String> names = new ArrayList<>();
      for (int j = 0; j < drawn.rows().columns(); j++) names.add("x" + j);
      double[][] rows = new double[drawn.rows().rows()][];
      for (int row = 0; row < rows.length; row++) {
        rows[row] = new double[names.size()];
        drawn.rows().toDoubles(row, rows[row]);
      }
      Map<String, Object> json = new LinkedHashMap<>();
      json.put("network", path.toString());
      json.put("steps", chains.steps());
      json.put("note", drawn.note());
      if (!Double.isNaN(drawn.accepted())) json.put("acceptance", drawn.accepted());
      json.put("rows", rows.length);
      Results.write(console, file, new NumberTable(names, rows), "samples", json);
    }
    return ExitCode.DONE.number();
  }

  private static int label(String name) {
    if (name == null) return -1;
    try {
      return Integer.parseUnsignedInt(name);
    } catch (NumberFormatException e) {
      throw CommandFailure.usage(
          "--class " + name + ": classes of a saved network are numbers of its outputs, from 0 on",
          "--class 3");
    }
  }
}
