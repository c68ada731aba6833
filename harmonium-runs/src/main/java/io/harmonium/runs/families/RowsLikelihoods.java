package io.harmonium.runs.families;

import io.harmonium.deep.RowScores;
import io.harmonium.evaluation.ConditionalScores;
import io.harmonium.evaluation.Estimate;
import io.harmonium.evaluation.Rows;
import io.harmonium.evaluation.logz.ExactPartition;
import io.harmonium.machines.Conditional;
import io.harmonium.matrix.Workers;
import io.harmonium.runs.OpenOptions;
import io.harmonium.runs.RunException;
import io.harmonium.runs.Unsupported;
import io.harmonium.runs.Watch;
import io.harmonium.runs.evaluating.Parts;
import io.harmonium.runs.reporting.RowLikelihoods;
import io.harmonium.runs.training.TrainingData;
import io.harmonium.runs.use.ExactCost;
import io.harmonium.runs.use.JudgedLogPartition;
import io.harmonium.runs.use.RecordedData;
import io.harmonium.runs.use.TrainedRows;
import java.util.Arrays;
import java.util.stream.IntStream;

/// Log-likelihoods of the recorded rows of a machine of rows.
record RowsLikelihoods(TrainedRows run, OpenOptions options) implements RowLikelihoods {

  @Override
  public Judged judge(Watch watch) {
    boolean conditional = run.structure().conditional();
    if (!conditional && !run.normalised().equals(run.machine()))
      throw new Unsupported(
          run.description().model() + " knows no log-likelihood of single rows",
          "compare the means and their intervals");
    try (Workers workers = options.workers()) {
      TrainingData data = RecordedData.load(run, workers);
      if (data == null)
        throw RunException.invalid(
            "the run does not know the rows that it was judged by", "compare runs trained here");
      if (conditional) return conditional(Parts.of(run.structure(), data), workers);
      JudgedLogPartition logZ = JudgedLogPartition.of(run, workers);
      Parts parts = Parts.of(run.structure(), data);
      Rows rows = parts.rows().get(parts.main());
      RowScores scores = RowScores.of(run.machine(), rows, workers);
      if (scores.bound())
        throw new Unsupported(
            run.description().model() + " has bounds of log-likelihoods only",
            "compare the means and their intervals");
      return new Judged(
          ROWS,
          parts.main(),
          Arrays.stream(scores.freeEnergies()).map(f -> -f - logZ.value()).toArray(),
          logZ.error(),
          logZ.trusted());
    }
  }

  /// log p(y | x) of each row, by a sum for every x.
  private Judged conditional(Parts parts, Workers workers) {
    Rows rows = parts.rows().get(parts.main());
    if (!ExactCost.subsecond(Conditional.given(run.machine(), rows.x(), 0)))
      throw new Unsupported(
          "log Z of p(y | x) is too large a sum for each row of " + run.directory().path(),
          "compare the means and their intervals");
    ConditionalScores scores =
        ConditionalScores.of(
            run.machine(),
            rows,
            (plain, number) -> Estimate.exact(ExactPartition.logPartition(plain, workers)),
            workers);
    return new Judged(
        COLUMNS,
        parts.main(),
        IntStream.range(0, rows.count()).mapToDouble(scores::logLikelihood).toArray(),
        0,
        true);
  }
}
