package io.harmonium.runs.families;

import io.harmonium.data.Dataset;
import io.harmonium.data.Sequences;
import io.harmonium.formats.Place;
import io.harmonium.matrix.Workers;
import io.harmonium.runs.OpenOptions;
import io.harmonium.runs.Unsupported;
import io.harmonium.runs.Watch;
import io.harmonium.runs.data.NamedRows;
import io.harmonium.runs.predicting.PredictRequest;
import io.harmonium.runs.predicting.Predicted;
import io.harmonium.runs.predicting.Predicting;
import io.harmonium.runs.training.TemporalPlan;
import io.harmonium.runs.use.FrameJudge;
import io.harmonium.runs.use.FrameResult;
import io.harmonium.runs.use.NextFrames;
import io.harmonium.runs.use.StaticFrames;
import io.harmonium.runs.use.TrainedSequences;
import io.harmonium.temporal.FrameRows;
import java.nio.file.Path;
import java.util.Map;

/// Expected next frames, and how good they are beside plain rules.
final class SequencesPredicting implements Predicting {

  private final TrainedSequences run;
  private final OpenOptions options;
  private final NamedRows rows;

  SequencesPredicting(TrainedSequences run, OpenOptions options) {
    this.run = run;
    this.options = options;
    this.rows = NamedRows.of(run.conventions());
  }

  @Override
  public NamedRows rows() {
    return rows;
  }

  @Override
  public Predicted predict(Path file, PredictRequest request, Watch watch) {
    TemporalPlan plan = run.plan();
    FrameRows frames = run.read(file, request.reading());
    return predicted(frames, plan, request, watch);
  }

  @Override
  public Predicted predict(Dataset given, PredictRequest request, Watch watch) {
    Sequences one = Sequences.of(given, given.rows());
    FrameRows frames = run.frames(one, Place.of(given.provenance().source()));
    return predicted(frames, run.plan(), request, watch);
  }

  @Override
  public Predicted predictHeldOut(PredictRequest request, Watch watch) {
    TemporalPlan plan = run.plan();
    if (plan == null)
      throw new Unsupported(
          "DATA is missing: an imported run has no data of its own", "name a file of sequences");
    return predicted(plan.test() == null ? plan.train() : plan.test(), plan, request, watch);
  }

  private Predicted predicted(
      FrameRows frames, TemporalPlan plan, PredictRequest request, Watch watch) {
    try (Workers workers = options.workers();
        Workers.Breakable ignored = workers.breakable(watch.cancellation()::requested)) {
      boolean exact = new FrameJudge(run.machine(), frames, 0, workers).exact();
      request.asked().only("history", exact ? "" : "steps");
      Sequences train = plan == null ? null : plan.train().sequences();
      StaticFrames still = plan == null ? null : StaticFrames.of(run.directory(), plan, workers);
      NextFrames next =
          NextFrames.of(
              run.machine(),
              frames,
              train,
              still,
              request.history(),
              request.sweeps(),
              request.reading().seed(),
              workers);
      next.lines().forEach(watch.remarks());
      FrameResult written =
          new FrameResult(
              run.directory().path(),
              Map.of("nextFrame", next.toJson()),
              "expected",
              next.table(frames.sequences()));
      return new Predicted(run.columns(frames.sequences()), next.expected(), null, written);
    }
  }
}
