package io.harmonium.runs.use;

import io.harmonium.data.Dataset;
import io.harmonium.deep.RowScores;
import io.harmonium.evaluation.Classification;
import io.harmonium.evaluation.Rows;
import io.harmonium.formats.NpyArray;
import io.harmonium.formats.Shell;
import io.harmonium.matrix.Bits;
import io.harmonium.matrix.NonFiniteException;
import io.harmonium.matrix.Workers;
import io.harmonium.model.Classifier;
import io.harmonium.model.Configurations;
import io.harmonium.model.Machine;
import io.harmonium.numeric.Elementary;
import io.harmonium.runs.RunException;
import io.harmonium.runs.training.KnownClasses;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// The class of every row with the probability of each class, exact p(y | x); arrays hold the probabilities (rows x
/// classes).
///
/// @param known the class that stands in the data, −1 where it is missing
/// @param names of rows, or null
public record Predictions(
    List<String> classes, double[][] probabilities, int[] known, List<String> names)
    implements RowTable {

  public Predictions {
    for (int row = 0; row < probabilities.length; row++)
      for (double probability : probabilities[row])
        if (Double.isNaN(probability))
          throw new NonFiniteException("no class of row " + (row + 1) + " has a probability");
  }

  /// Predictions for `data` by the machine of `run`, which must have classes.
  public static Predictions of(TrainedRows run, Dataset data, Workers workers) {
    int label = run.structure().label();
    if (label < 0)
      throw RunException.invalid(
          "this run has no classes to predict",
          "train one: harmonium train DATA --label COLUMN --model class-rbm");
    Rows rows = Rows.known(run.structure(), data);
    boolean network = run.model() instanceof Classifier;
    if (network) refuseGaps(run, data, rows, label);
    double[][] probabilities =
        network || !gaps(rows, label)
            ? Classification.probabilities(run.model(), rows.x(), workers)
            : known(run.machine(), label, rows, workers);
    return new Predictions(
        run.conventions().classes(), probabilities, KnownClasses.of(rows, label), data.names());
  }

  private static boolean gaps(Rows rows, int label) {
    for (int l = 0; rows.missing() != null && l < rows.missing().length; l++)
      for (int row = 0; l != label && rows.missing()[l] != null && row < rows.count(); row++)
        if (rows.missing()[l].count(row) > 0) return true;
    return false;
  }

  /// p(y | known cells) ∝ exp −F(known cells, y), all other cells summed out.
  private static double[][] known(Machine machine, int label, Rows rows, Workers workers) {
    int classes = machine.structure().layer(label).units().values();
    Bits[] missing = rows.missing().clone();
    missing[label] = null;
    double[][] free = new double[classes][];
    for (int c = 0; c < classes; c++) {
      Configurations x = rows.x().copy();
      for (int row = 0; row < rows.count(); row++) x.values(label).setValue(row, 0, c);
      free[c] = RowScores.of(machine, new Rows(x, null, missing), workers).freeEnergies();
    }
    double[][] probabilities = new double[rows.count()][classes];
    for (int row = 0; row < probabilities.length; row++) {
      double least = Double.POSITIVE_INFINITY;
      for (double[] f : free) least = Math.min(least, f[row]);
      double sum = 0;
      for (int c = 0; c < classes; c++)
        sum += probabilities[row][c] = Elementary.exp(least - free[c][row]);
      for (int c = 0; c < classes; c++) probabilities[row][c] /= sum;
    }
    return probabilities;
  }

  private static void refuseGaps(TrainedRows run, Dataset data, Rows rows, int label) {
    for (int l = 0; rows.missing() != null && l < rows.missing().length; l++)
      for (int row = 0; l != label && rows.missing()[l] != null && row < rows.count(); row++)
        if (rows.missing()[l].count(row) > 0)
          throw RunException.invalid(
              "row " + (row + 1) + " has missing cells beside its class",
              "fill them in first: "
                  + Shell.command(
                      "harmonium",
                      "sample",
                      run.directory().path(),
                      "--given",
                      data.provenance().source(),
                      "--out",
                      "filled.csv"));
  }

  @Override
  public List<String> columns() {
    List<String> columns = new ArrayList<>();
    if (names != null) columns.add("name");
    columns.add("class");
    columns.add("probability");
    if (labelled()) columns.add("label");
    for (String name : classes) columns.add("p(" + name + ")");
    return columns;
  }

  private boolean labelled() {
    return Arrays.stream(known).anyMatch(c -> c >= 0);
  }

  @Override
  public int rows() {
    return probabilities.length;
  }

  @Override
  public String[] row(int row) {
    int best = Classification.best(probabilities[row]);
    List<String> cells = new ArrayList<>();
    if (names != null) cells.add(names.get(row));
    cells.add(classes.get(best));
    cells.add(NumberTable.text(probabilities[row][best]));
    if (labelled()) cells.add(known[row] < 0 ? "" : classes.get(known[row]));
    for (double p : probabilities[row]) cells.add(NumberTable.text(p));
    return cells.toArray(String[]::new);
  }

  @Override
  public boolean words(int column) {
    int first = names == null ? 0 : 1;
    return column <= first || labelled() && column == first + 2;
  }

  @Override
  public NpyArray array() {
    return new NumberTable(classes, probabilities).array();
  }

  /// The figures where the data have classes to compare with, else null.
  public Classification judged() {
    return labelled() ? Classification.of(probabilities, known, null) : null;
  }

  /// The same as a document; with all rows where they do not go to a file.
  public Map<String, Object> toJson(boolean rows) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("rows", rows());
    json.put("classes", classes);
    EvaluationJson.put(judged(), json);
    if (!rows) return json;
    if (names != null) json.put("names", names);
    json.put(
        "predicted",
        Arrays.stream(probabilities).map(p -> classes.get(Classification.best(p))).toList());
    json.put("probabilities", List.of(probabilities));
    return json;
  }
}
