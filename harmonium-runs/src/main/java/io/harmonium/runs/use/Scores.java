package io.harmonium.runs.use;

import io.harmonium.data.Dataset;
import io.harmonium.deep.Dbn;
import io.harmonium.deep.DbnRows;
import io.harmonium.deep.RowScores;
import io.harmonium.evaluation.ConditionalScores;
import io.harmonium.evaluation.Estimate;
import io.harmonium.evaluation.Rows;
import io.harmonium.evaluation.logz.ExactPartition;
import io.harmonium.formats.Shell;
import io.harmonium.machines.Conditional;
import io.harmonium.matrix.Workers;
import io.harmonium.random.Seed;
import io.harmonium.runs.RunException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Free energies of rows (of their known cells, where some are missing) and, where log Z is known, their log-likelihoods; `names`, `logPartition` and
/// `logLikelihoods` may be null.
///
/// @param bound whether they are upper bounds, whose log-likelihoods are lower ones
public record Scores(
    double[] freeEnergies,
    boolean bound,
    KnownLogPartition logPartition,
    double[] logLikelihoods,
    List<String> names) {

  /// Draws of the hidden layers of a deep belief network for each row, the same for all rows.
  private static final int DRAWS = 50;

  /// The rows of a file in the units of the data, with gaps where free energies of known cells are known.
  public static Dataset read(TrainedRows run, Path file, Seed seed) {
    boolean whole =
        run.conventions().alphabet() != null
            || run.structure().conditional()
            || run.structure().is(Dbn.KIND);
    return whole ? run.shown().read(file, seed) : run.readCells(file, seed);
  }

  /// Scores of `data`, rows that [#read] gave, under the machine of `run`.
  public static Scores of(TrainedRows run, Dataset data, KnownLogPartition logZ, Workers workers) {
    Rows cells = Rows.known(run.structure(), data);
    boolean whitened = run.conventions().whitening() != null;
    if (whitened && cells.missing() != null)
      return of(run.cells().freeEnergies(cells, workers), false, logZ, data.names());
    Rows rows = whitened ? Rows.known(run.structure(), run.conventions().complete(data)) : cells;
    if (run.model() instanceof Dbn network) {
      double[] logs =
          DbnRows.importance(
              new DbnRows(network, workers)
                  .logWeights(rows.x(), DRAWS, Seed.of(0).child("score"), true));
      for (int row = 0; row < logs.length; row++) logs[row] = -logs[row];
      return of(logs, true, logZ, data.names());
    }
    RowScores scores = RowScores.of(run.machine(), rows, workers);
    return of(scores.freeEnergies(), scores.bound(), logZ, data.names());
  }

  private static Scores of(
      double[] free, boolean bound, KnownLogPartition logZ, List<String> names) {
    double[] logs = logZ == null ? null : Arrays.stream(free).map(f -> -f - logZ.value()).toArray();
    return new Scores(free, bound, logZ, logs, names);
  }

  /// Scores under a machine that is a law given what each row tells; with log p(y | x) where it is asked for, by a sum
  /// for every law.
  public static Scores conditional(
      TrainedRows run, Dataset data, boolean likelihood, Workers workers) {
    Rows rows = Rows.known(run.structure(), data);
    if (likelihood && !EvaluationPlan.quickly(Conditional.given(run.machine(), rows.x(), 0)))
      throw RunException.invalid(
          "--log-likelihood: every law of this machine is too large a sum",
          "evaluate anneals the laws of some rows: harmonium evaluate "
              + Shell.quoted(run.directory().path()));
    ConditionalScores scores =
        ConditionalScores.of(
            run.machine(),
            rows,
            (plain, law) ->
                Estimate.exact(likelihood ? ExactPartition.logPartition(plain, workers) : 0),
            workers);
    double[] logs = null;
    if (likelihood) {
      logs = new double[rows.count()];
      for (int row = 0; row < logs.length; row++) logs[row] = scores.logLikelihood(row);
    }
    return new Scores(scores.freeEnergies(), false, null, logs, data.names());
  }

  /// A row per row of data, with its name where it has one.
  public RowTable table() {
    List<String> columns = new ArrayList<>(List.of("freeEnergy"));
    if (logLikelihoods != null) columns.add("logLikelihood");
    double[][] values = new double[freeEnergies.length][];
    for (int row = 0; row < values.length; row++)
      values[row] =
          logLikelihoods == null
              ? new double[] {freeEnergies[row]}
              : new double[] {freeEnergies[row], logLikelihoods[row]};
    return NamedTable.of(names, NumberTable.finite(columns, values));
  }

  /// The same as a document; with all rows where they do not go to a file.
  public Map<String, Object> toJson(boolean rows) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("rows", freeEnergies.length);
    if (bound) json.put("bound", "freeEnergy: upper, logLikelihood: lower");
    if (logPartition != null) {
      json.put("logZ", logPartition.value());
      json.put("logZMethod", logPartition.method());
      json.put("logZTrusted", logPartition.trusted());
    }
    if (!rows) return json;
    if (names != null) json.put("names", names);
    json.put("freeEnergy", freeEnergies);
    if (logLikelihoods != null) json.put("logLikelihood", logLikelihoods);
    return json;
  }
}
