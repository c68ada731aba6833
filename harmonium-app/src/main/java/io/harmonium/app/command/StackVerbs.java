package io.harmonium.app.command;

import io.harmonium.app.console.CommandFailure;
import io.harmonium.app.console.Console;
import io.harmonium.app.console.ExitCode;
import io.harmonium.deep.Dbn;
import io.harmonium.deep.DbnRows;
import io.harmonium.matrix.Workers;
import io.harmonium.model.Configurations;
import io.harmonium.random.Seed;
import io.harmonium.runs.use.ResultFile;
import io.harmonium.runs.use.RowTable;
import io.harmonium.runs.use.SampleFile;
import io.harmonium.runs.use.TrainedRows;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Verbs as deep belief networks have them.
record StackVerbs(TrainedRows run, Common common) {

  /// Rows of the network, of class `label` (null for any): sweeps of its top machine, then one pass down.
  int sample(int count, int sweeps, String label, SampleFile samples, ResultFile file, Seed seed) {
    Console console = common.console();
    try (Workers workers = common.workers()) {
      Configurations kept =
          new DbnRows(run.model().as(Dbn.class), workers)
              .generate(count, sweeps, number(label), seed);
      RowTable table = run.table(kept, true, false);
      Map<String, Object> json = new LinkedHashMap<>();
      json.put("run", run.directory().path().toString());
      json.put("rows", table.rows());
      json.put("columns", table.columns());
      if (!file.standardOutput() || !console.json())
        samples.write(table, kept, null, console.out());
      if (file.standardOutput()) {
        json.put("samples", table.contents());
        console.document(json);
      } else Results.wrote(console, file, table.rows(), json);
    }
    return ExitCode.DONE.number();
  }

  /// The number of a class, −1 where none is asked for.
  private int number(String label) {
    if (label == null) return -1;
    List<String> classes = run.conventions().classes();
    if (classes == null)
      throw CommandFailure.usage(
          "--class: this deep belief network has not learned classes",
          "train one: harmonium train DATA --label COLUMN --model class-dbn");
    int number = classes.indexOf(label);
    if (number < 0)
      throw CommandFailure.usage(
          "--class: '" + label + "' is none of the classes", String.join(", ", classes));
    return number;
  }
}
