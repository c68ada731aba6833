package io.harmonium.app.command;

import io.harmonium.app.console.Console;
import io.harmonium.app.console.ExitCode;
import io.harmonium.app.console.Interruption;
import io.harmonium.app.console.Version;
import io.harmonium.matrix.Workers;
import io.harmonium.random.Seed;
import io.harmonium.runs.Progress;
import io.harmonium.runs.diagnosis.Diagnosis;
import io.harmonium.runs.diagnosis.Finding;
import io.harmonium.runs.reporting.Report;
import io.harmonium.runs.training.CostPreview;
import io.harmonium.runs.training.CostTrial;
import io.harmonium.runs.training.DataSettings;
import io.harmonium.runs.training.LearningChoice;
import io.harmonium.runs.training.MachineKind;
import io.harmonium.runs.training.RunPlan;
import io.harmonium.runs.training.SequenceSettings;
import io.harmonium.runs.training.Taken;
import io.harmonium.runs.training.TemporalChoice;
import io.harmonium.runs.training.TemporalPlan;
import io.harmonium.runs.training.TemporalRun;
import io.harmonium.runs.use.NextFrames;
import io.harmonium.runs.use.SequenceGallery;
import io.harmonium.runs.use.SequenceHealth;
import io.harmonium.runs.use.StaticFrames;
import io.harmonium.store.RunDirectory;
import io.harmonium.temporal.FrameRows;
import io.harmonium.temporal.TemporalMachine;
import java.nio.file.Path;
import java.util.Map;

/// Training of machines of sequences as `train` does it.
final class TemporalSession {

  /// A new run that is asked for.
  record Order(
      MachineKind model,
      DataSettings data,
      SequenceSettings sequences,
      LearningChoice learning,
      TemporalChoice temporal,
      String checkpoints,
      String evaluate,
      Path out,
      boolean force) {}

  private final Common common;
  private final Console console;
  private final String commandLine;

  TemporalSession(Common common, String commandLine) {
    this.common = common;
    this.console = common.console();
    this.commandLine = commandLine;
  }

  /// Trains a new run.
  int train(Order order) {
    Path path = Folders.chosen(order.out(), order.data().data());
    RunDirectory.requireFree(path, order.force());
    TemporalPlan plan = plan(order);
    try (Workers workers = common.workers();
        RunDirectory directory = RunDirectory.create(path, order.force())) {
      TemporalRun run;
      try {
        run = TemporalRun.start(directory, plan, workers);
      } catch (RuntimeException e) {
        directory.discard();
        throw e;
      }
      return train(directory, plan, run, workers);
    }
  }

  private TemporalPlan plan(Order order) {
    return TemporalPlan.of(
        order.model(),
        order.data(),
        order.sequences(),
        order.learning(),
        order.temporal(),
        order.checkpoints(),
        order.evaluate(),
        common.seedNumber(),
        Version.text(),
        commandLine);
  }

  /// Tells what a new run would cost.
  int preview(Order order) {
    if (order.out() != null) RunDirectory.requireFree(order.out(), order.force());
    return preview(plan(order), 0);
  }

  /// Tells what the rest of a run would cost.
  int previewResumed(Path path, LearningChoice choice) {
    RunDirectory directory = RunDirectory.open(path);
    TemporalPlan plan = TemporalPlan.of(directory);
    return preview(plan.resumed(choice), directory.latestState().state().update());
  }

  private int preview(TemporalPlan plan, long done) {
    try (Workers workers = common.workers()) {
      CostPreview cost =
          CostTrial.measure(
              plan,
              done,
              (folder, chains, last) ->
                  report(
                      folder,
                      plan,
                      plan.shape().with(folder.newest().parameters()),
                      StaticFrames.untrained(plan, workers),
                      Progress.silent(),
                      workers),
              workers);
      Taken still = StaticFrames.trial(plan, workers);
      Results.cost(
          console, plan.summary(), plan.description().configuration(), cost.withReport(still));
      console.print("          the report learns the same machine without a past");
    }
    return ExitCode.DONE.number();
  }

  /// Goes on with a run, to its end or to the updates of `choice` and by its rate where they are given.
  int resume(Path path, LearningChoice choice) {
    try (Workers workers = common.workers();
        RunDirectory directory = RunDirectory.resume(path)) {
      TemporalPlan plan = TemporalPlan.of(directory);
      plan = plan.resumed(choice);
      RunPlan.requireAhead(directory, plan.learning().updates(), choice);
      TemporalRun run = TemporalRun.resume(directory, plan, workers);
      directory.warnings().forEach(console::warn);
      return train(directory, plan, run, workers);
    }
  }

  /// What is known of a machine at the end of its run.
  private record Closing(NextFrames judged, Diagnosis diagnosis) {}

  private static Closing report(
      RunDirectory directory,
      TemporalPlan plan,
      TemporalMachine machine,
      StaticFrames still,
      Progress progress,
      Workers workers) {
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
    return new Closing(judged, diagnosis);
  }

  private int train(RunDirectory directory, TemporalPlan plan, TemporalRun run, Workers workers) {
    Path path = directory.path();
    plan.summary().forEach(console::note);
    console.note("run       " + path);
    Interruption interruption = new Interruption();
    Map<String, Object> last;
    NextFrames judged = null;
    Diagnosis diagnosis = null;
    try (Progress progress = console.progress("training", run.update(), run.planned());
        Interruption.Listening listening =
            interruption.listen(
                () -> progress.line("finishing this update and saving (again: leave at once)"))) {
      last = run.run(progress, interruption);
      directory.establish();
      if (!interruption.requested()) {
        progress.at(run.planned(), "learning the same machine without a past");
        StaticFrames still = StaticFrames.of(directory, plan, workers);
        Closing closing = report(directory, plan, run.machine(), still, progress, workers);
        judged = closing.judged();
        diagnosis = closing.diagnosis();
      }
    }
    Folders.sayLeft(console, path, directory.left());
    Map<String, Object> document = Results.trained(path, run, last);
    if (judged != null) {
      document.put("nextFrame", judged.toJson());
      document.put("report", path.resolve(Report.FILE).toString());
    }
    if (diagnosis != null && !diagnosis.wrong().isEmpty()) {
      Finding first = diagnosis.wrong().getFirst();
      console.warn(first.pathology() + ": " + first.advice());
    }
    console.document(document);
    console.print("run       " + path);
    if (judged != null) {
      judged.lines().forEach(console::print);
      console.print("report    " + path.resolve(Report.FILE));
    }
    if (interruption.code() == null) return ExitCode.DONE.number();
    Results.stopped(console, run.update(), run.planned(), path);
    return interruption.code().number();
  }
}
