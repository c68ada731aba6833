package io.harmonium.app.command;

import io.harmonium.app.console.Console;
import io.harmonium.app.console.ExitCode;
import io.harmonium.app.console.Interruption;
import io.harmonium.deep.DbnRows;
import io.harmonium.formats.Shell;
import io.harmonium.matrix.Workers;
import io.harmonium.model.Machine;
import io.harmonium.random.Seed;
import io.harmonium.runs.Progress;
import io.harmonium.runs.reporting.Report;
import io.harmonium.runs.training.CostPreview;
import io.harmonium.runs.training.CostTrial;
import io.harmonium.runs.training.MetricsText;
import io.harmonium.runs.training.RunPlan;
import io.harmonium.runs.training.StackTraining;
import io.harmonium.runs.training.Taken;
import io.harmonium.runs.training.TrainingRun;
import io.harmonium.runs.training.TrialFolder;
import io.harmonium.runs.training.UpDownRun;
import io.harmonium.runs.use.ClassGallery;
import io.harmonium.runs.use.RunGallery;
import io.harmonium.store.Models;
import io.harmonium.store.RunDirectory;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;

/// Training of a deep belief network, storey by storey, as `train` does it.
record StackSession(Console console, RunDirectory directory, RunPlan plan, Workers workers) {

  /// Sweeps of the top machine behind the samples of the report.
  private static final int SWEEPS = 200;

  private static final int SAMPLES = 500;

  private static final String FINISHING = "finishing this update and saving (again: leave at once)";

  /// Trains what is not finished.
  int train() {
    StackTraining stack = new StackTraining(directory, plan, workers);
    AtomicBoolean warned = new AtomicBoolean();
    for (int k = 0; k < stack.storeys(); k++) {
      Machine known = stack.known();
      if (known != null) {
        stack.finish(known);
        continue;
      }
      boolean begun = stack.begun();
      try (RunDirectory folder =
          begun
              ? directory.resumeInner(StackTraining.folder(k))
              : directory.createInner(StackTraining.folder(k))) {
        TrainingRun run = stack.run(folder, begun);
        Interruption stop = new Interruption();
        String title = "layer " + (k + 1) + " of " + stack.storeys();
        try (Progress progress = console.progress(title, run.update(), run.planned());
            Interruption.Listening listening = stop.listen(() -> progress.line(FINISHING))) {
          run.run(progress.warningOnce(warned), stop, null);
        }
        if (!run.finished()) return stopped(title, run.update(), run.planned(), stop);
        stack.finish(run.machine());
      }
    }
    Integer early = stack.tunes() ? tune(stack) : null;
    if (early != null) return early;
    return complete(stack);
  }

  /// Tunes all storeys together; returns the exit code where that was cut short, else null.
  private Integer tune(StackTraining stack) {
    boolean begun = stack.tuningBegun();
    try (RunDirectory folder =
        begun
            ? directory.resumeInner(StackTraining.TUNING)
            : directory.createInner(StackTraining.TUNING)) {
      UpDownRun run = stack.tuning(folder, begun);
      Interruption stop = new Interruption();
      String title = "up and down";
      try (Progress progress = console.progress(title, run.update(), run.planned());
          Interruption.Listening listening = stop.listen(() -> progress.line(FINISHING))) {
        run.run(progress, stop);
      }
      if (!run.finished()) return stopped(title, run.update(), run.planned(), stop);
      stack.tuned(run.network());
      return null;
    }
  }

  private int stopped(String title, long update, long planned, Interruption stop) {
    directory.establish();
    Folders.sayLeft(console, directory.path(), directory.left());
    console.note(
        "stopped in "
            + title
            + " after update "
            + update
            + " of "
            + planned
            + "; everything is saved. Go on with:");
    console.note("  harmonium train --resume " + Shell.quoted(directory.path()));
    return (stop.code() == null ? ExitCode.DONE : stop.code()).number();
  }

  /// What a run costs: each layer as a run of its own, tuning by the updates of all layers, and the end.
  static CostPreview preview(RunPlan plan, Workers workers) {
    try (TrialFolder folder = new TrialFolder(plan.description())) {
      StackTraining stack = new StackTraining(folder.directory(), plan, workers);
      CostPreview all = null;
      double tuning = 0;
      for (int k = 0; k < stack.storeys(); k++) {
        CostPreview layer =
            CostTrial.measure(stack.next(), 0, k == 0 ? Taken.start() : Taken.now(), null, workers);
        all = all == null ? layer : all.then(layer);
        tuning += stack.tuningUpdates() * layer.secondsPerUpdate();
        stack.finish(stack.untrained());
      }
      Taken end = Taken.by(() -> close(stack, folder.directory(), plan, workers));
      return all.withReport(end).withReport(new Taken(tuning, tuning * workers.threads()));
    }
  }

  /// Judges the network and writes the report; returns the line of metrics.
  private static Map<String, Object> close(
      StackTraining stack, RunDirectory directory, RunPlan plan, Workers workers) {
    Map<String, Object> line = stack.complete();
    directory.establish();
    Seed seed = Seed.of(plan.description().seed()).child("gallery");
    ClassGallery.write(directory, plan.data(), workers);
    RunGallery.write(
        directory,
        plan.data(),
        Models.machine(stack.network()),
        new DbnRows(stack.network(), workers).generate(SAMPLES, SWEEPS, seed),
        workers);
    return line;
  }

  private int complete(StackTraining stack) {
    console.note("judging the network and writing the report");
    Map<String, Object> line = close(stack, directory, plan, workers);
    Folders.sayLeft(console, directory.path(), directory.left());
    console.print("run       " + directory.path());
    for (String part : new String[] {"train", "test"}) {
      String text = MetricsText.likelihood(line, part + "LogLikelihood");
      if (!text.isEmpty())
        console.print(
            String.format(
                "%-9s log-likelihood %s nats per row (%s)",
                part, text, MetricsText.method(line, part + "LogLikelihood")));
    }
    for (String text : MetricsText.classes(line)) console.print(text);
    console.print("report    " + directory.path().resolve(Report.FILE));
    Map<String, Object> document = new LinkedHashMap<>();
    document.put("run", directory.path().toString());
    document.put("finished", true);
    document.put("metrics", line);
    console.document(document);
    return ExitCode.DONE.number();
  }
}
