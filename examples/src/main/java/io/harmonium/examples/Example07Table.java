package io.harmonium.examples;

import io.harmonium.data.Block;
import io.harmonium.data.Dataset;
import io.harmonium.data.Split;
import io.harmonium.data.generate.MixedTable;
import io.harmonium.evaluation.Anomalies;
import io.harmonium.evaluation.cells.CellModel;
import io.harmonium.evaluation.cells.HiddenCells;
import io.harmonium.evaluation.Rows;
import io.harmonium.formats.Limits;
import io.harmonium.formats.MixedTables;
import io.harmonium.formats.Schema;
import io.harmonium.formats.TableWriter;
import io.harmonium.learning.Recipe;
import io.harmonium.learning.Trainer;
import io.harmonium.matrix.Workers;
import io.harmonium.model.Layer;
import io.harmonium.model.Machine;
import io.harmonium.machines.Rbm;
import io.harmonium.random.Seed;
import io.harmonium.units.Binary;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// A table of numbers, counts, flags and categories with empty cells: one visible layer for each kind of column, side by
/// side above the same hidden units,
///
/// ```
/// E(x, h) = Σ_l U_l(x_l) − Σ_l t(x_l)ᵀ W_l h − c·h
/// ```
///
/// Empty cells are summed out while it learns. Held-out rows are judged twice: errors are planted in them and looked for,
/// and cells are hidden and guessed, beside rules that need no machine.
public final class Example07Table {

  private Example07Table() {}

  /// What the columns hold, and the two experiments.
  record Result(Schema schema, Anomalies anomalies, HiddenCells hidden) {}

  static Result run(Path table, int hidden, long updates, Workers workers) {
    Schema schema = MixedTables.infer(table, Map.of(), List.of(), null, Limits.DEFAULT);
    Dataset all = MixedTables.read(table, schema, List.of(), null, Limits.DEFAULT);
    List<Dataset> parts = Split.parse("0.9/0.1").apply(all, Seed.of(1));
    List<Layer> layers = new ArrayList<>();
    for (Block block : all.blocks())
      for (Schema.Column column : schema.columns())
        if (column.name().equals(block.columns().get(0)))
          layers.add(new Layer(block.name(), column.units(), block.columns().size()));
    Machine blank = Rbm.of(layers, new Layer("hidden", new Binary(), hidden));
    Recipe recipe = Recipe.pcd(5, 100, 0.01);
    Machine machine = Trainer.fit(recipe, blank, parts.get(0), updates, Seed.of(1));
    Rows train = Rows.known(machine.structure(), parts.get(0));
    Rows test = Rows.known(machine.structure(), parts.get(1));
    return new Result(
        schema,
        Anomalies.of(CellModel.of(machine), train, test, 0.2, Seed.of(2), workers),
        HiddenCells.of(CellModel.of(machine), train, test, 0.2, Seed.of(3), workers));
  }

  /// A generated table of `rows` rows in a file.
  static Path generated(Path file, int rows) {
    TableWriter.write(file, new MixedTable(0.1).generate(0, rows, Seed.of(7)));
    return file;
  }

  public static void main(String[] arguments) throws IOException {
    Path table =
        arguments.length > 0
            ? Path.of(arguments[0])
            : generated(Files.createTempFile("table", ".csv"), 3000);
    try (Workers workers = Workers.of(Runtime.getRuntime().availableProcessors())) {
      Result result = run(table, 30, 3000, workers);
      result.schema().lines().forEach(System.out::println);
      System.out.println("area under the ROC curve, planted errors against rows as they are:");
      for (Anomalies.Answer answer : result.anomalies().answers())
        System.out.printf("  %-20s %.3f%n", answer.name(), answer.area().value());
      for (boolean number : new boolean[] {true, false})
        if (result.hidden().cells(number) > 0)
          System.out.printf(
              "hidden %s: error %.3f, by column means and modes %.3f%n",
              number ? "numbers" : "choices",
              result.hidden().error(number, false),
              result.hidden().error(number, true));
    }
  }
}
