package io.harmonium.runs.families;

import io.harmonium.coupling.Coupling;
import io.harmonium.data.Dataset;
import io.harmonium.deep.Dbn;
import io.harmonium.deep.DbnRows;
import io.harmonium.deep.RowScores;
import io.harmonium.evaluation.ConditionalScores;
import io.harmonium.evaluation.Estimate;
import io.harmonium.evaluation.Likelihood;
import io.harmonium.evaluation.Rows;
import io.harmonium.evaluation.logz.ExactPartition;
import io.harmonium.formats.Unseen;
import io.harmonium.machines.Conditional;
import io.harmonium.matrix.Workers;
import io.harmonium.model.DoublePath;
import io.harmonium.random.Seed;
import io.harmonium.runs.OpenOptions;
import io.harmonium.runs.RunException;
import io.harmonium.runs.Watch;
import io.harmonium.runs.data.NamedRows;
import io.harmonium.runs.scoring.ScoreRequest;
import io.harmonium.runs.scoring.ScoredRows;
import io.harmonium.runs.scoring.Scores;
import io.harmonium.runs.scoring.Scoring;
import io.harmonium.runs.scoring.ScoringCost;
import io.harmonium.runs.use.ExactCost;
import io.harmonium.runs.use.GivenRows;
import io.harmonium.runs.use.KnownLogPartition;
import io.harmonium.runs.use.RowKey;
import io.harmonium.runs.use.TrainedRows;
import io.harmonium.wording.Suggestion;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;

/// Free energies of rows (of their known cells, where some are missing) and, where log Z is known, their log-likelihoods.
final class RowsScoring implements Scoring {

  /// Draws of the hidden layers of a deep belief network for each row, the same for all rows.
  private static final int DRAWS = 50;

  private final TrainedRows run;
  private final OpenOptions options;
  private final NamedRows rows;
  private final DoublePath path;

  /// Null where the model is none.
  private final Dbn network;

  private KnownLogPartition logPartition;

  RowsScoring(TrainedRows run, OpenOptions options) {
    this.run = run;
    this.options = options;
    this.rows = NamedRows.of(run.conventions());
    this.path = run.machine().doublePath();
    this.network = run.model() instanceof Dbn deep ? deep : null;
  }

  @Override
  public NamedRows rows() {
    return rows;
  }

  @Override
  public Scores score(Path file, ScoreRequest request, Watch watch) {
    request.reading().ofRows("id");
    Unseen unseen = request.reading().unseen();
    TrainedRows reading = run.with(request.reading().in(run.conventions(), unseen));
    boolean whole = wholeRows() || reading.conventions().alphabet() != null;
    Seed seed = request.reading().seed();
    Dataset read = whole ? reading.shown().read(file, seed) : reading.readCells(file, seed);
    RowKey key = RowKey.of(reading.conventions(), file, read, request.reading().sequences().id());
    if (unseen != null) unseen.lines().forEach(watch.warnings());
    return scores(read, key, unseen, request.logLikelihood(), watch);
  }

  @Override
  public Scores score(Dataset given, ScoreRequest request, Watch watch) {
    Dataset all = run.withClass(given);
    if (wholeRows() && new GivenRows(all, 1).missing() > 0)
      throw new RunException(
          RunException.Kind.BAD_DATA,
          "cells are missing, and this model scores whole rows",
          "",
          "fill them in first, or leave the rows out",
          null);
    return scores(all, RowKey.numbers(all.names()), null, request.logLikelihood(), watch);
  }

  /// Whether free energies of known cells alone are unknown.
  private boolean wholeRows() {
    return run.structure().conditional() || network != null;
  }

