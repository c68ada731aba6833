package io.harmonium.runs.families;

import io.harmonium.deep.RowScores;
import io.harmonium.evaluation.Rows;
import io.harmonium.matrix.Workers;
import io.harmonium.runs.OpenOptions;
import io.harmonium.runs.RunException;
import io.harmonium.runs.Unsupported;
import io.harmonium.runs.Watch;
import io.harmonium.runs.evaluating.Parts;
import io.harmonium.runs.reporting.RowLikelihoods;
import io.harmonium.runs.training.TrainingData;
import io.harmonium.runs.use.JudgedLogPartition;
import io.harmonium.runs.use.RecordedData;
import io.harmonium.runs.use.TrainedRows;
import java.util.Arrays;

/// Log-likelihoods of the recorded rows of a machine of rows.
record RowsLikelihoods(TrainedRows run, OpenOptions options) implements RowLikelihoods {

  @Override
  public Judged judge(Watch watch) {
    if (run.structure().conditional() || !run.normalised().equals(run.machine()))
      throw new Unsupported(
          run.description().model() + " knows no log-likelihood of single rows",
          "compare the means and their intervals");
    try (Workers workers = options.workers()) {
      TrainingData data = RecordedData.load(run, workers);
      if (data == null)
        throw RunException.invalid(
            "the run does not know the rows that it was judged by", "compare runs trained here");
      JudgedLogPartition logZ = JudgedLogPartition.of(run, workers);
      Parts parts = Parts.of(run.structure(), data);
      Rows rows = parts.rows().get(parts.main());
      RowScores scores = RowScores.of(run.machine(), rows, workers);
      if (scores.bound())
        throw new Unsupported(
            run.description().model() + " has bounds of log-likelihoods only",
            "compare the means and their intervals");
      return new Judged(
          parts.main(),
          Arrays.stream(scores.freeEnergies()).map(f -> -f - logZ.value()).toArray(),
          logZ.error(),
          logZ.trusted());
    }
  }
}
