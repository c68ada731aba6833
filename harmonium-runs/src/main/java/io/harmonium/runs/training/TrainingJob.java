package io.harmonium.runs.training;

import io.harmonium.matrix.Workers;
import io.harmonium.model.Parameters;
import io.harmonium.runs.Construction;
import io.harmonium.runs.CostPreview;
import io.harmonium.runs.Detail;
import io.harmonium.runs.Fold;
import io.harmonium.runs.Metrics;
import io.harmonium.runs.Outcome;
import io.harmonium.runs.ProfileFigures;
import io.harmonium.runs.Progress;
import io.harmonium.runs.Stages;
import io.harmonium.runs.Training;
import io.harmonium.runs.TrainingCost;
import io.harmonium.runs.TrainingResult;
import io.harmonium.runs.Watch;
import io.harmonium.runs.reporting.Report;
import io.harmonium.store.RunDirectory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicBoolean;

/// A run as it is made: begins in its folder or goes on there, trains, writes the report, and says what came of it.
public final class TrainingJob {

  private final RunDirectory directory;
  private final Workers workers;
  private final Watch watch;
  private final Profile profile;

  /// A job in `directory`; `profile` (modified) learns where the time goes, or is null.
  public TrainingJob(RunDirectory directory, Workers workers, Watch watch, Profile profile) {
    this.directory = directory;
    this.workers = workers;
    this.watch = watch;
    this.profile = profile;
  }

  /// Begins `training` in a new directory.
  public TrainingResult start(Training training) {
    return switch (training) {
      case Fold fold -> {
        FoldRun run;
        try {
          run = FoldRun.start(directory, fold, workers);
        } catch (RuntimeException e) {
          directory.discard();
          throw e;
        }
        announce(training, 0);
        yield run(fold, run);
      }
      case Stages stages -> {
        announce(training, 0);
        directory.describe(training.description());
        yield run(stages);
      }
      case Construction construction -> {
        announce(training, 0);
        directory.describe(training.description());
        yield make(construction);
      }
    };
  }

  /// Goes on with `training` where the directory was left.
  public TrainingResult resume(Training training) {
    return switch (training) {
      case Fold fold -> {
        FoldRun run = FoldRun.resume(directory, fold, workers);
        directory.warnings().forEach(watch.warnings());
        announce(training, run.update());
        yield run(fold, run);
      }
      case Stages stages -> {
        directory.describe(training.description());
        announce(training, 0);
        yield run(stages);
      }
      case Construction construction ->
          throw new IllegalStateException(
              "a " + construction.description().model() + " is made at once");
    };
  }

  private void announce(Training training, long update) {
    training.summary().forEach(watch.remarks());
    watch
        .remarks()
        .accept("run       " + directory.path() + (update == 0 ? "" : " from update " + update));
  }

  private TrainingResult run(Fold fold, FoldRun run) {
    Metrics last;
    Outcome outcome = Outcome.NONE;
    try (Progress progress = watch.progress().start("training", run.update(), run.planned())) {
      last = run.run(progress, watch.cancellation(), profile);
      directory.establish();
      if (!watch.cancellation().requested()) {
        progress.at(run.planned(), "writing the report");
        outcome = fold.finish(directory, run.state(), last, progress);
      }
    }
    long best = run.best().update();
    Metrics served = best >= 0 ? new Metrics(run.best().line()) : last;
    List<String> lines = new ArrayList<>(fold.lines(served));
    if (best >= 0 && best < run.update())
      lines.add(
          "best      update "
              + best
              + " by validation; these figures are its, and it serves predict and the rest");
    lines.addAll(outcome.lines());
    Optional<ProfileFigures> figures =
        profile == null ? Optional.empty() : fold.figures(profile, run.state());
    figures.ifPresent(known -> lines.addAll(known.lines()));
    warn(outcome);
    return result(
        "",
        run.finished(),
        run.update(),
        run.planned(),
        best,
        last,
        lines,
        figures,
        outcome.details());
  }

  /// All stages that are not finished, then the whole.
  private TrainingResult run(Stages stages) {
    AtomicBoolean warned = new AtomicBoolean();
    for (int k = 0; k < stages.count(); k++) {
      try (Fold fold = stages.stage(k)) {
        Optional<Parameters> known = known(directory, stages.folder(k), fold.planned());
        if (known.isPresent()) {
          stages.finished(k, known.get());
          continue;
        }
        boolean begun = begun(directory, stages.folder(k));
        try (RunDirectory folder =
            begun
                ? directory.resumeInner(stages.folder(k))
                : directory.createInner(stages.folder(k))) {
          FoldRun run =
              begun ? FoldRun.resume(folder, fold, workers) : FoldRun.start(folder, fold, workers);
          Metrics last;
          try (Progress progress =
              watch.progress().start(stages.title(k), run.update(), run.planned())) {
            last = run.run(progress.warningOnce(warned), watch.cancellation(), null);
          }
          if (!run.finished()) {
            directory.establish();
            warn(Outcome.NONE);
            return result(
                stages.title(k),
                false,
                run.update(),
                run.planned(),
                -1,
                last,
                List.of(),
                Optional.empty(),
                List.of());
          }
          stages.finished(k, fold.parameters(run.state()));
        }
      }
    }
    return complete(stages);
  }

