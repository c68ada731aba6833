package io.harmonium.app.use;

import io.harmonium.data.Dataset;
import io.harmonium.deep.Dbn;
import io.harmonium.deep.DbnRows;
import io.harmonium.deep.RowScores;
import io.harmonium.evaluation.Rows;
import io.harmonium.matrix.Workers;
import io.harmonium.random.Seed;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Free energies of rows (of their known cells, where some are missing) and, where log Z is known, their log-likelihoods; `names` and `logPartition` may be null.
///
/// @param bound whether they are upper bounds, whose log-likelihoods are lower ones
public record Scores(
    double[] freeEnergies, boolean bound, KnownLogPartition logPartition, List<String> names) {

  /// Draws of the hidden layers of a deep belief network for each row, the same for all rows.
  private static final int DRAWS = 50;

  /// Scores of `data` under the machine of `run`.
  public static Scores of(Trained run, Dataset data, KnownLogPartition logZ, Workers workers) {
    Rows rows = Rows.known(run.structure(), data);
    if (Dbn.describes(run.structure())) {
      double[] logs =
          DbnRows.importance(
              new DbnRows(Dbn.of(run.machine()), workers)
                  .logWeights(rows.x(), DRAWS, Seed.of(0).child("score"), true));
      for (int row = 0; row < logs.length; row++) logs[row] = -logs[row];
      return new Scores(logs, true, logZ, data.names());
    }
    RowScores scores = RowScores.of(run.machine(), rows, workers);
    return new Scores(scores.freeEnergies(), scores.bound(), logZ, data.names());
  }

  private double logLikelihood(int row) {
    return -freeEnergies[row] - logPartition.value();
  }

  /// A row per row of data, with its name where it has one.
  public RowTable table() {
    List<String> columns = new ArrayList<>(List.of("freeEnergy"));
    if (logPartition != null) columns.add("logLikelihood");
    double[][] values = new double[freeEnergies.length][];
    for (int row = 0; row < values.length; row++)
      values[row] =
          logPartition == null
              ? new double[] {freeEnergies[row]}
              : new double[] {freeEnergies[row], logLikelihood(row)};
    return NamedTable.of(names, new NumberTable(columns, values));
  }

  /// The same as a document; with all rows where they do not go to a file.
  public Map<String, Object> toJson(boolean rows) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("rows", freeEnergies.length);
    if (bound) json.put("bound", "freeEnergy: upper, logLikelihood: lower");
    if (logPartition != null) {
      json.put("logZ", logPartition.value());
      json.put("logZMethod", logPartition.method());
    }
    if (!rows) return json;
    if (names != null) json.put("names", names);
    json.put("freeEnergy", freeEnergies);
    if (logPartition != null) {
      double[] likelihoods = new double[freeEnergies.length];
      for (int row = 0; row < likelihoods.length; row++) likelihoods[row] = logLikelihood(row);
      json.put("logLikelihood", likelihoods);
    }
    return json;
  }
}
