package io.harmonium.app.command;

import io.harmonium.app.console.CommandFailure;
import io.harmonium.app.console.Console;
import io.harmonium.app.console.ExitCode;
import io.harmonium.app.console.Kept;
import io.harmonium.data.Sequences;
import io.harmonium.matrix.Workers;
import io.harmonium.runs.diagnosis.Diagnosis;
import io.harmonium.runs.insight.KeptViews;
import io.harmonium.runs.training.SequenceSettings;
import io.harmonium.runs.training.TemporalPlan;
import io.harmonium.runs.use.NextFrames;
import io.harmonium.runs.use.SequenceEvaluation;
import io.harmonium.runs.use.SequenceHealth;
import io.harmonium.runs.use.StaticFrames;
import io.harmonium.runs.use.TrainedSequences;
import io.harmonium.store.RunDirectory;
import io.harmonium.temporal.FrameRows;
import java.nio.file.Path;
import java.util.Map;

/// What verbs do with a run of a machine of sequences.
final class TemporalVerbs {

  private final TrainedSequences run;
  private final SequenceSettings reading;
  private final Common common;
  private final Console console;

  TemporalVerbs(TrainedSequences run, SequenceChoices reading, Common common) {
    this.run = run.sound();
    this.reading = reading.settings();
    this.common = common;
    this.console = common.console();
    run.directory().warnings().forEach(console::warn);
  }

  /// The frames of a file, or those that the run has held out (of training where there are none).
  private FrameRows frames(Path data, TemporalPlan plan) {
    if (data != null) return run.read(data, reading, common.seed());
    if (plan == null)
      throw CommandFailure.usage(
          "DATA is missing: an imported run has no data of its own", "name a file of sequences");
    return plan.test() == null ? plan.train() : plan.test();
  }

  /// What is wrong with the machine, as far as its metrics, its hidden means and its next frames tell.
  Diagnosis diagnose(Path data) {
    TemporalPlan plan = run.plan();
    FrameRows frames = frames(data, plan);
    try (Workers workers = common.workers()) {
      Sequences train = plan == null ? null : plan.train().sequences();
      StaticFrames still = plan == null ? null : StaticFrames.of(run.directory(), plan, workers);
      NextFrames next =
          NextFrames.of(run.machine(), frames, train, still, 0, common.seed(), workers);
      return SequenceHealth.write(run.directory(), plan, run.machine(), frames, next, workers);
    }
  }

  /// Log-likelihoods per sequence and per frame, and next frames beside plain rules; `at` is the update of a kept machine,
  /// null for the newest.
  int evaluate(Path data, Long at, SequenceEvaluation.Plan wish) {
    TemporalPlan plan = run.plan();
    try (Workers workers = common.workers()) {
      SequenceEvaluation evaluation =
          SequenceEvaluation.of(
              run, data == null ? null : frames(data, plan), plan, wish, common.seed(), workers);
      evaluation.lines().forEach(console::print);
      Map<String, Object> json = evaluation.toJson();
      console.document(json);
      RunDirectory directory = run.directory();
      String file =
          at == null ? "evaluation.json" : "evaluation-" + directory.model(at).update() + ".json";
      Kept.orWarn(
          console,
          () -> {
            directory.writeJson(file, json);
            if (at == null) KeptViews.renew(directory);
          });
    }
    return ExitCode.DONE.number();
  }
}