  private TrainingResult complete(Stages stages) {
    watch.remarks().accept("judging the network and writing the report");
    Outcome outcome = stages.finish(directory, Progress.silent(watch.warnings()));
    warn(outcome);
    Metrics last = outcome.metrics() == null ? Metrics.NONE : outcome.metrics();
    long updates = (long) last.number("update").orElse(0);
    return result(
        "", true, updates, updates, -1, last, outcome.lines(), Optional.empty(), outcome.details());
  }

  private TrainingResult make(Construction construction) {
    Outcome outcome;
    try {
      outcome = construction.make(directory, Progress.silent(watch.warnings()));
    } catch (RuntimeException e) {
      directory.discard();
      throw e;
    }
    warn(outcome);
    Metrics last = outcome.metrics() == null ? Metrics.NONE : outcome.metrics();
    return result("", true, 0, 0, -1, last, outcome.lines(), Optional.empty(), outcome.details());
  }

  private void warn(Outcome outcome) {
    RunFolders.left(directory.path(), directory.left()).forEach(watch.warnings());
    outcome.warnings().forEach(watch.warnings());
  }

  private TrainingResult result(
      String stage,
      boolean finished,
      long update,
      long planned,
      long best,
      Metrics last,
      List<String> lines,
      Optional<ProfileFigures> figures,
      List<Detail> details) {
    Path page = directory.path().resolve(Report.FILE);
    return new TrainingResult(
        directory.path(),
        stage,
        finished,
        update,
        planned,
        best < 0 ? OptionalLong.empty() : OptionalLong.of(best),
        last,
        finished && Files.exists(page) ? Optional.of(page) : Optional.empty(),
        lines,
        figures,
        details);
  }

  /// Whether a stage has a state to go on from.
  private static boolean begun(RunDirectory directory, String stage) {
    RunDirectory there = directory.openInner(stage);
    return there != null && there.hasState();
  }

  /// The parameters of a stage that has all of its updates.
  private static Optional<Parameters> known(RunDirectory directory, String stage, long planned) {
    if (!begun(directory, stage)) return Optional.empty();
    RunDirectory there = directory.openInner(stage);
    boolean done = there.latestState().state().update() == planned;
    return done && !there.readMetrics().isEmpty()
        ? Optional.of(there.newest().parameters())
        : Optional.empty();
  }

  /// What `training` would cost; `directory` holds the part of it that is done, or is null.
  public static TrainingCost cost(Training training, RunDirectory directory) {
    List<String> remarks = new ArrayList<>();
    CostPreview cost =
        switch (training) {
          case Fold fold -> {
            remarks.addAll(fold.remarks());
            long done = directory == null ? 0 : directory.latestState().state().update();
            yield CostTrial.measure(fold, done, Taken.start(), true);
          }
          case Stages stages -> stages(stages, directory);
          case Construction construction -> construction.cost();
        };
    return new TrainingCost(
        training.summary(), training.description().configuration(), cost, remarks);
  }

  /// Each stage as a run of its own, and the end.
  private static CostPreview stages(Stages stages, RunDirectory done) {
    try (TrialFolder folder = new TrialFolder(stages.description())) {
      CostPreview all = null;
      Taken begun = Taken.start();
      for (int k = 0; k < stages.count(); k++)
        try (Fold fold = stages.stage(k)) {
          Optional<Parameters> known =
              done == null ? Optional.empty() : known(done, stages.folder(k), fold.planned());
          if (known.isEmpty()) {
            boolean inside = done != null && begun(done, stages.folder(k));
            long updates =
                inside ? done.openInner(stages.folder(k)).latestState().state().update() : 0;
            CostPreview one = CostTrial.measure(fold, updates, begun, false);
            all = all == null ? one : all.then(one);
          }
          stages.finished(k, known.isPresent() ? known.get() : stages.untrained(k));
          begun = Taken.now();
        }
      Taken end = Taken.by(() -> stages.finish(folder.directory(), Progress.silent()));
      return (all == null ? CostPreview.made(0, 0) : all).withReport(end);
    }
  }
}
