package io.harmonium.runs.predicting;

import io.harmonium.evaluation.Classification;
import io.harmonium.formats.NpyArray;
import io.harmonium.formats.Unseen;
import io.harmonium.matrix.NonFiniteException;
import io.harmonium.runs.Watch;
import io.harmonium.runs.use.ClassJson;
import io.harmonium.runs.use.KeyedResult;
import io.harmonium.runs.use.NumberTable;
import io.harmonium.runs.use.RowKey;
import io.harmonium.runs.use.RowTable;
import io.harmonium.runs.use.Tabular;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/// The class of every row with the probability of each class, exact p(y | x); arrays hold the probabilities (rows x
/// classes).
///
/// @param known the class that stands in the data, −1 where it is missing
/// @param names of rows, or null
public record Predictions(
    List<String> classes, double[][] probabilities, int[] known, List<String> names)
    implements RowTable, Tabular {

  public Predictions {
    for (int row = 0; row < probabilities.length; row++)
      for (double probability : probabilities[row])
        if (Double.isNaN(probability))
          throw new NonFiniteException("no class of row " + (row + 1) + " has a probability");
  }

  /// Behind the key of the rows; remarks say how good the classes are where there are some to compare with.
  public Predicted predicted(RowKey key, Unseen unseen, Watch watch) {
    Classification judged = judged();
    if (judged != null)
      watch
          .remarks()
          .accept(
              String.format(
                  Locale.ROOT,
                  "%d labels: error %.2f %%, log-loss %.4f nats, ECE %.4f, Brier %.4f",
                  judged.rows(),
                  100 * (1 - judged.accuracy()),
                  judged.logLoss(),
                  judged.ece(),
                  judged.brier()));
    return new Predicted(classes, probabilities, judged, new KeyedResult(this, key, unseen));
  }

  @Override
  public RowTable table() {
    return this;
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
  @Override
  public Map<String, Object> toJson(boolean rows) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("rows", rows());
    json.put("classes", classes);
    ClassJson.put(judged(), json);
    if (!rows) return json;
    if (names != null) json.put("names", names);
    json.put(
        "predicted",
        Arrays.stream(probabilities).map(p -> classes.get(Classification.best(p))).toList());
    json.put("probabilities", List.of(probabilities));
    return json;
  }
}
