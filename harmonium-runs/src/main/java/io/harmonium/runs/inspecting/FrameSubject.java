package io.harmonium.runs.inspecting;

import io.harmonium.matrix.Workers;
import io.harmonium.random.Seed;
import io.harmonium.runs.Progress;
import io.harmonium.runs.RunException;
import io.harmonium.runs.training.TemporalPlan;
import io.harmonium.runs.use.TrainedSequences;
import java.nio.file.Path;
import java.util.List;

/// What views of machines of sequences look at: a run and the frames that it has learned from.
public final class FrameSubject {

  private final TrainedSequences run;
  private final Seed seed;
  private final Workers workers;
  private final Progress.Source progress;
  private TemporalPlan plan;

  /// `progress` is told how far long work has come.
  public FrameSubject(TrainedSequences run, Seed seed, Workers workers, Progress.Source progress) {
    this.run = run;
    this.seed = seed;
    this.workers = workers;
    this.progress = progress;
  }

  TrainedSequences run() {
    return run;
  }

  Workers workers() {
    return workers;
  }

  Seed seed(String purpose) {
    return seed.child(purpose);
  }

  Progress progress(String what, long total) {
    return progress.start(what, total);
  }

  Path path() {
    return run.directory().path();
  }

  /// How the machine was learned, with its frames.
  TemporalPlan plan() {
    if (plan == null) plan = run.plan();
    if (plan == null)
      throw RunException.invalid(
          "{effects} and {states} look at the frames that the machine has learned from, which an"
              + " imported run does not have",
          "inspect a run that was trained here");
    return plan;
  }

  /// A name per number of a frame.
  List<String> columns() {
    return run.columns(plan().train().sequences());
  }
}
