package io.harmonium.runs.families;

import io.harmonium.data.Sequences;
import io.harmonium.matrix.Workers;
import io.harmonium.random.Seed;
import io.harmonium.runs.OpenOptions;
import io.harmonium.runs.RunException;
import io.harmonium.runs.Watch;
import io.harmonium.runs.diagnosis.Diagnosing;
import io.harmonium.runs.diagnosis.Diagnosis;
import io.harmonium.runs.diagnosis.DiagnosisRequest;
import io.harmonium.runs.diagnosis.RunDiagnosis;
import io.harmonium.runs.inspecting.KeptViews;
import io.harmonium.runs.training.TemporalPlan;
import io.harmonium.runs.use.NextFrames;
import io.harmonium.runs.use.SequenceHealth;
import io.harmonium.runs.use.StaticFrames;
import io.harmonium.runs.use.TrainedSequences;
import io.harmonium.temporal.FrameRows;

/// Machines of sequences, as far as their metrics, their hidden means and their next frames tell.
record SequencesDiagnosing(TrainedSequences trained, OpenOptions options) implements Diagnosing {

  @Override
  public RunDiagnosis diagnose(DiagnosisRequest request, Watch watch) {
    if (request.data() == null) request.reading().asked(false).only();
    TrainedSequences run = trained.sound();
    TemporalPlan plan = run.plan();
    FrameRows frames = frames(run, plan, request);
    Seed seed = request.reading().seed();
    Diagnosis found;
    try (Workers workers = options.workers()) {
      Sequences train = plan == null ? null : plan.train().sequences();
      StaticFrames still = plan == null ? null : StaticFrames.of(run.directory(), plan, workers);
      NextFrames next = NextFrames.of(run.machine(), frames, train, still, 0, seed, workers);
      found = SequenceHealth.of(run.directory(), plan, run.machine(), frames, next, workers);
    }
    if (request.data() == null)
      KeptAnswer.orWarn(
          watch,
          () -> {
            run.directory().writeJson(Diagnosis.FILE, found.toJson());
            KeptViews.renew(run.directory());
          });
    return new RunDiagnosis(run.directory().path().toString(), found, null);
  }

  /// The frames of the file, or those that the run has held out (of training where there are none).
  private static FrameRows frames(
      TrainedSequences run, TemporalPlan plan, DiagnosisRequest request) {
    if (request.data() != null) return run.read(request.data(), request.reading());
    if (plan == null)
      throw RunException.invalid(
          "DATA is missing: an imported run has no data of its own", "name a file of sequences");
    return plan.test() == null ? plan.train() : plan.test();
  }
}
