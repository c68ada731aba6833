package io.harmonium.examples;

import io.harmonium.data.generate.MixedTable;
import io.harmonium.evaluation.Anomalies;
import io.harmonium.evaluation.cells.HiddenCells;
import io.harmonium.formats.TableWriter;
import io.harmonium.random.Seed;
import io.harmonium.runs.Runs;
import io.harmonium.runs.Trained;
import io.harmonium.runs.TrainingRequest;
import io.harmonium.runs.evaluating.CellExperiments;
import io.harmonium.runs.evaluating.CellRequest;
import io.harmonium.runs.evaluating.CellsEvaluation;
import io.harmonium.runs.evaluating.Evaluating;
import io.harmonium.runs.evaluating.EvaluationRequest;
import io.harmonium.runs.scoring.Scoring;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/// A table of numbers, counts, flags and categories with empty cells: one visible layer for each kind of column, side by
/// side above the same hidden units,
///
/// ```
/// E(x, h) = Σ_l U_l(x_l) − Σ_l t(x_l)ᵀ W_l h − c·h
/// ```
///
/// What the columns hold is told from the file; empty cells are summed out while it learns. Held-out rows are judged twice:
/// errors are planted in them and looked for, and cells are hidden and guessed, beside rules that need no machine.
public final class Example07Table {

  private Example07Table() {}

  /// The columns, and the two experiments.
  record Result(List<String> columns, Anomalies anomalies, HiddenCells hidden) {}

  /// Trains in the folder `run`.
  static Result run(Path table, int hidden, long updates, Path run) {
    TrainingRequest request = TrainingRequest.of(table).hidden(hidden).updates(updates).out(run);
    Runs.train(request.heldOut(0, 0.1).seed(1));
    EvaluationRequest experiments =
        EvaluationRequest.DEFAULT.withCells(new CellRequest(true, true, 0.2));
    try (Trained model = Runs.open(run)) {
      CellExperiments cells =
          ((CellsEvaluation) model.require(Evaluating.class).evaluate(experiments)).cells();
      return new Result(
          model.require(Scoring.class).columns(), cells.anomalies(), cells.imputation());
    }
  }

  /// A generated table of `rows` rows in a file.
  static Path generated(Path file, int rows) {
    TableWriter.write(file, new MixedTable(0.1).generate(0, rows, Seed.of(7)));
    return file;
  }

  public static void main(String[] arguments) throws IOException {
    Path folder = Files.createTempDirectory("table");
    Path table =
        arguments.length > 0
            ? Path.of(arguments[0])
            : generated(folder.resolve("table.csv"), 3000);
    Result result = run(table, 30, 3000, folder.resolve("run"));
    System.out.println("columns: " + String.join(", ", result.columns()));
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
