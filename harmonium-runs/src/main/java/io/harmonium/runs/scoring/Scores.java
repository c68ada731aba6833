package io.harmonium.runs.scoring;

import io.harmonium.data.Dataset;
import io.harmonium.formats.Unseen;
import io.harmonium.runs.use.KnownLogPartition;
import io.harmonium.runs.use.RowKey;
import io.harmonium.runs.use.RowTable;
import io.harmonium.runs.use.Tabular;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Numbers that say how strange each row is.
///
/// @param columns the numbers by name, a number for each row; first the score itself ("freeEnergy", of networks "energy"),
///     then "logLikelihood" and what else a model says
/// @param bound whether scores are upper bounds, whose log-likelihoods are lower ones
/// @param logPartition the log Z of the log-likelihoods, or null
/// @param rows what the rows are
/// @param unseen words that training did not see; null where they were an error
public record Scores(
    Map<String, double[]> columns,
    boolean bound,
    KnownLogPartition logPartition,
    ScoredRows rows,
    Unseen unseen)
    implements Tabular {

  /// The column of log p.
  public static final String LOG_LIKELIHOOD = "logLikelihood";

  public Scores {
    columns = java.util.Collections.unmodifiableMap(new LinkedHashMap<>(columns));
  }

  /// Scores of `rows`, which are known by their names or numbers.
  public static Scores of(Map<String, double[]> columns, Dataset rows) {
    ScoredRows keyed = new ScoredRows.Keyed(RowKey.numbers(rows.names()), rows.names());
    return new Scores(columns, false, null, keyed, null);
  }

  /// The score of each row; the higher, the stranger.
  public double[] values() {
    return columns.values().iterator().next();
  }

  /// log p of each row, or null where it was not asked for or is not known.
  public double[] logLikelihoods() {
    return columns.get(LOG_LIKELIHOOD);
  }

  private double[][] byRow() {
    double[][] all = new double[values().length][columns.size()];
    int at = 0;
    for (double[] column : columns.values()) {
      for (int row = 0; row < all.length; row++) all[row][at] = column[row];
      at++;
    }
    return all;
  }

  @Override
  public RowTable table() {
    return rows.table(List.copyOf(columns.keySet()), byRow());
  }

  @Override
  public Map<String, Object> toJson(boolean listed) {
    Map<String, Object> json = new LinkedHashMap<>(rows.toJson(columns, byRow(), listed));
    if (bound) json.put("bound", "freeEnergy: upper, logLikelihood: lower");
    if (logPartition != null) {
      json.put("logZ", logPartition.value());
      json.put("logZMethod", logPartition.method());
      json.put("logZTrusted", logPartition.trusted());
      json.put("logZTrust", logPartition.trust().words());
    }
    if (unseen != null && !unseen.isEmpty()) json.put("unseen", unseen.toJson());
    return json;
  }
}
