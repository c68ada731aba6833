package io.harmonium.runs.families;

import io.harmonium.learning.TrainingState;
import io.harmonium.matrix.Workers;
import io.harmonium.random.Seed;
import io.harmonium.runs.Metrics;
import io.harmonium.runs.Outcome;
import io.harmonium.runs.Progress;
import io.harmonium.runs.ResumeOptions;
import io.harmonium.runs.RunException;
import io.harmonium.runs.Runs;
import io.harmonium.runs.Training;
import io.harmonium.runs.TrainingRequest;
import io.harmonium.runs.diagnosis.Diagnosis;
import io.harmonium.runs.evaluating.NextFrameResult;
import io.harmonium.runs.training.Ending;
import io.harmonium.runs.training.MachineKind;
import io.harmonium.runs.training.RunJson;
import io.harmonium.runs.training.RunPlan;
import io.harmonium.runs.training.SequencesFold;
import io.harmonium.runs.training.Taken;
import io.harmonium.runs.training.TemporalPlan;
import io.harmonium.runs.training.TrainingWarnings;
import io.harmonium.runs.use.NextFrames;
import io.harmonium.runs.use.SequenceGallery;
import io.harmonium.runs.use.SequenceHealth;
import io.harmonium.runs.use.StaticFrames;
import io.harmonium.store.RunDirectory;
import io.harmonium.temporal.FrameRows;
import io.harmonium.temporal.TemporalMachine;
import java.util.List;

/// How machines of sequences are planned, and what is written when their updates are done.
record SequencesTraining(Workers workers) implements Ending<SequencesFold> {

  Training planned(TrainingRequest request) {
    if (request.rows() != null)
      throw RunException.invalid(
          "{model} " + request.model() + " learns sequences, not rows", "sequences of frames");
    TemporalPlan plan =
        TemporalPlan.of(
            MachineKind.of(request.model()),
            request.reading(),
            request.sequences(),
            request.frames(),
            request.learning(),
            request.temporal(),
            request.checkpoints(),
            request.evaluate(),
            request.seed(),
            Runs.version(),
            request.command());
    return new SequencesFold(plan, this, workers);
  }

  Training resumed(RunDirectory directory, ResumeOptions options) {
    RunPlan.description(directory);
    TemporalPlan plan = TemporalPlan.of(directory, options.frames()).resumed(options.choice());
    RunPlan.requireAhead(directory, plan.learning().updates(), options.choice());
    return RunJson.read(directory, () -> new SequencesFold(plan, this, workers));
  }

  @Override
  public Outcome finish(
      SequencesFold fold,
      RunDirectory directory,
      TrainingState at,
      Metrics last,
      Progress progress) {
    progress.at(fold.planned(), "learning the same machine without a past");
    StaticFrames still = StaticFrames.of(directory, fold.plan(), workers);
    return report(fold.plan(), directory, fold.machine(at), still, progress);
  }

  @Override
  public Taken trial(SequencesFold fold, RunDirectory folder, TrainingState at, Metrics last) {
    StaticFrames still = StaticFrames.untrained(fold.plan(), workers);
    Taken report =
        Taken.by(() -> report(fold.plan(), folder, fold.machine(at), still, Progress.silent()));
    return report.plus(StaticFrames.trial(fold.plan(), workers));
  }

  private Outcome report(
      TemporalPlan plan,
      RunDirectory directory,
      TemporalMachine machine,
      StaticFrames still,
      Progress progress) {
    long planned = plan.learning().updates();
    Seed seed = Seed.of(plan.description().seed());
    FrameRows frames = plan.test() == null ? plan.train() : plan.test();
    progress.at(planned, "judging the next frames");
    NextFrames judged =
        NextFrames.of(machine, frames, plan.train().sequences(), still, 0, seed, workers);
    Diagnosis diagnosis = SequenceHealth.write(directory, plan, machine, frames, judged, workers);
    progress.at(planned, "writing the report");
    String part = plan.test() == null ? "training" : "held-out";
    SequenceGallery.write(directory, part, frames, judged, seed, workers);
    List<String> warnings =
        TrainingWarnings.told(diagnosis, directory.readMetrics(), true).stream()
            .map(first -> first.pathology() + ": " + first.advice())
            .toList();
    return new Outcome(null, judged.lines(), List.of(new NextFrameResult(judged)), warnings);
  }
}
