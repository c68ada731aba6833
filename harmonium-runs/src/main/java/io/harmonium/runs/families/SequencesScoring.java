package io.harmonium.runs.families;

import io.harmonium.data.Dataset;
import io.harmonium.data.Sequences;
import io.harmonium.formats.Place;
import io.harmonium.matrix.Workers;
import io.harmonium.runs.OpenOptions;
import io.harmonium.runs.Unsupported;
import io.harmonium.runs.Watch;
import io.harmonium.runs.data.NamedRows;
import io.harmonium.runs.scoring.ScoreRequest;
import io.harmonium.runs.scoring.ScoredRows;
import io.harmonium.runs.scoring.Scores;
import io.harmonium.runs.scoring.Scoring;
import io.harmonium.runs.scoring.ScoringCost;
import io.harmonium.runs.use.FrameJudge;
import io.harmonium.runs.use.TrainedSequences;
import io.harmonium.temporal.FrameBatch;
import io.harmonium.temporal.FrameLikelihood;
import io.harmonium.temporal.FrameRows;
import io.harmonium.temporal.TemporalMachine;
import io.harmonium.wording.Suggestion;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;

/// How strange each frame is given its past: its free energy F_t(x_t), and log p(x_t | past) where the sum over all states is
/// at hand.
final class SequencesScoring implements Scoring {

  /// Frames that are in memory at once.
  private static final int FRAMES = 2000;

  private final TrainedSequences run;
  private final OpenOptions options;
  private final NamedRows rows;

  SequencesScoring(TrainedSequences run, OpenOptions options) {
    this.run = run;
    this.options = options;
    this.rows = NamedRows.of(run.conventions());
  }

  @Override
  public NamedRows rows() {
    return rows;
  }

  @Override
  public Scores score(Path file, ScoreRequest request, Watch watch) {
    return scores(run.read(file, request.reading()), request, watch);
  }

  @Override
  public Scores score(Dataset frames, ScoreRequest request, Watch watch) {
    Sequences one = Sequences.of(frames, frames.rows());
    return scores(run.frames(one, Place.of(frames.provenance().source())), request, watch);
  }

  private Scores scores(FrameRows data, ScoreRequest request, Watch watch) {
    TemporalMachine machine = run.machine();
    int count = data.sequences().rows();
    double[] free = new double[count];
    Map<String, double[]> columns = new LinkedHashMap<>(Map.of("freeEnergy", free));
    try (Workers workers = options.workers(count);
        Workers.Breakable ignored = workers.breakable(watch.cancellation()::requested)) {
      boolean exact =
          FrameLikelihood.terms(machine) < Double.POSITIVE_INFINITY
              && !new FrameJudge(machine, data, 0, workers).grey();
      if (request.logLikelihood() && !exact)
        throw new Unsupported(
            "{log-likelihood}: frames of this model have no exact sum",
            Suggestion.of("evaluate", run.directory().path()).toString());
      double[] logs = new double[count];
      if (exact) columns.put(Scores.LOG_LIKELIHOOD, logs);
      int at = 0;
      for (int[] group : data.groups(FRAMES)) {
        FrameBatch batch = FrameBatch.of(machine, data, group);
        double[] some = FrameLikelihood.freeEnergies(machine, batch, workers);
        System.arraycopy(some, 0, free, at, some.length);
        if (exact)
          System.arraycopy(
              FrameLikelihood.exact(machine, batch, workers), 0, logs, at, some.length);
        at += some.length;
      }
    }
    ScoredRows frames = new ScoredRows.Frames(run.directory().path(), data.sequences());
    return new Scores(columns, false, null, frames, null);
  }

  @Override
  public ScoringCost cost() {
    return new ScoringCost(
        run.machine().parameters().size(),
        "per frame; log-likelihoods sum over "
            + FrameLikelihood.terms(run.machine())
            + " states besides");
  }
}