  private Scores scores(Dataset data, RowKey key, Unseen unseen, boolean likelihood, Watch watch) {
    ScoredRows rows = new ScoredRows.Keyed(key, data.names());
    Map<String, double[]> columns = new LinkedHashMap<>();
    try (Workers workers = options.workers(data.rows());
        Workers.Breakable ignored = workers.breakable(watch.cancellation()::requested)) {
      if (run.structure().conditional()) {
        conditional(data, likelihood, workers, columns);
        return new Scores(columns, false, null, rows, unseen);
      }
      KnownLogPartition logZ = likelihood ? logPartition(workers) : null;
      if (logZ != null) watch.remarks().accept(logZ.words());
      RowScores scores = freeEnergies(data, workers);
      columns.put("freeEnergy", scores.freeEnergies());
      if (logZ != null)
        columns.put(
            Scores.LOG_LIKELIHOOD,
            Arrays.stream(scores.freeEnergies()).map(f -> -f - logZ.value()).toArray());
      if (scores.bound())
        watch
            .remarks()
            .accept(
                "free energies of this deep machine are variational bounds (of a dbn by importance"
                    + " sampling): the exact ones are not higher");
      return new Scores(columns, scores.bound(), logZ, rows, unseen);
    }
  }

  private RowScores freeEnergies(Dataset data, Workers workers) {
    Rows cells = Rows.known(run.structure(), data);
    boolean whitened = run.conventions().whitening() != null;
    if (whitened && cells.missing() != null)
      return new RowScores(run.cells().freeEnergies(cells, workers), false);
    Rows seen = whitened ? Rows.known(run.structure(), run.conventions().complete(data)) : cells;
    if (network == null && seen.missing() == null && !RowScores.bounded(run.structure()))
      return new RowScores(Likelihood.freeEnergies(path, seen.x(), workers), false);
    if (network == null) return RowScores.of(run.machine(), seen, workers);
    double[] logs =
        DbnRows.importance(
            new DbnRows(network, workers)
                .logWeights(seen.x(), DRAWS, Seed.of(0).child("score"), true));
    return new RowScores(Arrays.stream(logs).map(log -> -log).toArray(), true);
  }

  /// log Z, looked for once.
  private synchronized KnownLogPartition logPartition(Workers workers) {
    if (logPartition == null) logPartition = KnownLogPartition.of(run, workers);
    return logPartition;
  }

  /// Scores under a conditional model p(y | x); with log p(y | x) where it is asked for, by a sum for every x.
  private void conditional(
      Dataset data, boolean likelihood, Workers workers, Map<String, double[]> columns) {
    Rows seen = Rows.known(run.structure(), data);
    if (likelihood && !ExactCost.subsecond(Conditional.given(run.machine(), seen.x(), 0)))
      throw RunException.invalid(
          "{log-likelihood}: log Z of p(y | x) is a sum over too many states for each row",
          "evaluate anneals log Z for some rows: "
              + Suggestion.of("evaluate", run.directory().path()));
    ConditionalScores scores =
        ConditionalScores.of(
            run.machine(),
            seen,
            (plain, distribution) ->
                Estimate.exact(likelihood ? ExactPartition.logPartition(plain, workers) : 0),
            workers);
    columns.put("freeEnergy", scores.freeEnergies());
    if (!likelihood) return;
    double[] logs = new double[seen.count()];
    for (int row = 0; row < logs.length; row++) logs[row] = scores.logLikelihood(row);
    columns.put(Scores.LOG_LIKELIHOOD, logs);
  }

  @Override
  public ScoringCost cost() {
    long products = 0;
    for (Coupling link : run.structure().links()) products += link.products();
    int white = run.conventions().whitening() == null ? 0 : run.conventions().columns().size();
    return new ScoringCost(
        (network == null ? 1 : DRAWS) * products + (long) white * white,
        network != null
            ? DRAWS + " draws of the hidden layers"
            : RowScores.bounded(run.structure())
                ? "times the sweeps of mean field until it settles"
                : "a row with missing cells takes as many for each state of these cells, up to 64,"
                    + " and for 70 sweeps of sampling beyond");
  }
}
